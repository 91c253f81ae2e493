import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type Database from './driver.ts'
import { createPrivately } from './private-file.ts'

/** Kilobytes of it that are held in memory; the rest is on disk. */
const cacheKb = 16_000

/**
 * Attaches an empty database named `shadow`, for tables that may be larger than memory. It is a file beside the
 * database: in a container, the system's folder for temporary files is in memory. The file loses its name as soon as it
 * is open, so it is gone when it is detached, and also when the process is killed.
 */
export function attachShadowFile(db: Database.Database, location: string): void {
  const file = `${location}-shadow-${randomUUID()}`
  createPrivately(file)
  try {
    db.prepare('ATTACH ? AS shadow').run(file)
  } finally {
    rmSync(file)
  }
  // Nothing of it has to outlast a failure: it is dropped as a whole. The journal of a new file holds nothing.
  db.pragma('shadow.journal_mode = MEMORY')
  db.pragma('shadow.synchronous = OFF')
  db.pragma(`shadow.cache_size = -${cacheKb}`)
}
