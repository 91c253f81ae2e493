/** Moves a portal from one database to another: from SQLite to PostgreSQL, and back. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { isMigrated, migrate } from '#db/migrate.ts'
import { locationText, refusalOf, type Mark } from '#db/move/mark.ts'
import type { Movable, Shape } from '#db/move/movable.ts'
import { openMovable } from '#db/move/open-movable.ts'
import { AnotherHistory, assertSameHistory, sumOf, syncTable, type Ends } from '#db/move/sync.ts'
import { contentsOf } from '#db/row-counts.ts'
import { isPostgres } from '#db/store.ts'
import type { LogDefinition } from '#events-log/fact.ts'
import type { Verification } from '#events-log/verify.ts'
import { readEnv } from '#server/env.ts'
import { verifyLogAt, type BooksPlace } from '#server/features/books/integrity.reads.ts'
import { databaseName, examine, type Environment, type Outcome } from '../contents.reads.ts'

/** A move is not possible here; the message tells the operator why. The portal's database is as it was. */
export class CannotMove extends Error {}

/** The table to which rows are only added. It is first: a target with another log is refused before it is changed. */
const log = 'facts'

/**
 * Open ballots are one box that each vote changes as a whole. It is copied once, while nobody can vote: two of its states
 * in the target's files could be put beside each other.
 */
const onceOnly = new Set(['ballotBoxes'])

/**
 * Copies all of the portal's database into another one, in which there must be no portal, and takes the first one out of
 * service. The portal may run meanwhile: it is examined and most is copied while it writes, the rest while it can only
 * read. Both databases are then read once more, and the move counts only if each table is the same and the log is
 * intact. An interrupted move continues where it was when it is called again.
 * @param target `postgres://…`, or the path of a SQLite file
 * @param options.tell hears what is being done, for a terminal
 * @returns the lines and problems for the operator; with problems the portal is where it was
 * @throws CannotMove
 */
export async function moveDatabase(
  target: string,
  environment: Environment,
  { logDefinition, tell }: Telling & { logDefinition: LogDefinition },
): Promise<Outcome> {
  const { database, dataDir, appSecret } = readEnv(environment)
  const place = { database, dataDir, appSecret }
  assertOtherKind(target, { database, dataDir })
  if (!isPostgres(database) && !existsSync(database))
    throw new CannotMove(
      `There is no database at ${database}. Set DATA_DIR or DATABASE_URL as they are set for the portal.`,
    )
  const source = await opened(database)
  try {
    const left = await source.mark()
    await prepareTarget(target, { database, left })
    const end = await opened(target)
    try {
      const ends: Ends = { source, target: end }
      const shapes = await sharedShapes(ends)
      if (left === null) return await carryOver({ ...ends, shapes }, { place, target, logDefinition, tell })
      // It was interrupted after everything had been compared.
      await end.restore()
      await end.finish()
      return { lines: movedLines(target), problems: [] }
    } finally {
      await end.close()
    }
  } finally {
    await source.close()
  }
}

type Telling = { tell: (line: string) => void }
type Task = Telling & { place: BooksPlace; target: string; logDefinition: LogDefinition }

async function carryOver({ source, target: end, shapes }: Ends & { shapes: readonly Shape[] }, task: Task) {
  const { place, target, logDefinition, tell } = task
  const { database } = place
  const ends = { source, target: end }
  await assertOwnLog(ends, shapes)
  // All rows will be the same there, and rebuilding the tables takes long on PostgreSQL.
  tell('Verifying the log and what is derived from it, while the portal goes on')
  const examined = await examine(place, logDefinition)
  if (examined.problems.length > 0) return stays(database, examined.problems)
  const moveId = await end.receive(locationText(database), randomUUID())
  tell('Copying, while the portal goes on')
  await copyAll(ends, { shapes: shapes.filter(({ table }) => !onceOnly.has(table)), tell })
  await frozen(source)
  tell('Copying what changed meanwhile; until the end the portal can only be read')
  await copyAll(ends, { shapes, tell })
  tell('Comparing every table')
  const sums = await compareAll(ends, shapes)
  tell('Verifying the log there')
  const verified = await verifyLogAt({ ...place, database: target })
  const problems = [...sums.problems, ...verified.problems]
  if (problems.length > 0) {
    await source.thaw()
    return stays(database, problems)
  }
  // Whatever may fail, fails before the portal leaves its database.
  await end.restore()
  await source.leave(locationText(target), moveId)
  await end.finish()
  return { lines: [...movedLines(target), sums.line, ...logLines(verified)], problems: [] }
}

const stays = (database: string, problems: string[]): Outcome => ({
  lines: [`Nothing was moved: the portal stays in ${locationText(database)}.`],
  problems,
})

const logLines = ({ facts, streams, head }: Verification): string[] => [
  `  Log          ${facts.toLocaleString('en-US')} facts in ${streams.toLocaleString('en-US')} streams, verified there`,
  `  Last hash    ${head}`,
]

const movedLines = (target: string): string[] => [
  `Moved to ${locationText(target)}.`,
  isPostgres(target)
    ? '  Next         set DATABASE_URL to that address, and restart the portal'
    : '  Next         remove DATABASE_URL, and restart the portal',
]

/** Takes the database of this environment back into service, after a move that is given up. @throws CannotMove */
export async function reopenDatabase(environment: Environment): Promise<string[]> {
  const { database } = readEnv(environment)
  const own = await opened(database)
  try {
    const mark = await own.mark()
    if (mark?.state !== 'moved')
      throw new CannotMove(`${locationText(database)} was not moved away, so there is nothing to reopen.`)
    await own.reopen()
    return [
      `${locationText(database)} is in service again; restart the portal.`,
      `  Careful      ${mark.other} still has a portal, with what was written there since: stop it, and delete it.`,
    ]
  } finally {
    await own.close()
  }
}

