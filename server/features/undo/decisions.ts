import type { SignedIn } from '#server/auth/actor.ts'
import { Refusal } from '#server/refusal.ts'
import type { TakenTable } from '#server/undo/taken.ts'
import { undoSeconds } from './rules.ts'

const forAMinute = `Only the one who did it can undo it, and only for ${undoSeconds} seconds.`

/** The refusal to everybody else, whether there is such an act or not. */
export const anothers = () => new Refusal('missing', `There is nothing here that you can undo. ${forAMinute}`)

/** The refusal when it is too late, or when something else stands in its place by now. */
export const noLonger = () => new Refusal('conflict', `This can no longer be undone. ${forAMinute}`)

/** Somebody who lost a role does nothing more in it. */
export const ranks: Record<SignedIn['role'], number> = { member: 0, admin: 1, systemAdmin: 2 }

/**
 * Columns in which no two rows of a chapter are alike, in letters of either case; `chapterRecords` knows the others.
 */
export const likeNames: { [table in TakenTable]?: string[] } = {
  activityCategories: ['name'],
  blogCategories: ['name'],
  committeeMembers: ['cSessionId', 'memberId'],
  documentCategories: ['name'],
  memberTypes: ['memberType'],
}

/** A mark that at most one row of a chapter has. A row comes back without it where another has it by now. */
export const marks: { [table in TakenTable]?: string } = { paymentTypes: 'isPrimary' }

type Parent = { table: string; id: string; value: string; isOfAll?: boolean }

/** The column that names what a row belongs to, and the table of that. */
const parents: { [table in TakenTable]?: Record<string, string> } = {
  activities: { categoryId: 'activityCategories' },
  advertisements: { sponsorId: 'sponsors' },
  blogComments: { blogId: 'blogPosts' },
  blogPosts: { categoryId: 'blogCategories' },
  committeeMembers: { cSessionId: 'committeeSessions' },
  documents: { docCategoryId: 'documentCategories' },
  hotelRooms: { hotelId: 'hotels' },
  programGroups: { programId: 'programs' },
}

/**
 * All that a row belongs to: it cannot come back without that. A reply needs its comment, and whatever names a member
 * that member.
 */
export function parentsOf(table: TakenTable, row: Record<string, unknown>): Parent[] {
  const named = Object.entries({ ...parents[table], ...(table !== 'events' && { eventId: 'events' }) }).map(
    ([id, parent]) => ({ table: parent, id, value: row[id] }),
  )
  const others = [
    { table: 'blogComments', id: 'commentId', value: row.parentId },
    // The parent's committee has members of all chapters (decision 16).
    { table: 'members', id: 'memberId', value: row.memberId, isOfAll: true },
  ]
  return [...named, ...others].filter(
    (parent): parent is Parent => typeof parent.value === 'string' && parent.value !== '',
  )
}

/** Whether the columns of a row are still as the act left them. */
export const isAsBefore = (standing: Record<string, unknown>, after: Record<string, unknown>): boolean =>
  Object.entries(after).every(([column, value]) => standing[column] === value)
