import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context, Tx } from '#server/context.ts'
import { savedNow } from '#server/records/version.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'
import { may } from '#server/trpc.ts'
import { officeStream } from '../facts.ts'
import { confirmHandOver, isOver, noHandOver, sideOf, termOver, type OfficeTerm } from './decisions.ts'
import { asTerm, termRowsOf } from './reads.ts'
import { handOverItems, noItem } from './records.writes.ts'
import { maxItems, ticksOf } from './rules.ts'

type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }

/** Locks the log and returns a term with the others of its office. @throws Refusal missing */
function* termAt(tx: Tx, { chapter }: Writer, termId: string) {
  yield* lockHead(tx)
  const found = yield* first(
    tx.sql
      .selectFrom('officeTerms')
      .select('officeId')
      .where('chapterId', '=', chapter.id)
      .where('termId', '=', termId),
  )
  if (!found) throw noHandOver()
  const terms = yield* termsInWork(tx, { chapter }, found.officeId)
  return { term: terms.find((term) => term.termId === termId)!, terms }
}

function* termsInWork({ sql }: Tx, { chapter }: Pick<Writer, 'chapter'>, officeId: string): Work<OfficeTerm[]> {
  return (yield* all(termRowsOf(sql, chapter.id, officeId))).map((row) => asTerm(row, chapter.timeZone))
}

type Notes = { termId: string; notes: string; edition?: string | undefined }

/**
 * Saves what the holder of a term leaves in writing. Returns when, which is the version of the text.
 * @throws Refusal for everybody else, after the term, and conflict for a text that began with an older version
 */
export function* saveNotes(tx: Tx, ctx: Writer, { termId, notes, edition }: Notes): Work<string> {
  const { term } = yield* termAt(tx, ctx, termId)
  if (term.personId !== ctx.actor.personId) throw noHandOver()
  if (isOver(term, calendarDay(tx.now, ctx.chapter.timeZone))) throw termOver()
  const before = yield* first(
    tx.sql
      .selectFrom('handOverNotes')
      .select(['notes', 'savedAt'])
      .where('chapterId', '=', ctx.chapter.id)
      .where('termId', '=', termId),
  )
  if (edition !== undefined && edition !== (before?.savedAt ?? '') && notes !== before?.notes)
    throw changedElsewhere(before?.notes ?? '')
  const savedAt = tx.now.toISOString()
  yield* run(
    tx.sql
      .insertInto('handOverNotes')
      .values({ termId, chapterId: ctx.chapter.id, personId: term.personId, notes, savedAt })
      .onConflict((conflict) => conflict.column('termId').doUpdateSet({ notes, savedAt })),
  )
  return savedAt
}

/** Only the holder writes notes, so the other change came from another window or device. */
const changedElsewhere = (saved: string) =>
  new Refusal(
    'conflict',
    'These notes were changed in another window while you were editing. Nothing of yours was saved yet; compare and save again.',
    { fields: { notes: savedNow(saved) } },
  )

type Confirming = { termId: string; ticks: readonly string[]; reason: string }

/** Confirms a hand-over for the caller's side: with every tick, or with a reason. */
export function* confirm(tx: Tx, ctx: Writer, { termId, ticks, reason }: Confirming): Work<void> {
  const { term, terms } = yield* termAt(tx, ctx, termId)
  const { personId } = ctx.actor
  const side = sideOf(terms, term, personId)
  if (side === null) throw noHandOver()
  const withReason = !ticksOf[side].every((tick) => ticks.includes(tick))
  if (withReason && reason === '') throw refusedField('reason', 'Tick all three, or say why you confirm without.')
  const confirmation = { termId, by: side, personId, withReason }
  const over = isOver(term, calendarDay(tx.now, ctx.chapter.timeZone))
  const before = yield* tx.logWriter.read(officeStream, ctx.chapter.id)
  if ((before.confirmations[termId] ?? []).some((each) => each.by === side && each.personId === personId)) return
  yield* tx.logWriter.record(officeStream, ctx.chapter.id, (state) =>
    confirmHandOver(state, confirmation, { isOver: over }),
  )
  if (!withReason) return
  yield* run(tx.sql.insertInto('handOverReasons').values({ termId, side, personId, chapterId: ctx.chapter.id, reason }))
}