/** Migrates an empty target, and refuses one in which there is something else. @throws CannotMove */
async function prepareTarget(target: string, { database, left }: { database: string; left: Mark | null }) {
  if (left?.state === 'unfinished') throw new CannotMove(refusalOf(left))
  if (left === null && !(await isMigrated(database)))
    throw new CannotMove(
      'Start this release once on the present database, which brings it up to date, and move it then.',
    )
  const isNew = !isPostgres(target) && !existsSync(target)
  const mark = isNew ? null : await markAt(target)
  if (left) {
    if (mark?.state === 'unfinished' && mark.moveId === left.moveId) return
    throw new CannotMove(refusalOf(left))
  }
  if (mark) {
    const [own, others] = [await contentsOf(database), await contentsOf(target)]
    if (String(own.applied) !== String(others.applied))
      throw new CannotMove(
        `${locationText(target)} has data of another release. Empty it, or move with the release that it is of.`,
      )
    return
  }
  const { tables } = isNew ? { tables: {} as Record<string, number> } : await contentsOf(target)
  if (['facts', 'chapters', 'people'].some((table) => (tables[table] ?? 0) > 0))
    throw new CannotMove(
      `There is a portal in ${locationText(target)}, and it was not touched. Name an empty database.`,
    )
  await migrate(target)
}

/** @throws CannotMove */
async function opened(location: string): Promise<Movable> {
  return openMovable(location).catch((error: unknown) => {
    throw new CannotMove(`${locationText(location)} cannot be opened: ${messageOf(error)}`, { cause: error })
  })
}

/**
 * Keeps the portal from writing. A second move of the same portal may have ended while this one waited.
 * @throws CannotMove
 */
async function frozen(source: Movable): Promise<void> {
  await source.freeze().catch((error: unknown) => {
    throw new CannotMove(
      `The portal writes without a pause: ${messageOf(error)}. It goes on as it was; run the command again to continue.`,
      { cause: error },
    )
  })
  const mark = await source.mark()
  if (mark) throw new CannotMove(refusalOf(mark))
}

/** A database that was left by a move may have become another portal's. @throws CannotMove */
async function assertOwnLog(ends: Ends, shapes: readonly Shape[]): Promise<void> {
  try {
    await assertSameHistory(ends, shapes[0]!)
  } catch (error) {
    throw error instanceof AnotherHistory ? foreignLog(error) : error
  }
}

const foreignLog = (cause: AnotherHistory) =>
  new CannotMove('The target has facts that this portal does not have, and was not touched.', { cause })

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Asserts that one of the two is PostgreSQL, and that a portal without DATABASE_URL would find a file as target.
 * @throws CannotMove
 */
function assertOtherKind(target: string, { database, dataDir }: { database: string; dataDir: string }): void {
  if (database === target) throw new CannotMove('This is the database that the portal has now.')
  if (isPostgres(target)) return
  if (target.includes('://') || target.includes(':/'))
    throw new CannotMove('The address of a PostgreSQL database begins with postgres://.')
  if (!isPostgres(database))
    throw new CannotMove(
      'The portal is in a SQLite file already. To have it elsewhere, move DATA_DIR (docs/moving.md).',
    )
  const served = path.resolve(dataDir, databaseName)
  if (path.resolve(target) !== served)
    throw new CannotMove(`A portal without DATABASE_URL looks for ${served}. Move to that file, or set DATA_DIR.`)
}

async function markAt(location: string): Promise<Mark | null> {
  const end = await opened(location)
  try {
    return await end.mark()
  } finally {
    await end.close()
  }
}

async function sharedShapes({ source, target }: Ends): Promise<Shape[]> {
  const [own, others] = [await source.shapes(), await target.shapes()]
  const known = new Map(others.map((shape) => [shape.table, JSON.stringify(shape)]))
  const unlike = own.find((shape) => known.get(shape.table) !== JSON.stringify(shape))
  if (unlike)
    throw new CannotMove(`The table ${unlike.table} is not the same in both databases, so it cannot be copied.`)
  const isLog = ({ table }: Shape) => table === log
  return [...own.filter(isLog), ...own.filter((shape) => !isLog(shape))]
}

async function copyAll(ends: Ends, { shapes, tell }: Telling & { shapes: readonly Shape[] }) {
  for (const shape of shapes) {
    const { table } = shape
    const progress = (rows: number) => tell(`  ${table}: ${rows.toLocaleString('en-US')} rows`)
    try {
      await syncTable(ends, shape, { isAppendOnly: table === log, tell: progress })
    } catch (error) {
      if (error instanceof AnotherHistory) throw foreignLog(error)
      throw new CannotMove(
        `The table ${table} could not be copied: ${messageOf(error)}. The portal is where it was; run the command again to continue.`,
        { cause: error },
      )
    }
  }
}

async function compareAll({ source, target }: Ends, shapes: readonly Shape[]) {
  const problems: string[] = []
  const all = createHash('sha256')
  let rows = 0
  for (const shape of shapes) {
    const [own, other] = await Promise.all([sumOf(source, shape), sumOf(target, shape)])
    rows += own.rows
    all.update(`${shape.table} ${own.rows} ${own.sha256}\n`)
    if (own.sha256 !== other.sha256)
      problems.push(`The table ${shape.table} is not the same: ${own.rows} rows, and ${other.rows} in the target`)
  }
  const line = `  Tables       ${shapes.length} with ${rows.toLocaleString('en-US')} rows, the same in both (SHA-256 ${all.digest('hex')})`
  return { problems, line }
}
