import type { NewFact, Recorded } from '#events-log/fact.ts'

/**
 * A hand-over of a registration from one person to another, in its own stream. `handOvers` counts them, including this
 * one; its links and ticket are signed with it. `key` is the form's idempotency key. The people's names are stored
 * outside the log (`registrants`, `formerRegistrants`).
 */
export type HandOverFact = NewFact<'RegistrationHandedOver', { eventId: string; handOvers: number; key: string }>

/** The part of a registration's state that identifies its holder. */
export type HolderState = { handOvers: number; handOverKeys: readonly string[] }

export const firstHolder: HolderState = { handOvers: 0, handOverKeys: [] }

/** Returns the holder state after a hand-over. */
export const afterHandOver = ({ handOverKeys }: HolderState, { data }: Recorded<HandOverFact>): HolderState => ({
  handOvers: data.handOvers,
  handOverKeys: [...handOverKeys, data.key],
})
