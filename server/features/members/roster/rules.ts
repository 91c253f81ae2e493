/** Rules of the roster, shared with its page. */
import type { ListShape } from '#server/records/lists.ts'

export const rosterTable = {
  columns: ['memberId', 'firstName', 'lastName', 'memberType', 'status'],
  filters: { memberType: /^.{1,100}$/s, status: ['active', 'inactive'] },
  sort: 'memberId',
} as const satisfies ListShape

/** Shown instead of the name of a former member: it was erased with the membership, and the log has only an ID. */
export const formerMember = 'Former member'

/** Shown instead of the name of a deleted member type: the log has only its ID. */
export const deletedType = 'Deleted member type'
