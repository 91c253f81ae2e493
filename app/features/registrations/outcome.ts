import { formOf, type EventKind } from '#server/features/registrations/rules.ts'
import { outcomes, type Outcome } from '../payments/outcome.ts'
import { outcomes as texts } from './words.ts'

/** The result of a registration, as its dialog shows it. */
export const registered: Outcome = { tone: 'success', text: texts.registered }

export const stillLooking: Outcome = {
  ...outcomes.pending,
  text: texts.pending,
}

/**
 * Returns a success in the wording of the event's form: buyers do not think of gifts and nominations as registrations.
 */
export function outcomeFor(event: EventKind | null, outcome: Outcome | null): Outcome | null {
  if (!event || outcome?.tone !== 'success') return outcome
  const form = formOf(event)
  return form === 'giving' || form === 'election' ? { ...outcome, text: texts[form] } : outcome
}
