import { all, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { unknownMember } from '../reads.ts'
import { maxNotes } from '../rules.ts'

/** Asserts that a member of the chapter can have one more note. @throws Refusal missing or invalid */
export function* assertRoom({ sql }: Tx, chapter: ChapterId, memberId: string): Work<void> {
  const [member] = yield* all(
    sql.selectFrom('members').select('memberId').where('chapterId', '=', chapter).where('memberId', '=', memberId),
  )
  if (!member) throw unknownMember()
  const standing = yield* all(
    sql
      .selectFrom('memberNotes')
      .select('noteId')
      .where('chapterId', '=', chapter)
      .where('memberId', '=', memberId)
      .limit(maxNotes),
  )
  if (standing.length >= maxNotes)
    throw new Refusal('invalid', `There are ${maxNotes} notes on this member already. Delete one first.`)
}
