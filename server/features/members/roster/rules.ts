/** Rules of the roster, also used by its page. */
import type { ListShape } from '#server/records/lists.ts'

export const rosterTable = {
  columns: ['memberId', 'firstName', 'lastName', 'memberType', 'status'],
  filters: { memberType: /^.{1,100}$/s, status: ['active', 'inactive'] },
  sort: 'memberId',
} as const satisfies ListShape

/**
 * Replaces the name of a former member: the chapter's records of the person end with the membership, the ledger has
 * only an ID.
 */
export const formerMember = 'Former member'

/** Replaces the name of a deleted member type: the ledger has only its ID. */
export const deletedType = 'Deleted member type'
