import { unindexed } from '#db/unindexed.ts'
import { sql } from 'kysely'
import type { Db } from '#db/tables/tables.ts'
import type { Rights } from '#server/auth/rights.rules.ts'
import type { Chapter } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { namesOf } from '#server/features/members/reads.ts'
import { daysBetween } from '#server/time/calendar.ts'
import { calendarDay } from '#server/time/clock.ts'
import { eventNamesOf } from '../reads.ts'
import { rightsText } from '../rules.ts'
import { inUseDays, unusedDays, type AccessKind } from './rules.ts'
import { inOffice } from '../../members/directory/query.reads.ts'

type Reader = Pick<Context, 'db' | 'chapter' | 'clock'>

/** Why an access is worth a look. */
export type Doubt = 'unused' | 'neverUsed' | 'eventOver'

/** Something that lets a person do more than a member. */
export type Access = {
  kind: AccessKind
  id: string
  name: string
  memberId: string | null
  /** The office, or what the person is. */
  as: string
  may: string
  /** yyyy-mm-dd, in the chapter's zone; null where it is not known. */
  since: string | null
  lastUsed: string | null
  /** Whether there is a record of uses at all: the portal does not keep sessions for ever. */
  isUseKnown: boolean
  doubt: Doubt | null
  daysUnused: number | null
  decision: 'kept' | null
}

/** Returns everybody of a chapter who may do more than a member; those worth a look come last. */
async function accessOf(ctx: Reader): Promise<Access[]> {
  const { db, chapter, clock } = ctx
  const now = clock.now()
  const today = calendarDay(now, chapter.timeZone)
  const dayIn = (iso: string | null) => (iso === null ? null : calendarDay(new Date(iso), chapter.timeZone))
  const [admins, terms, helpers, decisions] = await Promise.all([
    adminsOf(db, chapter),
    openTermsOf(db, chapter, today),
    helpersWith(db, chapter, now),
    db.selectFrom('accessDecisions').selectAll().where('chapterId', '=', chapter.id).execute(),
  ])
  const names = await namesOf(db, chapter.id, [
    ...admins.map(({ personId }) => personId),
    ...terms.map(({ personId }) => personId),
  ])
  const events = await eventNamesOf(
    db,
    chapter.id,
    terms.flatMap(({ eventIds }) => eventIds ?? []),
  )
  const nameOf = (personId: string) => {
    const name = names.get(personId)
    return name ? `${name.firstName} ${name.lastName}` : 'A former member'
  }
  const doubted = (row: Pick<Access, 'since' | 'lastUsed'>): Pick<Access, 'doubt' | 'daysUnused'> => {
    const days = row.lastUsed === null ? null : daysBetween(row.lastUsed, today)
    if (days !== null)
      return days >= unusedDays ? { doubt: 'unused', daysUnused: days } : { doubt: null, daysUnused: days }
    // A right that began lately had no occasion yet.
    const isNew = row.since === null || daysBetween(row.since, today) < inUseDays
    return { doubt: isNew ? null : 'neverUsed', daysUnused: null }
  }
  const rows: Omit<Access, 'decision'>[] = [
    ...admins.map((admin) => {
      const used = { since: dayIn(admin.since), lastUsed: dayIn(admin.lastUsed) }
      const isUseKnown = used.lastUsed !== null
      return {
        kind: 'admin' as const,
        id: admin.personId,
        name: nameOf(admin.personId),
        memberId: admin.memberId,
        as: 'Admin',
        may: 'All rights',
        ...used,
        isUseKnown,
        ...(isUseKnown ? doubted(used) : { doubt: null, daysUnused: null }),
      }
    }),
    ...terms.map((term) => {
      const used = { since: term.fromDay, lastUsed: dayIn(term.lastUsed) }
      const isComing = term.fromDay > today
      return {
        kind: 'term' as const,
        id: term.termId,
        name: nameOf(term.personId),
        memberId: term.memberId,
        as: term.officeName,
        may: rightsText(term.rights, term.eventIds && term.eventIds.map((eventId) => events.get(eventId) ?? eventId)),
        ...used,
        isUseKnown: true,
        ...(isComing ? { doubt: null, daysUnused: null } : doubted(used)),
      }
    }),
    ...helpers.map((helper) => {
      const used = { since: dayIn(helper.createdAt), lastUsed: dayIn(helper.lastUsed) }
      return {
        kind: 'helper' as const,
        id: helper.helperId,
        name: `${helper.firstName} ${helper.lastName}`,
        memberId: helper.memberId,
        as: `Helper, ${helper.eventName}`,
        may: 'Check people in',
        ...used,
        isUseKnown: true,
        ...(helper.isOver ? { doubt: 'eventOver' as const, daysUnused: null } : { doubt: null, daysUnused: null }),
      }
    }),
  ]
  const keptOf = (row: { kind: AccessKind; id: string }) =>
    decisions.some(({ accessKind, accessId, decision }) => {
      return decision === 'kept' && accessKind === row.kind && accessId === row.id
    })
  return rows
    .map((row): Access => ({ ...row, decision: keptOf(row) ? 'kept' : null }))
    .toSorted((one, other) => Number(one.doubt !== null) - Number(other.doubt !== null))
}

