import { first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/** Returns the person who made and paid for a registration before its first hand-over; undefined without one. */
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
