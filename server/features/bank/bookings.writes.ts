import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context, Tx, Write } from '#server/context.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { recordDonation } from '../donations/sales.writes.ts'
import { recordDues } from '../dues/sales.writes.ts'
import { eventAt } from '../events/reads.ts'
import { recordFee } from '../fees/sales.writes.ts'
import { reversePayment } from '../payments/reversals/writes.ts'
import { maxReferenceLength } from '../payments/rules.ts'
import { confirmReport } from '../registrations/zelle/writes.ts'
import { book } from './booking-facts.writes.ts'
import { takeBackBooking } from './decisions.ts'
import { bankLineStream } from './facts.ts'
import { lineAt, noLine, noPayment, type BookedLine } from './lines.reads.ts'
import { matchedLines, type MatchedLine } from './match.reads.ts'
import type { Proposal } from './proposals.decisions.ts'
import { bankRules, roomForRule } from './records.writes.ts'
import { bookReturn } from './returned/writes.ts'
import type { BookingKind, ExpenseCategory } from './rules.ts'
import { newRule, type BookingByHand } from './schema.ts'

type Booker = Context & { actor: SignedIn }

/** Books a line by one of its proposals. @throws Refusal if that is no longer proposed */
export async function bookProposal(ctx: Booker, lineId: string, key: string): Promise<void> {
  const { accountId } = await lineOf(ctx, lineId)
  const line = (await matchedLines(ctx, accountId)).find((one) => one.lineId === lineId)
  await bookAs(
    ctx,
    lineId,
    line?.proposals.find((one) => one.key === key),
  )
}

/** A line that was not booked, and why. */
export type NotBooked = { text: string; message: string }

/**
 * Books the ticked lines one by one, so that one that another admin has booked meanwhile does not hold up the others.
 * @param ticks each a line's id and a proposal's key
 */
export async function bookTicked(
  ctx: Booker,
  accountId: string,
  ticks: readonly string[],
): Promise<{ booked: number; failed: NotBooked[] }> {
  const lines = new Map((await matchedLines(ctx, accountId)).map((line) => [line.lineId, line]))
  const failed: NotBooked[] = []
  let booked = 0
  for (const tick of ticks) {
    const [lineId = '', ...key] = tick.split(' ')
    const line: MatchedLine | undefined = lines.get(lineId)
    try {
      await bookAs(
        ctx,
        lineId,
        line?.proposals.find((one) => one.key === key.join(' ')),
      )
      booked++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ text: line?.text ?? 'One line', message: error.message })
    }
  }
  return { booked, failed }
}

const outdated = () =>
  new Refusal('conflict', 'This line was booked meanwhile, or fits something else by now. Nothing was booked.')

/** Books a line by what was proposed for it. @throws Refusal if that is no longer proposed, or no longer free */
export async function bookAs(
  ctx: Booker,
  lineId: string,
  proposal: Pick<Proposal, 'effect'> | undefined,
): Promise<void> {
  if (!proposal) throw outdated()
  const { effect } = proposal
  switch (effect.as) {
    case 'zelle':
      return bookReport(ctx, lineId, effect.registrationId)
    case 'dues':
      return bookDues(ctx, lineId, effect.memberId, effect.year)
    case 'payments':
      return bookPayments(ctx, lineId, effect.paymentIds)
    case 'returned':
      return bookReturn(ctx, lineId, effect.paymentId)
    case 'plain':
      return ctx.write(function* (tx) {
        yield* book(tx, ctx, lineId, effect)
      })
  }
}

