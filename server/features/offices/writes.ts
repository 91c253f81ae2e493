import { randomUUID } from 'node:crypto'
import { all, first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { adminsIn } from '#server/auth/last-namer.ts'
import { eventsOf } from '#server/auth/office-rights.ts'
import { allEvents, together } from '#server/auth/rights.rules.ts'
import type { Context, Tx } from '#server/context.ts'
import { notifyAdmins } from '#server/notices/notify-admins.ts'
import { editConflict, savedNow } from '#server/records/version.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'
import { positionsOf } from '../committees/rules.ts'
import {
  addOffice,
  changeRights,
  endTerm,
  holdersToday,
  nameHolder,
  noOffice,
  removeOffice,
  someoneNames,
  type Doer,
} from './decisions.ts'
import { officeStream, type OfficeFact, type OfficeScope, type OfficesState } from './facts.ts'
import { endedNotice, namedNotice, rightsNotice } from './notices.decisions.ts'
import { offices } from './records.writes.ts'
import { rightsIn, rightsText, usualOffices } from './rules.ts'

type Officer = Context & { actor: SignedIn }

type OfficeEntries = { officeName: string; position: string; grants: string[]; eventIds: string[] }

/** What decisions need to know of the moment in which they are taken. */
type Moment = { doer: Doer; today: string; mayName: (state: OfficesState) => boolean }

/** Adds an office with its rights. Returns its id. @throws Refusal */
export function addedOffice(ctx: Officer, { officeName, position, ...entries }: OfficeEntries): Promise<string> {
  return ctx.write(function* (tx) {
    assertPosition(ctx, position)
    const scope = yield* scopeOf(tx, ctx, entries)
    return yield* add(tx, ctx, { officeName, position, scope })
  })
}

/** Adds those of the usual offices whose names the chapter does not have yet. Returns how many. */
export function addUsualOffices(ctx: Officer): Promise<number> {
  return ctx.write(function* (tx) {
    yield* lockHead(tx)
    const rows = yield* all(offices.of(tx.sql, ctx.chapter.id).select('officeName'))
    const missing = usualOffices.filter(({ officeName }) => !rows.some((row) => row.officeName === officeName))
    for (const [index, { officeName, position, rights }] of missing.entries()) {
      // They are listed in the order in which they were added.
      const later = { ...tx, now: new Date(tx.now.getTime() + index) }
      yield* add(later, ctx, { officeName, position, scope: { rights, eventIds: null } })
    }
    return missing.length
  })
}

function* add(
  tx: Tx,
  ctx: Officer,
  { scope, ...details }: { officeName: string; position: string; scope: OfficeScope },
): Work<string> {
  const officeId = yield* offices.add(tx, ctx, details)
  yield* decided(tx, ctx, (state, { doer }) => addOffice(state, doer, officeId, scope))
  return officeId
}

/** Changes an office: its name and position are records, its rights a fact. @throws Refusal */
export function changeOffice(
  ctx: Officer,
  {
    officeId,
    officeName,
    position,
    edition,
    ...entries
  }: OfficeEntries & { officeId: string; edition?: string | undefined },
): Promise<void> {
  return ctx.write(function* (tx) {
    assertPosition(ctx, position)
    yield* lockHead(tx)
    const { updatedAt } = yield* officeAt(tx, ctx, officeId)
    const scope = yield* scopeOf(tx, ctx, entries)
    yield* offices.change(tx, ctx, officeId, { officeName, position, edition })
    const [fact] = yield* decided(tx, ctx, (state, moment) => {
      const old = state.offices[officeId]
      if (old && edition !== undefined && edition !== updatedAt && !isSame(old, scope))
        throw editConflict('this office', { grants: savedNow(rightsText(old.rights)) })
      return changeRights(state, moment.doer, officeId, scope, moment)
    })
    if (fact) yield* notifyAdmins(tx, ctx, rightsNotice({ chapterId: ctx.chapter.id, officeId, officeName }, scope))
  })
}

const isSame = (one: OfficeScope, other: OfficeScope) => JSON.stringify(one) === JSON.stringify(other)

/** Removes an office that nobody holds, with its name. @throws Refusal */
export function removedOffice(ctx: Officer, officeId: string): Promise<void> {
  return ctx.write(function* (tx) {
    yield* decided(tx, ctx, (state, { today }) => removeOffice(state, officeId, today))
    yield* offices.remove(tx, ctx, officeId)
  })
}

/** Names a holder of an office. Returns the id of the term. @throws Refusal */
export function nameHolderOf(
  ctx: Officer,
  { officeId, memberId, ...days }: { officeId: string; memberId: string; fromDay: string; untilDay: string },
): Promise<string> {
  return ctx.write(function* (tx) {
    yield* lockHead(tx)
    const { officeName } = yield* officeAt(tx, ctx, officeId)
    const member = yield* first(
      tx.sql
        .selectFrom('members')
        .innerJoin('people', 'people.personId', 'members.personId')
        .select(['members.personId', 'status', 'firstName', 'lastName'])
        .where('members.chapterId', '=', ctx.chapter.id)
        .where('members.memberId', '=', memberId),
    )
    if (!member) throw refusedField('memberId', 'Choose a member of this chapter')
    if (member.status !== 'active')
      throw refusedField('memberId', 'This member is not active. Officers are active members.')
    const { personId, firstName, lastName } = member
    const termId = randomUUID()
    const term = { officeId, personId, ...days }
    let scope: OfficeScope | undefined
    yield* decided(tx, ctx, (state, { doer, today }) => {
      scope = state.offices[officeId]
      return nameHolder(state, doer, termId, term, today)
    })
    const office = { chapterId: ctx.chapter.id, officeId, officeName }
    yield* notifyAdmins(tx, ctx, namedNotice(office, term, { name: `${firstName} ${lastName}`.trim(), scope }))
    return termId
  })
}

/** Ends a term right now, with all its rights. Idempotent. @throws Refusal */
export function* endTermOf(tx: Tx, ctx: Officer, termId: string): Work<void> {
  const [fact] = yield* decided(tx, ctx, (state, moment) => endTerm(state, termId, moment))
  if (fact?.type !== 'TermEnded') return
  const { officeId, personId } = fact.data
  const { officeName } = yield* officeAt(tx, ctx, officeId)
  const person = yield* first(
    tx.sql.selectFrom('people').select(['firstName', 'lastName']).where('personId', '=', personId),
  )
  const name = `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim() || 'a former member'
  yield* notifyAdmins(tx, ctx, endedNotice({ chapterId: ctx.chapter.id, officeId, officeName }, { name, personId }))
}

/** Records what is decided about the chapter's offices, by who may name offices at this very moment. */
function* decided(
  tx: Tx,
  { chapter, actor }: Officer,
  decide: (state: OfficesState, moment: Moment) => OfficeFact[],
): Work<OfficeFact[]> {
  yield* lockHead(tx)
  const today = calendarDay(tx.now, chapter.timeZone)
  const [admins, members] = [yield* adminsIn(tx, chapter.id), yield* holdersWhoAreMembers(tx, chapter.id)]
  let facts: OfficeFact[] = []
  yield* tx.logWriter.record(officeStream, chapter.id, (state) => {
    const mayName = (then: OfficesState) => admins.length > 0 || someoneNames(held(then, members), today)
    facts = decide(state, { doer: doerIn(state, actor, today), today, mayName })
    return facts
  })
  return facts
}

/**
 * Returns who acts. The rights of an officer are read again inside the write: the term may have ended since the request
 * began. @throws Refusal forbidden
 */
function doerIn(state: OfficesState, { role, personId }: SignedIn, today: string): Doer {
  if (role !== 'member') return { personId, rights: undefined, eventIds: allEvents }
  const scopes = holdersToday(state, today)
    .filter((term) => term.personId === personId)
    .flatMap(({ officeId }) => state.offices[officeId] ?? [])
  const rights = together(scopes.map((scope) => scope.rights))
  if (rights.offices !== 'change')
    throw new Refusal('forbidden', 'Your term has ended, or your office no longer includes this.')
  return { personId, rights, eventIds: eventsOf(scopes) }
}

/** Leaves out the terms of people who have left the chapter: nobody can log in by them. */
const held = (state: OfficesState, members: ReadonlySet<string>): OfficesState => ({
  ...state,
  terms: Object.fromEntries(Object.entries(state.terms).filter(([, { personId }]) => members.has(personId))),
})

function* holdersWhoAreMembers({ sql }: Tx, chapterId: string): Work<Set<string>> {
  const rows = yield* all(
    sql
      .selectFrom('officeTerms')
      .innerJoin('members', (join) =>
        join
          .onRef('members.personId', '=', 'officeTerms.personId')
          .onRef('members.chapterId', '=', 'officeTerms.chapterId'),
      )
      .select('members.personId')
      .where('officeTerms.chapterId', '=', chapterId),
  )
  return new Set(rows.map(({ personId }) => personId))
}

function* officeAt(tx: Tx, { chapter }: Officer, officeId: string): Work<{ officeName: string; updatedAt: string }> {
  const row = yield* first(
    offices.of(tx.sql, chapter.id).select(['officeName', 'updatedAt']).where('officeId', '=', officeId),
  )
  if (!row) throw noOffice()
  return row
}

/** @throws Refusal for a committee position that the chapter does not have */
function assertPosition({ chapter }: Officer, position: string): void {
  if (position !== '' && !positionsOf(chapter).includes(position))
    throw refusedField('position', 'Choose a position of this chapter’s committee')
}

/** Returns what the entries give. @throws Refusal for an event of another chapter */
function* scopeOf(
  { sql }: Tx,
  { chapter }: Officer,
  { grants, eventIds }: Pick<OfficeEntries, 'grants' | 'eventIds'>,
): Work<OfficeScope> {
  const rights = rightsIn(grants)
  if (!rights.events || eventIds.length === 0) return { rights, eventIds: null }
  const rows = yield* all(
    sql.selectFrom('events').select('eventId').where('chapterId', '=', chapter.id).where('eventId', 'in', eventIds),
  )
  if (rows.length !== eventIds.length) throw refusedField('eventIds', 'Choose events of this chapter')
  return { rights, eventIds: [...eventIds].sort() }
}
