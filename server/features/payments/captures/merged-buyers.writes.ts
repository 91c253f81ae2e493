import type { Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { memberStream } from '../../members/facts.ts'
import { moveLatePayment } from '../../members/merging/decisions.ts'
import { keptPerson } from '../../members/merging/reads.ts'

/**
 * Moves a payment that was just booked to the person whom its buyer became part of since it began, merge by merge, so
 * that each undo moves it back.
 */
export function* moveToKeptPerson(tx: Tx, chapter: ChapterId, paymentId: string, personId: string): Work<void> {
  if ((yield* keptPerson(tx, chapter, personId)) === personId) return
  let { mergedInto } = yield* tx.logWriter.read(memberStream, personId)
  while (mergedInto) {
    const { mergeId, keptId } = mergedInto
    const kept = yield* tx.logWriter.record(memberStream, keptId, (state) => moveLatePayment(state, mergeId, paymentId))
    mergedInto = kept.mergedInto
  }
}
