import type { NewFact, Recorded } from '#events-log/fact.ts'
import type { RefusalOfZelle } from './rules.ts'

/** A payment by Zelle, known to the portal only from the registrant's report and an admin's findings. */
export type ZelleFact =
  /** A repeated fact for the same seats corrects a mistyped number. */
  | NewFact<
      'ZelleReported',
      { eventId: string; reference: string; amountCents: number; currency: string; until: string }
    >
  | NewFact<'ZelleSettled', { eventId: string; outcome: ZelleOutcome; paymentId: string | null }>

/** An admin found the money or did not, or the deadline passed. */
export type ZelleOutcome = 'confirmed' | RefusalOfZelle | 'late'

/** `zelle` is the unsettled report, if any. */
export type ZelleState = { zelle: { reference: string; until: string } | null; heldUntil: string }

export const noZelle = { zelle: null } satisfies Partial<ZelleState>

/** Holds the seats until the report's deadline. */
export function afterZelle({ heldUntil }: ZelleState, fact: Recorded<ZelleFact>): ZelleState {
  if (fact.type === 'ZelleSettled') return { zelle: null, heldUntil }
  const { reference, until } = fact.data
  return { zelle: { reference, until }, heldUntil: until }
}
