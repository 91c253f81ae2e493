import type { Db } from '#db/tables/tables.ts'
import type { Chapter, ChapterId } from '#server/chapter.ts'
import { zonedTimeText } from '../../events/times.decisions.ts'
import { referenceSigns } from '../../payments/rules.ts'
import { looksAlike } from './rules.ts'

/** Returns the address to which the chapter's registrants pay by Zelle; null if the chapter does not accept Zelle. */
export const zelleAddress = (sql: Db, chapter: ChapterId) =>
  sql.selectFrom('chapters').select('zelleAddress').where('chapterId', '=', chapter)

/** Selects a report of the chapter, with its registrant and event. */
export const zelleReport = (sql: Db, chapter: ChapterId, registrationId: string) =>
  reports(sql, chapter).where('zelleReports.registrationId', '=', registrationId)

/** Selects the unsettled reports, the earliest deadline first. */
export const zelleWaiting = (db: Db, chapter: ChapterId) =>
  reports(db, chapter)
    .where('zelleReports.state', '=', 'reported')
    .orderBy('zelleReports.until')
    .orderBy('zelleReports.registrationId')

/** Selects the unsettled reports of one of the chapter's events. */
export const zelleWaitingFor = (db: Db, chapter: ChapterId, eventId: string) =>
  zelleWaiting(db, chapter).where('zelleReports.eventId', '=', eventId)

/**
 * Selects a registration of the chapter reported as paid by Zelle, and its state. Without the registrant, whose data
 * may be erased for an unconfirmed one.
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
      'events.timeZone',
      'registrations.amountCents',
      'contributionCents',
      'adults',
      'minors',
    ])
    .select(['registrations.state', 'zelleReports.state as zelle', 'reference', 'reportedAt', 'until'])
    .where('zelleReports.chapterId', '=', chapter)
    .where('zelleReports.registrationId', '=', registrationId)

/** Returns whether an unsettled report of the chapter has this number. */
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

/** Maximum number of reports searched for similar numbers, the latest first. */
const maxCompared = 500

type Waiting = { registrationId: string; reference: string; until: string; timeZone: string | null }

/**
 * Adds to each report, for admins, its deadline as a text, and the chapter's other reports, waiting or confirmed, with a
 * similar number, because one payment may be reported twice.
 */
export async function forAdmins<Report extends Waiting>(db: Db, chapter: Chapter, waiting: readonly Report[]) {
  if (waiting.length === 0) return []
  const ofState = (state: 'reported' | 'confirmed') =>
    db
      .selectFrom('zelleReports')
      .select(['registrationId', 'reference'])
      .where('chapterId', '=', chapter.id)
      .where('state', '=', state)
      .orderBy('until', 'desc')
      .orderBy('registrationId', 'desc')
      .limit(maxCompared)
      .execute()
  const known = [...(await ofState('reported')), ...(await ofState('confirmed'))]
  return waiting.map((report) => ({
    ...report,
    heldUntil: zonedTimeText(report.until, report, chapter),
    alike: known.filter(
      (one) => one.registrationId !== report.registrationId && looksAlike(one.reference, report.reference),
    ),
  }))
}
