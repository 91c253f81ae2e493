import { first, run, type Work } from '#db/work.ts'
import type { Context, Tx } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import type { Sale, Sold } from '#server/sale.ts'
import { isCollectedFor } from '../donation-types/reads.ts'
import { wasPractice } from '../payments/practice.reads.ts'
import { noDonation, type Giver } from './decisions.ts'
import { donationEmail } from './mail.ts'
import { isGivable } from './rules.ts'
import type { Donation, DonationObjection, DonationPurchase } from './sales.facts.ts'

/** Donations, as the checkout sells them: nothing is limited, and fulfillment is the confirmation. */
export const donationSale: Sale<DonationPurchase, DonationObjection, Donation> = {
  nothing: noDonation,
  *objectionToCapture(tx, chapter, { donationTypeId }) {
    return (yield* isCollectedFor(tx, chapter.id, donationTypeId)) ? null : 'noCause'
  },
  *priceNow(_, __, { amountCents }) {
    return isGivable(amountCents) ? amountCents : null
  },
  // A donation to a cause that has since been deleted is accepted: the donor meant it for the chapter.
  *objectionToBook() {
    return null
  },
  *reserve() {},
  *release() {},
  *fulfill(tx, ctx, { payerEmail, ...sold }) {
    yield* confirmDonation(tx, ctx, { ...sold, paidBy: payerEmail ? ['Paid by', payerEmail] : undefined })
  },
  // There is nothing to undo.
  *undo() {},
  *guestAddress(tx, chapter, { donorId }) {
    const donor = yield* first(
      tx.sql
        .selectFrom('donors')
        .select(['email', 'firstName'])
        .where('chapterId', '=', chapter.id)
        .where('donorId', '=', donorId),
    )
    return donor ?? null
  },
}

type Confirmed = Omit<Sold<DonationPurchase>, 'payerEmail'> & {
  paidBy: [key: 'Paid by' | 'Reference', value: string] | undefined
}

/** Queues the confirmation email of a booked donation. */
export function* confirmDonation(
  tx: Tx,
  ctx: Pick<Context, 'chapter' | 'env' | 'urls'>,
  confirmed: Confirmed,
): Work<void> {
  const donors = tx.sql
    .selectFrom('donors')
    .select(['mInit', 'firstName', 'lastName', 'email'])
    .where('chapterId', '=', ctx.chapter.id)
  const donor = yield* first(donors.where('donorId', '=', confirmed.purchase.donorId))
  // The account was deleted while the money was pending.
  if (!donor?.email) return
  const practice = yield* wasPractice(tx, ctx, confirmed.paymentId)
  yield* post(tx.sql, donationEmail(ctx, { ...confirmed, donor, practice }), tx.now)
}

/** The name and address of a donor. */
export type DonorDetails = { mInit: string; firstName: string; lastName: string; email: string }

/** A donor, and whether they claimed to be a member. */
export type Donor = { giver: Giver; details: DonorDetails; saysMember: 0 | 1 }

/** Stores the donor outside the log. */
export function* keepDonor(
  { sql, now }: Tx,
  { chapter }: { chapter: Pick<Context['chapter'], 'id'> },
  ids: { donorId: string; paymentId: string },
  { details, saysMember }: Donor,
): Work<void> {
  const { mInit, firstName, lastName, email } = details
  yield* run(
    sql.insertInto('donors').values({
      ...ids,
      chapterId: chapter.id,
      saysMember,
      mInit,
      firstName,
      lastName,
      email,
      createdAt: now.toISOString(),
    }),
  )
}
