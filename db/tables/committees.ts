import type { Stamped } from './stamped.ts'

/** The years a committee serves. */
export type CommitteeSessionRow = Stamped & { cSessionId: string; fromYear: number; toYear: number; active: 0 | 1 }

/** A person who serves in a session. The chapter is the committee's: the parent's members come from any. */
export type CommitteeMemberRow = Stamped & {
  cId: string
  cSessionId: string
  memberId: string
  position: string
  /** Formatted text. */
  bio: string
}

export type CommitteesRecords = {
  committeeMembers: CommitteeMemberRow
  committeeSessions: CommitteeSessionRow
}
