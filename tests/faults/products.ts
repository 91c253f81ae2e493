/** The two things that a chapter sells for money, each with one way to buy it and to see how much was handed over. */
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'

export type Product = {
  name: 'dues' | 'a registration'
  /** How much of it one payment buys: years, or seats. */
  worth: number
  start(): Promise<{ paymentId: string; orderId: string }>
  finish(orderId: string): Promise<{ paymentId: string; state: string }>
  /** How much was handed over so far. */
  delivered(): Promise<number>
}

/** Dues of a member, and a family's registration for a picnic that is announced for it. */
export async function productsOf(world: PaymentsWorld): Promise<Product[]> {
  const eventId = await announcePicnic(world)
  const member = world.as('member')
  const guest = world.as('anonymous')
  return [
    {
      name: 'dues',
      worth: 1,
      start: () => member.payments.start({ terms: 1 }),
      finish: (orderId) => member.payments.finish({ orderId }),
      delivered: async () => (await world.standing('member')).dueIn,
    },
    {
      name: 'a registration',
      worth: 3,
      start: () => guest.registrations.start(guestCart(eventId)),
      finish: (orderId) => guest.registrations.finish({ orderId }),
      async delivered() {
        const row = await world.store.read.selectFrom('seatCounts').select('sold').where('eventId', '=', eventId).executeTakeFirst()
        return row?.sold ?? 0
      },
    },
  ]
}

/** The money that the provider took for a payment and has not given back, charge by charge, in cents. */
export async function keptFor(world: PaymentsWorld, paymentId: string): Promise<number[]> {
  const { captures, refunds } = await world.standin.books()
  return captures
    .filter(({ customId, status }) => customId === paymentId && status !== 'PENDING' && status !== 'DECLINED')
    .map(({ captureId, amount }) => refunds.filter((one) => one.captureId === captureId).reduce((left, refund) => left - refund.amount.cents, amount.cents))
    .filter((cents) => cents !== 0)
}
