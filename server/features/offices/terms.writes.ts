import { first, type Work } from '#db/work.ts'
import type { Context, Tx } from '#server/context.ts'
import { calendarDay } from '#server/time/clock.ts'
import { endTerm, someoneNames } from './decisions.ts'
import { officeStream } from './facts.ts'

/** Ends a term now. Nothing when it has ended. @throws Refusal for the last one who may name holders */
export function* endTermOf(tx: Tx, { chapter }: Pick<Context, 'chapter'>, termId: string): Work<void> {
  const today = calendarDay(tx.now, chapter.timeZone)
  const admin = yield* first(
    tx.sql
      .selectFrom('members')
      .select('personId')
      .where('chapterId', '=', chapter.id)
      .where('isAdmin', '=', 1)
      .limit(1),
  )
  yield* tx.logWriter.record(officeStream, chapter.id, (state) =>
    endTerm(state, termId, { today, mayName: (next) => admin !== undefined || someoneNames(next, today) }),
  )
}
