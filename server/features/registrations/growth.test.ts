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
import { registrationsAtDoor } from '../check-in/reads.ts'
import { openRefundsIn, registrationIn } from './cancellations/reads.ts'
import { endCancelled } from './cancellations/cancelled-events.jobs.ts'
import { registrationOfPayment, registrationsOfCart } from './reads.ts'
import { registrationListInput } from './schema.ts'
import { exportedRegistrations } from './table/export.reads.ts'
import { foundRegistrations, pageOfRegistrations } from './table/reads.ts'
import { zelleWaiting, zelleWaitingFor } from './zelle/reads.ts'

/**
 * Which statements would go through all rows of an event, or sort them, on SQLite. Only the few of whose payments
 * something went back may.
 */
async function wholeEventsRead(db: Db, queries: readonly CompiledQuery[]): Promise<string[]> {
  const plans = await Promise.all(
    queries.map(({ sql, parameters }) =>
      db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])),
    ),
  )
  // The page's own ids stand in the order of an index, and few are read of it.
  const isWhole = (detail: string) =>
    /^SEARCH (registrations|registrants|eventPayments|registrationParts|participants) .*eventId=\?\)$/.test(detail) &&
    !detail.includes('eventPaymentsGivenBack') &&
    !detail.includes('registrationsByDate (chapterId=? AND eventId=? AND')
  return plans.flatMap(({ rows }) => rows.map(({ detail }) => detail).filter(isWhole))
}

describeOnBoth('with a million rows', (open) => {
  test('the registrations of an event and of a buyer are read by indexes', async () => {
    const { store, chapters } = await open()
    const list = registrationListInput.parse({ eventId: '30217', search: 'vera', group: 'isMember' })
    expect(
      await wholeTablesRead(store, async (db) => {
        await pageOfRegistrations(db, chapters.dc.id, list)
        await foundRegistrations(db, chapters.dc.id, list).execute()
        await openRefundsIn(db, chapters.dc.id, '30217')
        await registrationIn(db, chapters.dc.id, '51873').execute()
        await registrationsOfCart(db, chapters.dc.id, randomUUID())
        await registrationOfPayment(db, chapters.dc.id, 'P-1')
        await zelleWaiting(db, chapters.dc.id).execute()
        await zelleWaitingFor(db, chapters.dc.id, '30217').execute()
      }),
    ).toEqual([])
  })

  test('the first page of an event and what changed at its door are read by what is asked for, and not by all of the event', async () => {
    const world = await open()
    const eventId = await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0' })
    await world.as('anonymous').registrations.registerFree(await proven(world, guestCart(eventId)))
    const list = registrationListInput.parse({ eventId })
    const { db, queries } = listenedTo(world.store)
    expect((await pageOfRegistrations(db, world.chapters.dc.id, list)).rows.length).toBe(1)
    // For a single one the database would take the right way by itself.
    await withPartsOfPage(
      db,
      world.chapters.dc.id,
      eventId,
      Array.from({ length: 10 }, (_, index) => ({ registrationId: String(51_000 + index) })),
    )
    await registrationsAtDoor({ ...world, db, chapter: world.chapters.dc }, eventId, {
      since: world.clock.now().toISOString(),
    })
    expect(queries.length).toBeGreaterThan(3)
    if (world.store.dialect === 'sqlite') expect(await wholeEventsRead(world.store.read, queries)).toEqual([])
  })

  test('what is left of cancelled events is found by these events, and not among all that are registered', async () => {
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

  test('a file of an event looks the part of each participant up by the registration, and not among all parts of the chapter', async () => {
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

  test("a member's payments and a receipt are read by indexes", async () => {
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
