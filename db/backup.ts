/** Copies a SQLite file while others read and write it. */
import Database from './sqlite/driver.ts'
import { createPrivately } from './sqlite/private-file.ts'

/** More pages than any database here has. */
const everyPage = 0x7fffffff

/**
 * Copies the database at `from`, as of one moment, into the new file `to`, which only this account may read from its
 * first byte. Readers and writers in other processes continue.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true })
  try {
    source.pragma('busy_timeout = 5000')
    createPrivately(to)
    // In one step: between steps, a write by another process would restart the copy, which under load would never
    // finish.
    await source.backup(to, { progress: () => everyPage })
  } finally {
    source.close()
  }
}

/** Returns the errors of SQLite's integrity check of a file; empty when it passes. */
export function damageOfSqlite(file: string): string[] {
  const db = new Database(file, { fileMustExist: true })
  try {
    const problems = db.pragma('integrity_check') as { integrity_check: string }[]
    return problems.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  } finally {
    db.close()
  }
}
