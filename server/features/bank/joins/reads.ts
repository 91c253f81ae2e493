import { sql as raw } from 'kysely'
import { all, first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import type { BankLine } from '#server/providers/files/reading/tasks.ts'
import { dayBefore } from '#server/time/calendar.ts'
import { keysOf, knownOtherwise } from '../keys.decisions.ts'

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

/** Returns how many lines of a file the account has already. */
export function* knownAmong(
  { sql }: Tx,
  chapter: ChapterId,
  { accountId }: Account,
  lines: readonly BankLine[],
): Work<number> {
  const days = lines.map(({ day }) => day).sort()
  const stored = yield* all(
    sql
      .selectFrom('bankLines')
      .select(['lineKey', 'day', 'amountCents'])
      .where('chapterId', '=', chapter)
      .where('accountId', '=', accountId)
      .where('day', '>=', days[0] ?? '')
      .where('day', '<=', days.at(-1) ?? ''),
  )
  const keys = keysOf(lines)
  const storedKeys = new Set(stored.map(({ lineKey }) => lineKey))
  return keys.filter((key) => storedKeys.has(key)).length + knownOtherwise(lines, keys, stored).size
}
