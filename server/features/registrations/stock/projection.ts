import { sql as rawSql, type Kysely } from 'kysely'
import { prepared } from '#db/prepared.ts'
import type { Tables } from '#db/tables/tables.ts'
import { guarded, type Statement } from '#events-log/fact.ts'
import type { Stock } from '../pricing/rules.ts'

/** The refusal if the conditional update found too little of a stock. */
export const noStock = 'stock'

type Where = { chapterId: string; eventId: string }
type Counted = Where & Stock
type Statements = (sql: Kysely<Tables>, where: Where, stocks: readonly Stock[]) => Statement[]

/** Takes from each stock within its limit; one shortage rolls back all of them, along with the fact. */
export const takeStocks = (
  sql: Kysely<Tables>,
  where: Where,
  stocks: readonly Stock[],
  limits: readonly (number | null)[],
): Statement[] =>
  stocks.flatMap((stock, index) => {
    const limit = limits[index] ?? null
    const counted = { ...where, ...stock }
    return [
      addCount(sql, counted),
      guarded(limit === null ? take(sql, counted) : takeUpTo(sql, { ...counted, limit }), noStock),
    ]
  })

/** Releases held stocks. */
export const freeStocks: Statements = (sql, where, stocks) => stocks.map((stock) => free(sql, { ...where, ...stock }))

/** Marks held stocks as sold. */
export const sellStocks: Statements = (sql, where, stocks) => stocks.map((stock) => sell(sql, { ...where, ...stock }))

/** Puts sold stocks back on sale. */
export const giveStocksBack: Statements = (sql, where, stocks) =>
  stocks.map((stock) => giveBack(sql, { ...where, ...stock }))

const countOf = (sql: Kysely<Tables>, { chapterId, eventId, kind, id }: Counted) =>
  sql
    .updateTable('stockCounts')
    .where('chapterId', '=', chapterId)
    .where('eventId', '=', eventId)
    .where('kind', '=', kind)
    .where('stockId', '=', id)

const addCount = prepared<Counted>()((sql, { chapterId, eventId, kind, id }) =>
  sql
    .insertInto('stockCounts')
    .values({ eventId, kind, stockId: id, chapterId, held: 0, sold: 0 })
    .onConflict((conflict) => conflict.doNothing()),
)

const take = prepared<Counted>()((sql, counted) =>
  countOf(sql, counted).set((eb) => ({ held: eb('held', '+', counted.quantity) })),
)

const takeUpTo = prepared<Counted & { limit: number }>()((sql, counted) =>
  countOf(sql, counted)
    .set((eb) => ({ held: eb('held', '+', counted.quantity) }))
    .where(rawSql<boolean>`"held" + "sold" + ${counted.quantity} <= ${counted.limit}`),
)

const free = prepared<Counted>()((sql, counted) =>
  countOf(sql, counted).set((eb) => ({ held: eb('held', '-', counted.quantity) })),
)

const sell = prepared<Counted>()((sql, counted) =>
  countOf(sql, counted).set((eb) => ({
    held: eb('held', '-', counted.quantity),
    sold: eb('sold', '+', counted.quantity),
  })),
)

const giveBack = prepared<Counted>()((sql, counted) =>
  countOf(sql, counted).set((eb) => ({ sold: eb('sold', '-', counted.quantity) })),
)
