import { randomUUID } from 'node:crypto'
import { first, type Work } from '#db/work.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context, Tx } from '#server/context.ts'
import { noteOfRequest } from '#server/http/current-request.ts'
import { centsOf } from '#server/providers/payments/cents.ts'
import type { ProviderOrder } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { startOfDay } from '#server/time/calendar.ts'
import { causeNamed } from '../donation-types/reads.ts'
import { beginSale, type Checkout } from '../payments/checkout.writes.ts'
import { newPaymentId, onceByReference, recordPayment } from '../payments/writes.ts'
import { payByOrder, type OrderClaim, type Priced } from '../payments/client-orders/writes.ts'
import type { Outcome } from '../payments/outcome.decisions.ts'
import type { UnclaimedMoney } from '../payments/client-orders/reads.ts'
import { referenceKey } from '../payments/reversals/reads.ts'
import { memberDetails } from '../registrations/reads.ts'
import { cancelKey } from './cancel-keys.decisions.ts'
import { give, noDonation, notGivable, recordGiftByHand, unknownCause } from './decisions.ts'
import { donationOf, donorOfPayment } from './reads.ts'
import { isGivable } from './rules.ts'
import type { DonationObjection, DonationPurchase } from './sales.facts.ts'
import type { Gift, GiftByHand, GuestDonor } from './schema.ts'
import { confirmDonation, keepDonor, type Donor } from './writes.ts'

/**
 * Returns the signed-in caller as a donor, under the recorded name and address. @throws Refusal for anyone who is not a
 * member of this chapter
 */
export async function memberDonor(ctx: Context, actor: SignedIn): Promise<Donor> {
  const known = await memberDetails(ctx.db, ctx.chapter.id, actor.personId)
  if (!known)
    throw new Refusal('missing', 'You are no member of this chapter. Log out to donate as a guest.', {
      documented: 'Member not found',
    })
  const { memberId, phone: _, ...details } = known
  return { giver: { personId: actor.personId, memberId }, details, saysMember: 1 }
}

/** Returns a guest as a donor, as typed. Whether they claim to be a member is stored, but has no effect [spec 25]. */
export const guestDonor = ({ mInit, firstName, lastName, email }: GuestDonor, saysMember: 0 | 1 = 0): Donor => ({
  giver: { personId: null, memberId: '' },
  details: { mInit, firstName, lastName, email },
  saysMember,
})

/** Records an intent to donate, and creates the provider's order for it. */
export async function startDonation(
  ctx: Context,
  donor: Donor,
  { donationTypeName, amount }: Gift,
): Promise<Checkout & { key: string }> {
  const { purchase: _, ...checkout } = await beginSale<DonationPurchase>(ctx, {
    path: '/donate',
    cancelKey: (paymentId) => cancelKey(ctx, paymentId),
    describe: ({ donationType }) => `donation to ${donationType}`,
    *price(tx, paymentId) {
      const cause = yield* causeNamed(tx, ctx.chapter.id, donationTypeName)
      if (!cause) throw unknownCause()
      const donorId = randomUUID()
      yield* keepDonor(tx, ctx, { donorId, paymentId }, donor)
      return give(donorId, donor.giver, cause, centsOf(amount))
    },
  })
  return { ...checkout, key: cancelKey(ctx, checkout.paymentId) }
}

/** Whether an attempt to pay is for a donation. */
export const isDonation = ({ purpose }: { purpose: string }) => purpose === 'donation'

/** Records a donation by an order that a browser made; the order determines the amount. */
export async function donateByOrder(
  ctx: Context,
  donor: Donor,
  named: { orderId: string; donationTypeName: string },
  money: UnclaimedMoney | null,
): Promise<Outcome> {
  const claim: OrderClaim = {
    owns: isDonation,
    price: (tx, paymentId, order) => pricedBy(tx, ctx, { paymentId, order, donor, named }),
    claimedBy: donor.details.email,
  }
  const outcome = await payByOrder(ctx, named.orderId, claim, money)
  await assertSameDonation(ctx, outcome.paymentId, donor, named.donationTypeName)
  return outcome
}

