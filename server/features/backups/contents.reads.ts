/** The parts of a backup, and the checks of its integrity. */
import type { LogDefinition } from '#events-log/fact.ts'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { damageOfSqlite } from '#db/backup.ts'
import { isPostgres } from '#db/store.ts'
import { checkBooksAt, type BooksPlace } from '#server/features/books/integrity.reads.ts'

/** `lines` are printed for the operator; `problems` say what is wrong with the copy. */
export type Outcome = {
  lines: string[]
  problems: string[]
  /** Uploaded files that a sound copy lacks, since they are gone from S3: a message for each. */
  missing?: string[]
  /** What the log of the copy holds; absent where the copy cannot be read before it is restored. */
  log?: { facts: number; head: string }
}

/** A backup cannot be taken or restored here; the message tells the operator why. Nothing was overwritten. */
export class CannotBackUp extends Error {}

export type Environment = Record<string, string | undefined>

export const databaseName = 'chapterhouse.sqlite'
export const dumpName = 'chapterhouse.dump'
export const uploadsName = 'uploads'

/** The files beside the database in DATA_DIR, copied as they are; only a demo has the last two. */
const checkpointsName = 'checkpoints.ndjson'
export const plainFiles = [checkpointsName, 'demo-secret']
export const standinName = 'standin.sqlite'

/** Runs the page integrity check, `log verify` and `log diff` on the database at this place, not on the live one. */
export async function examine(place: BooksPlace, logDefinition: LogDefinition): Promise<Outcome> {
  const damage = isPostgres(place.database) ? [] : damageOfSqlite(place.database)
  if (damage.length > 0)
    return { lines: [], problems: damage.map((text) => `The pages of the database are damaged: ${text}`) }
  const { log, problems } = await checkBooksAt(place, logDefinition)
  const lines = [
    `  Facts        ${log.facts.toLocaleString('en-US')} in ${log.streams.toLocaleString('en-US')} streams`,
    `  Last hash    ${log.head}`,
    `  Checkpoints  ${log.checkpoints}`,
    `  Files        ${countOfFiles(path.join(place.dataDir, uploadsName))} uploaded`,
  ]
  return { lines, problems, log: { facts: log.facts, head: log.head } }
}

/**
 * Checks that a restore would overwrite nothing, and names all that is in its way, with the command that moves it aside.
 * @param names the files and folders of the backup, in DATA_DIR; those of any backup unless they are known
 * @throws CannotBackUp
 */
export function assertNothingInTheWay(
  dataDir: string,
  database: string,
  names: readonly string[] = [...plainFiles, uploadsName, standinName],
): void {
  // Those that are left of another log would speak of entries that the restored one does not have, also where the backup
  // itself has none.
  const all = [...new Set([...names, checkpointsName])]
  const others = all.filter((name) => name !== databaseName).map((name) => path.join(dataDir, name))
  // A log of changes that is left beside the database would become one of the restored database.
  const ofDatabase = isPostgres(database) ? [] : ['', '-wal', '-shm'].map((ending) => `${database}${ending}`)
  const there = [...ofDatabase, ...others].filter((file) => existsSync(file))
  if (there.length === 0) return
  const what = there[0] === database ? `There is a database at ${database}` : `There is ${there[0]}`
  const aside = asideIn(dataDir)
  throw new CannotBackUp(
    `${what}, and it was not touched. Stop the portal, and move aside what is in the way:\n${wordsOf('mkdir', '-m', '700', aside)} && ${wordsOf('mv', ...there, aside)}`,
  )
}

/** A folder that is not there yet, on the disk of the data: moving there takes no space. */
function asideIn(dataDir: string): string {
  for (let number = 1; ; number++) {
    const folder = path.join(dataDir, `aside-${number}`)
    if (!existsSync(folder)) return folder
  }
}

/** A command as a shell reads it. */
const wordsOf = (...words: string[]) =>
  words.map((word) => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ')

function countOfFiles(folder: string): number {
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
}
