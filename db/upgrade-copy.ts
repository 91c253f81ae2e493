/** The copy of a SQLite file from before an upgrade, stored beside it until the new release has proved itself. */
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { copySqlite, damageOfSqlite } from './backup.ts'

const mark = '.before-'

/** Returns the location of the copy of a database whose newest migration is the one named. */
const upgradeCopyOf = (location: string, newest: string): string => `${location}${mark}${newest}`

/**
 * Copies the database and verifies the copy, which is renamed last: under its final name there is a complete database
 * or nothing. Call it with the write lock held, so that the copy is the state that the upgrade begins with.
 */
export async function copyBeforeUpgrade(location: string, newest: string): Promise<string> {
  const copy = upgradeCopyOf(location, newest)
  const unfinished = `${copy}.unfinished`
  removeDatabase(unfinished)
  try {
    await copySqlite(location, unfinished)
    const [damage] = damageOfSqlite(unfinished)
    if (damage !== undefined) throw new Error(`the copy is damaged: ${damage}`)
    sync(unfinished)
    renameSync(unfinished, copy)
    sync(path.dirname(copy))
    return copy
  } catch (error) {
    removeDatabase(unfinished)
    throw error
  }
}

/** Returns the copies stored beside a database, with the time each was finished. */
export function upgradeCopies(location: string): { file: string; takenAt: Date }[] {
  const folder = path.dirname(location)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter(
    (name) => name.startsWith(path.basename(location) + mark) && !/\.unfinished|-(wal|shm|journal)$/.test(name),
  )
  return names.map((name) => path.join(folder, name)).map((file) => ({ file, takenAt: statSync(file).mtime }))
}

/** Removes a copy that is no longer needed. */
export const removeUpgradeCopy = (file: string): void => removeDatabase(file)

function removeDatabase(file: string): void {
  for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(file + ending, { force: true })
}

function sync(place: string): void {
  const handle = openSync(place, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