type Claimed = { paymentId: string; order: ProviderOrder; donor: Donor; named: { donationTypeName: string } }

function* pricedBy(
  tx: Tx,
  ctx: Context,
  { paymentId, order, donor, named }: Claimed,
): Work<Priced<DonationPurchase, DonationObjection>> {
  const nothing = { ...noDonation, ...donor.giver }
  const amountCents = order.capture?.amountCents ?? order.amountCents
  if (!isGivable(amountCents)) return { purchase: nothing, refused: notGivable(), objection: 'donationAmount' }
  const cause = yield* causeNamed(tx, ctx.chapter.id, named.donationTypeName)
  if (!cause) return { purchase: nothing, refused: unknownCause(), objection: 'noCause' }
  const donorId = randomUUID()
  yield* keepDonor(tx, ctx, { donorId, paymentId }, donor)
  return { purchase: give(donorId, donor.giver, cause, amountCents), refused: null }
}

/** Rejects a different donation for the same order; repeating the same one gets the same answer. @throws Refusal */
async function assertSameDonation(
  { db, chapter }: Context,
  paymentId: string,
  { giver, details }: Donor,
  donationTypeName: string,
): Promise<void> {
  const [donor, donation] = await Promise.all([
    donorOfPayment(db, chapter.id, paymentId),
    donationOf(db, chapter.id, paymentId),
  ])
  const isSame =
    donor?.email === details.email &&
    (!donation || (donation.personId === giver.personId && donation.donationType === donationTypeName))
  if (!isSame) throw new Refusal('conflict', 'This order belongs to another donation. Nothing was changed.')
}

/** Records money received by cash, check or transfer, and sends the confirmation. */
export async function recordDonation(ctx: Context, input: GiftByHand): Promise<{ paymentId: string }> {
  const { reference, amount, donationTypeName } = input
  const paymentId = newPaymentId()
  noteOfRequest({ payment: paymentId })
  const receivedAt = receivedOn(ctx, input.receivedOn)
  await onceByReference(reference, () =>
    ctx.write(function* (tx) {
      const cause = yield* causeNamed(tx, ctx.chapter.id, donationTypeName)
      if (!cause) throw unknownCause()
      const donor = input.from === 'member' ? yield* memberNamed(tx, ctx, input.memberId) : guestDonor(input)
      const donorId = randomUUID()
      const purchase = give(donorId, donor.giver, cause, centsOf(amount))
      yield* keepDonor(tx, ctx, { donorId, paymentId }, donor)
      const key = yield* referenceKey(tx, ctx.chapter.id, reference)
      const { booked } = yield* recordPayment(tx, ctx, paymentId, (state) =>
        recordGiftByHand(state, purchase, { reference, receivedAt }, key),
      )
      if (!booked) throw new Error(`Donation ${paymentId} was not booked`)
      yield* confirmDonation(tx, ctx, { paymentId, purchase, booked, paidBy: ['Reference', reference] })
    }),
  )
  return { paymentId }
}

/** Returns when the money was received: the entered day, or now. @throws Refusal for a future day */
function receivedOn({ clock, chapter }: Context, day: string | undefined): string | undefined {
  if (day === undefined) return undefined
  const received = startOfDay(day, chapter.zones)
  if (received > clock.now())
    throw new Refusal('invalid', 'This day is still to come.', { fields: { receivedOn: 'This day is still to come' } })
  return received.toISOString()
}

function* memberNamed({ sql }: Tx, { chapter }: Context, memberId: string): Work<Donor> {
  const known = yield* first(
    sql
      .selectFrom('members')
      .innerJoin('people', 'people.personId', 'members.personId')
      .select(['members.personId', 'mInit', 'firstName', 'lastName', 'email'])
      .where('members.chapterId', '=', chapter.id)
      .where('members.memberId', '=', memberId),
  )
  if (!known) throw new Refusal('missing', 'Member not found', { fields: { memberId: 'Member not found' } })
  const { personId, ...details } = known
  return { giver: { personId, memberId }, details, saysMember: 1 }
}
