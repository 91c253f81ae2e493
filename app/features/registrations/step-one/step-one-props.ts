import type { EventView } from '../../events/event-standing.ts'
import type { QuestionView } from '../../questions/question-fields.tsx'
import type { Entered } from './use-entered.ts'
import type { Price } from '../checkout/use-price.ts'
import type { Prefill } from './who-fields.tsx'

/** The needs of every form of step 1. */
export type StepOneProps = {
  event: EventView
  questions: QuestionView[]
  /** The price of what stands in the form at first. */
  quote: Price
  cartId: string | undefined
  /** The member who is signed in. */
  prefill: Prefill | null
  asMember: boolean
  /** Others registered in this browser, and others will. */
  isAtDesk: boolean
  entered: Entered | null
  registrationId: string | null
  answer: unknown
}

/** Nobody pays by the head. */
export const noFees = { adultFeeCents: 0, minorFeeCents: 0, capCents: 0 }
