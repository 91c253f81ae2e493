import { afterEach, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { run } from '#db/work.ts'
import { earlierDatabase, layRows } from '#tests/support/databases/earlier.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { openFee } from '#tests/support/world/fee-types.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'

/** The last release that did not store sums, search words, sort keys, and counts. */
const before = '0040-verifications'

const laid = ['chapters', 'people', 'members', 'formerMembers', 'registrants', 'eventPayments', 'payments'] as const
const derived = ['payments', 'paymentSums', 'paymentWords', 'nameParts', 'memberCounts', 'people'] as const

describeOnBoth('a database of an earlier release', (open) => {
  let world: PaymentsWorld
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
    await world.close()
  })

  test('is found and counted like one created by this release', async () => {
    world = await worldWithPayments(open)
    for (const [index, who] of (['member', 'inactive', 'admin'] as const).entries()) {
      const { orderId } = await world.approved(who)
      await world.as(who).payments.finish({ orderId })
      await world.as('admin').dues.recordByHand({
        memberId: memberIds[who],
        terms: 1 + index,
        method: 'check',
        reference: `Cheque no. ${index}/LULU-${index} of Dues`,
      })
    }
    await world.store.write(({ sql }) =>
      run(sql.updateTable('people').set({ lastName: 'Éçlair', firstName: 'ŁUKASZ' }).where('personId', '=', 'member')),
    )
    expect(
      await world.store.read
        .selectFrom('people')
        .select(['lastNameKey', 'firstNameKey'])
        .where('personId', '=', 'member')
        .executeTakeFirst(),
    ).toEqual({ lastNameKey: 'eclair', firstNameKey: 'lukasz' })
    const eventId = await announcePicnic(world)
    for (const who of ['anonymous', 'member'] as const) {
      const { orderId } = await world.as(who).registrations.start({ ...guestCart(eventId), isMember: who === 'member' })
      await world.standin.control({ do: 'approve', orderId })
      await world.as(who).registrations.finish({ orderId })
    }
    const older = await earlier()
    for (const table of laid) await layRows(older.store, table, await rowsFor(table))
    expect((await migrate(older.location)).length).toBeGreaterThan(1)
    expect(await namesOf(older.store)).toEqual(await namesOf(world.store))
    for (const table of derived)
      expect([table, await rowsOf(older.store, table)]).toEqual([table, await rowsOf(world.store, table)])
    expect((await rowsOf(older.store, 'paymentWords')).length).toBeGreaterThan(20)
  })

  test('shows how offline fees were received, from their facts, and handles dues for which that was not recorded', async () => {
    world = await worldWithPayments(open)
    const { dues, fees } = world.as('admin')
    const entered = { memberId: memberIds.member, terms: 1 } as const
    await fees.recordByHand({ ...entered, paymentTypeId: await openFee(world), method: 'zelle', reference: 'ZEL-1' })
    await dues.recordByHand({ ...entered, method: 'cash', reference: 'CASH-1' })
    const older = await earlier('0371-pictures-by-event')
    for (const table of ['chapters', 'people', 'facts', 'payments'] as const)
      await layRows(older.store, table, await rowsFor(table, ['dues', 'fee']))
    await migrate(older.location)
    const methods = await older.store.read
      .selectFrom('payments')
      .select(['purpose', 'method'])
      .orderBy('purpose')
      .execute()
    expect(methods.map(({ purpose, method }) => `${purpose} ${method}`)).toEqual(['dues byHand', 'fee zelle'])
  })

  /** Returns the current rows of the kinds that the payments table had in that release. */
  async function rowsFor(table: (typeof laid)[number] | 'facts', kinds = ['dues']) {
    const rows = await world.store.read.selectFrom(table).selectAll().execute()
    return rows.filter((row) => !('purpose' in row) || kinds.includes(row.purpose))
  }

  async function earlier(last = before): Promise<{ location: string; store: Store }> {
    const { location, drop } = await earlierDatabase(world.store.dialect, last)
    closing.push(drop)
    const store = await openStore(location)
    closing.push(() => store.close())
    return { location, store }
  }
})

const namesOf = async (store: Store) =>
  (
    await store.read.selectFrom('payerNames').select(['payerId', 'firstName', 'lastName']).orderBy('payerId').execute()
  ).map((row) => ({ ...row }))

const rowsOf = async (store: Store, table: (typeof derived)[number]) =>
  (await store.read.selectFrom(table).selectAll().execute())
    .map((row) => JSON.stringify('method' in row ? { ...row, method: asked(row.method) } : row))
    .sort()

/** That release did not record how offline payments were received. */
const asked = (method: string) => (method === 'online' ? method : 'byHand')
