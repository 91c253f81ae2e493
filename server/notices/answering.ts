import type { ExpressionBuilder } from 'kysely'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/**
 * Whether a row of members is a system admin who stands in for the admins of a chapter: while it has none but `except`,
 * what waits in it would otherwise reach nobody.
 */
export const standsIn =
  (chapter: string, except = '') =>
  ({ and, not, exists, eb, selectFrom }: ExpressionBuilder<Tables, 'members'>) =>
    and([
      eb('members.isSystemAdmin', '=', 1),
      not(
        exists(
          selectFrom('members as admins')
            .select('admins.personId')
            .where('admins.chapterId', '=', chapter)
            // Phrased to match the partial index of officers.
            .where((admin) => admin.or([admin('admins.isAdmin', '=', 1), admin('admins.isSystemAdmin', '=', 1)]))
            .where('admins.isAdmin', '=', 1)
            .where('admins.personId', '<>', except),
        ),
      ),
    ])

/**
 * Selects who answers for a chapter: its admins, or the association's system admins while it has none. `except` is a
 * person who knows already.
 */
export const answeringFor = (sql: Db, chapter: ChapterId, except = '') =>
  sql
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['people.personId', 'email', 'firstName', 'lastName', 'members.chapterId'])
    .where(({ or, and, eb }) =>
      or([and([eb('members.chapterId', '=', chapter), eb('members.isAdmin', '=', 1)]), standsIn(chapter, except)(eb)]),
    )
    .where('people.personId', '<>', except)
    .where('people.email', '<>', '')
    .orderBy('people.personId')
