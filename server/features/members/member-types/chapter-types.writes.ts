import { randomUUID } from 'node:crypto'
import { all, run, type Work } from '#db/work.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Tx } from '#server/context.ts'
import { officeTypeName } from '../rules.ts'

/**
 * Gives a new chapter copies of another chapter's member types [spec 12], except for the one that cannot be applied
 * for.
 */
export function* copyMemberTypes(
  { sql, now }: Tx,
  { actor }: { actor: SignedIn },
  from: string,
  to: string,
): Work<void> {
  const types = yield* all(
    sql.selectFrom('memberTypes').selectAll().where('chapterId', '=', from).where('memberType', '!=', officeTypeName),
  )
  const stamps = {
    createdBy: actor.personId,
    updatedBy: actor.personId,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
  for (const type of types)
    yield* run(sql.insertInto('memberTypes').values({ ...type, ...stamps, chapterId: to, memberTypeId: randomUUID() }))
}

/** Deletes the member types of a chapter without members. */
export function* removeMemberTypes({ sql }: Tx, chapterId: string): Work<void> {
  yield* run(sql.deleteFrom('memberTypes').where('chapterId', '=', chapterId))
}
