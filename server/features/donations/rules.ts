import type { ListShape } from '#server/records/lists.ts'
import { dollarsTyped } from '../registrations/rules.ts'

/** The minimum donation (foundation section 9), in cents; `maxCents` is the maximum. */
export const minCents = 5_00
export const maxCents = 100_000_00

/** Whether an amount can be donated. */
export const isGivable = (amountCents: number) => amountCents >= minCents && amountCents <= maxCents

/** The earliest day that can be entered: no annual statement shows earlier donations. */
export const firstDay = '1970-01-01'

/** The amounts that the page offers, in dollars; `other` means an amount entered by the donor. */
export const amountChoices = ['10', '25', '50', '100', '250', 'other'] as const

/** The `pattern` of the amount field: five dollars or more, with an optional sign and commas between thousands. */
export const givablePattern = String.raw`\s*\$?([5-9]|[1-9]\d{1,5}|[1-9]\d{0,2},\d{3})(\.\d{1,2})?\s*`

/** Returns the dollars of a form: the chosen amount, or the one entered. */
export const amountOf = ({ choice, amount }: { choice: string; amount: string }) =>
  choice === 'other' ? dollarsTyped(amount) : choice

/** How long a donor returning from the provider is greeted by name; later, the URL does not show the name. */
export const greetedMs = 3_600_000

/** The table of a chapter's donations for its admins, newest first. */
export const donationsTable = {
  columns: [
    'paymentId',
    'donatedAt',
    'donationType',
    'firstName',
    'lastName',
    'memberId',
    'email',
    'reference',
    'amountCents',
  ],
  sort: 'donatedAt',
  direction: 'desc',
} as const satisfies ListShape
