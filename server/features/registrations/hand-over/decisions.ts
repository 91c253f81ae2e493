import { Refusal } from '#server/refusal.ts'
import type { RegistrationFact, RegistrationState } from '../facts.ts'
import { maxHandOvers, whyNotHandedOver, type HandedEvent } from '../rules.ts'

/** `from` is how often the registration had been handed over when the link used for this request was issued. */
type Asked = { key: string; from: number }

/**
 * Hands a registration over to another person. Idempotent by `key`. @throws Refusal if that is not possible, or it was
 * already handed over
 */
export function handOver(
  state: RegistrationState,
  { key, from }: Asked,
  event: HandedEvent,
  now: Date,
): RegistrationFact[] {
  const { stage, booking, handOvers, handOverKeys } = state
  if (handOverKeys.includes(key)) return []
  if (from !== handOvers) throw handedOver()
  if (stage === 'cancelled')
    throw new Refusal('conflict', 'This registration was canceled, so it cannot be transferred.')
  if (stage !== 'registered' || !booking)
    throw new Refusal('conflict', 'This registration is not complete, so it cannot be transferred.')
  if (state.checkIn)
    throw new Refusal('conflict', 'This registration is checked in, so it can no longer be handed over.')
  const objection = whyNotHandedOver(event, now)
  if (objection) throw new Refusal('conflict', objection)
  if (handOvers >= maxHandOvers)
    throw new Refusal(
      'conflict',
      `This registration was handed over ${maxHandOvers} times. Please contact the chapter.`,
    )
  return [{ type: 'RegistrationHandedOver', data: { eventId: booking.eventId, handOvers: handOvers + 1, key } }]
}

/** The refusal for a former holder; with the day of the hand-over (Apr 3, 2026) where it is known. */
export const handedOver = (day = '') =>
  linkEnded(
    `This registration was handed over to another person${day && ` on ${day}`}, so this link no longer works. The new link was emailed to that person.`,
  )

/** The refusal for a link that was right once: its page says what became of it. */
export const linkEnded = (text: string) => new Refusal('missing', text, { status: 410 })
