import { randomUUID } from 'node:crypto'
import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { z } from 'zod'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import { actorName, writerFor, type Context, type Tx } from '#server/context.ts'
import { centsOf } from '#server/providers/payments/cents.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'
import { book } from '../bank/booking-facts.writes.ts'
import { lineAt } from '../bank/lines.reads.ts'
import { paymentStream } from '../payments/facts.ts'
import {
  agree,
  assertWhole,
  correct,
  dispute,
  matchLine,
  noShare,
  payByCheck,
  splitBy,
  takeBackPayment,
  withoutChapter,
} from './decisions.ts'
import { shareRuleStream, shareStream, statementId, statementStream } from './facts.ts'
import { openMonth } from './following.writes.ts'
import { noStatement, type StatementChapter } from './reads.ts'
import { maxLength, perLevel, sumOf, type Basis, type Level, type Side } from './rules.ts'
import type { newShareRule } from './schema.ts'

type Ctx = Context & { actor: SignedIn }

/** A statement, and the side that acts on it. */
export type Acting = { chapter: StatementChapter; month: string; side: Side }

/** Sets a rule of the parent. Rules are never changed: a later one replaces it from its day on. @throws Refusal */
export async function setRule(ctx: Ctx, given: z.output<typeof newShareRule>): Promise<string> {
  const { purpose, basis, fromDay, thirdName, fourthName } = given
  const parts = perLevel((level) => centsOf(given[level] || '0'))
  const paymentType = purpose === 'dues' ? given.paymentType : ''
  assertWhole({ basis, parts })
  if (basis === 'flat' && parts.chapter > 0) throw refusedField('chapter', 'Leave it empty: the chapter has the rest')
  if (basis === 'flat' && sumOf(parts) === 0) throw refusedField('parent', 'Enter what the parent gets of each term')
  if (parts.third > 0 && thirdName === '') throw refusedField('thirdName', 'Name the third level')
  if (parts.fourth > 0 && fourthName === '') throw refusedField('fourthName', 'Name the fourth level')
  if (fromDay < calendarDay(ctx.clock.now(), ctx.chapter.timeZone))
    throw refusedField('fromDay', 'Choose today or a later day: payments made before keep their rule')
  const ruleId = randomUUID()
  await ctx.write(function* (tx) {
    if (paymentType !== '') yield* assertType(tx, paymentType)
    yield* tx.logWriter.record(shareRuleStream, ruleId, () => [
      { type: 'ShareRuleSet', data: { purpose, paymentType, basis, fromDay, parts } },
    ])
    if (thirdName !== '') yield* nameLevel(tx, ctx, 'third', thirdName)
    if (fourthName !== '') yield* nameLevel(tx, ctx, 'fourth', fourthName)
  })
  return ruleId
}

/** Member types are the chapters' own; a rule names one that some chapter has. */
function* assertType({ sql }: Tx, memberType: string): Work<void> {
  const type = yield* first(
    sql.selectFrom('memberTypes').select('memberType').where('memberType', '=', memberType).limit(1),
  )
  if (!type) throw refusedField('paymentType', 'No chapter has this member type')
}

function* nameLevel({ sql, now }: Tx, { chapter, actor }: Ctx, level: Level, levelName: string): Work<void> {
  const row = { chapterId: chapter.id, level, levelName, updatedBy: actor.personId, updatedAt: now.toISOString() }
  const { updatedBy, updatedAt } = row
  yield* run(
    sql
      .insertInto('shareLevels')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['chapterId', 'level']).doUpdateSet({ levelName, updatedBy, updatedAt }),
      ),
  )
}

