import { formOf, type EventKind } from '#server/features/registrations/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { registeredWords } from '../page-words.ts'

/** A viewer's own registration for an event. */
export type OwnRegistration = Pick<
  Outputs['registrations']['mineAt'][number],
  'registrationId' | 'adults' | 'minors' | 'ownPath'
>

/** Returns how an event's form calls being registered. */
export function registeredTexts(event: EventKind) {
  const form = formOf(event)
  return registeredWords[form === 'giving' || form === 'election' ? form : 'coming']
}
