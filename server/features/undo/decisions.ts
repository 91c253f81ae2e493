import { rankName, type SignedIn } from '#server/auth/actor.ts'
import { mayStill } from '#server/auth/needed-rights.ts'
import { suffices } from '#server/auth/rights.rules.ts'
import { Refusal } from '#server/refusal.ts'
import type { TakenRows, UndoTable } from '#server/undo/undo-data.ts'
import { undoSeconds } from './rules.ts'

const forAMinute = `Only the one who did it can undo it, and only for ${undoSeconds} seconds.`

/** The refusal for everyone else, whether or not there is such an action. */
export const anothers = () => new Refusal('missing', `There is nothing here that you can undo. ${forAMinute}`)

/** The refusal if it is too late, or something else has taken its place. */
export const noLonger = () => new Refusal('conflict', `This can no longer be undone. ${forAMinute}`)

/** The rank of each role: actions of a role that the person has lost cannot be undone. */
const ranks: Record<string, number> = { member: 0, officer: 1, admin: 2, systemAdmin: 3 }

/** Returns whether somebody has the rank of an act, as `undoable` stored it. */
export const isAtLeast = (actor: SignedIn, role: string): boolean =>
  ranks[rankName(actor)]! >= (ranks[role] ?? Infinity)

/**
 * Returns whether somebody may still undo an act. An officer needs the right that the act needed, now: another office
 * that goes on does not keep what an ended one took away.
 */
export const mayUndo = (actor: SignedIn, role: string, { act, need }: Pick<TakenRows, 'act' | 'need'>): boolean =>
  role !== 'officer' ||
  rankName(actor) !== 'officer' ||
  ((act === undefined || mayStill(actor.held, act)) && (need === undefined || suffices(actor.rights ?? {}, need)))

/** Columns whose values are unique in a chapter, ignoring case; `chapterRecords` knows the others. */
export const likeNames: { [table in UndoTable]?: string[] } = {
  activityCategories: ['name'],
  ballotChoices: ['questionId', 'label'],
  blogCategories: ['name'],
  committeeMembers: ['cSessionId', 'memberId'],
  documentCategories: ['name'],
  memberTypes: ['memberType'],
}

/** Flags that at most one row of a chapter has. A restored row loses the flag if another row has it by now. */
export const marks: { [table in UndoTable]?: string } = { paymentTypes: 'isPrimary' }

/** A row that must exist in one of these tables. */
type Parent = { tables: string[]; id: string; value: string; isOfAll?: boolean }

/** The column that names a row's parent, and the parent's table. */
const parents: { [table in UndoTable]?: Record<string, string> } = {
  activities: { categoryId: 'activityCategories' },
  advertisements: { sponsorId: 'sponsors' },
  ballotChoices: { ballotId: 'ballots', questionId: 'ballotQuestions' },
  ballotQuestions: { ballotId: 'ballots' },
  blogComments: { blogId: 'blogPosts' },
  blogPosts: { categoryId: 'blogCategories' },
  committeeMembers: { cSessionId: 'committeeSessions' },
  documents: { docCategoryId: 'documentCategories' },
  hotelRooms: { hotelId: 'hotels' },
  programGroups: { programId: 'programs' },
  taggedPeople: { tagId: 'memberTags' },
}

/**
 * What must have no row yet for a row to be restored, by the column that both have: a scheduled ballot asks what the log
 * says, and its choices are counted by their places.
 */
export const settledBy: { [table in UndoTable]?: { table: string; id: string } } = {
  ballotChoices: { table: 'ballotStandings', id: 'ballotId' },
  ballotQuestions: { table: 'ballotStandings', id: 'ballotId' },
}

/** Tables whose rows belong to a person by id. */
const isOfPerson = new Set<UndoTable>(['memberFieldValues', 'taggedPeople'])

/**
 * Returns everything that a row depends on, without which it cannot be restored: a reply needs its comment, and a row
 * that refers to a member needs that member.
 */
export function parentsOf(table: UndoTable, row: Record<string, unknown>): Parent[] {
  const named = Object.entries({ ...parents[table], ...(table !== 'events' && { eventId: 'events' }) }).map(
    ([id, parent]) => ({ tables: [parent], id, value: row[id] }),
  )
  const others = [
    { tables: ['blogComments'], id: 'commentId', value: row.parentId },
    // The parent's committee has members of all chapters [spec 16].
    { tables: ['members'], id: 'memberId', value: row.memberId, isOfAll: true },
    // Answers and tags of somebody who was erased since stay erased.
    ...(isOfPerson.has(table)
      ? [{ tables: ['members', 'applications'], id: 'personId', value: row.personId, isOfAll: true }]
      : []),
  ]
  return [...named, ...others].filter(
    (parent): parent is Parent => typeof parent.value === 'string' && parent.value !== '',
  )
}

/** Returns whether a row's columns are still as the action left them. */
export const isAsBefore = (standing: Record<string, unknown>, after: Record<string, unknown>): boolean =>
  Object.entries(after).every(([column, value]) => standing[column] === value)
