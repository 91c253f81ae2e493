import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'
import type { Rights } from '#server/auth/rights.rules.ts'

/** What an office may do; `eventIds` limits its right over events to some, null means all. */
export type OfficeScope = { rights: Rights; eventIds: readonly string[] | null }

/** A holder's term: from the first to the last day in the chapter's zone, yyyy-mm-dd, both included. */
export type Term = { officeId: string; personId: string; fromDay: string; untilDay: string }

/** One side confirmed the hand-over of a term. The text of a reason is stored outside the log. */
export type HandOverConfirmed = { termId: string; by: 'leaver' | 'successor'; personId: string; withReason: boolean }

/** The offices of a chapter and who holds them. One stream for each chapter, since some rules look at all of its offices. */
export type OfficeFact =
  | NewFact<'OfficeAdded', OfficeScope & { officeId: string }>
  | NewFact<'OfficeRightsChanged', OfficeScope & { officeId: string }>
  | NewFact<'OfficeRemoved', { officeId: string }>
  | NewFact<'HolderNamed', Term & { termId: string }>
  | NewFact<'TermEnded', { termId: string; officeId: string; personId: string }>
  | NewFact<'HandOverConfirmed', HandOverConfirmed>
  | NewFact<'AccessReviewed', { reviewId: string; kept: number; ended: number }>

export type OfficesState = {
  offices: Readonly<Record<string, OfficeScope>>
  terms: Readonly<Record<string, Term & { hasEnded: boolean }>>
  /** By term: who confirmed its hand-over, on which side. */
  confirmations: Readonly<Record<string, readonly Omit<HandOverConfirmed, 'termId'>[]>>
}

export const officeStream: Stream<OfficesState, OfficeFact> = {
  kind: 'offices',
  initial: { offices: {}, terms: {}, confirmations: {} },
  evolve(state, { type, data }: Recorded<OfficeFact>): OfficesState {
    switch (type) {
      case 'OfficeAdded':
      case 'OfficeRightsChanged': {
        const { officeId, rights, eventIds } = data
        return { ...state, offices: { ...state.offices, [officeId]: { rights, eventIds } } }
      }
      case 'OfficeRemoved': {
        const { [data.officeId]: _, ...offices } = state.offices
        return { ...state, offices }
      }
      case 'HolderNamed': {
        const { termId, ...term } = data
        return { ...state, terms: { ...state.terms, [termId]: { ...term, hasEnded: false } } }
      }
      case 'TermEnded': {
        const term = state.terms[data.termId]
        return term ? { ...state, terms: { ...state.terms, [data.termId]: { ...term, hasEnded: true } } } : state
      }
      case 'HandOverConfirmed': {
        const { termId, ...confirmation } = data
        const before = state.confirmations[termId] ?? []
        return { ...state, confirmations: { ...state.confirmations, [termId]: [...before, confirmation] } }
      }
      case 'AccessReviewed':
        return state
    }
  },
}
