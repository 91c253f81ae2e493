/** Rules of the roster, for its page too. */
import type { ListShape } from '#server/records/lists.ts'

export const rosterTable = {
  columns: ['memberId', 'firstName', 'lastName', 'memberType', 'status'],
  filters: { memberType: /^.{1,100}$/s, status: ['active', 'inactive'] },
  sort: 'memberId',
} as const satisfies ListShape

/** In the place of a name: the chapter's records of the person end with the membership, the ledger's with an ID. */
export const formerMember = 'Former member'

/** A member type that was deleted since: the ledger knows its ID alone. */
export const deletedType = 'Deleted member type'
