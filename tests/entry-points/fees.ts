import { openFee } from '#tests/support/world/fee-types.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'
import { nobodyGuesses, type FeatureEntryPoints } from '../support/entry-points/rows.ts'

const terms = 1
const byHand = { memberId: memberIds.member, terms, method: 'cash' }
const fee = async (world: PaymentsWorld) => ({ paymentTypeId: await openFee(world, 'Studio'), terms })

let references = 0
const reference = () => `FEE-${++references}`

/** A call that names a fee of Washington's. */
const named = async (world: PaymentsWorld) => {
  await openFee(world, 'Studio')
  return {
    memberId: memberIds.member,
    qty: 1,
    paymentTypeName: 'Studio',
    paymentResult: { id: await world.browserOrder({ amountCents: 2_500 }) },
  }
}

const paid = { qty: 1, paymentTypeName: 'Rooftop keys' }

/** The documented call is the one for dues. */
export const feeEntryPoints: FeatureEntryPoints = {
  procedures: {
    'fees.offered': { minAccess: 'member' },
    'fees.start': {
      minAccess: 'member',
      right: fee,
      foreign: { paymentTypeId: (ids) => ({ paymentTypeId: ids.paymentType, terms }) },
    },
    'fees.pay': {
      minAccess: 'member',
      right: named,
      foreign: {
        memberId: (ids) => ({ ...paid, memberId: ids.member, paymentResult: { id: ids.openOrder } }),
        id: {
          input: (ids) => ({ ...paid, memberId: memberIds.member, paymentResult: { id: ids.openOrder } }),
          tells: nobodyGuesses,
        },
        paymentId: (ids) => ({ ...paid, memberId: memberIds.admin, paymentResult: { paymentId: ids.browserOrder } }),
        memberType: (ids) => ({
          ...paid,
          memberId: memberIds.member,
          memberType: ids.type,
          paymentResult: { id: 'UNKNOWN1' },
        }),
      },
    },
    'fees.byHand': {
      minAccess: 'admin',
      question: async (world) =>
        world.as('admin').fees.recordByHand({
          ...byHand,
          method: 'cash',
          paymentTypeId: await openFee(world, 'Studio'),
          reference: reference(),
        }),
      foreign: { paymentId: 'dues' },
    },
    'fees.recordByHand': {
      minAccess: 'admin',
      right: async (world) => ({ ...byHand, paymentTypeId: await openFee(world, 'Studio'), reference: reference() }),
      foreign: {
        memberId: (ids) => ({ ...byHand, memberId: ids.member, paymentTypeId: ids.paymentType, reference: 'FEE' }),
        paymentTypeId: (ids) => ({ ...byHand, paymentTypeId: ids.paymentType, reference: 'FEE' }),
      },
    },
  },
}
