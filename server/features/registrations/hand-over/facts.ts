import type { NewFact, Recorded } from '#events-log/fact.ts'

/**
 * A registration goes from one person to another, in its own stream. `handOvers` is how often it did, this time among
 * them; it is part of what its links and its ticket are signed with. `key` is the form's own, so that what is sent
 * twice happens once. The people's names are kept beside the log (`registrants`, `formerRegistrants`).
 */
export type HandOverFact = NewFact<'RegistrationHandedOver', { eventId: string; handOvers: number; key: string }>

/** The part of a registration's state that tells who holds it. */
export type HolderState = { handOvers: number; handOverKeys: readonly string[] }

export const firstHolder: HolderState = { handOvers: 0, handOverKeys: [] }

/** The same after it went to another person. */
export const afterHandOver = ({ handOverKeys }: HolderState, { data }: Recorded<HandOverFact>): HolderState => ({
  handOvers: data.handOvers,
  handOverKeys: [...handOverKeys, data.key],
})
