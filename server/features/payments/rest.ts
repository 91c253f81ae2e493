import { z } from 'zod'
import type { Outputs } from '#server/api.ts'
import { get, post } from '#server/rest.ts'

type Row = Outputs['payments']['mine'][number]
type ChapterRow = Outputs['payments']['allInChapter'][number]

/** A payment as documented clients read it (wire.md section 1): dollars, and the provider's id as paymentId. */
const payment = (row: Omit<Row, 'paidOn' | 'typeName'>) => ({
  chapterId: row.chapterId,
  memberId: row.memberId,
  year: row.year,
  paymentType: row.paymentType,
  amount: row.amountCents / 100,
  paymentDate: row.paidAt,
  payerId: row.payerEmail ?? '',
  paymentId: row.orderId ?? row.reference ?? row.paymentId,
  paymentStatus: row.status,
  paymentTime: row.paidAt,
  createdAt: row.paidAt,
  updatedAt: row.paidAt,
})

const withMember = (row: ChapterRow) => ({
  ...payment(row),
  member: {
    memberId: row.memberId,
    firstName: row.firstName ?? '',
    lastName: row.lastName ?? '',
    primaryEmail: row.primaryEmail ?? '',
    primaryPhone: row.primaryPhone ?? '',
    nextPaymentDueIn: row.nextPaymentDueIn ?? 0,
  },
})

export const paymentRows = [
  get('/api/users/payment', async (api) => (await api.payments.mine()).map(payment)),
  post(
    '/api/users/{id}/pay',
    async (api, { params, body }) => {
      const paid = {
        memberId: params.id!,
        qty: body.qty,
        paymentTypeName: body.paymentTypeName,
        memberType: body.memberType,
        paymentResult: body.paymentResult as { id: string },
      }
      const { state } = (await api.fees.pay(paid)) ?? (await api.payments.pay(paid))
      return state === 'paid'
        ? 'Payment Successfull.'
        : 'PayPal is still looking at this payment. It is booked as soon as PayPal releases it.'
    },
    { status: 201, names: { memberId: 'id' }, shapes: { qty: z.union([z.int(), z.string()]).nullish() }, sells: 'dues' },
  ),
  get('/api/chapters/payments/{host}', async (api) => (await api.payments.allInChapter()).map(withMember)),
  get('/api/chapters/paypal/{host}', (api) => api.payments.clientId(), {
    as: 'text',
    otherChapter: (named) => `Invalid Chapter reference: ${named}`,
  }),
]
