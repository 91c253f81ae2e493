import { all, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal } from '#server/refusal.ts'
import { forgetMerges } from '../merging/writes.ts'
import { unknownMember } from '../reads.ts'

type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }

const distinct = chapterRecords('distinctPeople', 'pairId', {
  missing: () => new Refusal('missing', 'There is no such pair here.'),
})

/** Remembers that two members of the chapter are two people. Idempotent. @throws Refusal missing */
export function* keepApart(tx: Tx, writer: Writer, memberIds: readonly [string, string]): Work<string> {
  yield* lockHead(tx)
  const chapter = writer.chapter.id
  const people = yield* all(
    tx.sql.selectFrom('members').select('personId').where('chapterId', '=', chapter).where('memberId', 'in', memberIds),
  )
  if (people.length < 2) throw unknownMember()
  const [oneId, otherId] = people.map(({ personId }) => personId).sort() as [string, string]
  const [known] = yield* all(
    tx.sql
      .selectFrom('distinctPeople')
      .select('pairId')
      .where('chapterId', '=', chapter)
      .where('oneId', '=', oneId)
      .where('otherId', '=', otherId),
  )
  return known?.pairId ?? (yield* distinct.add(tx, writer, { oneId, otherId }))
}

/** Compares two people again. Within an `undoable` write it can be undone. */
export const compareAgain = (tx: Tx, writer: Writer, pairId: string): Work<void> => distinct.remove(tx, writer, pairId)

/** Erases what was remembered about a person, with what undoing a merge would need. */
export function* forgetPairs(tx: Tx, chapter: ChapterId, personId: string): Work<void> {
  yield* forgetMerges(tx, chapter, personId)
  yield* run(
    tx.sql
      .deleteFrom('distinctPeople')
      .where('chapterId', '=', chapter)
      .where((row) => row.or([row('oneId', '=', personId), row('otherId', '=', personId)])),
  )
}
