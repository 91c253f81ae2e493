import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { ZipFile } from 'yazl'
import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context, Tx } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { monthsBefore } from '#server/time/calendar.ts'
import { chartProblems, starterKeys, starterName, trimmedName } from './chart.decisions.ts'
import { chartHash, chartIn, chartOf, chartRows } from './chart.reads.ts'
import { journalStream, type ExportedJournal } from './facts.ts'
import { fileNameOf, filesOf } from './files.decisions.ts'
import {
  accountsOf,
  laidOut,
  nameIn,
  numberPrefix,
  sumsOf,
  titleIn,
  type Chart,
  type CountedEntry,
  type Names,
} from './layout.decisions.ts'
import { assertRoom, journalBetween, namesFor } from './reads.ts'
import { datevNumbers, monthsOf, periodTitle, type AccountKey, type DatevNumber, type Program } from './rules.ts'
import type { ChartNames, ExportOrder } from './schema.ts'
import { sealsOf, type SealMark } from './seals.decisions.ts'
import { markOf, markRows, sealMarks } from './seals.reads.ts'

type Admin = Context & { actor: SignedIn }

/** Stores what the accounts are called in a program. @throws Refusal with a sentence at each name that is not valid */
export async function nameAccounts(ctx: Admin, { program, version, names }: ChartNames): Promise<void> {
  const given = new Map(Object.entries(names).map(([key, name]) => [key, trimmedName(name)]))
  await assertOwnKeys(ctx, program, [...given.keys()])
  await ctx.write(function* (tx) {
    yield* lockHead(tx)
    const before = chartOf(yield* all(chartRows(tx.sql, ctx.chapter.id, program)))
    if (chartHash(before) !== version)
      throw new Refusal(
        'conflict',
        'Another admin has changed the accounts meanwhile. Nothing was saved. Your names are still here: compare them and save again.',
        { fields: { '': 'Another admin has changed the accounts meanwhile.' } },
      )
    // The given ones come last, because a name that does not go with others is refused where it was given.
    const others = [...before].filter(([key]) => !given.has(key))
    const chart = new Map([...others, ...given].filter(([, name]) => name !== ''))
    assertValid(program, chart)
    yield* storeNames(tx, ctx, program, given)
  })
}

/** Gives every account without a name that of the chart to begin with. */
export async function useStarterChart(ctx: Admin, program: Program): Promise<void> {
  const { banks } = await namesFor(ctx, [])
  const places = [...banks.keys()]
  const keys: AccountKey[] = [...starterKeys, ...places.map((id): AccountKey => `bank:${id}`)]
  await ctx.write(function* (tx) {
    yield* lockHead(tx)
    const before = chartOf(yield* all(chartRows(tx.sql, ctx.chapter.id, program)))
    const added = keys.flatMap((key): [string, string][] => {
      const id = key.slice('bank:'.length)
      const name = starterName(program, key, { name: banks.get(id) ?? '', place: places.indexOf(id) })
      return before.get(key) || name === '' ? [] : [[key, name]]
    })
    assertValid(program, new Map([...before, ...added]))
    yield* storeNames(tx, ctx, program, new Map(added))
  })
}

/** Asserts that accounts are those of every chapter, or this chapter's own. @throws Refusal */
async function assertOwnKeys({ db, chapter }: Admin, program: Program, keys: readonly string[]): Promise<void> {
  const idsOf = (of: string) => keys.flatMap((key) => (key.startsWith(`${of}:`) ? key.slice(of.length + 1) : []))
  const [banks, events, causes, given] = await Promise.all([
    db.selectFrom('bankAccounts').select('accountId as id').where('chapterId', '=', chapter.id).execute(),
    db
      .selectFrom('events')
      .select('eventId as id')
      .where('chapterId', '=', chapter.id)
      .where('eventId', 'in', ['', ...idsOf('event')])
      .execute(),
    db.selectFrom('donationTypes').select('donationTypeId as id').where('chapterId', '=', chapter.id).execute(),
    db
      .selectFrom('donations')
      .select('donationTypeId as id')
      .distinct()
      .where('chapterId', '=', chapter.id)
      .where('donationTypeId', 'in', ['', ...idsOf('cause')])
      .execute(),
  ])
  const own = new Set([
    ...starterKeys,
    ...(program === 'datev' ? datevNumbers : []),
    ...banks.map(({ id }) => `bank:${id}`),
    ...events.map(({ id }) => `event:${id}`),
    ...[...causes, ...given].map(({ id }) => `cause:${id}`),
  ])
  const strange = keys.find((key) => !own.has(key))
  if (strange !== undefined)
    throw new Refusal('missing', 'There is no such account here.', {
      fields: { [`names.${strange}`]: 'There is no such account here' },
    })
}

