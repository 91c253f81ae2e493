import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { asChapter } from '#server/chapter.ts'
import type { Context, Portal, Tx } from '#server/context.ts'
import { noteOfRequest } from '#server/http/current-request.ts'
import { answeringFor } from '#server/notices/answering.ts'
import type { UseUp } from '#server/providers/human-check/human-check.ts'
import { post, type PostedEmail } from '#server/providers/mail/outbox.ts'
import { Refusal } from '#server/refusal.ts'
import { shortIdCandidates } from '#server/text/short-ids.ts'
import { notifiedAtOnce } from '../../notifications/reads.ts'
import { newPaymentId, onceByReference, recordPayment } from '../../payments/writes.ts'
import { referenceKey } from '../../payments/reversals/reads.ts'
import { referenceSigns } from '../../payments/rules.ts'
import { answersFor } from '../answers/writes.ts'
import { book, isReported, limitsFor } from '../decisions.ts'
import { registrationStream } from '../facts.ts'
import { choiceOf } from '../pricing/rules.ts'
import { registrationsOfCartAt, seatsAt } from '../reads.ts'
import { holdSeats, releaseEarlier, whoRegisters } from '../sales/writes.ts'
import type { RegistrationForm } from '../schema.ts'
import { assertWithinOffer } from '../waiting-list/decisions.ts'
import { seatsForCart } from '../waiting-list/writes.ts'
import { confirm, assertUnpaidWithinLimit, takingSeats } from '../writes.ts'
import { confirmZelle, recordZelle, declineZelle, reportZelle, waiting, zelleIsUsed } from './decisions.ts'
import { lapsedToAdminEmail, reportedToAdminEmail, type NotifiedAdmin } from './admins.mail.ts'
import { notConfirmedEmail, reportedEmail } from './mail.ts'
import { reportedRegistration, zelleAddress, zelleReport, zelleReported } from './reads.ts'
import { zelleDeadline, type RefusalOfZelle } from './rules.ts'

export type ZelleReported = {
  registrationId: string
  eventId: string
  amountCents: number
  reference: string
  until: string
}

/** The source of a report: the buyer's cart and the captcha, or a documented call, which has neither. */
type From = { cartId: string | null; useUpCheck: UseUp | null }

/**
 * Registers with a reported Zelle payment and its confirmation number: the seats and everything else are held until an
 * admin finds the money, and nothing is booked. Sending the same cart twice makes one report.
 */
export async function registerByZelle(
  ctx: Context,
  form: RegistrationForm,
  reference: string,
  { cartId, useUpCheck }: From,
): Promise<ZelleReported> {
  const known = await whoRegisters(ctx, form)
  const candidates = shortIdCandidates()
  return ctx.write(function* (tx) {
    yield* lockHead(tx)
    yield* assertTakesZelle(tx, ctx)
    const { eventId } = form
    const earlier = cartId ? yield* registrationsOfCartAt(tx, ctx.chapter.id, cartId) : []
    const same = earlier.find((one) => isReported(one) && one.reference === reference && one.eventId === eventId)
    if (same)
      return {
        registrationId: same.registrationId,
        eventId,
        amountCents: same.amountCents,
        reference,
        until: same.until!,
      }
    if (useUpCheck) yield* useUpCheck(tx)
    if (cartId) yield* releaseEarlier(tx, ctx, cartId)
    yield* assertUnused(tx, ctx, reference)
    const { eventSeats, offer } = yield* seatsForCart(tx, ctx, { eventId, cartId })
    const booking = book(eventSeats, known.registrant, choiceOf(form))
    assertWithinOffer(offer, booking)
    if (booking.amountCents === 0)
      throw new Refusal('conflict', 'This registration is free. Choose Complete registration.')
    const answers = cartId ? yield* answersFor(tx, ctx.chapter.id, form.answers, booking) : []
    const { registrationId, amountCents } = yield* holdSeats(tx, ctx, {
      known,
      answers,
      candidates,
      paymentId: null,
      cartId,
      eventSeats,
      booking,
    })
    const until = zelleDeadline(eventSeats, tx.now)
    yield* tx.logWriter.record(registrationStream, registrationId, (state) => reportZelle(state, reference, until))
    yield* assertUnpaidWithinLimit(tx, ctx, eventSeats)
    const report = yield* reportAt(tx, ctx, registrationId)
    yield* post(tx.sql, reportedEmail(ctx, report), tx.now)
    const isNotified = yield* notifiedAtOnce(tx, ctx.chapter, { occasion: 'zelle', until: report.until })
    yield* tellAdmins(tx, ctx, (admin) => reportedToAdminEmail(ctx, admin, report), isNotified)
    return { registrationId, eventId, amountCents, reference, until }
  })
}

/** Corrects a number that the buyer mistyped. */
export function correctZelle(ctx: Context, cartId: string, reference: string): Promise<void> {
  return ctx.write(function* (tx) {
    yield* lockHead(tx)
    yield* correct(tx, ctx, (yield* registrationsOfCartAt(tx, ctx.chapter.id, cartId)).find(isReported), reference)
  })
}

/** Corrects a mistyped number by the email's link, even if the cart is gone. */
export function correctZelleOf(ctx: Context, registrationId: string, reference: string): Promise<void> {
  return ctx.write(function* (tx) {
    yield* lockHead(tx)
    const registration = yield* first(reportedRegistration(tx.sql, ctx.chapter.id, registrationId))
    yield* correct(tx, ctx, registration && isReported(registration) ? registration : undefined, reference)
  })
}

type Reported = {
  registrationId: string
  state: string
  zelle: string | null
  reference: string | null
  until: string | null
}

