import { all, first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context, Tx } from '#server/context.ts'
import { memberName } from '#server/features/members/reads.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { positionsOf, representedBy, tenureOf } from './rules.ts'

type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }
type Years = { fromYear: number; toYear: number }
type Seat = { cSessionId: string; memberId: string; position: string }

/** The version of the row that its editor saw. */
type Version = { edition?: string | undefined }

const noSession = () =>
  new Refusal('missing', 'There is no such committee session here.', { documented: 'Committee session not found' })
export const noMember = (documented = 'Committee Member not found') =>
  new Refusal('missing', 'There is no such committee member here.', { documented })

const sessions = chapterRecords('committeeSessions', 'cSessionId', {
  duplicate: { columns: ['fromYear', 'toYear'], refusal: duplicateOf },
  readable: { active: { text: (isActive) => (isActive ? 'active' : 'inactive') } },
  missing: noSession,
})
export const committee = chapterRecords('committeeMembers', 'cId', {
  html: ['bio'],
  readable: { memberId: { lookUp: memberName } },
  missing: () => noMember(),
})

/** Adds a session. Returns its id. @throws Refusal invalid, when it ends before it begins */
export function* addSession(tx: Tx, writer: Writer, session: Years & { active: 0 | 1 }): Work<string> {
  assertForward(session)
  return yield* sessions.add(tx, writer, session)
}

/** Changes a session. @throws Refusal missing, conflict if someone else has changed it since */
export function* changeSession(
  tx: Tx,
  writer: Writer,
  cSessionId: string,
  changes: Partial<Years & { active: 0 | 1 }> & Version,
): Work<void> {
  yield* lockHead(tx)
  const { fromYear, toYear } = yield* sessionOf(tx, writer, cSessionId)
  assertForward({ fromYear, toYear, ...changes })
  yield* sessions.change(tx, writer, cSessionId, changes)
}

/** Removes a session with its members (foundation section 4) and their files. */
export function* removeSession(tx: Tx, writer: Writer, cSessionId: string): Work<void> {
  yield* lockHead(tx)
  const rows = yield* all(
    tx.sql
      .selectFrom('committeeMembers')
      .select('cId')
      .where('chapterId', '=', writer.chapter.id)
      .where('cSessionId', '=', cSessionId),
  )
  for (const { cId } of rows) yield* committee.remove(tx, writer, cId)
  yield* sessions.remove(tx, writer, cSessionId)
}

/** Returns the session of these years, or creates an active one. */
export function* sessionOfYears(tx: Tx, writer: Writer, wanted: Years): Work<string> {
  yield* lockHead(tx)
  const { chapter } = writer
  const query = tx.sql.selectFrom('committeeSessions').select('cSessionId').where('chapterId', '=', chapter.id)
  const known = yield* first(query.where('fromYear', '=', wanted.fromYear).where('toYear', '=', wanted.toYear))
  return known?.cSessionId ?? (yield* addSession(tx, writer, { ...wanted, active: 1 }))
}

/**
 * Gives a member a seat in a session. Returns its id. @throws Refusal missing, when the chapter has no such session;
 * invalid, for a member or a position that cannot have it
 */
export function* addMember(tx: Tx, writer: Writer, details: Seat & { bio: string }): Work<string> {
  yield* lockHead(tx)
  yield* sessionOf(tx, writer, details.cSessionId)
  yield* assertSeatAllowed(tx, writer, details, 'Invalid Member Reference!')
  return yield* committee.add(tx, writer, details)
}

/** Changes a seat. @throws Refusal missing, conflict if someone else has changed it since */
export function* changeMember(
  tx: Tx,
  writer: Writer,
  cId: string,
  changes: Partial<Pick<Seat, 'memberId' | 'position'> & { bio: string }> & Version,
): Work<void> {
  yield* lockHead(tx)
  yield* committee.assertCurrent(tx, writer, cId, changes)
  const seat = yield* first(
    tx.sql
      .selectFrom('committeeMembers')
      .select(['cSessionId', 'memberId', 'position'])
      .where('chapterId', '=', writer.chapter.id)
      .where('cId', '=', cId),
  )
  if (!seat) throw noMember()
  const { memberId = seat.memberId, position = seat.position } = changes
  // A position that no longer exists is accepted if it is unchanged.
  const isMoved = memberId !== seat.memberId || position !== seat.position
  if (isMoved) yield* assertSeatAllowed(tx, writer, { ...seat, memberId, position }, 'Invalid Member Reference', cId)
  yield* committee.change(tx, writer, cId, changes)
}

function assertForward({ fromYear, toYear }: Years): void {
  if (toYear < fromYear) throw refusedField('toYear', 'The last year cannot come before the first')
}

function duplicateOf(years: Years): Refusal {
  const text = `There is already a session ${tenureOf(years)}`
  return new Refusal('conflict', text, { fields: { fromYear: text } })
}

function* sessionOf({ sql }: Tx, { chapter }: Writer, cSessionId: string): Work<Years> {
  const query = sql.selectFrom('committeeSessions').select(['fromYear', 'toYear']).where('chapterId', '=', chapter.id)
  const session = yield* first(query.where('cSessionId', '=', cSessionId))
  if (!session) throw noSession()
  return session
}

/**
 * Rejects a member or position that cannot have a seat. @param unknownMember a documented call's text for a member who
 * cannot be chosen here
 */
function* assertSeatAllowed(
  tx: Tx,
  { chapter }: Writer,
  { cSessionId, memberId, position }: Seat,
  unknownMember: string,
  own?: string,
): Work<void> {
  if (!positionsOf(chapter).includes(position)) throw refusedField('position', 'Choose a position from the list')
  const person = yield* first(
    tx.sql
      .selectFrom('members')
      .innerJoin('chapters', 'chapters.chapterId', 'members.chapterId')
      .select('chapters.subDomain')
      .where('members.memberId', '=', memberId)
      // The parent's committee is chosen from all chapters [spec 16].
      .$if(!chapter.isMain, (query) => query.where('members.chapterId', '=', chapter.id)),
  )
  if (!person) {
    throw refusedField(
      'memberId',
      chapter.isMain ? 'Choose a member of the association' : 'Choose a member of this chapter',
      { documented: unknownMember },
    )
  }
  const home = representedBy(position)
  if (home !== undefined && person.subDomain !== home)
    throw refusedField('position', `Only a member of the ${home.toUpperCase()} chapter can be ${position}`)
  const others = tx.sql.selectFrom('committeeMembers').select('position').where('chapterId', '=', chapter.id)
  const duplicate = yield* first(
    others
      .where('cSessionId', '=', cSessionId)
      .where('memberId', '=', memberId)
      .$if(own !== undefined, (query) => query.where('cId', '!=', own!)),
  )
  if (duplicate) throw alreadyServing(duplicate.position)
}

const alreadyServing = (position: string) => {
  const text = `This member is already in this session, as ${position}`
  const documented = `Member already present in the committee list for the given tenure as: ${position} `
  return new Refusal('conflict', text, { fields: { memberId: text }, status: 400, documented })
}
