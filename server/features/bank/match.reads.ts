import { sql as raw } from 'kysely'
import type { Db } from '#db/tables/tables.ts'
import type { Context } from '#server/context.ts'
import type { ChapterId } from '#server/chapter.ts'
import { dayAfter, dayIn, spanOf, type Period } from '#server/time/calendar.ts'
import { typeName } from '../payments/rules.ts'
import { zelleWaiting } from '../registrations/zelle/reads.ts'
import { daysOfPayments } from './days.decisions.ts'
import { duesOfNamed } from './dues.reads.ts'
import type { HandPayment, OpenLine, OpenThings } from './indexed.decisions.ts'
import { proposalsFor, type Proposal } from './proposals.decisions.ts'
import { matchColumns, openDays, openLines } from './reads.ts'
import { saysReturned, type DepositedCheck } from './returned/decisions.ts'
import type { ExpenseCategory, PlainKind } from './rules.ts'

/** Open lines of an account that are matched at once; the rest wait until these are booked. */
export const maxMatched = 300

export type MatchedLine = OpenLine & { bankId: string | null; proposals: Proposal[] }

type Source = Pick<Context, 'db' | 'chapter' | 'clock'>

/** Returns the open lines of an account, the oldest first, each with what it may be. */
export async function matchedLines(source: Source, accountId: string): Promise<MatchedLine[]> {
  const { db, chapter } = source
  const days = await openDays(db, chapter.id, { accountId, enough: maxMatched })
  const lines = await openLines(db, chapter.id)
    .select([...matchColumns, 'bankId'])
    .where('bankLines.accountId', '=', accountId)
    .where('bankLines.day', 'in', ['', ...days])
    .orderBy('bankLines.day')
    .orderBy('bankLines.place')
    .orderBy('bankLines.lineId')
    .limit(maxMatched)
    .execute()
  if (lines.length === 0) return []
  const proposals = proposalsFor(lines, await openThings(source, lines))
  return lines.map((line) => ({ ...line, proposals: proposals.get(line.lineId) ?? [] }))
}

async function openThings(source: Source, lines: readonly OpenLine[]): Promise<OpenThings> {
  const { db, chapter } = source
  const [rules, payments, reports, dues, otherEnds, payouts, checks] = await Promise.all([
    rulesOf(db, chapter.id),
    handPayments(source, lines),
    zelleWaiting(db, chapter.id).execute(),
    duesOfNamed(source, lines),
    otherEndsOf(db, chapter.id, lines),
    payoutsOf(source, lines),
    depositedChecks(source, lines),
  ])
  const reported = reports.map(({ registrationId, eventName, reference, amountCents, firstName, lastName }) => ({
    registrationId,
    eventName,
    reference,
    amountCents,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
  }))
  return { rules, payments, reports: reported, dues, otherEnds, payouts, checks }
}

async function rulesOf(db: Db, chapter: ChapterId): Promise<OpenThings['rules']> {
  const rules = await db
    .selectFrom('bankRules')
    .select(['ruleId', 'wording', 'kind', 'category'])
    .where('chapterId', '=', chapter)
    .execute()
  return rules.map(({ kind, category, ...rule }) => ({
    ...rule,
    kind: kind as PlainKind,
    category: category === '' ? null : (category as ExpenseCategory),
  }))
}

/**
 * Payments by hand examined at most: the newest up to the day of the last line, and the first after it. One of several
 * years counts as several.
 */
const maxPayments = 2_000
const maxLater = 500

/** The payments by hand on one side of the last line's day, those next to it first. */
type Side = { days: Period; direction: 'asc' | 'desc'; limit: number }

function sidesOf(lines: readonly OpenLine[]): [until: Side, later: Side] {
  const { from, lastLine, to } = daysOfPayments(lines)
  return [
    { days: { from, to: lastLine }, direction: 'desc', limit: maxPayments },
    { days: { from: dayAfter(lastLine), to }, direction: 'asc', limit: maxLater },
  ]
}

/**
 * Some payments by hand of the chapter, with the booking as a returned check if there is one. They are taken along the
 * index of those by hand, whatever the number of all payments: the rest of what is asked for follows by their IDs.
 */
