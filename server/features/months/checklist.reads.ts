import { sql as raw } from 'kysely'
import type { Context } from '#server/context.ts'
import { countedDay, dayIn, monthsBefore, startOfDay } from '#server/time/calendar.ts'
import { openLines } from '../bank/reads.ts'
import { comparisonState } from '../books/comparison/state.reads.ts'
import { differencesIn } from '../books/differences/reads.ts'
import { zelleWaiting } from '../registrations/zelle/reads.ts'
import { sealsOf } from './reads.ts'

/** What may stand in the way of sealing a month. */
export type CheckName = 'over' | 'bankLines' | 'zelle' | 'provider' | 'refunds' | 'before' | 'second'

/**
 * One point before a month is sealed: `open` stands in the way, `note` does not. Days are the chapter's, times UTC.
 */
export type Check = {
  name: CheckName
  state: 'open' | 'done' | 'note'
  count: number
  cents: number
  /** Those of the same kind since the month, which do not stand in its way. */
  later: number
  /** The names of accounts or people concerned, at most three. */
  names: string[]
  /** When it was compared, or the month before was sealed. */
  at: string | null
  accountId: string | null
}

const blank = { count: 0, cents: 0, later: 0, names: [], at: null, accountId: null }

/** Names listed at most. */
const maxNames = 3

/** Returns what stands in the way of sealing a month, and what does not. */
export async function checklistOf(ctx: Context, month: string): Promise<Check[]> {
  const { zones } = ctx.chapter
  const lastDay = `${month}-31`
  const end = startOfDay(`${monthsBefore(month, -1)}-01`, zones).toISOString()
  const isOver = countedDay(ctx.clock.now(), zones) > lastDay
  const checks = await Promise.all([
    bankLines(ctx, lastDay),
    zelle(ctx, end),
    provider(ctx, lastDay, end),
    refunds(ctx, end),
    monthBefore(ctx, month),
    second(ctx),
  ])
  const running: Check[] = isOver ? [] : [{ ...blank, name: 'over', state: 'open' }]
  return [...running, ...checks.flat()]
}

async function bankLines({ db, chapter }: Context, lastDay: string): Promise<Check> {
  const rows = await openLines(db, chapter.id)
    .innerJoin('bankAccounts', 'bankAccounts.accountId', 'bankLines.accountId')
    .select([
      'bankLines.accountId',
      'accountName',
      'lastFour',
      raw<number>`count(*)`.as('count'),
      raw<number>`sum("bankLines"."amountCents")`.as('cents'),
    ])
    .where('bankLines.day', '<=', lastDay)
    .groupBy(['bankLines.accountId', 'accountName', 'lastFour'])
    .orderBy('accountName')
    .orderBy('bankLines.accountId')
    .execute()
  return {
    ...blank,
    name: 'bankLines',
    state: rows.length > 0 ? 'open' : 'done',
    count: rows.reduce((sum, { count }) => sum + Number(count), 0),
    cents: rows.reduce((sum, { cents }) => sum + Number(cents), 0),
    names: rows.map(({ accountName, lastFour }) => `${accountName} ${lastFour}`).slice(0, maxNames),
    accountId: rows[0]?.accountId ?? null,
  }
}

async function zelle({ db, chapter }: Context, end: string): Promise<Check> {
  const waiting = await zelleWaiting(db, chapter.id).execute()
  const rows = waiting.filter(({ reportedAt }) => reportedAt < end)
  return {
    ...blank,
    name: 'zelle',
    state: rows.length > 0 ? 'open' : 'done',
    count: rows.length,
    cents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
    later: waiting.length - rows.length,
    names: rows.map(({ firstName, lastName }) => `${firstName ?? ''} ${lastName ?? ''}`.trim()).slice(0, maxNames),
  }
}