/** Books a line as something that was not proposed. @throws Refusal at the field that is missing */
export async function bookByHand(ctx: Booker, input: BookingByHand): Promise<void> {
  const { lineId, kind, memberId, paymentTypeId, donationTypeName, registrationId, paymentId } = input
  const needed = (value: string, field: string, text: string) => {
    if (value === '') throw refusedField(field, text)
    return value
  }
  switch (kind) {
    case 'payment':
      return bookPayments(ctx, lineId, [
        needed(paymentId, 'paymentId', 'Enter the number of the payment').toUpperCase(),
      ])
    case 'returnedCheck':
      return bookReturn(ctx, lineId, needed(paymentId, 'paymentId', 'Enter the number of the payment').toUpperCase())
    case 'registration':
      return bookReport(ctx, lineId, needed(registrationId, 'registrationId', 'Choose a registration'))
    case 'dues':
      return bookDues(ctx, lineId, needed(memberId, 'memberId', 'Choose a member'))
    case 'fee':
      needed(memberId, 'memberId', 'Choose a member')
      return bookFee(ctx, lineId, memberId, needed(paymentTypeId, 'paymentTypeId', 'Choose a fee'))
    case 'donation':
      needed(memberId, 'memberId', 'Choose a member')
      return bookDonation(ctx, lineId, memberId, needed(donationTypeName, 'donationTypeName', 'Select a cause'))
    default:
      if (kind === 'expense') needed(input.category, 'category', 'Choose a category')
      return bookPlain(ctx, input, kind)
  }
}

function bookPlain(ctx: Booker, input: BookingByHand, kind: BookingKind): Promise<void> {
  const { lineId, eventId, note, wording, keepRule } = input
  const category = kind === 'expense' && input.category !== '' ? input.category : null
  return ctx.write(function* (tx) {
    if (eventId !== '' && !(yield* eventAt(tx, ctx.chapter.id, eventId)))
      throw refusedField('eventId', 'Choose an event of this chapter')
    yield* book(tx, ctx, lineId, { kind, category, eventId: kind === 'expense' && eventId !== '' ? eventId : null })
    if (note !== '') yield* keepNote(tx, ctx, lineId, note)
    if (keepRule) yield* keepRuleOf(tx, ctx, { wording, kind, category })
  })
}

/** Keeps the rule that the admin ticked, unless there is one for this wording. */
function* keepRuleOf(
  tx: Tx,
  ctx: Booker,
  { wording, kind, category }: { wording: string; kind: BookingKind; category: ExpenseCategory | null },
): Work<void> {
  const rule = newRule.safeParse({ wording, kind, category: category ?? '' })
  if (!rule.success) throw refusedField('wording', 'At least 3 characters of what the bank writes')
  const known = yield* first(
    bankRules.of(tx.sql, ctx.chapter.id).select('ruleId').where('wording', '=', rule.data.wording),
  )
  if (known) return
  yield* roomForRule(tx, ctx.chapter.id)
  yield* bankRules.add(tx, ctx, rule.data)
}

/** Books a line as payments by hand that are in the books, such as the checks of a deposit. */
function bookPayments(ctx: Booker, lineId: string, paymentIds: readonly string[]): Promise<void> {
  return ctx.write(function* (tx) {
    yield* lockHead(tx)
    const line = yield* lineAt(tx, ctx.chapter.id, lineId)
    const rows = yield* all(
      tx.sql
        .selectFrom('payments')
        .leftJoin('bankBookedPayments', 'bankBookedPayments.paymentId', 'payments.paymentId')
        .leftJoin('bankBookings as returned', (join) =>
          join
            .on('returned.chapterId', '=', ctx.chapter.id)
            .onRef('returned.counterpart', '=', 'payments.paymentId')
            .on('returned.kind', '=', 'returnedCheck'),
        )
        .select(['payments.paymentId', 'payments.amountCents', 'refundedCents', 'status', 'method'])
        .select(['bankBookedPayments.lineId', 'returned.lineId as returnedBy'])
        .where('payments.chapterId', '=', ctx.chapter.id)
        .where('payments.paymentId', 'in', [...paymentIds]),
    )
    if (new Set(rows.map(({ paymentId }) => paymentId)).size !== paymentIds.length) throw noPayment()
    if (rows.some(({ lineId: other }) => other !== null))
      throw new Refusal('conflict', 'This payment is another line of the bank already. Nothing was booked.')
    if (
      rows.some(
        ({ status, method, returnedBy }) => (status !== 'COMPLETED' && returnedBy === null) || method === 'online',
      )
    )
      throw new Refusal('conflict', 'Only a payment by hand that is in effect can be a line of the bank.')
    assertSame(
      rows.reduce((sum, row) => sum + row.amountCents - (row.returnedBy === null ? row.refundedCents : 0), 0),
      line,
    )
    const paid = { paymentIds: [...new Set(paymentIds)].sort(), isRecordedHere: false }
    yield* book(tx, ctx, lineId, { kind: 'payment', category: null }, paid)
  })
}

