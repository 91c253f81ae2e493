import { sql as raw } from 'kysely'
import { first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { dayBefore } from '#server/time/calendar.ts'

type Account = { accountId: string; openedOn: string }

/** Returns the last day that is known of an account: of a line, of a file, or the one before it begins. */
export function* knownTo({ sql }: Tx, chapter: ChapterId, { accountId, openedOn }: Account): Work<string> {
  const line = yield* first(
    sql
      .selectFrom('bankDays')
      .select(raw<string | null>`max("day")`.as('day'))
      .where('chapterId', '=', chapter)
      .where('accountId', '=', accountId),
  )
  const file = yield* first(
    sql
      .selectFrom('bankFiles')
      .select(raw<string | null>`max("coversTo")`.as('day'))
      .where('chapterId', '=', chapter)
      .where('accountId', '=', accountId)
      .where('refusal', 'is', null),
  )
  return [dayBefore(openedOn), line?.day ?? '', file?.day ?? ''].sort().at(-1)!
}

/** Returns how many lines an account has after a day, and up to another. */
export function* linesBetween(
  { sql }: Tx,
  chapter: ChapterId,
  { accountId }: Account,
  { after, to }: { after: string; to: string },
): Work<number> {
  const row = yield* first(
    sql
      .selectFrom('bankDays')
      .select(raw<number>`coalesce(sum("lines"), 0)`.as('lines'))
      .where('chapterId', '=', chapter)
      .where('accountId', '=', accountId)
      .where('day', '>', after)
      .where('day', '<=', to),
  )
  return Number(row!.lines)
}
