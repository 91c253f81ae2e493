import type { ListShape } from '#server/records/lists.ts'
import { dollarsTyped } from '../registrations/rules.ts'

/** The least that can be given (foundation section 9), and the most. */
export const leastCents = 5_00
export const mostCents = 100_000_00

/** Whether a donation can be of so much. */
export const isGivable = (amountCents: number) => amountCents >= leastCents && amountCents <= mostCents

/** Nothing that came earlier can be entered: no statement of a year shows it. */
export const firstDay = '1970-01-01'

/** The amounts that the page offers, in dollars; `other` is whatever is typed. */
export const amountChoices = ['10', '25', '50', '100', '250', 'other'] as const

/** As fields of pages check it: five dollars or more, with a sign and commas between thousands if one likes. */
export const givablePattern = String.raw`\s*\$?([5-9]|[1-9]\d{1,5}|[1-9]\d{0,2},\d{3})(\.\d{1,2})?\s*`

/** The dollars of a form: of the cell that is chosen, or as they are typed. */
export const amountOf = ({ choice, amount }: { choice: string; amount: string }) =>
  choice === 'other' ? dollarsTyped(amount) : choice

/** For so long who comes back from the provider is greeted by name: whoever has the address later is not told it. */
export const greetedMs = 3_600_000

/** The donations of a chapter for its admins, the newest first. */
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
