import type { NewFact, Recorded } from '#events-log/fact.ts'
import type { RefusalOfZelle } from './rules.ts'

/** A payment by Zelle, of which the portal knows no more than what the registrant reports and what an admin finds. */
export type ZelleFact =
  /** Once more for the same seats when the number was mistyped. */
  | NewFact<
      'ZelleReported',
      { eventId: string; reference: string; amountCents: number; currency: string; until: string }
    >
  | NewFact<'ZelleSettled', { eventId: string; outcome: ZelleOutcome; paymentId: string | null }>

/** An admin found the money or did not, or nobody said so before the deadline. */
export type ZelleOutcome = 'confirmed' | RefusalOfZelle | 'late'

/** `zelle` is the report that nobody has settled yet. */
export type ZelleState = { zelle: { reference: string; until: string } | null; heldUntil: string }

export const noZelle = { zelle: null } satisfies Partial<ZelleState>

/** The seats are held until the deadline of the report. */
export function afterZelle({ heldUntil }: ZelleState, fact: Recorded<ZelleFact>): ZelleState {
  if (fact.type === 'ZelleSettled') return { zelle: null, heldUntil }
  const { reference, until } = fact.data
  return { zelle: { reference, until }, heldUntil: until }
}