const numberProblems: Readonly<Record<DatevNumber, (text: string) => string | undefined>> = {
  consultant: (text) => (/^[1-9]\d{3,6}$/.test(text) ? undefined : 'Enter the number of 4 to 7 digits'),
  client: (text) => (/^[1-9]\d{0,4}$/.test(text) ? undefined : 'Enter the number of 1 to 5 digits'),
}

/** @throws Refusal */
function assertValid(program: Program, chart: Chart): void {
  const accounts = new Map([...chart].filter(([key]) => !(datevNumbers as readonly string[]).includes(key)))
  const fields = Object.fromEntries(
    [...chartProblems(program, accounts)].map(([key, problem]) => [`names.${key}`, problem]),
  )
  for (const key of datevNumbers) {
    const problem = chart.has(key) ? numberProblems[key](chart.get(key)!) : undefined
    if (problem) fields[`names.${key}`] = problem
  }
  const count = Object.keys(fields).length
  if (count > 0)
    throw new Refusal(
      'invalid',
      `${count === 1 ? 'One name is' : `${count} names are`} not valid. Nothing was saved.`,
      {
        fields,
      },
    )
}

function* storeNames(
  { sql, now }: Tx,
  { chapter, actor }: Admin,
  program: Program,
  names: ReadonlyMap<string, string>,
): Work<void> {
  for (const [accountKey, accountName] of names) {
    const row = { accountName, updatedBy: actor.personId, updatedAt: now.toISOString() }
    yield* run(
      accountName === ''
        ? sql
            .deleteFrom('journalAccounts')
            .where('chapterId', '=', chapter.id)
            .where('program', '=', program)
            .where('accountKey', '=', accountKey)
        : sql
            .insertInto('journalAccounts')
            .values({ chapterId: chapter.id, program, accountKey, ...row })
            .onConflict((conflict) =>
              conflict.columns(['chapterId', 'program', 'accountKey']).doUpdateSet((stored) => ({
                accountName: stored.ref('excluded.accountName'),
                updatedBy: stored.ref('excluded.updatedBy'),
                updatedAt: stored.ref('excluded.updatedAt'),
              })),
            ),
    )
  }
}

/**
 * Exports the journal of a sealed month or year: records a fact, stores the file, and returns the position of the fact.
 * A second export has the same bytes while the seals and the chart are the same.
 * @throws Refusal for a period that is not sealed, and for accounts without a name
 */
export async function exportJournal(ctx: Admin, { period, program, tracking }: ExportOrder): Promise<number> {
  const { db, chapter } = ctx
  const marks = await sealMarks(db, chapter.id)
  const seals = assertSealed(marks, period)
  const [chart, entries] = await Promise.all([
    chartIn(db, chapter.id, program),
    journalBetween(ctx, marks, monthsOf(period)),
  ])
  assertRoom(entries)
  const names = await namesFor(ctx, entries)
  assertNamed(program, chart, names, entries)
  const order = {
    period,
    program,
    tracking,
    chartHash: chartHash(chart),
    seals: seals.map(({ position }) => position),
  }
  const file = (await earlierFile(ctx, order)) ?? (await writtenFile(ctx, order, { chart, entries, names, seals }))
  return ctx.write(function* (tx) {
    yield* lockHead(tx)
    const now = (yield* all(markRows(tx.sql, chapter.id))).map(markOf)
    const stillHolds = JSON.stringify(sealsOf(now, monthsOf(period))) === JSON.stringify(seals)
    if (!stillHolds)
      throw new Refusal('conflict', 'The seals of this period have changed meanwhile. Nothing was exported.')
    yield* run(
      tx.sql
        .insertInto('journalFiles')
        .values({ chapterId: chapter.id, ...file })
        .onConflict((conflict) => conflict.columns(['chapterId', 'sha256']).doNothing()),
    )
    const fact: ExportedJournal = {
      ...order,
      sha256: file.sha256,
      entries: entries.length,
      lines: entries.reduce((sum, { lines }) => sum + lines.length, 0),
      debitCents: sumsOf(entries).reduce((sum, { debitCents }) => sum + debitCents, 0),
    }
    yield* tx.logWriter.record(journalStream, chapter.id, () => [{ type: 'JournalExported', data: fact }])
    const latest = yield* first(
      tx.sql
        .selectFrom('journalExports')
        .select('position')
        .where('chapterId', '=', chapter.id)
        .orderBy('position', 'desc')
        .limit(1),
    )
    return latest!.position
  })
}

