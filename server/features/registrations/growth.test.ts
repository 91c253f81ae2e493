import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { wholeTablesRead } from '#tests/support/world/plans.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { kinds } from '#server/kinds.ts'
import { paymentsOf } from '../payments/reads.ts'
import { accountsOfPerson, billingOf, entriesOf, isIntactAt } from '../receipts/reads.ts'
import { openRefundsIn, registrationIn } from './cancellations.reads.ts'
import { registrationOfPayment, registrationsOfCart } from './reads.ts'
import { registrationListInput } from './schema.ts'
import { foundRegistrations, pageOfRegistrations } from './table.reads.ts'

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
      }),
    ).toEqual([])
  })

  test("a member's payments and a receipt are read by indexes", async () => {
    const { store, chapters } = await open()
    expect(
      await wholeTablesRead(store, async (db) => {
        await paymentsOf({ db, kinds }, chapters.dc.id, 'member')
        await accountsOfPerson({ db, kinds }, chapters.dc.id, 'member')
        await entriesOf(db, chapters.dc.id, ['P-1', 'P-2'])
        await billingOf(db, chapters.dc.id, 'P-1')
        await isIntactAt(db, 1)
      }),
    ).toEqual([])
  })
})