/** A side agrees with a month that is over. @throws Refusal for a sum that is no longer what the page showed */
export async function agreeWith(ctx: Ctx, { chapter, month, side }: Acting, toPayCents: number): Promise<void> {
  assertOpen(chapter)
  if (month >= calendarDay(ctx.clock.now(), chapter.timeZone).slice(0, 7))
    throw new Refusal('conflict', 'This month is not over yet. Nothing was recorded.')
  const key = { ofChapter: chapter.id, month }
  await ctx.write(function* (tx) {
    yield* lockHead(tx)
    const { payments, amountCents } = yield* sumsIn(tx, chapter.id, month)
    if (amountCents !== toPayCents)
      throw new Refusal('conflict', 'The statement has changed since you opened it. Look at it again.')
    yield* tx.logWriter.record(statementStream, statementId(chapter.id, month), (state) =>
      agree(state, side, { ...key, payments, toPayCents }),
    )
    yield* run(tx.sql.deleteFrom('shareNotes').where('chapterId', '=', chapter.id).where('month', '=', month))
  })
}

function* sumsIn({ sql }: Tx, chapter: ChapterId, month: string): Work<{ payments: number; amountCents: number }> {
  const lines = yield* all(
    sql
      .selectFrom('shareLines')
      .select(['movement', 'parentCents', 'thirdCents', 'fourthCents'])
      .where('chapterId', '=', chapter)
      .where('month', '=', month),
  )
  if (lines.length === 0) throw noStatement()
  return {
    payments: lines.filter(({ movement }) => movement === 'split').length,
    amountCents: lines.reduce((sum, line) => sum + line.parentCents + line.thirdCents + line.fourthCents, 0),
  }
}

/** A side disagrees, and says with what. @throws Refusal once the share is paid */
export async function disagreeWith(ctx: Ctx, { chapter, month, side }: Acting, note: string): Promise<void> {
  assertOpen(chapter)
  await ctx.write(function* (tx) {
    yield* lockHead(tx)
    yield* sumsIn(tx, chapter.id, month)
    yield* tx.logWriter.record(statementStream, statementId(chapter.id, month), (state) =>
      dispute(state, side, { ofChapter: chapter.id, month }),
    )
    const row = { note: note.slice(0, maxLength.note), writtenBy: ctx.actor.personId, writtenAt: tx.now.toISOString() }
    yield* run(
      tx.sql
        .insertInto('shareNotes')
        .values({ chapterId: chapter.id, month, ...row })
        .onConflict((conflict) => conflict.columns(['chapterId', 'month']).doUpdateSet(row)),
    )
  })
}

/** Records the check that pays a month. @throws Refusal before the chapter agreed, and once it is paid */
export async function payStatement(ctx: Ctx, { chapter, month }: Acting, checkNumber: string): Promise<void> {
  await ctx.write(function* (tx) {
    yield* lockHead(tx)
    yield* sumsIn(tx, chapter.id, month)
    yield* tx.logWriter.record(statementStream, statementId(chapter.id, month), (state) =>
      payByCheck(state, { ofChapter: chapter.id, month, checkNumber }),
    )
  })
}

/**
 * Matches a month with the line of the side's bank that it is, and books the line if it is open.
 * @throws Refusal for another amount, and for a line that is booked as something else
 */
export async function matchWithLine(ctx: Ctx, { chapter, month, side }: Acting, lineId: string): Promise<void> {
  await ctx.write(function* (tx) {
    yield* lockHead(tx)
    const line = yield* lineAt(tx, ctx.chapter.id, lineId)
    const { amountCents } = yield* sumsIn(tx, chapter.id, month)
    const expected = side === 'chapter' ? -amountCents : amountCents
    if (line.amountCents !== expected || amountCents === 0)
      throw refusedField('lineId', 'This line has another amount than the statement')
    const statements = tx.sql.selectFrom('shareStatements').select(['chapterLineId', 'parentLineId', 'month'])
    const row = yield* first(statements.where('chapterId', '=', chapter.id).where('month', '=', month))
    const own = side === 'chapter' ? row?.chapterLineId : row?.parentLineId
    const other = yield* first(
      statements.where((each) => each.or([each('chapterLineId', '=', lineId), each('parentLineId', '=', lineId)])),
    )
    if (other) throw new Refusal('conflict', 'This line is the share of another month already. Nothing was changed.')
    const booking = yield* first(
      tx.sql
        .selectFrom('bankBookings')
        .select(['kind', 'category'])
        .where('chapterId', '=', ctx.chapter.id)
        .where('lineId', '=', lineId),
    )
    const as = side === 'chapter' ? ({ kind: 'expense', category: 'parent' } as const) : fromChapter
    if (booking && (booking.kind !== as.kind || booking.category !== as.category))
      throw new Refusal('conflict', 'This line is booked as something else. Take its booking back first.')
    if (!booking) yield* book(tx, ctx, lineId, as)
    const matched = { ofChapter: chapter.id, month, side, accountId: line.accountId, lineId, amountCents }
    yield* tx.logWriter.record(statementStream, statementId(chapter.id, month), (state) =>
      matchLine(state, matched, (own ?? null) !== null),
    )
  })
}

