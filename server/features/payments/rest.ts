import { rowsFor } from '#server/rest.ts'
import type { CallerOf, OutputsOf } from '#server/trpc.ts'
import type { payments } from './procedures.ts'

type Api = { payments: CallerOf<typeof payments> }

const { get } = rowsFor<Api>()

type Row = OutputsOf<typeof payments>['mine'][number]
type ChapterRow = OutputsOf<typeof payments>['allInChapter'][number]

/** A payment as API clients read it (wire.md section 1): dollars, and the provider's id as paymentId. */
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
  get('/api/chapters/payments/{host}', async (api) => (await api.payments.allInChapter()).map(withMember)),
  get('/api/chapters/paypal/{host}', (api) => api.payments.clientId(), {
    as: 'text',
    otherChapter: (named) => `Invalid Chapter reference: ${named}`,
  }),
]
