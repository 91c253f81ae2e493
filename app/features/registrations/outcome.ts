import { outcomes, type Outcome } from '../payments/outcome.ts'
import { outcomes as texts } from './words.ts'

/** The outcome of a registration, as its dialog says it. */
export const registered: Outcome = { tone: 'success', text: texts.registered }

export const stillLooking: Outcome = {
  ...outcomes.pending,
  text: texts.pending,
}
