import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { maxApplications } from './applications.rules.ts'
import { addressLines, educationLines, lineColumns } from './details/lines.rules.ts'

/** An unapproved applicant, as the admins of the chapter see them. */
export type Application = Awaited<ReturnType<typeof applicationsOf>>[number]

/**
 * Returns the chapter's applicants, with verified addresses or not, newest first. If there are too many to list,
 * verified addresses come first.
 */
export async function applicationsOf(db: Db, chapter: ChapterId) {
  const newest = applicationRows(db, chapter)
    .orderBy('applications.emailVerified', 'desc')
    .orderBy('applications.appliedAt', 'desc')
    .orderBy('applications.personId')
  const rows = await newest.limit(maxApplications).execute()
  return rows.sort((one, other) => (one.appliedAt === other.appliedAt ? 0 : one.appliedAt < other.appliedAt ? 1 : -1))
}

/** Selects one application to the chapter. */
export const applicationOf = (db: Db, chapter: ChapterId, pendingId: string) =>
  applicationRows(db, chapter).where('applications.personId', '=', pendingId).executeTakeFirst()

const applicationRows = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('applications')
    .innerJoin('people', 'people.personId', 'applications.personId')
    .innerJoin('memberTypes', 'memberTypes.memberTypeId', 'applications.memberTypeId')
    .where('applications.chapterId', '=', chapter)
    .select([
      'applications.personId as pendingId',
      'applications.chapterId',
      'applications.memberTypeId',
      'applications.emailVerified',
      'applications.verifiedAt',
      'applications.appliedAt',
      'applications.updatedAt',
      'people.mInit',
      'people.firstName',
      'people.lastName',
      'people.email',
      ...lineColumns(addressLines),
      'people.primaryPhone',
      'people.degree',
      'people.degreeYear',
      ...lineColumns(educationLines),
      'people.certificate',
      'memberTypes.memberType',
    ])
