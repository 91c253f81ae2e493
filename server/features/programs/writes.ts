import type { EventRow } from '#db/tables/events.ts'
import type { ProgramGroupRow } from '#db/tables/programs.ts'
import { all, first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { assertSameEvent } from '#server/features/events/decisions.ts'
import { eventAt, lockEvent } from '#server/features/events/reads.ts'
import { zoneOfEvent } from '../events/times.decisions.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal } from '#server/refusal.ts'
import { countsAt, noneTaken, assertNotFewer, assertRemovable, type Counts } from '#server/records/stock-counts.ts'
import { localTime, movedAlong } from '#server/time/local-time.ts'
import { changeGroup, planGroup, assertSameDays, assertInside, assertNoSoldGroups } from './decisions.ts'
import { electionProgram } from './rules.ts'
import type { GroupChanges, NewGroup } from './schema.ts'

type Writer = Pick<Context, 'chapter' | 'env' | 'eventTerms'> & { actor: SignedIn }

const noProgram = () => new Refusal('missing', 'There is no such program here.', { documented: 'Program not found' })
const noGroup = () => new Refusal('missing', 'There is no such group here.', { documented: 'Group not found' })

function duplicate(): Refusal {
  const text = 'This event already has a program of this name'
  return new Refusal('conflict', text, { fields: { programName: text } })
}

export const programs = chapterRecords('programs', 'programId', {
  duplicate: { columns: ['eventId', 'programName'], refusal: duplicate },
  missing: noProgram,
})

/** The zone is that of the times in messages about edit conflicts; other writes show none. */
const groupsIn = (timeZone: string) => {
  const local = { text: (time: string) => localTime(new Date(time), timeZone).replace('T', ' ') }
  return chapterRecords('programGroups', 'groupId', {
    readable: {
      startsAt: local,
      endsAt: local,
      feeCents: { field: 'fee', text: (cents) => (cents / 100).toFixed(2) },
      seats: { text: (seats) => (seats === null ? 'no limit' : String(seats)) },
    },
    missing: noGroup,
  })
}

/** Adds a program. Legacy clients add an election's first program themselves: they get the existing one. */
export function* addProgram(
  tx: Tx,
  writer: Writer,
  { eventId, programName }: { eventId: string; programName: string },
): Work<string> {
  const { eventType } = yield* lockEvent(tx, writer.chapter.id, eventId)
  const begun =
    eventType === 'election' && programName === electionProgram
      ? yield* electionProgramOf(tx, writer.chapter.id, eventId)
      : undefined
  return begun?.programId ?? (yield* programs.add(tx, writer, { eventId, programName }))
}

const electionProgramOf = ({ sql }: Tx, chapter: ChapterId, eventId: string) =>
  first(
    sql
      .selectFrom('programs')
      .select('programId')
      .where('chapterId', '=', chapter)
      .where('eventId', '=', eventId)
      .where('programName', '=', electionProgram),
  )

/** Adds the program of positions to a new election (events section 4). */
export function* beginPrograms(tx: Tx, writer: Writer, { eventId, eventType }: EventRow): Work<void> {
  if (eventType === 'election') yield* programs.add(tx, writer, { eventId, programName: electionProgram })
}

/** Deletes a program and its groups, if nobody has a place in them. */
export function* removeProgram(tx: Tx, writer: Writer, programId: string): Work<void> {
  yield* lockHead(tx)
  assertNoSoldGroups(yield* countedGroups(tx, writer.chapter.id, programId))
  const program = yield* first(
    programs.of(tx.sql, writer.chapter.id).select('eventId').where('programId', '=', programId),
  )
  if (!program) throw noProgram()
  yield* writer.eventTerms.recording(tx, writer.chapter.id, program.eventId, withItsGroups(tx, writer, programId))
}

function* withItsGroups(tx: Tx, writer: Writer, programId: string): Work<void> {
  yield* programs.remove(tx, writer, programId)
  yield* groupsIn('UTC').removeWhere(tx, writer.chapter.id, { programId })
}

function* countedGroups(tx: Tx, chapter: ChapterId, programId: string): Work<{ groupName: string; counts: Counts }[]> {
  const groups = yield* all(
    tx.sql
      .selectFrom('programGroups')
      .select(['groupId', 'groupName', 'eventId'])
      .where('chapterId', '=', chapter)
      .where('programId', '=', programId),
  )
  if (groups.length === 0) return []
  const counts = yield* countsAt(tx, chapter, groups[0]!.eventId, 'group')
  return groups.map(({ groupId, groupName }) => ({ groupName, counts: counts.get(groupId) ?? noneTaken }))
}

/**
 * Copies an event's programs and groups to another event; a group keeps its offset, in local time, from the event's
 * start.
 */
export function* copyPrograms(tx: Tx, writer: Writer, from: EventRow, to: EventRow): Work<void> {
  const timeZone = zoneOfEvent(to, writer.chapter)
  const moved = (time: string) => movedAlong(time, { from: from.startsAt, to: to.startsAt, timeZone })
  const copies = yield* programs.copyRows(tx, writer, from.eventId, () => ({ eventId: to.eventId }))
  yield* groupsIn(timeZone).copyRows(tx, writer, from.eventId, ({ programId, startsAt, endsAt }) => ({
    eventId: to.eventId,
    programId: copies.get(programId)!,
    startsAt: moved(startsAt),
    endsAt: moved(endsAt),
  }))
}

/** Deletes the programs of a deleted event. */
export function* removeProgramsOf(tx: Tx, chapter: ChapterId, eventId: string): Work<void> {
  yield* groupsIn('UTC').removeWhere(tx, chapter, { eventId })
  yield* programs.removeWhere(tx, chapter, { eventId })
}

/** @throws Refusal conflict if a group would no longer be on the days of the event */
export function* assertTimesFitPrograms(
  { sql }: Tx,
  { chapter }: Writer,
  event: Pick<EventRow, 'eventId' | 'eventType' | 'startsAt' | 'endsAt' | 'timeZone'>,
): Work<void> {
  const groups = yield* all(
    sql
      .selectFrom('programGroups')
      .innerJoin('programs', (join) =>
        join
          .onRef('programs.programId', '=', 'programGroups.programId')
          .onRef('programs.chapterId', '=', 'programGroups.chapterId'),
      )
      .select(['groupName', 'programName', 'startsAt', 'endsAt'])
      .where('programGroups.chapterId', '=', chapter.id)
      .where('programGroups.eventId', '=', event.eventId)
      .orderBy('startsAt'),
  )
  assertInside(groups, event, zoneOfEvent(event, chapter))
}

/** @throws Refusal conflict for an election without positions: nobody could be nominated */
export function* assertHasPositions(
  { sql }: Tx,
  chapter: ChapterId,
  { eventId, eventType }: Pick<EventRow, 'eventId' | 'eventType'>,
): Work<void> {
  if (eventType !== 'election') return
  const position = yield* first(
    sql.selectFrom('programGroups').select('groupId').where('chapterId', '=', chapter).where('eventId', '=', eventId),
  )
  if (!position)
    throw new Refusal(
      'conflict',
      'An election needs a position before it is published. Add the first one under Programs.',
    )
}

type OfEvent = { eventId?: string | undefined }

/**
 * Adds a group within the event's times. Returns its id. @throws Refusal missing for the program, invalid for entries
 * that do not fit the event
 */
export function* addGroup(
  tx: Tx,
  writer: Writer,
  { programId, eventId, ...entries }: NewGroup & OfEvent & { programId: string },
): Work<string> {
  const { chapter } = writer
  yield* lockHead(tx)
  const program = yield* first(
    tx.sql
      .selectFrom('programs')
      .select('eventId')
      .where('chapterId', '=', chapter.id)
      .where('programId', '=', programId),
  )
  if (!program) throw noProgram()
  assertSameEvent(program, eventId)
  const event = yield* eventOf(tx, chapter.id, program)
  const timeZone = zoneOfEvent(event, chapter)
  const details = planGroup(entries, event, timeZone)
  return yield* writer.eventTerms.recording(
    tx,
    chapter.id,
    program.eventId,
    groupsIn(timeZone).add(tx, writer, { ...details, programId, eventId: program.eventId }),
  )
}

/**
 * Changes the given fields. @throws Refusal missing; conflict, if it has changed since, or is sold for other days;
 * invalid
 */
export function* editGroup(
  tx: Tx,
  writer: Writer,
  groupId: string,
  { eventId, edition, ...changes }: GroupChanges & OfEvent & { edition?: string | undefined },
): Work<void> {
  const { chapter } = writer
  const { group, counts } = yield* countedGroup(tx, chapter.id, groupId)
  assertSameEvent(group, eventId)
  const event = yield* eventOf(tx, chapter.id, group)
  const timeZone = zoneOfEvent(event, chapter)
  const details = changeGroup(group, changes, event, timeZone)
  // Checked first, so that edit conflicts are reported before other errors.
  yield* groupsIn(timeZone).assertCurrent(tx, writer, groupId, { ...details, edition })
  assertNotFewer({ field: 'seats', limit: details.seats }, counts)
  assertSameDays(group, details, counts, timeZone)
  yield* writer.eventTerms.recording(
    tx,
    chapter.id,
    group.eventId,
    groupsIn(timeZone).change(tx, writer, groupId, { ...details, edition }),
  )
}

/** Deletes a group in which nobody has a place. */
export function* removeGroup(tx: Tx, writer: Writer, groupId: string): Work<void> {
  const { group, counts } = yield* countedGroup(tx, writer.chapter.id, groupId)
  assertRemovable({ what: 'group', limit: 'seats' }, counts)
  yield* writer.eventTerms.recording(tx, writer.chapter.id, group.eventId, groupsIn('UTC').remove(tx, writer, groupId))
}

/**
 * Returns a group with its held and sold places. Locks the head of the log, so that nobody can take one in between.
 * @throws Refusal missing
 */
function* countedGroup(tx: Tx, chapter: ChapterId, groupId: string): Work<{ group: ProgramGroupRow; counts: Counts }> {
  yield* lockHead(tx)
  const group = yield* first(
    tx.sql.selectFrom('programGroups').selectAll().where('chapterId', '=', chapter).where('groupId', '=', groupId),
  )
  if (!group) throw noGroup()
  return { group, counts: (yield* countsAt(tx, chapter, group.eventId, 'group')).get(groupId) ?? noneTaken }
}

/** Returns the event of a row, which always exists because the row is deleted with it. */
function* eventOf(tx: Tx, chapter: ChapterId, { eventId }: { eventId: string }): Work<EventRow> {
  return (yield* eventAt(tx, chapter, eventId))!
}
