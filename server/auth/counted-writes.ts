import type { Context } from '../context.ts'
import { countWithin, assertNoneFull, type Counted, type LimitName } from './limits.ts'

/** Limits counted in the same transaction as the member's write: a procedure only has to declare them. */
const countedWithWrite = [
  'postsByPerson',
  'jobsByPerson',
  'commentsByPerson',
  'commentsADayByPerson',
  'editsByPerson',
  'profileByPerson',
  'officeWritesByPerson',
] as const satisfies LimitName[]

type Writing = Pick<Context, 'write' | 'store' | 'clock' | 'actor'>

/** Returns the writer of a procedure that declares limits. Admins are not counted: they act for a whole chapter. */
export function countedWrites(ctx: Writing, declared: readonly LimitName[]): Context['write'] {
  const { actor, write } = ctx
  const names = countedWithWrite.filter((name) => declared.includes(name))
  if (actor.role !== 'member' || names.length === 0) return write
  const counted = names.map((name): Counted => [name, actor.personId])
  return async (work) => {
    await assertNoneFull(ctx, counted)
    return write(function* (tx) {
      yield* countWithin(tx, counted, tx.now)
      return yield* work(tx)
    })
  }
}

/**
 * Returns the writer of a procedure for admins, as an officer calls it. The call counts once, with the first write that
 * is saved: a treasurer books three hundred lines of the bank in one. Until then each write asks for the limit.
 */
export function countedCall(ctx: Writing): Context['write'] {
  const counting = countedWrites(ctx, ['officeWritesByPerson'])
  let isCounted = false
  return async (work) => {
    if (isCounted) return ctx.write(work)
    const result = await counting(work)
    isCounted = true
    return result
  }
}