function someByHand({ db, chapter }: Source, { days, direction, limit }: Side) {
  const { since, before } = spanOf(days, chapter.zones)
  return db
    .selectFrom('payments')
    .leftJoin('bankBookedPayments', 'bankBookedPayments.paymentId', 'payments.paymentId')
    .leftJoin('bankBookings as returned', (join) =>
      join
        .on('returned.chapterId', '=', chapter.id)
        .onRef('returned.counterpart', '=', 'payments.paymentId')
        .on('returned.kind', '=', 'returnedCheck'),
    )
    .select('payments.paymentId')
    .where('payments.chapterId', '=', chapter.id)
    .where('paidAt', '>=', since!)
    .where('paidAt', '<', before!)
    .where('reference', 'is not', null)
    .orderBy('paidAt', direction)
    .orderBy('payments.position', direction)
    .orderBy('term', direction)
    .limit(limit)
}

/** In effect, or back as a returned check: that was deposited before, in full. */
const wasDeposited = raw<boolean>`("status" = 'COMPLETED' or "returned"."lineId" is not null)`

/** Returns payments by hand of the chapter that no line of the bank is yet, the newest first. */
async function handPayments(source: Source, lines: readonly OpenLine[]): Promise<HandPayment[]> {
  if (!lines.some(({ amountCents }) => amountCents > 0)) return []
  const [until, later] = await Promise.all(sidesOf(lines).map((side) => handPaymentsOf(source, side)))
  return [...later!, ...until!]
}

async function handPaymentsOf(source: Source, side: Side): Promise<HandPayment[]> {
  const { db, chapter } = source
  const some = someByHand(source, side)
    .where('method', '<>', 'online')
    .where('method', '<>', 'cash')
    .where(wasDeposited)
    .where('bankBookedPayments.paymentId', 'is', null)
  const rows = await db
    .selectFrom('payments')
    .leftJoin('bankBookings as returned', (join) =>
      join
        .on('returned.chapterId', '=', chapter.id)
        .onRef('returned.counterpart', '=', 'payments.paymentId')
        .on('returned.kind', '=', 'returnedCheck'),
    )
    .leftJoin('payerNames', 'payerNames.payerId', 'payments.personId')
    .select(['payments.paymentId', 'purpose', 'paymentType', 'method', 'reference', 'paidAt', 'firstName', 'lastName'])
    .select(
      raw<number>`"payments"."amountCents" - case when "returned"."lineId" is null then "refundedCents" else 0 end`.as(
        'cents',
      ),
    )
    .where('payments.chapterId', '=', chapter.id)
    .where('payments.paymentId', 'in', some)
    .where(wasDeposited)
    .execute()
  // Added up here: the database would sort thousands of rows by all that is the same on each of a payment.
  const payments = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const before = payments.get(row.paymentId)
    payments.set(row.paymentId, before ? { ...before, cents: Number(before.cents) + Number(row.cents) } : row)
  }
  const newestFirst = [...payments.values()].sort((one, other) => other.paidAt.localeCompare(one.paidAt))
  const day = dayIn(chapter.zones)
  return newestFirst.map(
    ({ paymentId, purpose, paymentType, method, reference, paidAt, firstName, lastName, cents }) => ({
      paymentId,
      amountCents: Number(cents),
      reference: reference ?? '',
      method,
      day: day(paidAt),
      typeName: typeName({ purpose, paymentType }),
      firstName: firstName ?? '',
      lastName: lastName ?? '',
    }),
  )
}

/**
 * Returns the payments by check that a line may have returned, if one says so, each with all that was deposited: those in
 * effect, those whose return is in the books, and those whose return was taken back, which only their deposit still shows.
 */
async function depositedChecks(source: Source, lines: readonly OpenLine[]): Promise<DepositedCheck[]> {
  if (!lines.some(saysReturned)) return []
  const [until, later] = await Promise.all(sidesOf(lines).map((side) => checksOf(source, side)))
  return [...later!, ...until!]
}