/** The deadline is unchanged. */
function* correct(tx: Tx, ctx: Context, reported: Reported | undefined, reference: string): Work<void> {
  if (!reported)
    throw new Refusal('conflict', 'This payment no longer waits. Load the page again to see what became of it.')
  if (reported.reference === reference) return
  if (referenceSigns(reported.reference ?? '') !== referenceSigns(reference)) yield* assertUnused(tx, ctx, reference)
  yield* tx.logWriter.record(registrationStream, reported.registrationId, (state) =>
    reportZelle(state, reference, reported.until!),
  )
}

function* assertTakesZelle({ sql }: Tx, { chapter }: Context): Work<void> {
  if (!(yield* first(zelleAddress(sql, chapter.id)))?.zelleAddress)
    throw new Refusal('conflict', 'This chapter does not take payments by Zelle. Nothing was registered.')
}

/**
 * Rejects a number already used in the chapter: by another report, or by money that an admin entered. @throws Refusal
 */
function* assertUnused(tx: Tx, { chapter }: Context, reference: string): Work<void> {
  const key = yield* referenceKey(tx, chapter.id, reference)
  const booked = yield* first(tx.sql.selectFrom('facts').select('position').where('idempotencyKey', '=', key))
  if (booked || (yield* first(zelleReported(tx.sql, chapter.id, reference)))) throw zelleIsUsed()
}

/** Books the money that an admin found, and completes the registration. Of two concurrent admins, only one succeeds. */
export async function confirmReport(ctx: Context, registrationId: string): Promise<{ paymentId: string }> {
  const paymentId = newPaymentId()
  noteOfRequest({ payment: paymentId })
  const { reference } = await reportOf(ctx, registrationId)
  await onceByReference(reference, () =>
    ctx.write(function* (tx) {
      yield* lockHead(tx)
      const before = yield* tx.logWriter.read(registrationStream, registrationId)
      const booking = waiting(before)
      const purchase = { purpose: 'registration' as const, registrationId, ...booking }
      const key = yield* referenceKey(tx, ctx.chapter.id, before.zelle!.reference)
      const { booked } = yield* recordPayment(tx, ctx, paymentId, (state) =>
        recordZelle(state, purchase, before.zelle!.reference, key),
      )
      if (!booked) throw new Error(`Registration ${registrationId} was not booked`)
      const limits = limitsFor(yield* seatsAt(tx, ctx.chapter.id, booking.eventId), booking)
      const state = yield* takingSeats(
        tx.logWriter.record(registrationStream, registrationId, (now) => confirmZelle(now, paymentId, limits, tx.now)),
      )
      yield* run(
        tx.sql
          .updateTable('registrants')
          .set({ paymentId })
          .where('chapterId', '=', ctx.chapter.id)
          .where('registrationId', '=', registrationId),
      )
      yield* confirm(tx, ctx, registrationId, state, {
        paymentId,
        paidAt: booked.at,
        payerEmail: null,
        position: booked.position,
        hash: booked.hash,
      })
    }),
  )
  return { paymentId }
}

/** Frees the seats when an admin did not find the money as expected, and emails the registrant the reason. */
export async function declineReport(ctx: Context, registrationId: string, reason: RefusalOfZelle): Promise<void> {
  await reportOf(ctx, registrationId)
  await ctx.write(function* (tx) {
    yield* lockHead(tx)
    const report = yield* reportAt(tx, ctx, registrationId)
    yield* tx.logWriter.record(registrationStream, registrationId, (state) => declineZelle(state, reason))
    yield* post(tx.sql, notConfirmedEmail(ctx, report, reason), tx.now)
  })
}

async function reportOf({ db, chapter }: Context, registrationId: string) {
  const report = await zelleReport(db, chapter.id, registrationId).executeTakeFirst()
  if (!report) throw new Refusal('missing', 'Registration not found')
  return report
}

function* reportAt({ sql }: Tx, { chapter }: Pick<Context, 'chapter'>, registrationId: string) {
  const report = yield* first(zelleReport(sql, chapter.id, registrationId))
  if (!report) throw new Error(`Registration ${registrationId} has no report`)
  return report
}

/** Tells the registrant that nobody confirmed the payment before its deadline. */
export function* tellLapse(
  tx: Tx,
  { env, urls }: Pick<Portal, 'env' | 'urls'>,
  { registrationId, chapterId }: { registrationId: string; chapterId: string },
): Work<void> {
  const row = yield* first(tx.sql.selectFrom('chapters').selectAll().where('chapterId', '=', chapterId))
  if (!row) return
  const ctx = { chapter: asChapter(row, env.association), env, urls }
  const report = yield* reportAt(tx, ctx, registrationId)
  yield* post(tx.sql, notConfirmedEmail(ctx, report, 'late'), tx.now)
  yield* tellAdmins(tx, ctx, (admin) => lapsedToAdminEmail(ctx, admin, report))
}

/**
 * Emails each admin of the chapter, as far as they want it. If it has no admin, its own address and the system admins
 * are told.
 */
function* tellAdmins(
  tx: Tx,
  { chapter }: Pick<Context, 'chapter'>,
  emailTo: (admin: NotifiedAdmin) => PostedEmail,
  isNotified: (personId: string) => boolean = () => true,
): Work<void> {
  const admins = yield* all(answeringFor(tx.sql, chapter.id))
  const hasNone = admins.every(({ standsIn }) => standsIn === 1)
  const office = { personId: chapter.id, email: chapter.chapterEmail, firstName: '' }
  const recipients = [
    ...(hasNone && office.email !== '' ? [office] : []),
    ...admins.filter(({ personId }) => isNotified(personId)),
  ]
  for (const admin of recipients) yield* post(tx.sql, emailTo(admin), tx.now)
}
