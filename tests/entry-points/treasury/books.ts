import { compareChapter } from '#server/features/books/comparison/writes.ts'
import { post } from '#tests/support/entry-points/attempts.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'
import type { FeatureEntryPoints } from '#tests/support/entry-points/rows.ts'

/** Creates another shop's order among the differences; returns the input that explains it. */
async function orderOfOthers(world: PaymentsWorld) {
  const id = await world.browserOrder({ customId: 'SHOP-1' })
  await world
    .as('member')
    .dues.pay({ memberId: memberIds.member, qty: 1, paymentResult: { id } })
    .catch(() => undefined)
  const { open } = await world.as('admin').books.toResolve()
  return {
    differenceId: open.find(({ orderId }) => orderId === id)!.differenceId,
    way: 'explained',
    reason: 'otherShop',
  }
}

/** Books a fee of the account; returns the input that takes it back. */
async function bookedFee(world: PaymentsWorld) {
  const { transferId } = await world.standin.control({
    do: 'transfer',
    clientId: 'standin-dc',
    eventCode: 'T0106',
    cents: -2_000,
  })
  await compareChapter(world.portal, world.chapters.dc)
  const transactionId = String(transferId)
  await world.as('admin').books.resolve({ differenceId: `${transactionId}-accountFee--2000`, way: 'booked' })
  return { transactionId }
}

export const bookEntryPoints: FeatureEntryPoints = {
  procedures: {
    'books.asOf': { minAccess: 'admin' },
    'books.payments': { minAccess: 'admin' },
    'books.paymentCount': { minAccess: 'admin' },
    'books.exported': { minAccess: 'admin' },
    'books.facts': { minAccess: 'admin', foreign: { id: 'registration' } },
    'books.changes': { minAccess: 'admin' },
    'books.toResolve': { minAccess: 'admin' },
    'books.compare': { minAccess: 'admin', right: {} },
    'books.resolve': {
      minAccess: 'admin',
      right: orderOfOthers,
      foreign: {
        differenceId: (ids) => ({
          differenceId: `${ids.payment}-setAside-10000`,
          way: 'explained',
          reason: 'otherShop',
        }),
      },
    },
    'books.takeFeeBack': {
      minAccess: 'admin',
      right: bookedFee,
      foreign: { transactionId: (ids) => ({ transactionId: ids.payment }) },
    },
    'books.verification': { minAccess: 'admin' },
    'books.verify': { minAccess: 'admin', right: {} },
    'books.exportable': { minAccess: 'admin' },
  },
  pages: {
    '/treasury': {
      minAccess: 'admin',
      forms: [{ minAccess: 'admin', form: { intent: 'verify' } }],
      foreign: {
        queries: { payment: (ids) => [ids.payment, ids.dues, ids.registration].map((id) => `payment=${id}`) },
      },
    },
    '/treasury/resolve': {
      minAccess: 'admin',
      forms: [
        { minAccess: 'admin', form: { intent: 'compare' } },
        { minAccess: 'admin', form: { intent: 'resolve', differenceId: 'CAPTURE-notBooked-100', way: 'booked' } },
        { minAccess: 'admin', form: { intent: 'takeFeeBack', transactionId: 'FEE' } },
        { minAccess: 'admin', form: { intent: 'confirmZelle', registrationId: '99999' } },
        { minAccess: 'admin', form: { intent: 'declineZelle', registrationId: '99999', reason: 'notArrived' } },
        {
          minAccess: 'admin',
          form: { intent: 'explain', differenceId: 'CAPTURE-notBooked-100', reason: 'otherShop', note: '' },
        },
      ],
      foreign: {
        fields: {
          differenceId: (ids) => [{ intent: 'resolve', differenceId: `${ids.payment}-setAside-10000`, way: 'booked' }],
          transactionId: (ids) => [{ intent: 'takeFeeBack', transactionId: ids.payment }],
          registrationId: (ids) => [
            { intent: 'confirmZelle', registrationId: ids.registration, reason: 'other' },
            { intent: 'declineZelle', registrationId: ids.registration, reason: 'other' },
          ],
        },
      },
    },
  },
  exports: { books: { minAccess: 'admin' } },
  otherRoutes: {
    'GET /treasury/export': {
      ways: [
        {
          ask: ({ year }) => `/treasury/export?year=${year}`,
          minAccess: 'admin',
          in: 200,
          out: { member: 303, nobody: 303 },
        },
        { ask: () => '/treasury/export?year=1999', minAccess: 'admin', in: 303, out: { member: 303, nobody: 303 } },
      ],
    },
  },
  limits: {
    compareByChapter: { attempt: ({ client, admin }) => post(client, '/api/trpc/books.compare', {}, { by: admin }) },
    verifyByChapter: { attempt: ({ client, admin }) => post(client, '/api/trpc/books.verify', {}, { by: admin }) },
  },
}