/** PayPal's list must agree, and have been read since the month ended; where it cannot be read, that is a note. */
async function provider(ctx: Context, lastDay: string, end: string): Promise<Check[]> {
  const { db, kinds, logDefinition, chapter, clock } = ctx
  const now = clock.now()
  const state = await comparisonState(db, chapter.id, now)
  if (!state.hasAccount) return []
  const { open } = await differencesIn({
    db,
    kinds,
    logDefinition,
    chapter: chapter.id,
    now,
    timeZone: chapter.timeZone,
  })
  const dayOf = dayIn(chapter.zones)
  const own = open.filter(({ at }) => dayOf(at) <= lastDay)
  const isCompared = state.completedAt !== null && state.completedAt >= end
  return [
    {
      ...blank,
      name: 'provider',
      state: own.length > 0 ? 'open' : isCompared ? 'done' : 'note',
      count: own.length > 0 ? own.length : isCompared ? state.transactions : 0,
      cents: own.reduce((sum, { differenceCents }) => sum + differenceCents, 0),
      at: state.completedAt,
    },
  ]
}

/** Refunds that PayPal has not completed, or that a second admin has to decide. */
async function refunds({ db, chapter }: Context, end: string): Promise<Check> {
  const [started, asked] = await Promise.all([
    db
      .selectFrom('refunds')
      .select('amountCents')
      .where('chapterId', '=', chapter.id)
      .where('state', '=', 'started')
      .where('startedAt', '<', end)
      .execute(),
    db
      .selectFrom('refundRequests')
      .select('amountCents')
      .where('chapterId', '=', chapter.id)
      .where('state', '=', 'asked')
      .where('askedAt', '<', end)
      .execute(),
  ])
  const rows = [...started, ...asked]
  return {
    ...blank,
    name: 'refunds',
    state: rows.length > 0 ? 'open' : 'done',
    count: rows.length,
    cents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }
}

async function monthBefore({ db, chapter }: Context, month: string): Promise<Check[]> {
  const seals = await sealsOf(db, chapter.id)
  const last = seals.at(-1)
  // Neither the first month that is sealed nor those before it wait for another one.
  if (!last || month < seals[0]!.month) return []
  const before = monthsBefore(month, 1)
  const isSealed = last.month >= before && last.state === 'sealed'
  return [
    { ...blank, name: 'before', state: isSealed ? 'done' : 'open', at: last.month === before ? last.sealedAt : null },
  ]
}

async function second({ db, chapter }: Context): Promise<Check[]> {
  return (await isConfirmedBySecond(db, chapter.id)) ? [{ ...blank, name: 'second', state: 'note' }] : []
}

/** Returns whether a second admin confirms the chapter's seals. */
export async function isConfirmedBySecond(db: Context['db'], chapter: Context['chapter']['id']): Promise<boolean> {
  const row = await db
    .selectFrom('monthSettings')
    .select('isConfirmedBySecond')
    .where('chapterId', '=', chapter)
    .executeTakeFirst()
  return row?.isConfirmedBySecond === 1
}

/** Returns what each bank account had at the end of a month by the bank's lines. */
export async function bankBalances({ db, chapter }: Context, month: string) {
  const accounts = await db
    .selectFrom('bankAccounts')
    .leftJoin('bankLines', (join) =>
      join.onRef('bankLines.accountId', '=', 'bankAccounts.accountId').on('bankLines.day', '<=', `${month}-31`),
    )
    .select([
      'bankAccounts.accountId',
      'openingCents',
      raw<number>`coalesce(sum("bankLines"."amountCents"), 0)`.as('cents'),
    ])
    .where('bankAccounts.chapterId', '=', chapter.id)
    .where('openedOn', '<=', `${month}-31`)
    .groupBy(['bankAccounts.accountId', 'openingCents'])
    .orderBy('bankAccounts.accountId')
    .execute()
  return accounts.map(({ accountId, openingCents, cents }) => ({
    account: accountId,
    amountCents: openingCents + Number(cents),
  }))
}