async function bookReport(ctx: Booker, lineId: string, registrationId: string): Promise<void> {
  const report = await ctx.db
    .selectFrom('zelleReports')
    .select('reference')
    .where('chapterId', '=', ctx.chapter.id)
    .where('registrationId', '=', registrationId)
    .executeTakeFirst()
  if (!report)
    throw new Refusal('missing', 'Registration not found', { fields: { registrationId: 'Choose a registration' } })
  await confirmReport(booking(ctx, lineId, 'registration', report.reference), registrationId)
}

async function bookDues(ctx: Booker, lineId: string, memberId: string, year?: number): Promise<void> {
  const line = await lineOf(ctx, lineId)
  const type = await ctx.db
    .selectFrom('members')
    .innerJoin('memberTypes', 'memberTypes.memberTypeId', 'members.memberTypeId')
    .select('feeCents')
    .where('members.chapterId', '=', ctx.chapter.id)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  if (!type) throw refusedField('memberId', 'Choose a member of this chapter')
  const terms = timesIn(line.amountCents, type.feeCents, 'memberId')
  const proof = proofOf(line)
  const assertDue = (tx: Tx) => assertDueIn(tx, ctx, memberId, year)
  await recordDues(booking(ctx, lineId, 'dues', proof.reference, assertDue), { memberId, terms, ...proof })
}

/** Asserts that the proposed year is still what the member owes next. @throws Refusal */
function* assertDueIn({ sql }: Tx, ctx: Booker, memberId: string, year: number | undefined): Work<void> {
  if (year === undefined) return
  const member = yield* first(
    sql
      .selectFrom('members')
      .select('nextPaymentDueIn')
      .where('chapterId', '=', ctx.chapter.id)
      .where('memberId', '=', memberId),
  )
  if (member?.nextPaymentDueIn !== year) throw outdated()
}

async function bookFee(ctx: Booker, lineId: string, memberId: string, paymentTypeId: string): Promise<void> {
  const line = await lineOf(ctx, lineId)
  const type = await ctx.db
    .selectFrom('paymentTypes')
    .select('amountCents')
    .where('chapterId', '=', ctx.chapter.id)
    .where('paymentTypeId', '=', paymentTypeId)
    .executeTakeFirst()
  if (!type) throw refusedField('paymentTypeId', 'Choose a fee')
  const terms = timesIn(line.amountCents, type.amountCents, 'paymentTypeId')
  const proof = proofOf(line)
  await recordFee(booking(ctx, lineId, 'fee', proof.reference), { memberId, paymentTypeId, terms, ...proof })
}

async function bookDonation(ctx: Booker, lineId: string, memberId: string, donationTypeName: string): Promise<void> {
  const line = await lineOf(ctx, lineId)
  const { reference } = proofOf(line)
  const amount = (line.amountCents / 100).toFixed(2)
  await recordDonation(booking(ctx, lineId, 'donation', reference), {
    from: 'member',
    memberId,
    donationTypeName,
    amount,
    reference,
    receivedOn: line.day,
  })
}

/**
 * Returns a context whose one write also books the line as the payment with the reference, so that neither is recorded
 * without the other.
 */
