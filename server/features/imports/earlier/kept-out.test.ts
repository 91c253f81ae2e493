import { afterEach, expect, test } from 'vitest'
import { compareChapter } from '#server/features/books/comparison/writes.ts'
import { uploadList } from '#tests/support/imports/uploading.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'

describeOnBoth('payments of before', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  /** All that the books, the comparison with the provider, and the receipts say. */
  async function accounts() {
    expect(await compareChapter(world.portal, world.chapters.dc)).toBe(true)
    const { books, payments, receipts } = world.as('admin')
    const memberId = memberIds.member
    return {
      days: await Promise.all(['2026-11-20', '2026-11-21'].map((until) => books.asOf({ until }))),
      booked: await books.payments({}),
      differences: await books.toResolve(),
      listed: await world.store.read
        .selectFrom('providerTransactions')
        .select(['transactionId', 'paymentId'])
        .execute(),
      payments: await payments.ofMember({ memberId }),
      statements: (await Promise.all([2019, 2026].map((year) => receipts.statementOf({ memberId, year })))).map(
        // They stand there apart, in no sum.
        ({ earlier: _, years: __, ...own }) => own,
      ),
      emails: (await world.sentEmails()).map(({ subject }) => subject),
    }
  }

  test('are in no day’s books, no comparison with the provider, and no receipt', async () => {
    world = await worldWithPayments(open)
    const { paymentId, orderId } = await world.approved('member')
    await world.as('member').payments.finish({ orderId })
    const before = await accounts()
    expect(before.days.map(({ booked }) => booked.payments)).toEqual([0, 1])
    expect(before.listed).toHaveLength(1)
    expect(before.differences.open).toEqual([])

    // One of them is of today, for the same amount.
    const days = ['2019-03-14', '2026-11-20', '2026-11-21']
    const rows = days.map((day) => `${day},member Resident,100.00,Dues\n`).join('')
    const made = await uploadList(world, `Date,Name,Amount,For\n${rows}`)
    const { imports } = world.as('admin')
    expect(await imports.answer({ ...made, row: 2, answer: 'same', alike: true })).toMatchObject({ answered: 3 })
    await imports.write(made)
    expect(await imports.earlierSum()).toEqual({ count: 3, cents: 30_000 })

    expect(await accounts()).toEqual(before)
    const history = await world.as('member').imports.earlierMine()
    expect(history.map(({ occurredOn }) => occurredOn)).toEqual(days.toReversed())
    for (const { earlierPaymentId } of history)
      for (const who of ['member', 'admin'] as const)
        await expect(world.as(who).receipts.one({ paymentId: earlierPaymentId })).rejects.toThrow(
          'This is not a payment',
        )
    expect(await world.as('member').receipts.one({ paymentId })).toMatchObject({ totalCents: 10_000 })
    await world.balance()
  })
})
