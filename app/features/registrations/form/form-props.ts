import type { EventView } from '../../events/event-standing.ts'
import type { QuestionView } from '../../questions/question-fields.tsx'
import type { Entered } from './use-entered.ts'
import type { Price } from '../checkout/use-price.ts'
import type { Prefill } from './who-fields.tsx'

/** The props of every form of step 1. */
export type FormProps = {
  event: EventView
  questions: QuestionView[]
  /** The price of the form's initial values. */
  quote: Price
  cartId: string | undefined
  /** The signed-in member. */
  prefill: Prefill | null
  asMember: boolean
  /** A shared browser at the desk. */
  isAtDesk: boolean
  entered: Entered | null
  registrationId: string | null
  answer: unknown
}

/** No fee per person. */
export const noFees = { adultFeeCents: 0, minorFeeCents: 0, capCents: 0 }
