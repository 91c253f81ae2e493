import { z } from 'zod'
import { type RestCall, rowsFor } from '#server/rest.ts'
import { namedOrder } from '../payments/schema.ts'
import type { CallerOf, OutputsOf } from '#server/trpc.ts'
import type { donations } from './procedures.ts'

type Api = { donations: CallerOf<typeof donations> }

const { get, post } = rowsFor<Api>()

type Row = Omit<ChapterRow, 'subDomain'>
type ChapterRow = OutputsOf<typeof donations>['allInChapter'][number]

/** Returns a donation as API clients read it (wire.md section 1): dollars, and the provider's id as paymentId. */
const donation = (row: Row) => ({
  chapterId: row.chapterId,
  memberId: row.memberId,
  email: row.email,
  donationDate: row.donatedAt,
  isMember: row.memberId !== '',
  mInit: row.mInit,
  firstName: row.firstName,
  lastName: row.lastName,
  donationType: row.donationType,
  amount: row.amountCents / 100,
  payerId: row.payerEmail ?? '',
  paymentId: row.orderId ?? row.reference ?? row.paymentId,
  paymentStatus: row.status,
  paymentTime: row.donatedAt,
  createdAt: row.donatedAt,
  updatedAt: row.donatedAt,
})

const withMember = (row: ChapterRow) => {
  const { subDomain, memberId, firstName, lastName, email } = row
  return {
    ...donation(row),
    subDomain,
    member: memberId ? { memberId, firstName, lastName, primaryEmail: email } : null,
  }
}

/** A result for money received offline, with its reference in place of an order's status [spec 24]. */
const byHand = z.looseObject({ paymentStatus: z.string(), amount: z.union([z.number(), z.string()]).optional() })

/** Documented calls for donations (wire.md section 4). All guests are answered alike [spec 25]. */
export const donationRows = [
  post('/api/users/donate', async (api, { body }) => answerTo(await api.donations.donate(submission(body))), {
    shapes: { paymentResult: z.union([namedOrder, byHand]).nullish() },
    sells: 'donation',
  }),
  post(
    '/api/users/{memberId}/donate',
    async (api, { params, body }) => {
      const { donationTypeName, paymentResult } = body
      const given = { memberId: params.memberId!, donationTypeName: donationTypeName as string, paymentResult }
      return answerTo(await api.donations.donateAsMember(given), 'Donation successful')
    },
    { shapes: { paymentResult: namedOrder }, sells: 'donation' },
  ),
  get('/api/users/donate', async (api) => (await api.donations.mine()).map(donation)),
  // The id must be that of the host's chapter, or its host: a chapter lists only its own donations [spec 27].
  get('/api/chapters/donations/{chapterId}', async (api) => (await api.donations.allInChapter()).map(withMember)),
]

const answerTo = (
  { state }: { state: 'paid' | 'pending' },
  paid = 'Donation successful! Thank you for your donation.',
) => (state === 'paid' ? paid : 'PayPal is still looking at this donation. It is booked as soon as PayPal releases it.')

function submission({ guest, mInit, firstName, lastName, email, donationTypeName, paymentResult }: RestCall['body']) {
  return { guest, mInit, firstName, lastName, email, donationTypeName, paymentResult } as Parameters<
    Api['donations']['donate']
  >[0]
}
