import type { Context } from '../context.ts'
import { countWithin, refuseWhenFull, type Counted, type LimitName } from './limits.ts'

/**
 * Limits that count what a member keeps here, with the write itself: naming one in the procedure's declaration is
 * enough.
 */
const countedWithWrite = [
  'postsByPerson',
  'jobsByPerson',
  'commentsByPerson',
  'commentsADayByPerson',
  'editsByPerson',
  'profileByPerson',
] as const satisfies LimitName[]

type Writing = Pick<Context, 'write' | 'store' | 'clock' | 'actor'>

/**
 * The writer of a procedure whose declaration names limits. Admins are not counted: they answer for a whole chapter.
 */
export function countedWrites(ctx: Writing, declared: readonly LimitName[]): Context['write'] {
  const { actor, write } = ctx
  const names = countedWithWrite.filter((name) => declared.includes(name))
  if (actor.role !== 'member' || names.length === 0) return write
  const counted = names.map((name): Counted => [name, actor.personId])
  return async (work) => {
    await refuseWhenFull(ctx, counted)
    return write(function* (tx) {
      yield* countWithin(tx, counted, tx.now)
      return yield* work(tx)
    })
  }
}
