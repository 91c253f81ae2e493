import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type Database from './driver.ts'
import { createPrivately } from './private-file.ts'

/** Kilobytes of it that are held in memory; the rest is on disk. */
const cacheKb = 16_000

/** Codes of a folder in which nothing can be created, such as a copy of the books on a read-only disk. */
const notWritable = new Set(['EACCES', 'EPERM', 'EROFS'])

/**
 * Attaches an empty database named `shadow`, for tables that may be larger than memory. It is a file beside the
 * database: the system's folder for temporary files is in memory in a container. The file loses its name as soon as it
 * is open, so it is gone when it is detached, and also when the process is killed.
 */
export function attachShadowFile(db: Database.Database, location: string): void {
  const file = `${location}-shadow-${randomUUID()}`
  const attach = db.prepare('ATTACH ? AS shadow')
  try {
    createPrivately(file)
  } catch (error) {
    if (!notWritable.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    // SQLite's own temporary file, which has no name either.
    attach.run('')
    return settle(db)
  }
  try {
    attach.run(file)
  } finally {
    rmSync(file, { force: true })
  }
  settle(db)
}

/** Nothing of it has to outlast a failure: it is dropped as a whole. Of a new file the journal holds nothing. */
function settle(db: Database.Database): void {
  db.pragma('shadow.journal_mode = MEMORY')
  db.pragma('shadow.synchronous = OFF')
  db.pragma(`shadow.cache_size = -${cacheKb}`)
}
