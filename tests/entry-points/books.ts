import { post } from '../support/entry-points/attempts.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'
import type { FeatureEntryPoints } from '../support/entry-points/rows.ts'

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

export const bookEntryPoints: FeatureEntryPoints = {
  procedures: {
    'books.asOf': { least: 'admin' },
    'books.payments': { least: 'admin' },
    'books.facts': { least: 'admin', foreign: { id: 'registration' } },
    'books.changes': { least: 'admin' },
    'books.toResolve': { least: 'admin' },
    'books.compare': { least: 'admin', right: {} },
    'books.resolve': {
      least: 'admin',
      right: orderOfOthers,
      foreign: {
        differenceId: (ids) => ({
          differenceId: `${ids.payment}-setAside-10000`,
          way: 'explained',
          reason: 'otherShop',
        }),
      },
    },
    'books.verification': { least: 'admin' },
    'books.verify': { least: 'admin', right: {} },
    'books.exportable': { least: 'admin' },
  },
  pages: {
    '/treasury': {
      least: 'admin',
      forms: [{ least: 'admin', form: { intent: 'verify' } }],
      foreign: {
        queries: { payment: (ids) => [ids.payment, ids.dues, ids.registration].map((id) => `payment=${id}`) },
      },
    },
    '/treasury/resolve': {
      least: 'admin',
      forms: [
        { least: 'admin', form: { intent: 'compare' } },
        { least: 'admin', form: { intent: 'resolve', differenceId: 'CAPTURE-notBooked-100', way: 'booked' } },
        { least: 'admin', form: { intent: 'confirmZelle', registrationId: '99999' } },
        { least: 'admin', form: { intent: 'refuseZelle', registrationId: '99999', reason: 'notArrived' } },
        {
          least: 'admin',
          form: { intent: 'explain', differenceId: 'CAPTURE-notBooked-100', reason: 'otherShop', note: '' },
        },
      ],
      foreign: {
        fields: {
          differenceId: (ids) => [{ intent: 'resolve', differenceId: `${ids.payment}-setAside-10000`, way: 'booked' }],
          registrationId: (ids) => [
            { intent: 'confirmZelle', registrationId: ids.registration, reason: 'other' },
            { intent: 'refuseZelle', registrationId: ids.registration, reason: 'other' },
          ],
        },
      },
    },
  },
  otherRoutes: {
    'GET /treasury/export': {
      ways: [
        {
          ask: ({ year }) => `/treasury/export?year=${year}`,
          least: 'admin',
          in: 200,
          out: { member: 303, nobody: 303 },
        },
        { ask: () => '/treasury/export?year=1999', least: 'admin', in: 303, out: { member: 303, nobody: 303 } },
      ],
    },
  },
  limits: {
    compareByChapter: { attempt: ({ client, admin }) => post(client, '/api/trpc/books.compare', {}, { by: admin }) },
    verifyByChapter: { attempt: ({ client, admin }) => post(client, '/api/trpc/books.verify', {}, { by: admin }) },
  },
}
