import { first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/**
 * The person who made a registration, and paid for it, before it was handed over for the first time; undefined while it
 * was not.
 */
export function payerAt(
  { sql }: Pick<Tx, 'sql'>,
  chapter: ChapterId,
  registrationId: string,
): Work<{ firstName: string; email: string } | undefined> {
  return first(
    sql
      .selectFrom('formerRegistrants')
      .select(['firstName', 'email'])
      .where('chapterId', '=', chapter)
      .where('registrationId', '=', registrationId)
      .where('handOver', '=', 1),
  )
}
