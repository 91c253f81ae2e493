import { logDefinition } from '#server/wiring/log-definition.ts'
import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/tables/tables.ts'
import { listenedTo, wholeTablesIn, wholeTablesRead } from '#tests/support/world/plans.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { kinds } from '#server/wiring/kinds.ts'
import { paymentsOf } from '../payments/reads.ts'
import { accountsOfPerson, billingOf, entriesOf, isIntactAt } from '../receipts/reads.ts'
import { withPartsOfPage } from '../events/registration-parts.reads.ts'
import { registrationsToCheckIn } from '../check-in/reads.ts'
import { openRefundsIn, registrationIn } from './cancellations/reads.ts'
import { endCancelled } from './cancellations/cancelled-events.jobs.ts'
import { registrationOfPayment, registrationsOfCart } from './reads.ts'
import { registrationListInput } from './schema.ts'
import { exportedRegistrations } from './table/export.reads.ts'
import { matchingRegistrations, pageOfRegistrations } from './table/reads.ts'
import { zelleWaiting, zelleWaitingFor } from './zelle/reads.ts'

/**
 * Returns the statements that would scan or sort all rows of an event on SQLite. Scanning the few registrations with
 * refunds is allowed.
 */
async function wholeEventsRead(db: Db, queries: readonly CompiledQuery[]): Promise<string[]> {
  const plans = await Promise.all(
    queries.map(({ sql, parameters }) =>
      db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])),
    ),
  )
  // The page's ids are read in index order, and only a few.
  const isWhole = (detail: string) =>
    /^SEARCH (registrations|registrants|eventPayments|registrationParts|participants) .*eventId=\?\)$/.test(detail) &&
    !detail.includes('eventPaymentsGivenBack') &&
    !detail.includes('registrationsByDate (chapterId=? AND eventId=? AND')
  return plans.flatMap(({ rows }) => rows.map(({ detail }) => detail).filter(isWhole))
}

describeOnBoth('with a million rows', (open) => {
  test('registrations of an event and of a buyer are read through indexes', async () => {
    const { store, chapters } = await open()
    const list = registrationListInput.parse({ eventId: '30217', search: 'vera', group: 'isMember' })
    expect(
      await wholeTablesRead(store, async (db) => {
        await pageOfRegistrations(db, chapters.dc.id, list)
        await matchingRegistrations(db, chapters.dc.id, list).execute()
        await openRefundsIn(db, chapters.dc.id, '30217')
        await registrationIn(db, chapters.dc.id, '51873').execute()
        await registrationsOfCart(db, chapters.dc.id, randomUUID())
        await registrationOfPayment(db, chapters.dc.id, 'P-1')
        await zelleWaiting(db, chapters.dc.id).execute()
        await zelleWaitingFor(db, chapters.dc.id, '30217').execute()
      }),
    ).toEqual([])
  })

  test("the first page of an event's table and the changes for check-in are read without scanning the whole event", async () => {
    const world = await open()
    const eventId = await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0' })
    await world.as('anonymous').registrations.registerFree(await proven(world, guestCart(eventId)))
    const list = registrationListInput.parse({ eventId })
    const { db, queries } = listenedTo(world.store)
    expect((await pageOfRegistrations(db, world.chapters.dc.id, list)).rows.length).toBe(1)
    // With a single id, the database would choose the right plan by itself.
    await withPartsOfPage(
      db,
      world.chapters.dc.id,
      eventId,
      Array.from({ length: 10 }, (_, index) => ({ registrationId: String(51_000 + index) })),
    )
    await registrationsToCheckIn({ ...world, db, chapter: world.chapters.dc }, eventId, {
      since: world.clock.now().toISOString(),
    })
    expect(queries.length).toBeGreaterThan(3)
    if (world.store.dialect === 'sqlite') expect(await wholeEventsRead(world.store.read, queries)).toEqual([])
  })

  test('unfinished registrations of canceled events are found through the events, not by scanning all registrations', async () => {
    const world = await open()
    const { db, queries } = listenedTo(world.store)
    await endCancelled({ ...world.portal, store: { ...world.store, read: db } })
    const [due] = queries.filter(({ sql }) => sql.startsWith('select "registrations"'))
    if (world.store.dialect === 'postgres')
      return expect(await wholeTablesIn(world.store, [due!], 'tables')).toEqual([])
    const { rows } = await world.store.read.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${due!.sql}`, [...due!.parameters]),
    )
    expect(rows.map(({ detail }) => detail).join()).toContain(
      'registrations USING INDEX registrationsByEvent (eventId=? AND state=?)',
    )
  })

  test("an event's export looks up participants by registration, without scanning those of the whole chapter", async () => {
    const { store, chapters } = await open()
    const { db, queries } = listenedTo(store)
    await exportedRegistrations(db, chapters.dc.id, registrationListInput.parse({ eventId: '30217' })).execute()
    if (store.dialect !== 'sqlite') return
    const query = queries.at(-1)
    const { rows } = await store.read.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${query!.sql}`, [...query!.parameters]),
    )
    expect(rows.map(({ detail }) => detail).filter((detail) => /^SEARCH p .*LEFT-JOIN$/.test(detail))).toEqual([
      expect.stringContaining('(registrationId=?)'),
    ])
  })

  test("a member's payments and a receipt are read through indexes", async () => {
    const { store, chapters } = await open()
    expect(
      await wholeTablesRead(store, async (db) => {
        await paymentsOf({ db, kinds }, chapters.dc.id, 'member')
        await accountsOfPerson({ db, kinds, logDefinition }, chapters.dc.id, 'member')
        await entriesOf(db, chapters.dc.id, ['P-1', 'P-2'])
        await billingOf(db, chapters.dc.id, 'P-1')
        await isIntactAt(db, 1)
      }),
    ).toEqual([])
  })
})
