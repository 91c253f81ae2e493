import { sql as rawSql } from 'kysely'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import type { Merged } from './rules.ts'

/** The merge values of some members. Members of other chapters who serve the parent have no dues here. */
export const valueRows = (db: Db, chapter: ChapterId, personIds: readonly string[]) =>
  db
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['members.personId', 'members.memberId', 'people.firstName'])
    .select(
      rawSql<string>`case when "members"."chapterId" = ${chapter} then cast("members"."nextPaymentDueIn" as text) else '' end`.as(
        'dueYear',
      ),
    )
    .where('members.personId', 'in', ['', ...personIds])

/** Returns the merge fields of an email for one member. */
export const asValues = ({
  firstName,
  memberId,
  dueYear,
}: {
  firstName: string
  memberId: string
  dueYear: string
}): Merged => ({ 'first name': firstName, 'member ID': memberId, 'due year': dueYear })

/** Returns the merge values of one member. */
export async function ownValues(
  { db, chapter }: Pick<Context, 'db' | 'chapter'>,
  personId: string,
): Promise<Merged | undefined> {
  const row = await valueRows(db, chapter.id, [personId]).executeTakeFirst()
  return row && asValues(row)
}
