import type { Db } from '#db/tables/tables.ts'
import type { Context } from '#server/context.ts'
import { countedDay, monthsBefore } from '#server/time/calendar.ts'
import { actorNames } from '../members/person.reads.ts'
import { chartProblems } from './chart.decisions.ts'
import { chartHash, chartIn } from './chart.reads.ts'
import {
  laidOut,
  nameIn,
  numberPrefix,
  sumsOf,
  titleIn,
  type AccountSum,
  type Chart,
  type CountedEntry,
  type FileEntry,
  type Names,
} from './layout.decisions.ts'
import { journalBetween, namesFor } from './reads.ts'
import {
  chartToBeginWith,
  datevNumbers,
  fallbackOf,
  maxMonths,
  monthsOf,
  placeOf,
  typeOfAccount,
  type AccountKey,
  type Program,
  type Tracking,
} from './rules.ts'
import { sealsOf, type SealMark } from './seals.decisions.ts'
import { sealMarks } from './seals.reads.ts'
import { xero } from './xero.decisions.ts'

type Source = Pick<Context, 'db' | 'kinds' | 'logDefinition' | 'chapter' | 'clock' | 'env'>

/** Lines of the file that the page shows. */
const maxPreview = 6

/** Exports that the page lists. */
const maxExports = 24

/** Returns everything that the page of the journal shows. */
export async function journalPage(
  source: Source,
  asked: { period?: string | undefined; program?: Program | undefined; tracking?: Tracking | undefined },
) {
  const { db, chapter, env } = source
  const last = await lastExport(db, chapter.id)
  const { program = last?.program ?? 'quickbooksOnline', tracking = last?.tracking ?? 'subject' } = asked
  const marks = await sealMarks(db, chapter.id)
  const [periods, chart, exports, openings] = await Promise.all([
    periodsOf(source, marks),
    chartIn(db, chapter.id, program),
    exportsOf(db, chapter.id),
    openingsOf(db, chapter.id),
  ])
  const chosen = periods.find(({ period }) => period === asked.period) ?? newestOf(periods)
  const entries = chosen ? await journalBetween(source, marks, monthsOf(chosen.period)) : []
  const names = await namesFor(source, entries)
  const sums = sumsOf(entries)
  const file = laidOut(entries, names, {
    prefix: numberPrefix(env.association.shortName, chapter.subDomain),
    tracking,
    nameOf: (key) => nameIn(chart, key),
  })
  const rows = rowsOf(program, chart, names, sums)
  return {
    program,
    tracking,
    periods,
    period: chosen?.period ?? null,
    isSealed: chosen?.isSealed ?? false,
    timeZone: chapter.timeZone,
    rows,
    /** Accounts that were moved in the period and have no name in the program. */
    unnamed: rows.filter(({ isMoved, name, inherited }) => isMoved && name === '' && inherited === ''),
    numbers: program === 'datev' ? datevNumbers.map((key) => ({ key, name: chart.get(key) ?? '' })) : [],
    debitCents: sumOf(sums, 'debitCents'),
    creditCents: sumOf(sums, 'creditCents'),
    entries: entries.length,
    lines: linesIn(entries),
    files: program === 'xero' ? xero({ ...emptyJournal, tracking, entries: file }).length : 1,
    preview: previewOf(file),
    version: chartHash(chart),
    exports,
    openings,
  }
}

const emptyJournal = { chapterName: '', title: '', from: '', to: '', sealedAt: '', accounts: [] }

const sumOf = (sums: readonly AccountSum[], side: 'debitCents' | 'creditCents') =>
  sums.reduce((sum, one) => sum + one[side], 0)

const linesIn = (entries: readonly CountedEntry[]) => entries.reduce((sum, { lines }) => sum + lines.length, 0)

type PeriodChoice = {
  period: string
  /** Whether seals hold all of it, so that it can be exported. */
  isSealed: boolean
  /** The first sealed month, if the period is held by it and begins before it. */
  heldBy: string | null
}

const newestOf = (periods: readonly PeriodChoice[]) =>
  periods.find(({ period, isSealed }) => isSealed && period.length > 4) ??
  periods.find(({ period }) => period.length > 4)

