import { paymentProofs } from '#tests/rest/payments.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { memberIds } from '#tests/support/world/world.ts'
import { elsewhere, post } from '../support/entry-points/attempts.ts'
import { onHost, way, type FeatureEntryPoints } from '../support/entry-points/rows.ts'

const byHand = { memberId: memberIds.member, terms: 1, method: 'cash', reference: 'cash' } as const
const recordForm = { intent: 'record', memberId: '20003', terms: '1', method: 'cash', reference: 'cash' }

const approvedOrder = async (world: PaymentsWorld) => ({ orderId: (await world.approved('member')).orderId })

const refundForm = { formKey: 'form-00000001', leftCents: 10_000, what: 'all' as const, reason: 'payerAsked' as const }

const bookedPayment = async (world: PaymentsWorld) => {
  const { paymentId, orderId } = await world.approved('member')
  await world.as('member').payments.finish({ orderId })
  return { paymentId }
}

const recordedPayment = async (world: PaymentsWorld) => ({
  ...(await world.as('admin').dues.recordByHand({ ...byHand, reference: 'cheque' })),
  reason: 'mistake',
})

const askedBySystemAdmin = async (world: PaymentsWorld) => {
  const { paymentId } = await bookedPayment(world)
  await world.as('admin').settings.update({ confirmRefundsAbove: '0' })
  await world.as('system', { on: 'dc' }).payments.refund({ ...refundForm, paymentId })
  return { paymentId, refundKey: refundForm.formKey }
}

export const paymentEntryPoints: FeatureEntryPoints = {
  procedures: {
    'payments.finish': { minAccess: 'member', right: approvedOrder, foreign: { orderId: 'openOrder' } },
    'payments.cancel': { minAccess: 'member', right: approvedOrder, foreign: { orderId: 'openOrder' } },
    'payments.toRefund': { minAccess: 'admin', question: bookedPayment, foreign: { paymentId: 'dues' } },
    'payments.refund': {
      minAccess: 'admin',
      right: async (world) => ({ ...refundForm, ...(await bookedPayment(world)) }),
      foreign: { paymentId: (ids) => ({ ...refundForm, paymentId: ids.dues }) },
    },
    'payments.confirmRefund': {
      minAccess: 'admin',
      right: askedBySystemAdmin,
      foreign: { paymentId: (ids) => ({ refundKey: 'form-00000001', paymentId: ids.dues }) },
    },
    'payments.declineRefund': {
      minAccess: 'admin',
      right: async (world) => ({ ...(await askedBySystemAdmin(world)), reason: 'mistake' }),
      foreign: { paymentId: (ids) => ({ refundKey: 'form-00000001', reason: 'mistake', paymentId: ids.dues }) },
    },
    'payments.reverse': {
      minAccess: 'admin',
      right: recordedPayment,
      foreign: { paymentId: (ids) => ({ reason: 'mistake', paymentId: ids.dues }) },
    },
    'payments.ofMember': { minAccess: 'admin', foreign: { memberId: 'member' } },
    'payments.mine': { minAccess: 'member' },
    'payments.underReview': { minAccess: 'member' },
    'payments.inChapter': { minAccess: 'admin' },
    'payments.choices': { minAccess: 'admin' },
    'payments.exported': { minAccess: 'admin' },
    'payments.mineExported': { minAccess: 'member' },
    'payments.allInChapter': { minAccess: 'admin' },
    'payments.clientId': { minAccess: 'anyone' },
    'payments.checkout': { minAccess: 'anyone' },
  },
  proofs: paymentProofs,
  calls: {
    'GET /api/users/payment': { minAccess: 'member' },
    'GET /api/chapters/payments/{host}': { minAccess: 'admin', foreign: onHost('/api/chapters/payments') },
    'GET /api/chapters/paypal/{host}': { minAccess: 'anyone', foreign: onHost('/api/chapters/paypal') },
  },
  pages: {
    '/payment': {
      minAccess: 'member',
      forms: [
        { minAccess: 'member', form: { intent: 'pay', terms: '1' } },
        { minAccess: 'admin', form: recordForm },
      ],
      foreign: {
        fields: {
          memberId: (ids) => [{ ...recordForm, memberId: ids.member }],
          paymentTypeId: (ids) => [
            { intent: 'pay', terms: '1', paymentTypeId: ids.paymentType },
            { ...recordForm, paymentTypeId: ids.paymentType },
          ],
        },
        queries: {
          like: (ids) => [`add=1&like=${ids.dues}`],
          member: (ids) => [`add=1&member=${ids.member}`],
          token: (ids) =>
            [ids.openOrder, ids.order, ids.browserOrder, ids.feeOrder].flatMap((order) => [
              `tab=mine&token=${order}`,
              `token=${order}&cancelled`,
            ]),
        },
      },
    },
    '/payment/:paymentId/refund': {
      minAccess: 'admin',
      at: ({ paymentId }) => `/payment/${paymentId}/refund`,
      forms: [
        { minAccess: 'admin', form: { intent: 'refund', ...refundForm, leftCents: '10000' } },
        { minAccess: 'admin', form: { intent: 'reverse', reason: 'mistake', then: 'only' } },
        { minAccess: 'admin', form: { intent: 'confirm', refundKey: refundForm.formKey } },
        { minAccess: 'admin', form: { intent: 'decline', refundKey: refundForm.formKey, reason: 'mistake' } },
      ],
      foreign: { address: (ids) => `/payment/${ids.dues}/refund` },
    },
  },
  exports: {
    payments: { minAccess: 'admin' },
    'my-payments': { minAccess: 'member' },
  },
  otherRoutes: {
    'POST /webhooks/paypal/:subDomain': {
      ways: [
        way('/webhooks/paypal/dc', 400, { method: 'POST', body: {} }),
        way('/webhooks/paypal/nowhere', 404, { method: 'POST', body: {} }),
      ],
      foreign: {
        address: (ids) => `/webhooks/paypal/${ids.chapter.replace('chapter-', '')}`,
        tells: 'Which chapters there are is public; the signature proves the rest.',
      },
    },
  },
  limits: {
    payByMember: {
      attempt: ({ client, member, number }) =>
        post(
          client,
          '/api/users/20003/pay',
          { qty: 1, paymentResult: { id: `UNKNOWN${number}` } },
          { by: member, with: 'bearer', address: elsewhere(number) },
        ),
    },
    webhookByChapterAndAddress: { attempt: ({ client }) => post(client, '/webhooks/paypal/dc', {}) },
  },
}
