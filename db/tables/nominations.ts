import type { Stamped } from './stamped.ts'

/**
 * A member whom another member (`createdBy`) nominates for a position of an election. Whether they accepted is in the
 * registrations: they are nominated.
 */
export type NominationProposalRow = Stamped & {
  proposalId: string
  eventId: string
  groupId: string
  /** The nominee. */
  memberId: string
  /** Sent to the nominee; empty without one. */
  note: string
  declinedAt: string | null
}

export type NominationsRecords = { nominationProposals: NominationProposalRow }