async function checksOf(source: Source, side: Side): Promise<DepositedCheck[]> {
  const { db, chapter } = source
  const some = someByHand(source, side)
    // A donation by hand has a reference and no method, and is often a check.
    .where('method', 'in', ['check', 'byHand'])
    .where((row) =>
      row.or([
        row('status', '=', 'COMPLETED'),
        row('returned.lineId', 'is not', null),
        row.and([row('status', '=', 'REVERSED'), row('bankBookedPayments.lineId', 'is not', null)]),
      ]),
    )
  const rows = await db
    .selectFrom('payments')
    .leftJoin('bankBookings as returned', (join) =>
      join
        .on('returned.chapterId', '=', chapter.id)
        .onRef('returned.counterpart', '=', 'payments.paymentId')
        .on('returned.kind', '=', 'returnedCheck'),
    )
    .leftJoin('payerNames', 'payerNames.payerId', 'payments.personId')
    .select(['payments.paymentId', 'reference', 'paidAt', 'firstName', 'lastName', 'returned.lineId'])
    .select(raw<number>`sum("payments"."amountCents")`.as('cents'))
    .where('payments.chapterId', '=', chapter.id)
    .where('payments.paymentId', 'in', some)
    .groupBy(['payments.paymentId', 'reference', 'paidAt', 'firstName', 'lastName', 'returned.lineId'])
    .orderBy('paidAt', 'desc')
    .execute()
  const day = dayIn(chapter.zones)
  return rows.map(({ paymentId, reference, paidAt, firstName, lastName, lineId, cents }) => ({
    paymentId,
    amountCents: Number(cents),
    reference: reference ?? '',
    day: day(paidAt),
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    isReturned: lineId !== null,
  }))
}

/** Returns lines of other accounts, open or booked as transfers, that are the other end of no booked line yet. */
async function otherEndsOf(db: Db, chapter: ChapterId, lines: readonly OpenLine[]): Promise<OpenThings['otherEnds']> {
  const others = await db
    .selectFrom('bankAccounts')
    .select(['accountId', 'accountName'])
    .where('chapterId', '=', chapter)
    .where('accountId', '<>', lines[0]!.accountId)
    .execute()
  if (others.length === 0) return []
  const rows = await db
    .selectFrom('bankLines')
    .leftJoin('bankBookings', 'bankBookings.lineId', 'bankLines.lineId')
    .leftJoin('bankBookings as taken', (join) =>
      join.on('taken.chapterId', '=', chapter).onRef('taken.counterpart', '=', 'bankLines.lineId'),
    )
    .select(['bankLines.lineId', 'bankLines.accountId', 'bankLines.day', 'bankLines.amountCents'])
    .select('bankBookings.counterpart')
    .where('bankLines.chapterId', '=', chapter)
    .where('taken.lineId', 'is', null)
    .where(
      'bankLines.accountId',
      'in',
      others.map(({ accountId }) => accountId),
    )
    .where('bankLines.amountCents', 'in', [...new Set(lines.map(({ amountCents }) => -amountCents))])
    .where((row) => row.or([row('bankBookings.lineId', 'is', null), row('bankBookings.kind', '=', 'transfer')]))
    .execute()
  const names = new Map(others.map(({ accountId, accountName }) => [accountId, accountName]))
  // Sorted here: for the order SQLite would go through all lines of the accounts by their days.
  return rows
    .map((row) => ({ ...row, accountName: names.get(row.accountId)! }))
    .sort((one, other) => (`${one.day} ${one.lineId}` < `${other.day} ${other.lineId}` ? -1 : 1))
}

/** Returns what PayPal's list says it paid out, in the amounts of the lines, and no line was booked as yet. */
async function payoutsOf({ db, chapter }: Source, lines: readonly OpenLine[]): Promise<OpenThings['payouts']> {
  const rows = await db
    .selectFrom('providerTransactions')
    .leftJoin('bankBookings', (join) =>
      join.on('bankBookings.chapterId', '=', chapter.id).onRef('counterpart', '=', 'transactionId'),
    )
    .select(['transactionId', 'movedAt', 'providerTransactions.amountCents'])
    .where('providerTransactions.chapterId', '=', chapter.id)
    // Written out, as in their index.
    .where(raw<boolean>`"providerTransactions"."kind" = 'withdrawal'`)
    .where('status', '=', 'done')
    .where('bankBookings.lineId', 'is', null)
    .where('providerTransactions.amountCents', 'in', [
      0,
      ...lines.flatMap(({ amountCents }) => (amountCents > 0 ? -amountCents : [])),
    ])
    .orderBy('movedAt')
    .execute()
  const day = dayIn(chapter.zones)
  return rows.map(({ transactionId, movedAt, amountCents }) => ({
    transactionId,
    day: day(movedAt),
    amountCents: -amountCents,
  }))
}
