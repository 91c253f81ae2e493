import { z } from 'zod'
import { dayOf } from '#app/lib/format.ts'
import { amountChoices } from '#server/features/donations/rules.ts'
import { byHand, gift, guest } from '#server/features/donations/schema.ts'
import { memberReference } from '#server/features/members/schema.ts'
import { dollarsTyped } from '#server/features/registrations/rules.ts'

/** The amount of the page's forms, as it is typed; the procedure behind checks what is in the end given. */
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
  // Text that is no date is left as it was typed, and refused as such.
  receivedOn: z
    .string()
    .transform((typed) => dayOf(typed) ?? typed)
    .pipe(byHand.shape.receivedOn.unwrap()),
})

/** The forms of the page: giving, and for admins entering what came by hand. */
export const donateForm = z.discriminatedUnion('intent', [
  chosen.extend({ intent: z.literal('pay') }),
  chosen.extend({ intent: z.literal('payAsGuest'), ...guest.shape }),
  entered.extend({ intent: z.literal('recordOfMember'), ...memberReference.shape }),
  entered.extend({ intent: z.literal('recordOfGuest'), ...guest.shape }),
])
