import { sql as raw } from 'kysely'
import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/** Rows of one statement: SQLite takes 32,766 values. */
const chunk = 500

/** Counts new lines of an account with their days. */
export function* countLines(
  { sql }: Pick<Tx, 'sql'>,
  chapterId: ChapterId,
  accountId: string,
  lines: readonly { day: string; amountCents: number }[],
): Work<void> {
  const days = new Map<string, { lines: number; cents: number }>()
  for (const { day, amountCents } of lines) {
    const { lines: count, cents } = days.get(day) ?? { lines: 0, cents: 0 }
    days.set(day, { lines: count + 1, cents: cents + amountCents })
  }
  const rows = [...days].map(([day, sums]) => ({ chapterId, accountId, day, ...sums }))
  for (let at = 0; at < rows.length; at += chunk)
    yield* run(
      sql
        .insertInto('bankDays')
        .values(rows.slice(at, at + chunk))
        .onConflict((conflict) =>
          conflict.columns(['chapterId', 'accountId', 'day']).doUpdateSet((eb) => ({
            lines: eb('bankDays.lines', '+', eb.ref('excluded.lines')),
            cents: eb('bankDays.cents', '+', eb.ref('excluded.cents')),
          })),
        ),
    )
}

/** Counts the lines of an account's days again, after some were removed. */
export function* recountLines({ sql }: Pick<Tx, 'sql'>, chapterId: ChapterId, accountId: string): Work<void> {
  yield* run(sql.deleteFrom('bankDays').where('chapterId', '=', chapterId).where('accountId', '=', accountId))
  yield* run(
    sql
      .insertInto('bankDays')
      .columns(['chapterId', 'accountId', 'day', 'lines', 'cents'])
      .expression(
        sql
          .selectFrom('bankLines')
          .select(['chapterId', 'accountId', 'day'])
          .select([raw<number>`count(*)`.as('lines'), raw<number>`sum("amountCents")`.as('cents')])
          .where('chapterId', '=', chapterId)
          .where('accountId', '=', accountId)
          .groupBy(['chapterId', 'accountId', 'day']),
      ),
  )
}