/** @throws Refusal */
function assertSealed(marks: readonly SealMark[], period: string): SealMark[] {
  const seals = sealsOf(marks, monthsOf(period))
  if (seals) return seals
  throw new Refusal(
    'conflict',
    `${periodTitle(period)} is not sealed, so its journal can still change. Seal it first. Nothing was exported.`,
  )
}

/** Asserts that every account of the entries has a name in the program. @throws Refusal */
function assertNamed(program: Program, chart: Chart, names: Names, entries: readonly CountedEntry[]): void {
  const missing = sumsOf(entries).find(({ key }) => nameIn(chart, key) === '')
  if (missing)
    throw new Refusal(
      'conflict',
      `“${titleIn(names, missing.key)}” has no account in the program yet. Give it one first. Nothing was exported.`,
    )
  if (program === 'datev' && datevNumbers.some((key) => !chart.get(key)))
    throw new Refusal('conflict', 'DATEV needs the numbers of the consultant and of the client. Enter them first.')
}

type StoredFile = { sha256: string; fileName: string; content: string }

/** Returns the file of an earlier export with the same seals and chart; undefined when there is none. */
async function earlierFile(
  { db, chapter }: Admin,
  { period, program, tracking, chartHash: hash, seals }: ExportOrder & { chartHash: string; seals: number[] },
): Promise<StoredFile | undefined> {
  return db
    .selectFrom('journalExports')
    .innerJoin('journalFiles', (join) =>
      join
        .onRef('journalFiles.chapterId', '=', 'journalExports.chapterId')
        .onRef('journalFiles.sha256', '=', 'journalExports.sha256'),
    )
    .select(['journalFiles.sha256', 'fileName', 'content'])
    .where('journalExports.chapterId', '=', chapter.id)
    .where('period', '=', period)
    .where('program', '=', program)
    .where('tracking', '=', tracking)
    .where('chartHash', '=', hash)
    .where('seals', '=', JSON.stringify(seals))
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
}

type Material = { chart: Chart; entries: readonly CountedEntry[]; names: Names; seals: readonly SealMark[] }

async function writtenFile(
  { chapter, env }: Admin,
  { period, program, tracking }: ExportOrder,
  { chart, entries, names, seals }: Material,
): Promise<StoredFile> {
  const prefix = numberPrefix(env.association.shortName, chapter.subDomain)
  const file = laidOut(entries, names, { prefix, tracking, nameOf: (key) => nameIn(chart, key) })
  const { from, to } = monthsOf(period)
  const sealedAt = seals.at(-1)!.sealedAt
  const files = filesOf(
    program,
    {
      chapterName: names.chapterName,
      title: periodTitle(period),
      from: `${from}-01`,
      to: lastDayOf(to),
      sealedAt,
      tracking,
      entries: file,
      accounts: accountsOf(file),
    },
    chart,
  )
  const name = fileNameOf(program, prefix, period)
  const isZip = files.length > 1
  const bytes = isZip ? await zipped(name, files, new Date(sealedAt)) : Buffer.from(files[0]!)
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    fileName: isZip ? name.replace(/\.\w+$/, '.zip') : name,
    content: gzipSync(bytes).toString('base64'),
  }
}

const lastDayOf = (month: string) =>
  new Date(Date.parse(`${monthsBefore(month, -1)}-01T12:00:00Z`) - 24 * 3_600_000).toISOString().slice(0, 10)

/** Returns an archive of several files, numbered from 1. */
async function zipped(name: string, files: readonly Uint8Array[], mtime: Date): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [index, bytes] of files.entries())
    archive.addBuffer(Buffer.from(bytes), name.replace(/(\.\w+)$/, `-${index + 1}$1`), { mtime, compress: false })
  archive.end()
  const pieces: Uint8Array[] = []
  for await (const piece of archive.outputStream as AsyncIterable<Uint8Array>) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Returns an exported file. @throws Refusal for one that the chapter does not have */
export async function exportedFile(
  { db, chapter }: Pick<Context, 'db' | 'chapter'>,
  position: number,
): Promise<{ fileName: string; bytes: Buffer }> {
  const file = await db
    .selectFrom('journalExports')
    .innerJoin('journalFiles', (join) =>
      join
        .onRef('journalFiles.chapterId', '=', 'journalExports.chapterId')
        .onRef('journalFiles.sha256', '=', 'journalExports.sha256'),
    )
    .select(['fileName', 'content'])
    .where('journalExports.chapterId', '=', chapter.id)
    .where('position', '=', position)
    .executeTakeFirst()
  if (!file) throw new Refusal('missing', 'There is no such export here.')
  return { fileName: file.fileName, bytes: gunzipSync(Buffer.from(file.content, 'base64')) }
}
