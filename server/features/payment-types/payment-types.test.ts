import { expect, test } from 'vitest'
import { provesRecords } from '#tests/support/world/records.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'

provesRecords({
  table: 'paymentTypes',
  id: 'paymentTypeId',
  feature: ({ paymentTypes }) => ({
    managed: async () => (await paymentTypes.managed()).types,
    add: paymentTypes.add,
    update: paymentTypes.update,
    remove: paymentTypes.remove,
    byId: async ({ paymentTypeId }: { paymentTypeId: string }) => {
      const type = (await paymentTypes.inChapter()).find((one) => one.paymentTypeId === paymentTypeId)
      return type ?? paymentTypes.remove({ paymentTypeId }).then(() => ({}))
    },
  }),
  right: { paymentTypeName: 'Library', paymentTypeAmount: '25', paymentTypeDescription: 'Borrow books for a year.' },
  stored: { paymentTypeAmount: undefined, amountCents: 2_500, isPrimary: 0 },
  change: { paymentTypeDescription: 'Borrow books and plans.' },
  missing: 'There is no such payment type here.',
  duplicate: { other: { paymentTypeName: 'Workshop' }, message: 'There is already a payment type of this name' },
})

describeOnBoth('payment types', (open) => {
  test('a chapter has at most one primary type, however it is set, regardless of other chapters', async () => {
    const world = await open()
    const { paymentTypes } = world.as('admin')
    const add = (paymentTypeName: string, paymentTypePrimary = false) =>
      paymentTypes.add({ paymentTypeName, paymentTypeAmount: '25', paymentTypeDescription: '', paymentTypePrimary })
    const primary = async () =>
      (await paymentTypes.inChapter())
        .filter(({ isPrimary }) => isPrimary)
        .map(({ paymentTypeName }) => paymentTypeName)
    const library = await add('Library', true)
    const theirs = await world.as('nyAdmin').paymentTypes.add({
      paymentTypeName: 'Library',
      paymentTypeAmount: '30',
      paymentTypeDescription: '',
      paymentTypePrimary: true,
    })
    await add('Workshop', true)
    expect(await primary()).toEqual(['Workshop'])
    await Promise.all([
      paymentTypes.makePrimary({ paymentTypeId: library }),
      paymentTypes.makePrimary({ paymentTypeId: library }),
    ])
    expect(await primary()).toEqual(['Library'])
    await expect(paymentTypes.makePrimary({ paymentTypeId: theirs })).rejects.toThrow(
      'There is no such payment type here.',
    )
    expect(await primary()).toEqual(['Library'])
    expect(await world.as('nyAdmin').paymentTypes.inChapter()).toMatchObject([{ isPrimary: 1, amountCents: 3_000 }])
  })

  test('names contain no commas, and amounts are in dollars and cents', async () => {
    const { paymentTypes } = (await open()).as('admin')
    const right = { paymentTypeName: 'Library', paymentTypeAmount: '25', paymentTypeDescription: '' }
    for (const paymentTypeAmount of ['5.001', '-5', '1e6', '5,00', 'NaN', '1e2', ''])
      await expect(paymentTypes.add({ ...right, paymentTypeAmount })).rejects.toThrow()
    await expect(paymentTypes.add({ ...right, paymentTypeName: 'Library,25' })).rejects.toThrow(
      'Names cannot have commas',
    )
    expect(await paymentTypes.inChapter()).toEqual([])
  })
})
