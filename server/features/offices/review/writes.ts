import { randomUUID } from 'node:crypto'
import { all, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context, Tx } from '#server/context.ts'
import { eventHelpers } from '#server/features/check-in/records.writes.ts'
import { Refusal } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'
import { reviewAccess } from '../decisions.ts'
import { officeStream } from '../facts.ts'
import { endTermOf } from '../writes.ts'
import type { AccessKind } from './rules.ts'

type Writer = Context & { actor: SignedIn }

type Chosen = { kind: AccessKind; id: string }

const noAccess = () => new Refusal('missing', 'There is no such right here. Reload the page to see who has one now.')

/** Keeps some rights for another year. */
export function* keepAccess(tx: Tx, ctx: Writer, chosen: readonly Chosen[]): Work<void> {
  yield* lockHead(tx)
  for (const access of chosen) {
    yield* assertStands(tx, ctx, access)
    yield* decide(tx, ctx, access, 'kept')
  }
}

/** Takes back that a right was kept. */
export function* undecide(tx: Tx, { chapter }: Writer, { kind, id }: Chosen): Work<void> {
  yield* run(
    tx.sql
      .deleteFrom('accessDecisions')
      .where('chapterId', '=', chapter.id)
      .where('accessKind', '=', kind)
      .where('accessId', '=', id)
      .where('decision', '=', 'kept'),
  )
}

/** Ends some rights now. @throws Refusal for an admin, and for the last one who may name holders */
export function* endAccess(tx: Tx, ctx: Writer, chosen: readonly Chosen[]): Work<void> {
  yield* lockHead(tx)
  for (const access of chosen) {
    yield* assertStands(tx, ctx, access)
    if (access.kind === 'admin')
      throw new Refusal('conflict', 'A system admin removes admins of a chapter. Keep the others, or end them alone.')
    if (access.kind === 'term') yield* endTermOf(tx, ctx, access.id)
    else yield* eventHelpers.remove(tx, ctx, access.id)
    yield* decide(tx, ctx, access, 'ended')
  }
}

function* decide(tx: Tx, { chapter, actor }: Writer, { kind, id }: Chosen, decision: 'kept' | 'ended'): Work<void> {
  const made = { decision, decidedAt: tx.now.toISOString(), decidedBy: actor.personId }
  yield* run(
    tx.sql
      .insertInto('accessDecisions')
      .values({ chapterId: chapter.id, accessKind: kind, accessId: id, ...made })
      .onConflict((conflict) => conflict.columns(['chapterId', 'accessKind', 'accessId']).doUpdateSet(made)),
  )
}

/** @throws Refusal for what is not, or no longer, a right in this chapter */
function* assertStands(tx: Tx, { chapter }: Writer, { kind, id }: Chosen): Work<void> {
  const standing = yield* standingIds(tx, { chapter }, kind)
  if (!standing.includes(id)) throw noAccess()
}

/** Returns the ids of what lets people do more than a member, of one kind. */
function* standingIds({ sql, now }: Tx, { chapter }: Pick<Writer, 'chapter'>, kind: AccessKind): Work<string[]> {
  if (kind === 'admin')
    return (yield* all(
      sql.selectFrom('members').select('personId').where('chapterId', '=', chapter.id).where('isAdmin', '=', 1),
    )).map(({ personId }) => personId)
  if (kind === 'helper')
    return (yield* all(eventHelpers.of(sql, chapter.id).select('helperId'))).map(({ helperId }) => helperId)
  return (yield* all(
    sql
      .selectFrom('officeTerms')
      .select('termId')
      .where('chapterId', '=', chapter.id)
      .where('untilDay', '>=', calendarDay(now, chapter.timeZone))
      .where('endedAt', 'is', null),
  )).map(({ termId }) => termId)
}

/** Closes the review and records how many rights were kept and ended. @throws Refusal while one is not decided */
export function* closeReview(tx: Tx, { chapter }: Writer): Work<void> {
  yield* lockHead(tx)
  const decisions = yield* all(tx.sql.selectFrom('accessDecisions').selectAll().where('chapterId', '=', chapter.id))
  let kept = 0
  let open = 0
  for (const kind of ['admin', 'term', 'helper'] as const)
    for (const id of yield* standingIds(tx, { chapter }, kind)) {
      const isKept = decisions.some(
        ({ accessKind, accessId, decision }) => accessKind === kind && accessId === id && decision === 'kept',
      )
      if (isKept) kept++
      else open++
    }
  const ended = decisions.filter(({ decision }) => decision === 'ended').length
  yield* tx.logWriter.record(officeStream, chapter.id, () =>
    reviewAccess({ reviewId: randomUUID(), kept, ended, open }),
  )
  yield* run(tx.sql.deleteFrom('accessDecisions').where('chapterId', '=', chapter.id))
}
