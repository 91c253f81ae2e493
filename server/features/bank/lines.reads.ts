import { first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'

/** A line, as bookings need it. */
export type BookedLine = {
  lineId: string
  accountId: string
  day: string
  amountCents: number
  text: string
  bankId: string | null
}

/** Returns a line of the chapter, in the transaction that books it. @throws Refusal missing */
export function* lineAt({ sql }: Pick<Tx, 'sql'>, chapter: ChapterId, lineId: string): Work<BookedLine> {
  const line = yield* first(
    sql
      .selectFrom('bankLines')
      .select(['lineId', 'accountId', 'day', 'amountCents', 'text', 'bankId'])
      .where('chapterId', '=', chapter)
      .where('lineId', '=', lineId),
  )
  if (!line) throw noLine()
  return line
}

export const noLine = () => new Refusal('missing', 'There is no such line of a bank account here.')

export const noPayment = () =>
  new Refusal('missing', 'There is no such payment here.', { fields: { paymentId: 'There is no such payment here' } })
