import { z } from 'zod'
import { amountChoices } from '#server/features/donations/rules.ts'
import { byHand, gift, guest } from '#server/features/donations/schema.ts'
import { memberReference } from '#server/features/members/schema.ts'
import { dollarsTyped } from '#server/features/registrations/rules.ts'

/** The amount as typed in the page's forms; the procedure validates the final amount. */
const chosen = z.object({
  donationTypeName: gift.shape.donationTypeName,
  choice: z.enum(amountChoices).default('other'),
  amount: z.string().max(20, 'At least $5.00').default(''),
})

const entered = byHand.extend({
  amount: z
    .string()
    .transform((typed): string | number => dollarsTyped(typed))
    .pipe(gift.shape.amount),
  receivedOn: byHand.shape.receivedOn.unwrap(),
})

/** The page's forms: donating and, for admins, entering a manual donation. */
export const donateForm = z.discriminatedUnion('intent', [
  chosen.extend({ intent: z.literal('pay') }),
  chosen.extend({ intent: z.literal('payAsGuest'), ...guest.shape }),
  entered.extend({ intent: z.literal('recordOfMember'), ...memberReference.shape }),
  entered.extend({ intent: z.literal('recordOfGuest'), ...guest.shape }),
])
