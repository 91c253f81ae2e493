import { sql as rawSql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { ExportColumn } from '#server/exports/sheet.ts'
import { searchPatterns } from '#server/search.ts'
import { receipts } from '../reads.ts'
import type { PaymentList } from '../schema.ts'

/** What the table is narrowed to. */
export type Narrowed = Pick<PaymentList, 'search' | 'year' | 'paymentType'>

type Ordered = Pick<PaymentList, 'sort' | 'direction' | 'group'>

/** One page of the chapter's rows, with count and sum of all that are found, and of each group on the page. */
export async function pageOfPayments(db: Db, chapter: ChapterId, list: PaymentList) {
  const found = narrowed(db, chapter, list)
  const totals = await found
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.sum<number | null>('payments.amountCents').as('cents')])
    .executeTakeFirstOrThrow()
  const rows = await inOrder(found, list)
    .limit(list.size)
    .offset(list.page * list.size)
    .execute()
  const groups = list.group ? await groupsOf(found, list.group, rows) : []
  return { rows, groups, total: Number(totals.total), totalCents: Number(totals.cents ?? 0) }
}

/** All of the chapter's rows that a table so narrowed finds, in its order. */
export const foundPayments = (db: Db, chapter: ChapterId, list: Narrowed & Ordered) => inOrder(narrowed(db, chapter, list), list)

/** Years and payment types that the chapter's rows have: what the table can be narrowed to. */
export async function paymentChoices(db: Db, chapter: ChapterId): Promise<{ years: number[]; paymentTypes: string[] }> {
  const rows = db.selectFrom('payments').where('payments.chapterId', '=', chapter)
  const [years, types] = await Promise.all([
    rows.select('year').distinct().orderBy('year', 'desc').execute(),
    rows.select('paymentType').distinct().orderBy('paymentType').execute(),
  ])
  return { years: years.map(({ year }) => year), paymentTypes: types.map(({ paymentType }) => paymentType) }
}

/** The columns of the chapter's table as they go out. */
export const paymentColumns: ExportColumn[] = [
  { id: 'paymentId', header: 'ID', kind: 'id' },
  { id: 'memberName', header: 'Member', kind: 'text', of: ['lastName', 'firstName'], joint: ', ' },
  { id: 'memberId', header: 'Member ID', kind: 'id' },
  { id: 'paymentType', header: 'Payment Type', kind: 'text', after: ' dues' },
  { id: 'year', header: 'Year', kind: 'year' },
  { id: 'paidAt', header: 'Date', kind: 'date' },
  { id: 'email', header: 'Email', kind: 'text', of: ['primaryEmail'] },
  { id: 'phone', header: 'Phone', kind: 'id', of: ['primaryPhone'] },
  { id: 'reference', header: 'Reference', kind: 'text', of: ['reference'] },
  { id: 'amountCents', header: 'Amount', kind: 'money', sums: true },
]

const isOwn = new Set(['paymentId', 'paymentType', 'year', 'paidAt', 'amountCents'])

/** Those of the member's own table. */
export const ownPaymentColumns = paymentColumns.filter(({ id }) => isOwn.has(id))

/** What the rows are narrowed to, in words. */
export function filterOf({ search, year, paymentType }: Narrowed): string[] {
  return [
    ...(search.trim() ? [`Search "${search.trim()}"`] : []),
    ...(year ? [`Year ${year}`] : []),
    ...(paymentType ? [`Payment type ${paymentType} dues`] : []),
  ]
}

function narrowed(db: Db, chapter: ChapterId, { search, year, paymentType }: Narrowed) {
  let query = searched(receipts(db, chapter), search)
  if (year) query = query.where('payments.year', '=', Number(year))
  if (paymentType) query = query.where('payments.paymentType', '=', paymentType)
  return query
}

type Found = ReturnType<typeof narrowed>

/** The rows of a group follow each other, whatever else they are sorted by. */
function inOrder(found: Found, { sort, direction, group }: Ordered) {
  const grouped = group ? groupOrders[group].reduce((query, column) => query.orderBy(column, group === sort ? direction : groupDirections[group]), found) : found
  return sortColumns[sort]
    .reduce((query, column) => query.orderBy(column, direction), grouped)
    .orderBy('payments.position', 'desc')
    .orderBy('payments.term', 'desc')
    .selectAll('payments')
    .select(memberColumns)
}

/** Count and sum of each group that has a row on the page, over all that are found. */
async function groupsOf(found: Found, group: NonNullable<PaymentList['group']>, rows: { year: number; paymentType: string; memberId: string }[]) {
  const key = groupKeys[group]
  const keys = [...new Set(rows.map((row) => row[key]))]
  if (keys.length === 0) return []
  const groups = await found
    .where(`payments.${key}`, 'in', keys as never[])
    .select((eb) => [`payments.${key} as key` as const, eb.fn.countAll<number>().as('rows'), eb.fn.sum<number>('payments.amountCents').as('cents')])
    .groupBy(`payments.${key}`)
    .execute()
  return groups.map((each) => ({ key: String(each.key), rows: Number(each.rows), amountCents: Number(each.cents) }))
}

const groupKeys = { paymentType: 'paymentType', year: 'year', memberName: 'memberId' } as const

const groupOrders = {
  paymentType: ['payments.paymentType'],
  year: ['payments.year'],
  memberName: ['everMembers.lastName', 'everMembers.firstName', 'payments.memberId'],
} as const

const groupDirections = { paymentType: 'asc', year: 'desc', memberName: 'asc' } as const

const memberColumns = [
  'everMembers.firstName',
  'everMembers.lastName',
  'everMembers.primaryEmail',
  'everMembers.primaryPhone',
  'everMembers.nextPaymentDueIn',
] as const

const sortColumns = {
  paymentId: ['payments.paymentId'],
  memberName: ['everMembers.lastName', 'everMembers.firstName'],
  memberId: ['payments.memberId'],
  paymentType: ['payments.paymentType'],
  year: ['payments.year'],
  paidAt: ['payments.paidAt'],
  amountCents: ['payments.amountCents'],
} as const satisfies Record<PaymentList['sort'], readonly string[]>

/** Every word has to be found in one of the columns that the table shows. */
function searched(query: ReturnType<typeof receipts>, search: string) {
  return searchPatterns(search).reduce((narrower, pattern) => {
    return narrower.where((eb) =>
      eb.or(searchedColumns.map((column) => rawSql<boolean>`lower(${eb.ref(column)}) like ${pattern} escape '\\'`)),
    )
  }, query)
}

const searchedColumns = [
  'payments.paymentId',
  'payments.memberId',
  'payments.paymentType',
  'payments.reference',
  'payments.orderId',
  'everMembers.firstName',
  'everMembers.lastName',
] as const
