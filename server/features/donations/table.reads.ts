import { sql as rawSql } from 'kysely'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { ExportColumn } from '#server/exports/export-sheet.ts'
import { contains, wordsOf } from '#server/text/search.ts'
import type { DonationList } from './schema.ts'

type Narrowed = Pick<DonationList, 'search'>
type Ordered = Pick<DonationList, 'sort' | 'direction'>

/** The chapter's donations with their donors, filtered by a search. */
const matches = (db: Db, chapter: ChapterId, { search }: Narrowed) =>
  wordsOf(search).reduce(
    (narrower, word) => narrower.where((eb) => eb.or(searchedColumns.map((column) => contains(eb.ref(column), word)))),
    db
      .selectFrom('donations')
      .innerJoin('donors', 'donors.donorId', 'donations.donorId')
      .where('donations.chapterId', '=', chapter),
  )

/** The amount without refunds. */
const retainedCents = rawSql<number>`"donations"."amountCents" - "donations"."refundedCents"`

/** All donations in the filtered table, in its order. */
export const matchingDonations = (db: Db, chapter: ChapterId, { sort, direction, ...list }: Narrowed & Ordered) =>
  matches(db, chapter, list)
    .select([
      'donations.paymentId',
      'donations.donatedAt',
      'donations.donationType',
      'donations.memberId',
      'donations.reference',
      'donations.amountCents',
      'donations.refundedCents',
      'donations.status',
      retainedCents.as('keptCents'),
    ])
    .select(['donors.mInit', 'donors.firstName', 'donors.lastName', 'donors.email', 'donors.saysMember'])
    .orderBy(sortColumns[sort], direction)
    .orderBy('donations.position', direction)

/** Returns one page of donations, with count and sum of all search results. Refunded money is in no sum. */
export async function pageOfDonations(db: Db, chapter: ChapterId, list: DonationList) {
  const totals = matches(db, chapter, list).select((eb) => [
    eb.fn.countAll<number>().as('total'),
    eb.fn.sum<number | null>(retainedCents).as('cents'),
  ])
  const [{ total, cents }, rows] = await Promise.all([
    totals.executeTakeFirstOrThrow(),
    matchingDonations(db, chapter, list)
      .limit(list.size)
      .offset(list.page * list.size)
      .execute(),
  ])
  return { rows, total: Number(total), totalCents: Number(cents ?? 0) }
}

/** The columns of the exported table. */
export const donationColumns: ExportColumn[] = [
  { id: 'paymentId', header: 'ID', kind: 'id' },
  { id: 'donatedAt', header: 'Date', kind: 'date' },
  { id: 'donationType', header: 'Donation type', kind: 'text' },
  { id: 'firstName', header: 'First name', kind: 'text' },
  { id: 'lastName', header: 'Last name', kind: 'text' },
  { id: 'memberId', header: 'Member ID', kind: 'id' },
  { id: 'email', header: 'Email', kind: 'text', none: 'No email' },
  { id: 'reference', header: 'Reference', kind: 'id' },
  { id: 'amountCents', header: 'Amount', kind: 'money', sums: true },
  { id: 'refundedCents', header: 'Refunded', kind: 'money', sums: true },
  { id: 'keptCents', header: 'After refunds', kind: 'money', sums: true },
  {
    id: 'status',
    header: 'Status',
    kind: 'text',
    words: { COMPLETED: 'Received', PARTIALLY_REFUNDED: 'Partly refunded', REFUNDED: 'Refunded', REVERSED: 'Reversed' },
  },
]

const sortColumns = {
  paymentId: 'donations.paymentId',
  donatedAt: 'donations.donatedAt',
  donationType: 'donations.donationType',
  firstName: 'donors.firstName',
  lastName: 'donors.lastName',
  memberId: 'donations.memberId',
  email: 'donors.email',
  reference: 'donations.reference',
  amountCents: 'donations.amountCents',
} as const satisfies Record<DonationList['sort'], string>

const searchedColumns = [
  'donations.paymentId',
  'donations.donationType',
  'donations.memberId',
  'donations.reference',
  'donors.firstName',
  'donors.lastName',
  'donors.email',
] as const
