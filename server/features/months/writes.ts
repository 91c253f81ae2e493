import { first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { actorName, type Context, type Tx } from '#server/context.ts'
import { notifyAdmins } from '#server/notices/notify-admins.ts'
import { Refusal } from '#server/refusal.ts'
import { countedDay } from '#server/time/calendar.ts'
import { bankBalances, checklistOf } from './checklist.reads.ts'
import { askUnseal, changeRule, confirm, declineUnseal, sealFacts, sealedAlready, unseal } from './decisions.ts'
import { monthsStream, type MonthFact, type MonthsState } from './facts.ts'
import { labelsOf, sealedLabels } from './labels.reads.ts'
import { monthNotice, ruleNotice } from './notices.decisions.ts'
import { monthFactTypes, openSheet, sealOf } from './reads.ts'
import type { UnsealReason } from './rules.ts'

type Sealer = Context & { actor: SignedIn }

/** How often a month is counted again when something is recorded while it is being sealed. */
const maxAttempts = 3

/**
 * Seals a month: counts it, and records its sums in the same transaction that locks the end of the log.
 * @throws Refusal while something stands in the way
 */
export async function sealMonth(ctx: Sealer, month: string): Promise<void> {
  if (await sealOf(ctx.db, ctx.chapter.id, month)) throw sealedAlready()
  const inTheWay = (await checklistOf(ctx, month)).filter(({ state }) => state === 'open')
  if (inTheWay.some(({ name }) => name !== 'over' && name !== 'before'))
    throw new Refusal('conflict', 'Something stands in the way. Settle what the list names first. Nothing was sealed.')
  for (let attempt = 0; attempt < maxAttempts; attempt++) if (await isSealedAtOnce(ctx, month)) return
  throw new Refusal('conflict', 'Money is being recorded right now. Please try again in a minute. Nothing was sealed.')
}

/** Returns false if something was recorded between counting and locking. */
async function isSealedAtOnce(ctx: Sealer, month: string): Promise<boolean> {
  const { chapter, clock } = ctx
  const { openings, sums, opened, position } = await openSheet(ctx, chapter, month)
  const banks = await bankBalances(ctx, month)
  const labels = sealedLabels(await labelsOf(ctx, { openings, sums, banks }))
  return ctx.write(function* (tx) {
    const { position: headPosition, hash: headHash } = yield* lockHead(tx)
    if ((yield* lastCounted(tx, ctx)) !== position) return false
    const held = { month, headPosition, headHash, openings, sums, opened, banks, labelsHash: labels.hash }
    const { seals } = yield* tx.logWriter.record(monthsStream, chapter.id, (state) =>
      sealFacts(state, held, countedDay(clock.now(), chapter.zones)),
    )
    const sealed = seals.at(-1)!
    yield* run(
      tx.sql.insertInto('monthLabels').values({
        position: sealed.position,
        chapterId: chapter.id,
        labels: labels.text,
        sealedByName: yield* nameOf(tx, ctx),
        confirmedByName: '',
      }),
    )
    yield* notifyAdmins(tx, ctx, monthNotice(chapter.id, month, sealed.isConfirmed ? 'sealed' : 'sealedToConfirm'))
    return true
  })
}

/** Returns the position of the chapter's last fact that its months are counted from; 0 for none. */
function* lastCounted({ sql }: Tx, { chapter, kinds }: Context): Work<number> {
  const last = yield* first(
    sql
      .selectFrom('facts')
      .select('position')
      .where('chapterId', '=', chapter.id)
      .where('type', 'in', monthFactTypes(kinds))
      .orderBy('position', 'desc')
      .limit(1),
  )
  return last?.position ?? 0
}

/** Returns the acting admin's name, which the paper for the minutes keeps. */
function* nameOf({ sql }: Tx, { actor }: Sealer): Work<string> {
  const person = yield* first(
    sql.selectFrom('people').select(['firstName', 'lastName']).where('personId', '=', actor.personId),
  )
  return person ? `${person.firstName} ${person.lastName}`.trim() : ''
}

/** Confirms a seal as a second admin. Idempotent. */
export function confirmSeal(ctx: Sealer, month: string): Promise<void> {
  return ctx.write(function* (tx) {
    const [fact, { seals }] = yield* decided(tx, ctx, (state) => confirm(state, month, actorName(ctx.actor)))
    if (!fact) return
    const { position } = seals.find((one) => one.month === month)!
    yield* run(
      tx.sql
        .updateTable('monthLabels')
        .set({ confirmedByName: yield* nameOf(tx, ctx) })
        .where('chapterId', '=', ctx.chapter.id)
        .where('position', '=', position),
    )
    yield* notifyAdmins(tx, ctx, monthNotice(ctx.chapter.id, month, 'confirmed'))
  })
}

/** Asks to unseal a month; a seal that nobody has confirmed is taken off right away. Idempotent. */
export function requestUnseal(
  ctx: Sealer,
  { month, reason, note }: { month: string; reason: UnsealReason; note: string },
): Promise<void> {
  return ctx.write(function* (tx) {
    const [fact] = yield* decided(tx, ctx, (state) => askUnseal(state, month, reason))
    if (!fact) return
    if (note !== '') yield* keepNote(tx, ctx, note)
    const did = fact.type === 'MonthUnsealed' ? 'unsealed' : 'unsealAsked'
    yield* notifyAdmins(tx, ctx, monthNotice(ctx.chapter.id, month, did, reason))
  })
}

/** Stores an admin's note with the fact that was just recorded. */
function* keepNote(tx: Tx, { chapter, actor }: Sealer, note: string): Work<void> {
  const { position } = yield* lockHead(tx)
  const row = { position, chapterId: chapter.id, note, writtenBy: actor.personId, writtenAt: tx.now.toISOString() }
  yield* run(tx.sql.insertInto('monthNotes').values(row))
}

/** Unseals a month as a second admin. */
export function confirmUnseal(ctx: Sealer, month: string): Promise<void> {
  return ctx.write(function* (tx) {
    yield* decided(tx, ctx, (state) => unseal(state, month, actorName(ctx.actor)))
    yield* notifyAdmins(tx, ctx, monthNotice(ctx.chapter.id, month, 'unsealed'))
  })
}

/** Keeps a month sealed that somebody asked to unseal. Idempotent. */
export function keepSealed(ctx: Sealer, month: string): Promise<void> {
  return ctx.write(function* (tx) {
    const [fact] = yield* decided(tx, ctx, (state) => declineUnseal(state, month))
    if (fact) yield* notifyAdmins(tx, ctx, monthNotice(ctx.chapter.id, month, 'kept'))
  })
}

/** Says whether a second admin confirms new seals. Idempotent. */
export function changeSealRule(ctx: Sealer, isConfirmedBySecond: boolean): Promise<void> {
  return ctx.write(function* (tx) {
    const [fact] = yield* decided(tx, ctx, (state) => changeRule(state, isConfirmedBySecond))
    if (fact) yield* notifyAdmins(tx, ctx, ruleNotice(ctx.chapter.id, isConfirmedBySecond))
  })
}

/** Records what is decided about the chapter's months, and returns the fact, if any, with the new state. */
function* decided(
  tx: Tx,
  { chapter }: Sealer,
  decide: (state: MonthsState) => MonthFact[],
): Work<[MonthFact | undefined, MonthsState]> {
  yield* lockHead(tx)
  let facts: MonthFact[] = []
  const state = yield* tx.logWriter.record(monthsStream, chapter.id, (before) => (facts = decide(before)))
  return [facts[0], state]
}
