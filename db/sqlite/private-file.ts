import { closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates an empty file for a database, with its folder, that only this account may read: SQLite would use the
 * account's umask, and the file will hold names and password hashes. SQLite gives the files beside it the same mode.
 * @throws EEXIST when there is one already
 */
export function createPrivately(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'wx', 0o600))
}

/** Creates such a file unless there is one; also another process may create it first. */
export function createIfMissing(file: string): void {
  try {
    createPrivately(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
