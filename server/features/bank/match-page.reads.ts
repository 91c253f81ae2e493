import type { Context } from '#server/context.ts'
import { causesIn } from '../donation-types/reads.ts'
import { feeTypesOf } from '../payment-types/reads.ts'
import { zelleWaiting } from '../registrations/zelle/reads.ts'
import { matchedLines, maxMatched } from './match.reads.ts'
import { standingOf } from './overview.reads.ts'
import { accountBalances } from './reads.ts'
import { noAccount } from './records.writes.ts'
import { kindText } from './rules.ts'

/** Booked lines shown, the latest bookings first. */
const maxBooked = 100

/** Events that an expense can be for, the newest first. */
const maxEvents = 30

type Source = Pick<Context, 'db' | 'chapter' | 'clock'>

/** Returns what the match page of an account shows. @throws Refusal missing */
export async function matchPage(ctx: Source, accountId: string) {
  const { db, chapter } = ctx
  const account = (await accountBalances(db, chapter.id)).find((one) => one.accountId === accountId)
  if (!account) throw noAccount()
  const [lines, booked, fees, causes, reports, events] = await Promise.all([
    matchedLines(ctx, accountId),
    bookedLines(ctx, accountId),
    feeTypesOf(db, chapter.id),
    causesIn(db, chapter.id),
    zelleWaiting(db, chapter.id).execute(),
    db
      .selectFrom('events')
      .select(['eventId', 'eventName'])
      .where('chapterId', '=', chapter.id)
      .orderBy('startsAt', 'desc')
      .orderBy('eventId')
      .limit(maxEvents)
      .execute(),
  ])
  return {
    account,
    lines: lines.map((line) => ({ ...line, standing: standingOf(line.proposals) })),
    isCut: account.open > maxMatched,
    booked,
    choices: {
      fees: fees.map(({ paymentTypeId, paymentTypeName, amountCents }) => ({
        paymentTypeId,
        paymentTypeName,
        amountCents,
      })),
      causes: causes.map(({ donationTypeName }) => donationTypeName),
      reports: reports.map(({ registrationId, eventName, firstName, lastName, amountCents, reference }) => ({
        registrationId,
        eventName,
        name: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
        amountCents,
        reference,
      })),
      events,
    },
  }
}

async function bookedLines({ db, chapter }: Source, accountId: string) {
  const rows = await db
    .selectFrom('bankBookings')
    .innerJoin('bankLines', 'bankLines.lineId', 'bankBookings.lineId')
    .leftJoin('bankNotes', 'bankNotes.lineId', 'bankBookings.lineId')
    .select([
      'bankBookings.lineId',
      'bankBookings.day',
      'bankBookings.amountCents',
      'bankBookings.kind',
      'category',
      'isRecordedHere',
      'text',
      'note',
      'position',
    ])
    .where('bankBookings.chapterId', '=', chapter.id)
    .where('bankBookings.accountId', '=', accountId)
    .orderBy('position', 'desc')
    .limit(maxBooked)
    .execute()
  const payments = await db
    .selectFrom('bankBookedPayments')
    .select(['lineId', 'paymentId'])
    .where('chapterId', '=', chapter.id)
    .where('lineId', 'in', ['', ...rows.map(({ lineId }) => lineId)])
    .orderBy('paymentId')
    .execute()
  return rows.map(({ kind, category, isRecordedHere, ...row }) => ({
    ...row,
    is: kindText(kind, category),
    isRecordedHere: isRecordedHere === 1,
    paymentIds: payments.flatMap(({ lineId, paymentId }) => (lineId === row.lineId ? [paymentId] : [])),
  }))
}
