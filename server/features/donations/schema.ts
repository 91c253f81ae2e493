import { z } from 'zod'
import { atMost, day, dollarsUpTo, flag, listInput } from '#server/records/shapes.ts'
import { maxLength as maxLengthOfType } from '../donation-types/rules.ts'
import { memberReference } from '../members/schema.ts'
import { orderInput, orderNamedIn, reference } from '../payments/schema.ts'
import { centsOf } from '../registrations/rules.ts'
import { personal, titleSent } from '../registrations/schema.ts'
import { donationsTable, firstDay, isGivable, maxCents } from './rules.ts'

/** A cause by its name in the chapter. */
const donationTypeName = z
  .string({ error: 'Select a cause' })
  .trim()
  .min(1, 'Select a cause')
  .check(atMost(maxLengthOfType.donationTypeName, { message: 'The chapter does not collect for this cause' }))

/** A valid donation in dollars, as a form or a client sends it; `centsOf` parses it. */
const amount = dollarsUpTo(maxCents / 100).pipe(
  z.string().refine((dollars) => isGivable(centsOf(dollars)), 'At least $5.00'),
)

/** The donated amount and its cause. */
export const gift = z.object({ donationTypeName, amount })

export type Gift = z.output<typeof gift>

const { mInit, firstName, lastName, email } = personal

/** The details of a person who is not a member. */
export const guest = z.object({ mInit, firstName, lastName, email })

export type GuestDonor = z.output<typeof guest>

/** A donation by someone who is not signed in. */
export const guestGift = gift.extend(guest.shape)

/** An order to be canceled, and the key that came with it. */
export const turnedBack = orderInput.extend({ key: z.string().max(50) })

export const byHand = gift.extend({
  reference,
  receivedOn: day.refine((given) => given >= firstDay, 'Enter a day in 1970 or later').optional(),
})

/** Money that an admin enters, from a member of the chapter or anyone else. */
export const giftByHand = z.discriminatedUnion('from', [
  byHand.extend({ from: z.literal('member'), ...memberReference.shape }),
  byHand.extend({ from: z.literal('guest'), ...guest.shape }),
])

export type GiftByHand = z.output<typeof giftByHand>

/** An order, as a call's payment result refers to it. */
const order = z.unknown().transform((given, issues) => {
  const orderId = orderNamedIn(given)
  if (orderId === null) issues.addIssue('The payment result names no order. Nothing was charged.')
  return orderId ?? z.NEVER
})

/** POST /api/users/{memberId}/donate (wire.md section 4): only the id of the order is used. */
export const memberGift = z.object({ memberId: z.string().max(40), donationTypeName, paymentResult: order })

/**
 * A payment result without an order means money received offline: it has the amount, and the reference as status
 * [spec 24].
 */
const handResult = z
  .looseObject({ paymentStatus: reference })
  .transform(({ paymentStatus, amount: flat, purchase_units: units }) => ({
    reference: paymentStatus,
    amount: flat ?? (units as { amount?: { value?: unknown } }[] | undefined)?.[0]?.amount?.value,
  }))
  .pipe(z.object({ reference, amount }))

const isEmpty = (given: unknown) =>
  given === undefined ||
  given === null ||
  given === '' ||
  (typeof given === 'object' && Object.keys(given).length === 0)

/** Whether a payment result refers to an order, even an invalid one. */
const speaksOfOrder = (given: unknown) => {
  const { id, paymentId } = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  return [id, paymentId].some((one) => one !== undefined && one !== null && one !== '')
}

const paymentResult = z.unknown().transform((given, issues) => {
  if (isEmpty(given)) return null
  const shape = speaksOfOrder(given) ? order.transform((orderId) => ({ orderId })) : handResult
  const { data, error } = shape.safeParse(given)
  for (const { message, path } of error?.issues ?? []) issues.addIssue({ code: 'custom', message, path })
  return data ?? z.NEVER
})

/**
 * POST /api/users/donate (wire.md section 4). `guest` is the form's "Member ?" box: true means that the donor is a
 * member.
 */
export const donateCall = guest.extend({ mInit: titleSent, guest: flag.default(0), donationTypeName, paymentResult })

export type DonateCall = z.output<typeof donateCall>

export const donationList = listInput(donationsTable)

export type DonationList = z.output<typeof donationList>