/** Returns the finished months and years since the chapter's first money, newest first. */
async function periodsOf({ db, chapter, clock }: Source, marks: readonly SealMark[]): Promise<PeriodChoice[]> {
  const current = countedDay(clock.now(), chapter.zones).slice(0, 7)
  const [paid, opened] = await Promise.all([
    db
      .selectFrom('payments')
      .select(({ fn }) => fn.min('paidAt').as('first'))
      .where('chapterId', '=', chapter.id)
      .executeTakeFirst(),
    db
      .selectFrom('bankAccounts')
      .select(({ fn }) => fn.min('openedOn').as('first'))
      .where('chapterId', '=', chapter.id)
      .executeTakeFirst(),
  ])
  const [first] = [paid?.first, opened?.first].flatMap((at) => (at ? String(at).slice(0, 7) : [])).sort()
  if (first === undefined) return []
  const months: string[] = []
  for (
    let month = monthsBefore(current, 1);
    month >= first && months.length < maxMonths;
    month = monthsBefore(month, 1)
  )
    months.push(month)
  const years = [...new Set(months.map((month) => month.slice(0, 4)))].filter((year) => `${year}-12` < current)
  const firstSealed = marks[0]?.month ?? ''
  return [...months, ...years].map((period) => {
    const isSealed = sealsOf(marks, monthsOf(period)) !== null
    return { period, isSealed, heldBy: isSealed && monthsOf(period).from < firstSealed ? firstSealed : null }
  })
}

/** Returns the events and causes that have a name of their own, so that it can be taken back. */
const namedSubjects = (chart: Chart): AccountKey[] =>
  ([...chart.keys()] as AccountKey[]).filter((key) => fallbackOf(key) !== null)

function rowsOf(program: Program, chart: Chart, names: Names, sums: readonly AccountSum[]) {
  const moved = new Map(sums.map((sum) => [sum.key, sum]))
  const keys = new Set<AccountKey>([
    ...chartToBeginWith,
    ...[...names.banks.keys()].map((id): AccountKey => `bank:${id}`),
    ...moved.keys(),
    ...namedSubjects(chart),
  ])
  const problems = chartProblems(program, chart)
  return [...keys]
    .map((key) => {
      const fallback = fallbackOf(key)
      return {
        key,
        title: titleIn(names, key),
        type: typeOfAccount(key),
        name: chart.get(key) ?? '',
        /** The name that an event or a cause takes while it has none of its own. */
        inherited: fallback ? (chart.get(fallback) ?? '') : '',
        problem: problems.get(key) ?? '',
        isMoved: moved.has(key),
        debitCents: moved.get(key)?.debitCents ?? 0,
        creditCents: moved.get(key)?.creditCents ?? 0,
      }
    })
    .sort(
      (one, other) =>
        placeOf(one.key) - placeOf(other.key) || (one.title < other.title ? -1 : one.title > other.title ? 1 : 0),
    )
}

const previewOf = (file: readonly FileEntry[]) =>
  file
    .slice(0, maxPreview)
    .flatMap(({ number, day, lines }) => lines.map((line) => ({ number, day, ...line })))
    .slice(0, maxPreview)

/** Returns the program of the chapter's last export, and what its classes name; null before the first. */
export async function lastExport(
  db: Db,
  chapterId: Source['chapter']['id'],
): Promise<{ program: Program; tracking: Tracking } | null> {
  const last = await db
    .selectFrom('journalExports')
    .select(['program', 'tracking'])
    .where('chapterId', '=', chapterId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? { program: last.program as Program, tracking: last.tracking as Tracking } : null
}

/** Returns what each bank account began with: no file has it, so it is entered in the accountant's program once. */
function openingsOf(db: Db, chapterId: Source['chapter']['id']) {
  return db
    .selectFrom('bankAccounts')
    .select(['accountId', 'accountName', 'lastFour', 'openingCents', 'openedOn'])
    .where('chapterId', '=', chapterId)
    .orderBy('openedOn')
    .orderBy('accountId')
    .execute()
}

/** Returns the newest exports with the names of those who made them. */
async function exportsOf(db: Db, chapterId: Source['chapter']['id']) {
  const rows = await db
    .selectFrom('journalExports')
    .select(['position', 'period', 'program', 'exportedAt', 'actor', 'sha256'])
    .where('chapterId', '=', chapterId)
    .orderBy('position', 'desc')
    .limit(maxExports)
    .execute()
  const nameOf = await actorNames(
    db,
    chapterId,
    rows.map(({ actor }) => actor),
  )
  return rows.map(({ actor, program, ...row }) => ({ ...row, program: program as Program, by: nameOf(actor) }))
}
