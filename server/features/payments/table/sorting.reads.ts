import { sql as rawSql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { PaymentList } from '../schema.ts'

/** An order of the rows: these columns, all in the same direction. */
export type Sorting = Pick<PaymentList, 'sort' | 'direction'>

/** Selects the chapter's rows, joined with payers if the order needs their names. */
export function rowsFor(db: Db, chapter: ChapterId, { sort }: Pick<Sorting, 'sort'>) {
  const rows = db.selectFrom('payments').where('payments.chapterId', '=', chapter)
  if (sort !== 'memberName') return rows
  // Starts from the names: SQLite keeps the table order of a cross join.
  return db
    .selectFrom('payerNames')
    .crossJoin('payments')
    .where('payments.chapterId', '=', chapter)
    .whereRef('payments.personId', '=', 'payerNames.payerId') as unknown as typeof rows
}

type Rows = ReturnType<typeof rowsFor>

const since = ['payments.paidAt', 'payments.position', 'payments.term'] as const

/** Each order has its index, which starts with the chapter. */
const sortingColumns = {
  paymentId: ['payments.paymentId', 'payments.term'],
  memberName: ['payerNames.lastNameKey', 'payerNames.firstNameKey', 'payerNames.payerId', ...since],
  memberId: ['payments.memberId', ...since],
  paymentType: ['payments.paymentType', ...since],
  year: ['payments.year', ...since],
  paidAt: since,
  amountCents: ['payments.amountCents', ...since],
} as const satisfies Record<PaymentList['sort'], readonly string[]>

/** Returns the columns of a sort order. */
const columnsOf = (sort: PaymentList['sort']): readonly string[] => sortingColumns[sort]

/** Sorts rows by a column. */
export const sortRows = (rows: Rows, { sort, direction }: Sorting): Rows =>
  columnsOf(sort).reduce((query, column) => query.orderBy(rawSql.ref(column), direction), rows)

/** Number of rows skipped in one step toward a page. */
const stride = 1000

/** Maximum number of table orders cached at once. */
const maxRemembered = 64

type Place = unknown[]
type Path = { version: string; places: Place[]; walk: Promise<unknown> }

const paths = new WeakMap<Db, Map<string, Path>>()

/**
 * Returns rows of a chapter's table from an offset, in an indexed order. Far pages are reached in strides along the
 * index; the ends of strides are cached until the chapter gets a payment or a name changes, so that the next far page
 * is found quickly. Other work can run between strides.
 * @param narrow the filter, if the order's index begins with it
 * @param key identifies the order together with the filter
 */
export async function rowsFrom(
  db: Db,
  chapter: ChapterId,
  sorting: Sorting,
  {
    offset,
    limit,
    key,
    narrow = (rows) => rows,
  }: { offset: number; limit: number; key: string; narrow?: (rows: Rows) => Rows },
) {
  const rows = narrow(rowsFor(db, chapter, sorting))
  const strides = Math.floor(offset / stride)
  const place = strides > 0 ? await placeAt(db, chapter, sorting, rows, key, strides) : undefined
  return sortRows(place ? behind(rows, sorting, place) : rows, sorting)
    .selectAll('payments')
    .limit(limit)
    .offset(offset - strides * stride)
    .execute()
}

/** Returns the last row of a stride; undefined when there is none. */
async function placeAt(
  db: Db,
  chapter: ChapterId,
  sorting: Sorting,
  rows: Rows,
  key: string,
  strides: number,
): Promise<Place | undefined> {
  const path = await pathOf(db, chapter, sorting, `${chapter} ${sorting.sort} ${sorting.direction} ${key}`)
  // Sequential, because two concurrent walks from the same place would both add its end.
  const walk = path.walk.then(() => goOn(sorting, rows, path.places, strides))
  path.walk = walk.catch(() => undefined)
  await walk
  return path.places[strides - 1]
}

async function goOn(sorting: Sorting, rows: Rows, places: Place[], strides: number): Promise<void> {
  const columns = columnsOf(sorting.sort)
  while (places.length < strides) {
    const last = places.at(-1)
    const next = await sortRows(last ? behind(rows, sorting, last) : rows, sorting)
      .select(columns.map((column, index) => rawSql.ref(column).as(`c${index}`)))
      .limit(1)
      .offset(stride - 1)
      .executeTakeFirst()
    if (!next) return
    places.push(columns.map((_, index) => (next as Record<string, unknown>)[`c${index}`]))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function pathOf(db: Db, chapter: ChapterId, sorting: Sorting, key: string): Promise<Path> {
  const version = await versionOf(db, chapter, sorting)
  let known = paths.get(db)
  if (!known) paths.set(db, (known = new Map<string, Path>()))
  let path = known.get(key)
  if (path?.version !== version) path = { version, places: [], walk: Promise.resolve() }
  // The most recent entry moves to the end, and the oldest is evicted.
  known.delete(key)
  known.set(key, path)
  if (known.size > maxRemembered) known.delete(known.keys().next().value!)
  return path
}

/**
 * Returns a version that changes whenever the order of the chapter's rows may have changed: rows are only ever added.
 */
async function versionOf(db: Db, chapter: ChapterId, { sort }: Sorting): Promise<string> {
  const sums = db.selectFrom('paymentSums').where('chapterId', '=', chapter)
  const counted = await sums.select((eb) => eb.fn.sum<number | null>('payments').as('rows')).executeTakeFirst()
  if (sort !== 'memberName') return String(counted?.rows)
  const names = await db
    .selectFrom('payerNames')
    .select((eb) => eb.fn.max('changedAt').as('last'))
    .executeTakeFirst()
  return `${counted?.rows} ${names?.last ?? ''}`
}

/** Selects the rows after a given one. */
function behind(rows: Rows, { sort, direction }: Sorting, place: Place): Rows {
  const columns = columnsOf(sort)
  const beyond = (names: readonly string[], values: Place): RawBuilder<boolean> =>
    rawSql<boolean>`(${rawSql.join(names.map((name) => rawSql.ref(name)))}) ${rawSql.raw(direction === 'asc' ? '>' : '<')} (${rawSql.join(values)})`
  const following = rows.where(beyond(columns, place))
  if (sort !== 'memberName') return following
  // An index covers the columns of one table only, so the names are compared separately.
  const sameOrBeyond = rawSql<boolean>`(${rawSql.join(columns.slice(0, 3).map((name) => rawSql.ref(name)))}) ${rawSql.raw(direction === 'asc' ? '>=' : '<=')} (${rawSql.join(place.slice(0, 3))})`
  return following.where(sameOrBeyond)
}