/** Asserts that the caller keeps the list of an office: its holder today, or somebody who may name holders. */
function* assertKeeper(tx: Tx, ctx: Writer, officeId: string): Work<void> {
  const office = yield* first(
    tx.sql
      .selectFrom('offices')
      .select('officeId')
      .where('chapterId', '=', ctx.chapter.id)
      .where('officeId', '=', officeId),
  )
  if (!office) throw noHandOver()
  if (may(ctx, 'offices', 'change')) {
    tx.undoData.need = { right: 'offices', level: 'change' }
    return
  }
  const today = calendarDay(tx.now, ctx.chapter.timeZone)
  const terms = yield* termsInWork(tx, ctx, officeId)
  const isHolder = terms.some(
    (term) => term.personId === ctx.actor.personId && term.fromDay <= today && !isOver(term, today),
  )
  if (!isHolder) throw noHandOver()
}

type Item = {
  item: string
  holder: string
  toDo: string
  itemState: 'open' | 'appointment' | 'handedOver' | 'nothing'
  dueOn: string | null
}

/** Returns the columns of an entry: only an appointment has its day, and handing over happens today. */
function columnsOf(
  tx: Tx,
  { chapter }: Writer,
  item: Item,
  before?: { itemState: string; handedOverOn: string | null },
) {
  if (item.itemState === 'appointment' && item.dueOn === null)
    throw refusedField('dueOn', 'Enter the day of the appointment')
  const isStill = before?.itemState === 'handedOver' && before.handedOverOn !== null
  return {
    ...item,
    dueOn: item.itemState === 'appointment' ? item.dueOn : null,
    handedOverOn:
      item.itemState !== 'handedOver' ? null : isStill ? before.handedOverOn : calendarDay(tx.now, chapter.timeZone),
  }
}

export function* addItem(tx: Tx, ctx: Writer, { officeId, ...item }: Item & { officeId: string }): Work<string> {
  yield* lockHead(tx)
  yield* assertKeeper(tx, ctx, officeId)
  const rows = yield* all(handOverItems.of(tx.sql, ctx.chapter.id).select('itemId').where('officeId', '=', officeId))
  if (rows.length >= maxItems) throw new Refusal('invalid', `An office lists at most ${maxItems} of these.`)
  return yield* handOverItems.add(tx, ctx, { officeId, ...columnsOf(tx, ctx, item) })
}

/** Returns an entry that the caller may edit. @throws Refusal */
function* itemAt(tx: Tx, ctx: Writer, itemId: string) {
  yield* lockHead(tx)
  const row = yield* first(handOverItems.of(tx.sql, ctx.chapter.id).selectAll().where('itemId', '=', itemId))
  if (!row) throw noItem()
  yield* assertKeeper(tx, ctx, row.officeId)
  return row
}

export function* updateItem(
  tx: Tx,
  ctx: Writer,
  { itemId, edition, ...item }: Item & { itemId: string; edition?: string | undefined },
): Work<void> {
  const before = yield* itemAt(tx, ctx, itemId)
  yield* handOverItems.change(tx, ctx, itemId, { ...columnsOf(tx, ctx, item, before), edition })
}

/** Marks an entry as handed over today. */
export function* finishItem(tx: Tx, ctx: Writer, itemId: string): Work<void> {
  yield* itemAt(tx, ctx, itemId)
  const handedOverOn = calendarDay(tx.now, ctx.chapter.timeZone)
  yield* handOverItems.change(tx, ctx, itemId, { itemState: 'handedOver', handedOverOn, dueOn: null })
}

export function* removeItem(tx: Tx, ctx: Writer, itemId: string): Work<void> {
  yield* itemAt(tx, ctx, itemId)
  yield* handOverItems.remove(tx, ctx, itemId)
}
