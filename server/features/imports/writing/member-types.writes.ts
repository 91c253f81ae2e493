import { all, type Work } from '#db/work.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context, Tx } from '#server/context.ts'
import { addType } from '#server/features/members/member-types/writes.ts'
import { lifelongYears } from '#server/features/members/rules.ts'
import type { TypeMatch } from '../mapping/member-types.decisions.ts'

/** Adds the member types that a file describes with their fees and that the chapter does not have. Returns their ids. */
export function* addNewTypes(
  tx: Tx,
  writer: Pick<Context, 'chapter'> & { actor: SignedIn },
  matches: readonly TypeMatch[],
): Work<string[]> {
  const known = yield* all(
    tx.sql.selectFrom('memberTypes').select('memberType').where('chapterId', '=', writer.chapter.id),
  )
  const added: string[] = []
  const names = new Set(known.map(({ memberType }) => memberType.toLowerCase()))
  for (const { create, ours } of matches) {
    if (!create || ours !== null || names.has(create.memberType.toLowerCase())) continue
    names.add(create.memberType.toLowerCase())
    const type = {
      memberType: create.memberType,
      description: '',
      fee: (create.feeCents / 100).toFixed(2),
      duration: create.durationYears ?? (/\blife/i.test(create.memberType) ? lifelongYears : 1),
    }
    added.push(yield* addType(tx, writer, type))
  }
  return added
}
