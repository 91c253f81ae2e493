import { run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { asChapter } from '#server/chapter.ts'
import { calendarYear } from '#server/clock.ts'
import { writerFor, type Desk, type Portal } from '#server/context.ts'
import { releaseCertificates } from '#server/providers/files/uploads.ts'
import { lapse } from './decisions.ts'
import { memberStream } from './facts.ts'
import { memberTypeOf } from './reads.ts'
import { lifelongYears } from './rules.ts'
import type { NewMember } from './schema.ts'

/** What only the person can fill in, and what is not kept of one who left. */
const blank = {
  passwordHash: null,
  address2: '',
  alternatePhone: '',
  alternateEmail: '',
  certificate: '',
  profilePicture: '',
  lastLoginAt: null,
} as const

/**
 * The personal row of somebody an admin adds; there is no password until the letter's link is used. False when the
 * address is taken, also by somebody who joins at this very moment.
 */
export function* addPerson({ sql, now }: Desk, personId: string, given: NewMember): Work<boolean> {
  const { memberType: _, ...details } = given
  const at = now.toISOString()
  const added = yield* run(
    sql
      .insertInto('people')
      .values({ personId, ...blank, ...details, createdAt: at, updatedAt: at })
      .onConflict((conflict) => conflict.column('email').doNothing()),
  )
  return added === 1
}

/** Removes everything about an applicant: no money hangs on an application. */
export function* forgetApplicant({ sql }: Desk, personId: string): Work<void> {
  yield* releaseCertificates(sql, personId)
  yield* run(sql.deleteFrom('people').where('personId', '=', personId))
}

/**
 * Ends what a member who was deleted could do, frees the email address, and keeps only the name, for the payments
 * (docs/decisions/010).
 */
export function* forgetMember(desk: Desk, personId: string): Work<void> {
  const { sql, now } = desk
  yield* endSessionsOf(desk, personId)
  yield* run(sql.deleteFrom('oneTimeTokens').where('personId', '=', personId))
  yield* releaseCertificates(sql, personId)
  yield* run(
    sql
      .updateTable('people')
      .set({
        ...blank,
        email: `left:${personId}`,
        address1: '',
        city: '',
        state: '',
        zipcode: '',
        primaryPhone: '',
        degree: '',
        degreeYear: 0,
        major: '',
        collegeName: '',
        updatedAt: now.toISOString(),
      })
      .where('personId', '=', personId),
  )
}

/** Members that one look at the books takes on; the next look takes the rest. */
const mostAtOnce = 5_000

/**
 * Lapses everyone whose fee fell due in a year that has ended, by the calendar of the association's time zone.
 * Doing it again changes nothing. Returns how many lapsed.
 */
export async function lapseOverdue(portal: Portal): Promise<number> {
  const year = calendarYear(portal.clock.now(), portal.env.timeZone)
  const overdue = await portal.store.read
    .selectFrom('members')
    .innerJoin('memberTypes', 'memberTypes.memberTypeId', 'members.memberTypeId')
    .innerJoin('chapters', 'chapters.chapterId', 'members.chapterId')
    .selectAll('chapters')
    .select('members.personId')
    .where('members.nextPaymentDueIn', '<', year)
    .where('members.isSystemAdmin', '=', 0)
    .where((row) => row.or([row('members.status', '=', 'inactive'), row('memberTypes.durationYears', '<', lifelongYears)]))
    .orderBy('members.memberId')
    .limit(mostAtOnce)
    .execute()
  for (const { personId, ...row } of overdue) {
    const chapter = asChapter(row, portal.env.association).id
    const write = writerFor(portal, { chapterId: chapter, actor: 'system:housekeeping', correlation: `lapse-${year}` })
    await write(function* (desk) {
      yield* lockHead(desk)
      const { memberTypeId } = yield* desk.scribe.read(memberStream, personId)
      const type = yield* memberTypeOf(desk, chapter, memberTypeId)
      if (type) yield* desk.scribe.record(memberStream, personId, (state) => lapse(state, year, type))
    })
  }
  return overdue.length
}
