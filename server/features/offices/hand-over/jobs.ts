import type { Db } from '#db/tables/tables.ts'
import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { Rights } from '#server/auth/rights.rules.ts'
import { asChapter, type Chapter, type ChapterId } from '#server/chapter.ts'
import { writerFor, type Portal, type Tx } from '#server/context.ts'
import { dayAfterDays } from '#server/features/members/renewals/rules.ts'
import { adminsAt, standingIn } from '#server/notices/answering.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { daysBetween } from '#server/time/calendar.ts'
import { calendarDay } from '#server/time/clock.ts'
import { untilStop } from '#server/threads/job-runs.ts'
import { successorOf } from './decisions.ts'
import { termEndsEmail, type ReminderReader, type TermReminder } from './mail.ts'
import { termsOf } from './reads.ts'
import { daysOfReminders } from './rules.ts'

/** Returns the reminder that a term is due for, so many days before its last one: the latest that has come. */
const reminderDue = (daysLeft: number): number | null =>
  daysLeft < 0 ? null : (daysOfReminders.toSorted((one, other) => one - other).find((days) => daysLeft <= days) ?? null)

/**
 * Tells both sides, and whoever may name holders, that a term ends: 30 and 7 days before, by the days of the chapter's
 * zone, each once across restarts and servers. Returns the number of terms of which people were told.
 */
export async function remindOfTerms(portal: Portal): Promise<number> {
  const rows = await portal.store.read.selectFrom('chapters').selectAll().orderBy('chapterId').execute()
  let told = 0
  for (const row of untilStop(portal, rows)) {
    const chapter = asChapter(row, portal.env.association)
    for (const term of await endingTerms(portal.store.read, chapter, portal.clock.now()))
      told += await remindOf(portal, chapter, term)
  }
  return told
}

/** Returns the terms of a chapter that end soon, and of which nobody was told yet. */
async function endingTerms(db: Db, chapter: Chapter, now: Date) {
  const today = calendarDay(now, chapter.timeZone)
  const terms = await db
    .selectFrom('officeTerms')
    .innerJoin('offices', 'offices.officeId', 'officeTerms.officeId')
    .select(['termId', 'officeTerms.officeId', 'officeName', 'personId', 'untilDay'])
    .where('officeTerms.chapterId', '=', chapter.id)
    .where('untilDay', '>=', today)
    .where('untilDay', '<=', dayAfterDays(today, Math.max(...daysOfReminders)))
    .where('fromDay', '<=', today)
    .where('endedAt', 'is', null)
    .orderBy('untilDay')
    .orderBy('termId')
    .execute()
  const sent = await db
    .selectFrom('handOverReminders')
    .select(['termId', 'daysBefore'])
    .where('chapterId', '=', chapter.id)
    .where('termId', 'in', ['', ...terms.map(({ termId }) => termId)])
    .execute()
  return terms.flatMap((term) => {
    const daysLeft = daysBetween(today, term.untilDay)
    const daysBefore = reminderDue(daysLeft)
    if (daysBefore === null) return []
    const isSent = sent.some((each) => each.termId === term.termId && each.daysBefore === daysBefore)
    return isSent ? [] : [{ ...term, daysLeft, daysBefore, today }]
  })
}

type Ending = Awaited<ReturnType<typeof endingTerms>>[number]

async function remindOf(portal: Portal, chapter: Chapter, ending: Ending): Promise<number> {
  const { store, env, urls } = portal
  const { termId, officeId, officeName, personId, untilDay, daysBefore, daysLeft, today } = ending
  const next = successorOf(await termsOf(store.read, chapter, officeId), termId)
  const write = writerFor(portal, {
    chapterId: chapter.id,
    actor: 'system:housekeeping',
    correlation: `term-${termId}`,
  })
  return write(function* (tx) {
    // Locked first, so that the second of two servers sees what the first sent.
    yield* lockHead(tx)
    const sent = yield* run(
      tx.sql
        .insertInto('handOverReminders')
        .values({ termId, daysBefore, chapterId: chapter.id, sentAt: tx.now.toISOString() })
        .onConflict((conflict) => conflict.columns(['termId', 'daysBefore']).doNothing()),
    )
    if (sent === 0) return 0
    const leaver = yield* personAt(tx, personId)
    const successor = next && (yield* personAt(tx, next.personId))
    const reminder: TermReminder = {
      officeId,
      officeName,
      termId,
      daysBefore,
      daysLeft,
      untilDay,
      leaver: leaver?.name ?? 'A former member',
      successor: next && { name: successor?.name ?? 'A former member', fromDay: next.fromDay },
    }
    const namers = yield* namersOf(tx, chapter, today)
    const readers: [ReminderReader, Person | null | undefined][] = [
      ['leaver', leaver],
      ['successor', successor],
      ...namers.map((person): [ReminderReader, Person] => ['namer', person]),
    ]
    const written = new Set<string>()
    for (const [reader, person] of readers) {
      if (!person || written.has(person.personId)) continue
      written.add(person.personId)
      yield* post(tx.sql, termEndsEmail({ chapter, env, urls }, person, reader, reminder), tx.now)
    }
    return 1
  })
}

type Person = { personId: string; email: string; firstName: string; name: string }

function* personAt({ sql }: Tx, personId: string): Work<Person | undefined> {
  const row = yield* first(
    sql.selectFrom('people').select(['personId', 'email', 'firstName', 'lastName']).where('personId', '=', personId),
  )
  return row && { ...row, name: `${row.firstName} ${row.lastName}` }
}

/**
 * Returns the admins of a chapter, or who stands in for them, and the people whose offices may name holders today.
 */
function* namersOf({ sql }: Tx, chapter: Chapter, today: string): Work<Person[]> {
  const terms = yield* all(
    sql
      .selectFrom('officeTerms')
      .innerJoin('officeRights', 'officeRights.officeId', 'officeTerms.officeId')
      .select(['personId', 'rights'])
      .where('officeTerms.chapterId', '=', chapter.id)
      .where('fromDay', '<=', today)
      .where('untilDay', '>=', today)
      .where('endedAt', 'is', null),
  )
  const naming = terms.filter(({ rights }) => (JSON.parse(rights) as Rights).offices === 'change')
  const holders = naming.map(({ personId }) => personId)
  const rows = yield* all(membersWhoName(sql, chapter.id, holders))
  return rows.map((row) => ({ ...row, name: `${row.firstName} ${row.lastName}` }))
}

/** Selects a chapter's admins or who stands in for them, and those of the holders who are its members. */
export const membersWhoName = (sql: Db, chapter: ChapterId, holders: readonly string[]) =>
  sql
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['people.personId', 'people.email', 'firstName', 'lastName'])
    .where(
      'members.personId',
      'in',
      adminsAt(sql, chapter)
        .unionAll(standingIn(sql, chapter))
        .unionAll(
          sql
            .selectFrom('members')
            .select('members.personId')
            .where('members.chapterId', '=', chapter)
            .where('members.personId', 'in', ['', ...holders]),
        ),
    )
    .orderBy('people.personId')