/** Returns the admins of the chapter, since when, and when they last began a session as one. */
async function adminsOf(db: Db, chapter: Chapter) {
  const admins = await db
    .selectFrom('members')
    .select(['personId', 'memberId'])
    .where(unindexed('members.chapterId'), '=', chapter.id)
    .where((row) => row('personId', 'in', inOffice(row, chapter.id)))
    .where('isAdmin', '=', 1)
    .orderBy('memberId')
    .execute()
  const personIds = ['', ...admins.map(({ personId }) => personId)]
  const [granted, sessions] = await Promise.all([
    db
      .selectFrom('facts')
      .select(['stream', 'recordedAt'])
      .where(
        'stream',
        'in',
        personIds.map((personId) => `member-${personId}`),
      )
      .where('type', '=', 'AdminGranted')
      .execute(),
    db
      .selectFrom('sessions')
      .select(['personId', (row) => row.fn.max('createdAt').as('lastUsed')])
      .where('personId', 'in', personIds)
      .where('chapterId', '=', chapter.id)
      .where((row) => row.or([row('role', '=', 'admin'), row('worksUntil', 'is not', null)]))
      .groupBy('personId')
      .execute(),
  ])
  return admins.map((admin) => ({
    ...admin,
    // The last time counts: somebody may have been an admin before.
    since: maxOf(granted.filter(({ stream }) => stream === `member-${admin.personId}`).map((fact) => fact.recordedAt)),
    lastUsed: sessions.find(({ personId }) => personId === admin.personId)?.lastUsed ?? null,
  }))
}

const maxOf = (times: readonly string[]): string | null => times.toSorted().at(-1) ?? null

/** Returns the terms that run or will, with their rights and their last use. */
async function openTermsOf(db: Db, chapter: Chapter, today: string) {
  const rows = await db
    .selectFrom('officeTerms')
    .innerJoin('offices', 'offices.officeId', 'officeTerms.officeId')
    .innerJoin('officeRights', 'officeRights.officeId', 'officeTerms.officeId')
    .leftJoin('members', 'members.personId', 'officeTerms.personId')
    .select([
      'officeTerms.termId',
      'officeTerms.personId',
      'officeTerms.fromDay',
      'officeName',
      'rights',
      'eventIds',
      'members.memberId',
    ])
    .where('officeTerms.chapterId', '=', chapter.id)
    .where('untilDay', '>=', today)
    .where('endedAt', 'is', null)
    .orderBy('fromDay')
    .orderBy('officeName')
    .execute()
  const uses = await db
    .selectFrom('officeUses')
    .select(['termId', ({ fn }) => fn.max('usedAt').as('lastUsed')])
    .where('chapterId', '=', chapter.id)
    .groupBy('termId')
    .execute()
  return rows.map((row) => ({
    ...row,
    rights: JSON.parse(row.rights) as Rights,
    eventIds: row.eventIds === null ? null : (JSON.parse(row.eventIds) as string[]),
    lastUsed: uses.find(({ termId }) => termId === row.termId)?.lastUsed ?? null,
  }))
}

