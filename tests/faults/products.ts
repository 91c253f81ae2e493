/** One product of every kind, each with one way to buy it and to measure what was delivered. */
import type { Purpose } from '#server/wiring/kinds.ts'
import { guestOf, openCause } from '#tests/support/world/causes.ts'
import { openFee } from '#tests/support/world/fee-types.ts'
import { announcePicnic, guestCart, type Plan } from '#tests/support/world/picnic.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'

export type Product = {
  purpose: Purpose
  /** The amount of it that one payment buys: years, seats, or the payment itself. */
  worth: number
  /** Starts to buy one, or several. */
  start(many?: number): Promise<{ paymentId: string; orderId: string }>
  finish(orderId: string): Promise<{ paymentId: string; state: string }>
  /** The amount delivered so far. */
  delivered(): Promise<number>
}

/**
 * Dues of a member, a family's registration for a picnic created for it, a donation and a fee besides dues. `giver`
 * registers and donates.
 */
export async function productsOf(
  world: PaymentsWorld,
  giver: 'anonymous' | 'member' = 'anonymous',
  plan: Plan = {},
): Promise<Product[]> {
  const eventId = await announcePicnic(world, plan)
  const donationTypeName = await openCause(world)
  const paymentTypeId = await openFee(world)
  const member = world.as('member')
  const { registrations, donations } = world.as(giver)
  const booked = async (purpose: Purpose) => {
    const rows = await world.store.read
      .selectFrom('payments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('purpose', '=', purpose)
      .executeTakeFirstOrThrow()
    return Number(rows.count)
  }
  const products: { [Kind in Purpose]: Omit<Product, 'purpose'> } = {
    dues: {
      worth: 1,
      start: (terms = 1) => member.dues.start({ terms }),
      finish: (orderId) => member.payments.finish({ orderId }),
      delivered: async () => (await world.standing('member')).dueIn,
    },
    registration: {
      worth: 3,
      start: (many = 1) => registrations.start(guestCart(eventId, { adults: 1 + many })),
      finish: (orderId) => registrations.finish({ orderId }),
      async delivered() {
        const row = await world.store.read
          .selectFrom('seatCounts')
          .select('sold')
          .where('eventId', '=', eventId)
          .executeTakeFirst()
        return row?.sold ?? 0
      },
    },
    donation: {
      worth: 1,
      start(many = 1) {
        const gift = { donationTypeName, amount: String(20 * many) }
        return giver === 'member' ? donations.start(gift) : donations.startAsGuest({ ...gift, ...guestOf() })
      },
      finish: (orderId) => donations.finish({ orderId }),
      delivered: () => booked('donation'),
    },
    fee: {
      worth: 1,
      start: (terms = 1) => member.fees.start({ paymentTypeId, terms }),
      finish: (orderId) => member.payments.finish({ orderId }),
      delivered: () => booked('fee'),
    },
  }
  return Object.entries(products).map(([purpose, product]) => ({ purpose: purpose as Purpose, ...product }))
}

/** The money that the provider charged for a payment and has not refunded, charge by charge, in cents. */
export async function chargesFor(world: PaymentsWorld, paymentId: string): Promise<number[]> {
  const { captures, refunds } = await world.standin.books()
  return captures
    .filter(({ customId, status }) => customId === paymentId && status !== 'PENDING' && status !== 'DECLINED')
    .map(({ captureId, amount }) =>
      refunds
        .filter((one) => one.captureId === captureId)
        .reduce((left, refund) => left - refund.amount.cents, amount.cents),
    )
    .filter((cents) => cents !== 0)
}
