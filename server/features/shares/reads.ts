import { sql as raw } from 'kysely'
import type { ShareRuleRow, ShareStatementRow } from '#db/tables/treasury/shares.ts'
import type { Db } from '#db/tables/tables.ts'
import { parentOf, type Chapter, type ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { monthsBefore } from '#server/time/calendar.ts'
import { calendarDay } from '#server/time/clock.ts'
import { streamName } from '#events-log/fact.ts'
import { actorNames } from '../members/person.reads.ts'
import { statementId, statementStream } from './facts.ts'
import { dueDay, levelNames, levels, toPayOf, type Level, type PerLevel } from './rules.ts'

type Source = Pick<Context, 'db' | 'chapter' | 'clock' | 'env'>

/** A chapter whose statements are shown: the reader's own, or any one for the parent. */
export type StatementChapter = {
  id: ChapterId
  chapterName: string
  timeZone: string
  isMain: boolean
  hasAdmin: boolean
}

export const noStatement = () => new Refusal('missing', 'There is no such statement here.')

/** Sums of the parts of lines, as columns. */
const sums = [
  raw<number>`sum("amountCents")`.as('amountCents'),
  raw<number>`sum("chapterCents")`.as('chapterCents'),
  raw<number>`sum("parentCents")`.as('parentCents'),
  raw<number>`sum("thirdCents")`.as('thirdCents'),
  raw<number>`sum("fourthCents")`.as('fourthCents'),
  raw<number>`sum(case when "movement" = 'split' then 1 else 0 end)`.as('payments'),
] as const

type Sums = {
  amountCents: number
  chapterCents: number
  parentCents: number
  thirdCents: number
  fourthCents: number
  payments: number
}

/** The sums of a statement in cents. */
export type StatementSums = { payments: number; amountCents: number; toPayCents: number; levels: PerLevel }

function sumsOf(row: Sums | undefined): StatementSums {
  const of = (field: keyof Sums) => Number(row?.[field] ?? 0)
  const perLevel: PerLevel = {
    chapter: of('chapterCents'),
    parent: of('parentCents'),
    third: of('thirdCents'),
    fourth: of('fourthCents'),
  }
  return { payments: of('payments'), amountCents: of('amountCents'), toPayCents: toPayOf(perLevel), levels: perLevel }
}

/** Returns the sums of one month of a chapter. */
export async function sumsOfMonth(db: Db, chapter: ChapterId, month: string): Promise<StatementSums> {
  const row = await db
    .selectFrom('shareLines')
    .select(sums)
    .where('chapterId', '=', chapter)
    .where('month', '=', month)
    .executeTakeFirst()
  return sumsOf(row)
}

/** What both sides said about a statement; all null before either did. */
export type Standing = Omit<ShareStatementRow, 'chapterId' | 'month'>

const unsaid: Standing = {
  agreedCents: null,
  chapterActor: null,
  chapterAgreedAt: null,
  parentActor: null,
  parentAgreedAt: null,
  disputedSide: null,
  disputedBy: null,
  disputedAt: null,
  checkNumber: null,
  paidBy: null,
  paidAt: null,
  chapterLineId: null,
  parentLineId: null,
}

const isSettled = ({ checkNumber, chapterLineId, parentLineId }: Standing): boolean =>
  checkNumber !== null || chapterLineId !== null || parentLineId !== null

async function standingOfMonth(db: Db, chapter: ChapterId, month: string): Promise<Standing> {
  const row = await db
    .selectFrom('shareStatements')
    .selectAll()
    .where('chapterId', '=', chapter)
    .where('month', '=', month)
    .executeTakeFirst()
  return row ?? unsaid
}

/** A month of a chapter: its sums, and what was said about it. */
export type MonthOfShares = StatementSums & Standing & { month: string; isOver: boolean; dueOn: string }

/** Returns the months of a chapter that have a share, the newest first. */
export async function monthsOf(
  { db, clock }: Pick<Source, 'db' | 'clock'>,
  { id, timeZone }: Pick<Chapter, 'id' | 'timeZone'>,
): Promise<MonthOfShares[]> {
  const [lines, said] = await Promise.all([
    db.selectFrom('shareLines').select('month').select(sums).where('chapterId', '=', id).groupBy('month').execute(),
    db.selectFrom('shareStatements').selectAll().where('chapterId', '=', id).execute(),
  ])
  const now = calendarDay(clock.now(), timeZone).slice(0, 7)
  return lines
    .map(({ month, ...row }) => ({
      month,
      isOver: month < now,
      dueOn: dueDay(month),
      ...unsaid,
      ...said.find((statement) => statement.month === month),
      ...sumsOf(row),
    }))
    .sort((one, other) => other.month.localeCompare(one.month))
}

/** Returns the names of the levels, as the parent calls them. */
export async function levelNamesOf({ db, chapter, env }: Omit<Source, 'clock'>): Promise<Record<Level, string>> {
  const parent = await parentOf({ db, chapter, env })
  if (!parent) return { ...levelNames }
  const rows = await db
    .selectFrom('shareLevels')
    .select(['level', 'levelName'])
    .where('chapterId', '=', parent.id)
    .execute()
  return Object.fromEntries(
    levels.map((level) => [level, rows.find((row) => row.level === level)?.levelName ?? levelNames[level]]),
  ) as Record<Level, string>
}

export type RuleView = Omit<ShareRuleRow, 'chapterId' | 'actor' | 'position'> & {
  /** Held now, will hold, or was replaced. */
  standing: 'now' | 'coming' | 'earlier'
}

/** Returns the parent's rules, those that hold now first, then the coming and the earlier ones. */
export async function rulesIn({ db, chapter, env, clock }: Source): Promise<RuleView[]> {
  const parent = await parentOf({ db, chapter, env })
  if (!parent) return []
  const rows = await db
    .selectFrom('shareRules')
    .selectAll()
    .where('chapterId', '=', parent.id)
    .orderBy('fromDay', 'desc')
    .orderBy('position', 'desc')
    .execute()
  const today = calendarDay(clock.now(), parent.timeZone)
  const held = new Set<string>()
  const views = rows.map(({ chapterId: _, actor: __, position: ___, ...rule }): RuleView => {
    const key = `${rule.purpose} ${rule.paymentType}`
    if (rule.fromDay > today) return { ...rule, standing: 'coming' }
    const isNow = !held.has(key)
    held.add(key)
    return { ...rule, standing: isNow ? 'now' : 'earlier' }
  })
  const order = { now: 0, coming: 1, earlier: 2 }
  return views.sort((one, other) => order[one.standing] - order[other.standing])
}

/** Lines that a page of a statement shows; an export has them all. */
const maxLines = 500

/** Selects the lines of a statement with the names that belong to them, in the order in which they were recorded. */
export const statementLines = (db: Db, chapter: ChapterId, month: string) =>
  db
    .selectFrom('shareLines')
    .leftJoin('payments', (join) =>
      join
        .on('payments.chapterId', '=', chapter)
        .onRef('payments.paymentId', '=', 'shareLines.paymentId')
        .on('payments.term', '=', 1),
    )
    .leftJoin('payerNames', 'payerNames.payerId', 'payments.personId')
    .select([
      'shareLines.paymentId',
      'shareLines.place',
      'shareLines.day',
      'shareLines.movement',
      'shareLines.purpose',
      'shareLines.paymentType',
      'shareLines.firstYear',
      'shareLines.lastYear',
      'shareLines.amountCents',
      'shareLines.chapterCents',
      'shareLines.parentCents',
      'shareLines.thirdCents',
      'shareLines.fourthCents',
      'payerNames.firstName',
      'payerNames.lastName',
    ])
    .where('shareLines.chapterId', '=', chapter)
    .where('shareLines.month', '=', month)
    .orderBy('shareLines.position')

/** Returns a statement with its lines and its facts. @throws Refusal missing for a month without a share */
export async function statementOf(source: Source, chapter: StatementChapter, month: string) {
  const { db, clock } = source
  if (chapter.isMain) throw noStatement()
  const [totals, standing, lines, note, facts, names, parent] = await Promise.all([
    sumsOfMonth(db, chapter.id, month),
    standingOfMonth(db, chapter.id, month),
    statementLines(db, chapter.id, month).limit(maxLines).execute(),
    db
      .selectFrom('shareNotes')
      .select(['note'])
      .where('chapterId', '=', chapter.id)
      .where('month', '=', month)
      .executeTakeFirst(),
    db
      .selectFrom('facts')
      .select(['position', 'type', 'actor', 'recordedAt', 'hash', 'data'])
      .where('stream', '=', streamName(statementStream.kind, statementId(chapter.id, month)))
      .orderBy('position', 'desc')
      .execute(),
    levelNamesOf(source),
    parentOf(source),
  ])
  if (lines.length === 0) throw noStatement()
  const actors = facts.map(({ actor }) => actor)
  const [here, above] = await Promise.all([
    actorNames(db, chapter.id, actors),
    actorNames(db, parent?.id ?? chapter.id, actors),
  ])
  const nameOf = (actor: string) => (actor.startsWith('systemAdmin:') ? above(actor) : here(actor))
  return {
    month,
    chapterName: chapter.chapterName,
    hasAdmin: chapter.hasAdmin,
    isOver: month < calendarDay(clock.now(), chapter.timeZone).slice(0, 7),
    dueOn: dueDay(month),
    levels: names,
    totals,
    standing: {
      ...standing,
      chapterName: standing.chapterActor && nameOf(standing.chapterActor),
      parentName: standing.parentActor && nameOf(standing.parentActor),
      disputedName: standing.disputedBy && nameOf(standing.disputedBy),
      note: standing.disputedSide ? (note?.note ?? '') : '',
      isSettled: isSettled(standing),
    },
    lines: lines.map(({ firstName, lastName, ...line }) => ({
      ...line,
      name: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    })),
    facts: facts.map(({ data, actor, ...fact }) => ({
      ...fact,
      by: nameOf(actor),
      data: JSON.parse(data) as { side?: string; toPayCents?: number; payments?: number; checkNumber?: string },
    })),
    timeZone: chapter.timeZone,
  }
}

/** Returns all chapters but the parent; those without an admin have not opened yet. */
async function chaptersWithShares({ db, chapter }: Pick<Source, 'db' | 'chapter'>): Promise<StatementChapter[]> {
  const [chapters, admins] = await Promise.all([
    db.selectFrom('chapters').select(['chapterId', 'chapterName', 'timeZone']).orderBy('chapterName').execute(),
    db.selectFrom('members').select('chapterId').distinct().where('isAdmin', '=', 1).execute(),
  ])
  return chapters
    .filter(({ chapterId }) => chapterId !== chapter.id)
    .map(({ chapterId, ...row }) => ({
      ...row,
      id: chapterId as ChapterId,
      isMain: false,
      hasAdmin: admins.some((admin) => admin.chapterId === chapterId),
    }))
}

/** The ages of open balances, in days since the end of their month. */
const ages = [30, 60, 90, Infinity] as const

/** Returns the statements of a month of all chapters, and what they have not paid by age; for the parent. */
export async function allStatements(source: Source, asked: string | undefined) {
  const { clock, chapter } = source
  const chapters = await chaptersWithShares(source)
  const today = calendarDay(clock.now(), chapter.timeZone)
  const month = asked ?? monthsBefore(today.slice(0, 7), 1)
  const all = await Promise.all(chapters.map(async (one) => ({ one, months: await monthsOf(source, one) })))
  const statements = all.flatMap(({ one, months }) => {
    const found = months.find((each) => each.month === month)
    const chapterId: string = one.id
    return found ? [{ ...found, chapterId, chapterName: one.chapterName, hasAdmin: one.hasAdmin }] : []
  })
  const balances = all.flatMap(({ one, months }) => {
    const open = months.filter((each) => each.isOver && !isSettled(each) && each.toPayCents !== 0)
    if (open.length === 0) return []
    const cents = ages.map((age, place) =>
      open
        .filter(({ month: of }) => {
          const days = daysSince(of, today)
          return days <= age && days > (ages[place - 1] ?? -1)
        })
        .reduce((sum, { toPayCents }) => sum + toPayCents, 0),
    )
    return [{ chapterId: one.id, chapterName: one.chapterName, hasAdmin: one.hasAdmin, cents }]
  })
  return {
    month,
    today,
    statements,
    balances,
    months: [...new Set(all.flatMap(({ months }) => months.map((each) => each.month)))].sort().reverse(),
    /** What people of no chapter paid, which is the parent's. */
    own: await sumsOfMonth(source.db, chapter.id, month),
  }
}

/** Returns the days from the last day of a month to another day. */
function daysSince(month: string, today: string): number {
  const end = Date.parse(`${monthsBefore(month, -1)}-01T00:00:00Z`) - 86_400_000
  return Math.max(0, Math.round((Date.parse(`${today}T00:00:00Z`) - end) / 86_400_000))
}

/** Returns lines of a side's accounts that a share may be: the amount to the cent, not booked as something else. */
export async function linesThatFit(db: Db, chapter: ChapterId, amountCents: number, since: string) {
  return db
    .selectFrom('bankLines')
    .innerJoin('bankAccounts', 'bankAccounts.accountId', 'bankLines.accountId')
    .leftJoin('bankBookings', 'bankBookings.lineId', 'bankLines.lineId')
    .select(['bankLines.lineId', 'bankLines.day', 'bankLines.text', 'accountName', 'bankLines.amountCents'])
    .where('bankLines.chapterId', '=', chapter)
    .where('bankLines.amountCents', '=', amountCents)
    .where('bankLines.day', '>=', since)
    .where((row) =>
      row.or([
        row('bankBookings.lineId', 'is', null),
        row('bankBookings.category', '=', 'parent'),
        row('bankBookings.kind', '=', 'fromChapter'),
      ]),
    )
    .where(({ not, exists, selectFrom, or }) =>
      not(
        exists(
          selectFrom('shareStatements')
            .select('month')
            .where((row) =>
              or([
                row('chapterLineId', '=', row.ref('bankLines.lineId')),
                row('parentLineId', '=', row.ref('bankLines.lineId')),
              ]),
            ),
        ),
      ),
    )
    .orderBy('bankLines.day')
    .orderBy('bankLines.lineId')
    .limit(10)
    .execute()
}

/** Returns the member types of all chapters by name, with the dues that most of them charge, for a rule's example. */
export async function typesWithDues(db: Db): Promise<{ memberType: string; feeCents: number }[]> {
  return db
    .selectFrom('memberTypes')
    .select(['memberType', raw<number>`max("feeCents")`.as('feeCents')])
    .where('feeCents', '>', 0)
    .groupBy('memberType')
    .orderBy('memberType')
    .execute()
}
