import type { Db } from '#db/tables/tables.ts'
import { streamName } from '#events-log/fact.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { calendarDay, calendarYear, hourOfDay } from '#server/time/clock.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { memberStream } from './facts.ts'
import { memberByPerson } from './reads.ts'
import { graceOf } from './renewals/reads.ts'
import { duesStanding } from './rules.ts'

/**
 * Returns one member's dashboard. Amounts are in cents, `approvedOn` is a date (yyyy-mm-dd), and `hour` is the hour of
 * the day in the chapter's time zone.
 */
export async function dashboardOf({ db, clock, chapter }: Context, actor: SignedIn) {
  const member = await memberByPerson(db, actor.chapterId, actor.personId)
  if (!member) throw new Refusal('missing', 'Member not found')
  const now = clock.now()
  const standing = {
    ...member,
    isSystemAdmin: member.isSystemAdmin === 1,
    hasPaid: await hasPaid(db, actor.personId),
  }
  const { memberId, memberType, status, nextPaymentDueIn, feeCents, durationYears, ...person } = member
  const { mInit, firstName, lastName, email, primaryPhone, address1, city, state, zipcode } = person
  const { degree, major, degreeYear, profilePicture } = person
  return {
    hour: hourOfDay(now, chapter.timeZone),
    card: {
      mInit,
      firstName,
      lastName,
      email,
      primaryPhone,
      address1,
      city,
      state,
      zipcode,
      degree,
      major,
      degreeYear,
      profilePicture,
    },
    summary: { memberId, role: actor.role, memberType, status },
    dues: {
      standing: duesStanding(standing, calendarYear(now, chapter.timeZone)),
      activeUntil: await graceOf({ db, chapter: { id: actor.chapterId } }, member, calendarDay(now, chapter.timeZone)),
      nextPaymentDueIn,
      feeCents,
      durationYears,
      approvedOn: calendarDay(new Date(member.startedAt), chapter.timeZone),
    },
  }
}

/** Returns whether dues were ever credited. Only the log knows that about a lapsed member. */
async function hasPaid(db: Db, personId: string): Promise<boolean> {
  const credited = await db
    .selectFrom('facts')
    .select('position')
    .where('stream', '=', streamName(memberStream.kind, personId))
    .where('type', '=', 'DuesCredited')
    .limit(1)
    .executeTakeFirst()
  return credited !== undefined
}