function booking(
  ctx: Booker,
  lineId: string,
  kind: BookingKind,
  reference: string,
  assertStill?: (tx: Tx) => Work<void>,
): Booker {
  const write: Write = (work) =>
    ctx.write(function* (tx) {
      yield* lockHead(tx)
      const line = yield* lineAt(tx, ctx.chapter.id, lineId)
      if (assertStill) yield* assertStill(tx)
      const done = yield* work(tx)
      const rows = yield* all(
        tx.sql
          .selectFrom('payments')
          .select(['paymentId', 'amountCents', 'position'])
          .where('chapterId', '=', ctx.chapter.id)
          .where('reference', '=', reference)
          .where('status', '=', 'COMPLETED'),
      )
      const newest = rows.reduce((latest, { position }) => Math.max(latest, position), 0)
      const own = rows.filter(({ position }) => position === newest)
      assertSame(
        own.reduce((sum, { amountCents }) => sum + amountCents, 0),
        line,
      )
      const paid = { paymentIds: [own[0]!.paymentId], isRecordedHere: true }
      yield* book(tx, ctx, lineId, { kind, category: null }, paid)
      return done
    })
  return { ...ctx, write }
}

function assertSame(cents: number, line: BookedLine): void {
  if (cents === line.amountCents) return
  const [paid, amount] = [cents, line.amountCents].map((each) => `$${(each / 100).toFixed(2)}`)
  throw new Refusal('conflict', `That is ${paid}, and the line of the bank is ${amount}. Nothing was booked.`)
}

/** Returns how many terms the money pays. @throws Refusal at the field if they are not whole */
function timesIn(amountCents: number, eachCents: number, field: string): number {
  const times = amountCents / eachCents
  if (Number.isInteger(times) && times >= 1) return times
  const [amount, each] = [amountCents, eachCents].map((cents) => `$${(cents / 100).toFixed(2)}`)
  throw refusedField(field, `${amount} is not a multiple of ${each}`)
}

/** Returns the reference of a payment that a line brought: the bank's ID, in the characters that references may have. */
function proofOf({ lineId, bankId, text }: BookedLine): { reference: string; method: 'zelle' | 'check' | 'transfer' } {
  const id = (bankId ?? '').replace(/[^\w .,#:/+-]/g, '-').slice(0, maxReferenceLength)
  const reference = /\w{4}/.test(id) ? id : `BANK-${lineId.slice(0, 13).toUpperCase()}`
  return {
    reference,
    method: /\bZELLE\b/i.test(text) ? 'zelle' : /\b(?:CHECK|DEPOSIT)\b/i.test(text) ? 'check' : 'transfer',
  }
}

/** Returns a line of the chapter. @throws Refusal missing */
async function lineOf({ db, chapter }: Context, lineId: string): Promise<BookedLine> {
  const line = await db
    .selectFrom('bankLines')
    .select(['lineId', 'accountId', 'day', 'amountCents', 'text', 'bankId'])
    .where('chapterId', '=', chapter.id)
    .where('lineId', '=', lineId)
    .executeTakeFirst()
  if (!line) throw noLine()
  return line
}

/**
 * Takes a booking back with a fact: the line is open again. A payment that was entered with it is reversed, as on its
 * own page. Idempotent.
 */
export function takeBack(ctx: Booker, lineId: string): Promise<void> {
  return ctx.write(function* (tx) {
    yield* lockHead(tx)
    yield* lineAt(tx, ctx.chapter.id, lineId)
    const before = yield* tx.logWriter.read(bankLineStream, lineId)
    yield* tx.logWriter.record(bankLineStream, lineId, takeBackBooking)
    if (before?.isRecordedHere)
      for (const paymentId of before.paymentIds) yield* reversePayment(tx, ctx, paymentId, 'mistake')
    yield* run(tx.sql.deleteFrom('bankNotes').where('chapterId', '=', ctx.chapter.id).where('lineId', '=', lineId))
  })
}

function* keepNote({ sql, now }: Tx, { chapter }: Context, lineId: string, note: string): Work<void> {
  const row = { lineId, chapterId: chapter.id, note, writtenAt: now.toISOString() }
  const known = yield* first(
    sql.selectFrom('bankNotes').select('lineId').where('chapterId', '=', chapter.id).where('lineId', '=', lineId),
  )
  if (!known) yield* run(sql.insertInto('bankNotes').values(row))
}
