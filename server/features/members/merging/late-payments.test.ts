import { afterEach, expect, test } from 'vitest'
import { rebuildProjections } from '#events-log/shadow.ts'
import { yearlyFee } from '#server/features/fees/rules.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { openCause } from '#tests/support/world/causes.ts'
import { openFee } from '#tests/support/world/fee-types.ts'
import { mergesIn } from '#tests/support/world/merges.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { describeOnBoth, emailOf, memberIds } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'

const { member: kept, inactive: other, lifer } = memberIds

const tables = ['payments', 'paymentAttempts', 'registrations', 'eventPayments', 'donations', 'mergedRows'] as const

describeOnBoth('an order of the other person, given up and captured after the merge', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  const begin = async () => (world = await worldWithPayments(open))
  const { admin, merge, assertDerived } = mergesIn(() => world)

  const rows = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => {
          const all = await world.store.read.selectFrom(table).selectAll().execute()
          return [table, all.map((row) => JSON.stringify(row)).sort()] as const
        }),
      ),
    )

  /** Whose number and person each table has a payment under. */
  const owners = async (paymentId: string) => {
    const ofTable = (table: 'payments' | 'eventPayments' | 'donations') =>
      world.store.read.selectFrom(table).select(['personId', 'memberId']).where('paymentId', '=', paymentId).execute()
    const found = [...(await ofTable('payments')), ...(await ofTable('eventPayments')), ...(await ofTable('donations'))]
    return [...new Set(found.map(({ personId, memberId }) => `${personId} ${memberId}`))]
  }

  /** Starts a donation as the other, and gives it up. */
  const donation = async () => {
    const donationTypeName = await openCause(world)
    const { donations } = world.as('inactive')
    const { paymentId, orderId, key } = await donations.start({ donationTypeName, amount: '25.00' })
    await donations.cancel({ orderId, key })
    return { paymentId, orderId }
  }

  const registration = async () => {
    const eventId = await announcePicnic(world)
    const cart = { ...guestCart(eventId), isMember: true }
    const { paymentId, orderId } = await world.as('inactive').registrations.start(cart)
    await world.as('inactive').registrations.cancel({ orderId })
    return { paymentId, orderId }
  }

  const finished = async (what: 'donations' | 'registrations', orderId: string) => {
    await world.standin.control({ do: 'approve', orderId })
    return world.as('anonymous')[what].finish({ orderId })
  }

  test.each([
    ['donations', donation],
    ['registrations', registration],
  ] as const)('%s are booked for the kept person, and are the other’s again after the undo', async (what, start) => {
    await begin()
    const { paymentId, orderId } = await start()
    const { mergeId } = await merge()
    expect(await finished(what, orderId)).toMatchObject({ state: 'paid' })
    expect(await owners(paymentId)).toEqual([`member ${kept}`])
    await assertDerived()
    await world.ledgersAgree()
    const merged = await rows()
    await world.store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition))
    expect(await rows()).toEqual(merged)
    await admin().duplicates.undoMerge({ mergeId })
    expect(await owners(paymentId)).toEqual([`inactive ${other}`])
    expect((await rows()).mergedRows).toEqual([])
    await assertDerived()
    await world.ledgersAgree()
  })

  test('follows several merges, and comes back through them', async () => {
    await begin()
    const { paymentId, orderId } = await donation()
    const first = await merge()
    const second = await merge(lifer, kept)
    await finished('donations', orderId)
    expect(await owners(paymentId)).toEqual([`lifer ${lifer}`])
    await assertDerived()
    await admin().duplicates.undoMerge(second)
    expect(await owners(paymentId)).toEqual([`member ${kept}`])
    await admin().duplicates.undoMerge(first)
    expect(await owners(paymentId)).toEqual([`inactive ${other}`])
    await assertDerived()
  })

  test('fees are booked for the kept person, with the receipt', async () => {
    await begin()
    await world.approved('inactive').then(({ orderId }) => world.as('inactive').payments.finish({ orderId }))
    const paymentTypeId = await openFee(world)
    const { paymentId, orderId } = await world.as('inactive').fees.start({ paymentTypeId, terms: 1 })
    await world.as('inactive').payments.cancel({ orderId })
    const { mergeId } = await merge()
    await world.standin.control({ do: 'approve', orderId })
    expect(await world.as('member').payments.finish({ orderId })).toEqual({ paymentId, state: 'paid' })
    expect(await owners(paymentId)).toEqual([`member ${kept}`])
    const receipts = (await world.sentEmails()).filter(({ text }) => text.includes(paymentId))
    expect(receipts.map(({ to }) => to)).toEqual([emailOf('member')])
    await admin().duplicates.undoMerge({ mergeId })
    expect(await owners(paymentId)).toEqual([`inactive ${other}`])
    await assertDerived()
    await world.ledgersAgree()
  })

  test('a fee that is paid once a year is not taken when the kept person has paid it', async () => {
    await begin()
    await world.approved('inactive').then(({ orderId }) => world.as('inactive').payments.finish({ orderId }))
    const paymentTypeId = await openFee(world, yearlyFee)
    const { orderId } = await world.as('inactive').fees.start({ paymentTypeId, terms: 1 })
    await world.as('inactive').payments.cancel({ orderId })
    await admin().fees.recordByHand({ memberId: kept, paymentTypeId, terms: 1, method: 'cash', reference: 'Cash 1' })
    await merge()
    await world.standin.control({ do: 'approve', orderId })
    await expect(world.as('member').payments.finish({ orderId })).rejects.toThrow('Nothing was charged.')
    await world.ledgersAgree()
  })

  test('dues are not taken', async () => {
    await begin()
    const { paymentId, orderId } = await world.approved('inactive')
    await world.as('inactive').payments.cancel({ orderId })
    const before = await world.standing('member')
    await merge()
    await expect(world.as('member').payments.finish({ orderId })).rejects.toThrow('Nothing was charged.')
    expect(await world.books(paymentId)).toMatchObject({ state: 'abandoned', years: [], cents: 0 })
    expect(await world.standing('member')).toEqual(before)
    await world.ledgersAgree()
  })
})