const fromChapter = { kind: 'fromChapter', category: null } as const

/** Takes back that a month is paid. Idempotent. */
export async function takePaymentBack(ctx: Ctx, { chapter, month }: Acting): Promise<void> {
  await ctx.write(function* (tx) {
    yield* lockHead(tx)
    yield* sumsIn(tx, chapter.id, month)
    yield* tx.logWriter.record(statementStream, statementId(chapter.id, month), (state) =>
      takeBackPayment(state, { ofChapter: chapter.id, month }),
    )
  })
}

/**
 * Splits a payment of a statement as dues of another member type, after a side disagreed.
 * @throws Refusal for a statement that somebody has agreed with, and for a type without a rule
 */
export async function correctShare(
  ctx: Ctx,
  { chapter, month }: Acting,
  { paymentId, paymentType }: { paymentId: string; paymentType: string },
): Promise<void> {
  // The payment's share is the chapter's, like the payment itself.
  const write = writerFor(ctx, { chapterId: chapter.id, actor: actorName(ctx.actor), correlation: ctx.requestId })
  await write(function* (tx) {
    yield* lockHead(tx)
    const { sql, logWriter } = tx
    const line = yield* first(
      sql
        .selectFrom('shareLines')
        .select(['day', 'purpose'])
        .where('chapterId', '=', chapter.id)
        .where('month', '=', month)
        .where('paymentId', '=', paymentId)
        .orderBy('place')
        .limit(1),
    )
    if (!line) throw noShare()
    if ((yield* openMonth(tx, chapter.id, month)) !== month)
      throw new Refusal('conflict', 'A side has agreed with this statement. It has to disagree first.')
    const rules = yield* all(
      sql
        .selectFrom('shareRules')
        .selectAll()
        .where('chapterId', '=', ctx.chapter.id)
        .where('purpose', '=', line.purpose)
        .where('paymentType', 'in', [paymentType, ''])
        .where('fromDay', '<=', line.day)
        .orderBy('fromDay', 'desc')
        .orderBy('position', 'desc'),
    )
    const rule = rules.find((one) => one.paymentType === paymentType) ?? rules[0]
    if (!rule) throw refusedField('paymentType', 'There was no rule for this member type on the day of the payment')
    const { received, booked } = yield* logWriter.read(paymentStream(ctx.kinds), paymentId)
    if (!received || !booked) throw noShare()
    const terms = ctx.kinds.of(received.purpose).terms(received.data, booked.at)
    const { ruleId, chapterPart, parentPart, thirdPart, fourthPart } = rule
    const parts = { chapter: chapterPart, parent: parentPart, third: thirdPart, fourth: fourthPart }
    const whole = splitBy({ basis: rule.basis as Basis, parts }, terms)
    const split = chapter.isMain ? withoutChapter(whole) : whole
    yield* logWriter.record(shareStream, paymentId, (state) =>
      correct(state, { ruleId, paymentType, split }, { month, day: line.day }),
    )
  })
}

/** A chapter that has not opened yet has nobody who could agree: its share accumulates. */
function assertOpen({ hasAdmin }: StatementChapter): void {
  if (!hasAdmin)
    throw new Refusal('conflict', 'This chapter has not opened yet. Its share accumulates until it has an admin.')
}
