import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { referenceSigns } from '../../payments/rules.ts'
import { looksAlike } from './rules.ts'

/** The address to which registrants of the chapter pay by Zelle; null where it does not take it. */
export const zelleAddress = (sql: Db, chapter: ChapterId) =>
  sql.selectFrom('chapters').select('zelleAddress').where('chapterId', '=', chapter)

/** A report of the chapter, with who made it and for what. */
export const zelleReport = (sql: Db, chapter: ChapterId, registrationId: string) =>
  reports(sql, chapter).where('zelleReports.registrationId', '=', registrationId)

/** Those that nobody has settled, the first that runs out before the others. */
export const zelleWaiting = (db: Db, chapter: ChapterId) =>
  reports(db, chapter)
    .where('zelleReports.state', '=', 'reported')
    .orderBy('zelleReports.until')
    .orderBy('zelleReports.registrationId')

/** Those of an event of the chapter among them. */
export const zelleWaitingFor = (db: Db, chapter: ChapterId, eventId: string) =>
  zelleWaiting(db, chapter).where('zelleReports.eventId', '=', eventId)

/**
 * A registration of the chapter that was reported as paid by Zelle, and how it stands. Without who registered: of what
 * was not confirmed nobody is remembered.
 */
export const reportedRegistration = (sql: Db, chapter: ChapterId, registrationId: string) =>
  sql
    .selectFrom('zelleReports')
    .innerJoin('registrations', 'registrations.registrationId', 'zelleReports.registrationId')
    .innerJoin('events', 'events.eventId', 'zelleReports.eventId')
    .select([
      'zelleReports.registrationId',
      'zelleReports.eventId',
      'eventName',
      'events.cancelledAt',
      'registrations.amountCents',
      'contributionCents',
      'adults',
      'minors',
    ])
    .select(['registrations.state', 'zelleReports.state as zelle', 'reference', 'reportedAt', 'until'])
    .where('zelleReports.chapterId', '=', chapter)
    .where('zelleReports.registrationId', '=', registrationId)

/** Whether a report of the chapter that nobody has settled has this number. */
export const zelleReported = (sql: Db, chapter: ChapterId, reference: string) =>
  sql
    .selectFrom('zelleReports')
    .select('registrationId')
    .where('chapterId', '=', chapter)
    .where('referenceKey', '=', referenceSigns(reference))
    .where('state', '=', 'reported')

const reports = (sql: Db, chapter: ChapterId) =>
  sql
    .selectFrom('zelleReports')
    .innerJoin('registrations', 'registrations.registrationId', 'zelleReports.registrationId')
    .innerJoin('events', 'events.eventId', 'zelleReports.eventId')
    .leftJoin('registrants', 'registrants.registrationId', 'zelleReports.registrationId')
    .select([
      'zelleReports.registrationId',
      'zelleReports.eventId',
      'zelleReports.state',
      'reference',
      'zelleReports.amountCents',
      'reportedAt',
      'until',
    ])
    .select([
      'eventName',
      'startsAt',
      'endsAt',
      'events.timeZone',
      'adults',
      'minors',
      'firstName',
      'lastName',
      'email',
    ])
    .where('zelleReports.chapterId', '=', chapter)

/** The most reports among which a number that looks like another is looked for, the latest first. */
const maxCompared = 500

/**
 * Reports with the other ones of the chapter, waiting or confirmed, whose number looks like theirs: one payment may be
 * reported twice.
 */
export async function withAlike<Report extends { registrationId: string; reference: string }>(
  db: Db,
  chapter: ChapterId,
  waiting: readonly Report[],
) {
  if (waiting.length === 0) return []
  const ofState = (state: 'reported' | 'confirmed') =>
    db
      .selectFrom('zelleReports')
      .select(['registrationId', 'reference'])
      .where('chapterId', '=', chapter)
      .where('state', '=', state)
      .orderBy('until', 'desc')
      .orderBy('registrationId', 'desc')
      .limit(maxCompared)
      .execute()
  const known = [...(await ofState('reported')), ...(await ofState('confirmed'))]
  return waiting.map((report) => ({
    ...report,
    alike: known.filter(
      (one) => one.registrationId !== report.registrationId && looksAlike(one.reference, report.reference),
    ),
  }))
}
