import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/**
 * Selects the ids of all admins, of chapters and of the association. The queries of who is told are unions of its
 * parts (`union all`, whose rows are not sorted): with one condition for a chapter's own and the association's, or with
 * sorted parts, SQLite would go through all people.
 */
const inOffice = (sql: Db) =>
  sql
    .selectFrom('members')
    .select('members.personId')
    // Phrased to match the partial index of officers.
    .where(({ or, eb }) => or([eb('members.isAdmin', '=', 1), eb('members.isSystemAdmin', '=', 1)]))

/** Selects the ids of a chapter's admins, and of the system admins who are its members. */
export const inOfficeAt = (sql: Db, chapter: string) => inOffice(sql).where('members.chapterId', '=', chapter)

/** Selects the ids of a chapter's admins. */
export const adminsAt = (sql: Db, chapter: string) => inOfficeAt(sql, chapter).where('members.isAdmin', '=', 1)

/** Selects the ids of the association's system admins: chapter by chapter, as the index of officers is sorted. */
export const systemAdmins = (sql: Db) =>
  inOffice(sql)
    .where('members.chapterId', 'in', sql.selectFrom('chapters').select('chapters.chapterId'))
    .where('members.isSystemAdmin', '=', 1)

/**
 * Selects the ids of the system admins who stand in for the admins of a chapter: while it has none but `except`, what
 * waits in it would otherwise reach nobody.
 */
export const standingIn = (sql: Db, chapter: string, except = '') =>
  systemAdmins(sql).where(({ not, exists }) =>
    not(exists(adminsAt(sql, chapter).where('members.personId', '<>', except))),
  )

/**
 * Selects who answers for a chapter: its admins, or the association's system admins while it has none. `except` is a
 * person who knows already. `standsIn` is 1 for a system admin who is told in place of admins, also in their own
 * chapter.
 */
export const answeringFor = (sql: Db, chapter: ChapterId, except = '') =>
  sql
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['people.personId', 'email', 'firstName', 'lastName'])
    .select(({ case: when, and, eb, lit }) =>
      when()
        .when(and([eb('members.chapterId', '=', chapter), eb('members.isAdmin', '=', 1)]))
        .then(lit(0))
        .else(lit(1))
        .end()
        .as('standsIn'),
    )
    .where('members.personId', 'in', adminsAt(sql, chapter).unionAll(standingIn(sql, chapter, except)))
    .where('people.personId', '<>', except)
    .where('people.email', '<>', '')
    .orderBy('people.personId')
