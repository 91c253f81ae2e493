import type { World } from './world.ts'

/** Adds a payment type to dc, once, and returns its id. */
export async function openFee(world: World, paymentTypeName = 'Library', paymentTypeAmount = '25'): Promise<string> {
  const { paymentTypes } = world.as('admin')
  const known = (await paymentTypes.inChapter()).find((one) => one.paymentTypeName === paymentTypeName)
  return (
    known?.paymentTypeId ??
    paymentTypes.add({ paymentTypeName, paymentTypeAmount, paymentTypeDescription: 'Borrow books for a year.' })
  )
}
