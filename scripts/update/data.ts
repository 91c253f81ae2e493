/** The data on the way back: the copy from before the upgrade takes the place of what the new release left. */
import { chownSync, existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { contentsOf } from '#db/row-counts.ts'
import Database from '#db/sqlite/driver.ts'
import { isPostgres } from '#db/store.ts'
import { upgradeCopies } from '#db/upgrade-copy.ts'
import { storedCheckpoints } from '#events-log/checkpoint.ts'
import { checkpointFile } from '#server/features/books/checkpoints.writes.ts'
import { syncFolder, type Progress } from './progress.ts'

/** The data cannot be brought back by this program; the message tells the operator what to do. */
class DataStuck extends Error {}

/**
 * Brings the data back to the state before the upgrade, if it was upgraded, and moves what the new release left aside.
 * Can be repeated after a kill at any moment. No portal may run.
 * @returns the file that was moved aside; null if the data was not upgraded
 * @throws DataStuck
 */
export async function bringDataBack(database: string, dataDir: string, done: Progress): Promise<string | null> {
  const aside = asideOf(database, done)
  const { applied } = await contentsOf(database)
  if (applied.every((name) => done.applied.includes(name))) return existsSync(aside) ? aside : null
  const restore = `Restore the backup at ${done.backup} into an empty place (docs/backup.md).`
  if (isPostgres(database))
    throw new DataStuck(
      `Release ${done.to.version} has upgraded the data, which release ${done.from.version} cannot read. ${restore}`,
    )
  const copy = upgradeCopies(database).find(({ file }) => file === `${database}.before-${done.applied.at(-1)}`)?.file
  if (!copy) throw new DataStuck(`The copy of the data from before the upgrade is gone. ${restore}`)
  const last = lastPositionIn(copy)
  closeWhole(database)
  await keepCheckpointsUntil(last, checkpointFile(dataDir), done)
  rmSync(aside, { force: true })
  // A second name first: at no moment is there no database, of which a start would make an empty one.
  linkSync(database, aside)
  renameSync(copy, database)
  syncFolder(path.dirname(database))
  return aside
}

/** The name of a file that is moved aside. It is the update's own: what an earlier failed one left is not replaced. */
const asideOf = (file: string, { to, time }: Progress): string => `${file}.of-${to.version}${time ? `-${time}` : ''}`

function lastPositionIn(file: string): number {
  const db = new Database(file, { fileMustExist: true })
  try {
    const [head] = db.prepare('select "position" from "logHead"').all() as { position: number }[]
    return head?.position ?? 0
  } finally {
    db.close()
  }
}

/** Moves everything from the write-ahead log into the file itself: that log would be read into another database. */
function closeWhole(database: string): void {
  const db = new Database(database, { fileMustExist: true })
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  if (['-wal', '-shm'].some((ending) => existsSync(database + ending)))
    throw new DataStuck('The database is still open in another program. Stop the portal, and start the update again.')
}

/** Those of later entries, which the new release has signed, would say that entries are missing. */
async function keepCheckpointsUntil(last: number, file: string, done: Progress): Promise<void> {
  const stored = await storedCheckpoints(file)
  const stays = stored.filter(({ position }) => position <= last)
  if (stays.length === stored.length) return
  writeLike(file, asideOf(file, done), readFileSync(file, 'utf8'))
  writeLike(file, `${file}.new`, stays.map((line) => `${JSON.stringify(line)}\n`).join(''))
  renameSync(`${file}.new`, file)
}

/** Writes a file for the owner of another one: root updates, and the portal has an account of its own. */
function writeLike(model: string, file: string, text: string): void {
  const { uid, gid } = statSync(model)
  writeFileSync(file, text, { mode: 0o600, flush: true })
  chownSync(file, uid, gid)
}
