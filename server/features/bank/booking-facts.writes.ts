import { first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { bookAgain, bookLine } from './decisions.ts'
import { bankLineStream, type Booking } from './facts.ts'
import { lineAt } from './lines.reads.ts'
import type { BookingKind, ExpenseCategory } from './rules.ts'

type Plain = {
  kind: BookingKind
  category: ExpenseCategory | null
  eventId?: string | null
  ruleId?: string | null
  counterpart?: string | null
}

/** Books a line by a fact. @throws Refusal for one that is booked, and for a counterpart that another line has */
export function* book(
  tx: Tx,
  ctx: Pick<Context, 'chapter'>,
  lineId: string,
  { kind, category, eventId = null, ruleId = null, counterpart = null }: Plain,
  paid: Pick<Booking, 'paymentIds' | 'isRecordedHere'> = { paymentIds: [], isRecordedHere: false },
): Work<void> {
  yield* lockHead(tx)
  const { accountId, amountCents, day } = yield* lineAt(tx, ctx.chapter.id, lineId)
  if (counterpart !== null) yield* assertFree(tx, ctx.chapter.id, lineId, counterpart)
  const isBooked = yield* first(
    tx.sql
      .selectFrom('bankBookings')
      .select('lineId')
      .where('chapterId', '=', ctx.chapter.id)
      .where('lineId', '=', lineId),
  )
  const details = { accountId, kind, category, eventId, ruleId, amountCents, day, ...paid }
  const decide = isBooked ? bookLine : bookAgain
  yield* tx.logWriter.record(bankLineStream, lineId, (state) =>
    decide(state, counterpart === null ? details : { ...details, counterpart }),
  )
}

/** Asserts that no other line was booked as the withdrawal, or with either end of the transfer. @throws Refusal */
function* assertFree({ sql }: Tx, chapter: ChapterId, lineId: string, counterpart: string): Work<void> {
  const taken = yield* first(
    sql
      .selectFrom('bankBookings')
      .select('kind')
      .where('chapterId', '=', chapter)
      .where((row) =>
        row.or([
          row('counterpart', '=', counterpart),
          row.and([row('counterpart', '=', lineId), row('lineId', '<>', counterpart)]),
          row.and([
            row('lineId', '=', counterpart),
            row.or([row('kind', '<>', 'transfer'), row('counterpart', '<>', lineId)]),
          ]),
        ]),
      )
      .limit(1),
  )
  if (taken) throw new Refusal('conflict', 'This is another line of the bank already. Nothing was booked.')
}