/** Returns the helpers of the chapter's events, and when each last checked somebody in. */
async function helpersWith(db: Db, chapter: Chapter, now: Date) {
  const rows = await db
    .selectFrom('eventHelpers')
    .innerJoin('events', 'events.eventId', 'eventHelpers.eventId')
    .innerJoin('members', (join) =>
      join.onRef('members.memberId', '=', 'eventHelpers.memberId').on(unindexed('members.chapterId'), '=', chapter.id),
    )
    .innerJoin('people', 'people.personId', 'members.personId')
    .select([
      'helperId',
      'eventHelpers.memberId',
      'eventHelpers.eventId',
      'eventHelpers.createdAt',
      'eventName',
      'endsAt',
      'members.personId',
      'firstName',
      'lastName',
    ])
    .where('eventHelpers.chapterId', '=', chapter.id)
    .orderBy('eventHelpers.createdAt')
    .orderBy('helperId')
    .execute()
  if (rows.length === 0) return []
  const uses = await db
    .selectFrom('registrations')
    .innerJoin('checkIns', 'checkIns.registrationId', 'registrations.registrationId')
    .innerJoin('facts', (join) =>
      join.on('facts.stream', '=', sql<string>`'registration-' || ${sql.ref('registrations.registrationId')}`),
    )
    .select(['registrations.eventId', 'facts.actor', ({ fn }) => fn.max('facts.recordedAt').as('lastUsed')])
    .where('registrations.chapterId', '=', chapter.id)
    .where('registrations.eventId', 'in', [...new Set(rows.map(({ eventId }) => eventId))])
    .where('facts.type', '=', 'CheckedIn')
    .groupBy(['registrations.eventId', 'facts.actor'])
    .execute()
  return rows.map((row) => ({
    ...row,
    isOver: row.endsAt < now.toISOString(),
    lastUsed:
      uses.find(({ eventId, actor }) => eventId === row.eventId && actor.endsWith(`:${row.personId}`))?.lastUsed ??
      null,
  }))
}

/** Returns the last closed review, and the day on which the next one is due; null while the chapter has no offices. */
export async function reviewState({ db, chapter, clock }: Reader) {
  const last = await db
    .selectFrom('accessReviews')
    .select(['keptCount', 'endedCount', 'reviewedAt', 'reviewedBy'])
    .where('chapterId', '=', chapter.id)
    .orderBy('reviewedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const begun = last
    ? undefined
    : await db
        .selectFrom('officeTerms')
        .select(({ fn }) => fn.min('namedAt').as('namedAt'))
        .where('chapterId', '=', chapter.id)
        .executeTakeFirst()
  const since = last?.reviewedAt ?? begun?.namedAt ?? null
  const today = calendarDay(clock.now(), chapter.timeZone)
  const dueOn = since === null ? null : aYearAfter(calendarDay(new Date(since), chapter.timeZone))
  return { last: last && (await withName(db, chapter, last)), dueOn, isDue: dueOn !== null && dueOn <= today }
}

type Closed = { keptCount: number; endedCount: number; reviewedAt: string; reviewedBy: string }

async function withName(db: Db, chapter: Chapter, { reviewedBy, reviewedAt, ...counts }: Closed) {
  const personId = reviewedBy.slice(reviewedBy.indexOf(':') + 1)
  const name = (await namesOf(db, chapter.id, [personId])).get(personId)
  return {
    ...counts,
    reviewedOn: calendarDay(new Date(reviewedAt), chapter.timeZone),
    by: name ? `${name.firstName} ${name.lastName}` : 'An admin',
  }
}

/** Returns the same day of the next year; March 1 after a leap day. */
function aYearAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year + 1, month - 1, date)).toISOString().slice(0, 10)
}

/** Returns the open review: everybody who may do more than a member, the decisions made so far, and the figures. */
export async function accessReview(ctx: Reader) {
  const { db, chapter, clock } = ctx
  const [rows, state, ended] = await Promise.all([
    accessOf(ctx),
    reviewState(ctx),
    db
      .selectFrom('accessDecisions')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('chapterId', '=', chapter.id)
      .where('decision', '=', 'ended')
      .executeTakeFirstOrThrow(),
  ])
  const endedCount = Number(ended.count)
  const keptCount = rows.filter(({ decision }) => decision === 'kept').length
  return {
    rows,
    ...state,
    today: calendarDay(clock.now(), chapter.timeZone),
    decidedCount: keptCount + endedCount,
    allCount: rows.length + endedCount,
    inUseCount: rows.filter(({ daysUnused }) => daysUnused !== null && daysUnused <= inUseDays).length,
    doubtCount: rows.filter(({ doubt }) => doubt !== null).length,
    mayClose: rows.length + endedCount > 0 && keptCount === rows.length,
  }
}
