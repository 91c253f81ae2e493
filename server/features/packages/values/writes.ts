import { all, first, type Work } from '#db/work.ts'
import type { z } from 'zod'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { centsOf } from '#server/providers/payments/cents.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { lockEvent } from '../../events/reads.ts'
import type { receivedValue } from './schema.ts'

type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }

/** What people get for a payment. */
const values = chapterRecords('receivedValues', 'valueId', {
  missing: () => new Refusal('missing', 'There is no such value here.'),
})

/**
 * Sets what each person at an event, or each of a package, gets for the payment; without a value there is none.
 * @throws Refusal missing for the event or the package, invalid for a value that says not what it is of
 */
export function* setValue(
  tx: Tx,
  writer: Writer,
  { eventId, eventPackageId, value, description }: z.output<typeof receivedValue>,
): Work<void> {
  const chapter = writer.chapter.id
  yield* lockEvent(tx, chapter, eventId)
  if (eventPackageId !== '') yield* assertPackage(tx, chapter, eventId, eventPackageId)
  const valueCents = value === '' ? null : centsOf(value)
  if (valueCents !== null && valueCents > 0 && description === '')
    throw refusedField('description', 'Say what it is, such as: one dinner')
  const row = yield* first(
    values
      .of(tx.sql, chapter)
      .select('valueId')
      .where('eventId', '=', eventId)
      .where('eventPackageId', '=', eventPackageId),
  )
  if (valueCents === null) return void (row && (yield* values.remove(tx, writer, row.valueId)))
  if (row) yield* values.change(tx, writer, row.valueId, { valueCents, description })
  else yield* values.add(tx, writer, { eventId, eventPackageId, valueCents, description })
}

function* assertPackage({ sql }: Tx, chapter: ChapterId, eventId: string, eventPackageId: string): Work<void> {
  const row = yield* first(
    sql
      .selectFrom('eventPackages')
      .select('eventPackageId')
      .where('chapterId', '=', chapter)
      .where('eventId', '=', eventId)
      .where('eventPackageId', '=', eventPackageId),
  )
  if (!row) throw new Refusal('missing', 'There is no such package here.')
}

/** Copies the values at an event to its copy; those of packages by the packages' numbers. */
export function* copyValues(tx: Tx, writer: Writer, from: string, to: string): Work<void> {
  const chapter = writer.chapter.id
  const rows = yield* all(values.of(tx.sql, chapter).selectAll().where('eventId', '=', from))
  if (rows.length === 0) return
  const packages = yield* all(
    tx.sql
      .selectFrom('eventPackages')
      .select(['eventPackageId', 'eventId', 'catalogue', 'packageId'])
      .where('chapterId', '=', chapter)
      .where('eventId', 'in', [from, to]),
  )
  for (const { eventPackageId, valueCents, description } of rows) {
    const own = packages.find((one) => one.eventPackageId === eventPackageId)
    const copied = packages.find(
      (one) => one.eventId === to && one.catalogue === own?.catalogue && one.packageId === own.packageId,
    )
    if (eventPackageId !== '' && !copied) continue
    yield* values.add(tx, writer, {
      eventId: to,
      eventPackageId: copied?.eventPackageId ?? '',
      valueCents,
      description,
    })
  }
}

/** Deletes the values at an event along with it. */
export function* removeValuesOf(tx: Tx, chapter: ChapterId, eventId: string): Work<void> {
  yield* values.removeWhere(tx, chapter, { eventId })
}
