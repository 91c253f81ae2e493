/** A kind of sale that the portal does not know, as a feature would define it: facts, rows, texts and sale. */
import { sql as rawSql, type Kysely } from 'kysely'
import { insertRow } from '#db/prepared.ts'
import type { Store } from '#db/store.ts'
import type { Tables } from '#db/tables/tables.ts'
import { first, run, type Work } from '#db/work.ts'
import type { Tx } from '#server/context.ts'
import type { OrderClaim } from '#server/features/payments/client-orders/writes.ts'
import { Refusal } from '#server/refusal.ts'
import { kindsOf, type Kind, type Sale, type SalesOf } from '#server/sale.ts'
import { kindTable } from '#server/wiring/kinds.ts'
import { sales } from '#server/wiring/sales.ts'

export type MugPurchase = {
  purpose: 'mug'
  buyerId: string
  personId: null
  memberId: ''
  mugs: number
  amountCents: number
  currency: string
}

type Mugs = Omit<MugPurchase, 'purpose'>

/** Its tables: the first is derived from its payments, the second is written directly. */
type MugTables = {
  mugPayments: {
    paymentId: string
    buyerId: string
    mugs: number
    amountCents: number
    refundedCents: number
    status: string
  }
  mugBuyers: {
    buyerId: string
    chapterId: string
    firstName: string
    lastName: string
    mugs: number
    state: 'new' | 'reserved' | 'released' | 'packed' | 'broken' | 'returned'
  }
}

const withMugs = (sql: Kysely<Tables>) => sql as unknown as Kysely<MugTables>

const ownTable = 'mugPayments' as keyof Tables

const mugPriceCents = 1_500

export const mugKind: Kind<MugPurchase, Mugs, 'broken', 'recalled'> = {
  purpose: 'mug',
  name: 'Mugs',
  hasOwnList: true,
  facts: {
    intended: 'MugsIntended',
    claimed: 'BrowserMugsClaimed',
    paid: {
      type: 'MugsPaid',
      name: 'Mugs paid',
      line: { id: 'mugs', name: 'Mugs with our seal', shortName: 'Mugs', method: 'Mug' },
    },
    refunded: { type: 'MugsRefunded', name: 'Mugs refunded' },
  },
  bookedOf: ({ purpose: _, ...mugs }) => mugs,
  terms: ({ mugs, amountCents }) => [{ year: 2026, paymentType: `${mugs} mugs`, memberTypeId: '', amountCents }],
  refundsBy: 'amount',
  tables: [ownTable],
  rowsOf: ({ data: { buyerId, mugs, amountCents } }, paymentId, sql) => [
    insertRow(sql, ownTable, { paymentId, buyerId, mugs, amountCents, refundedCents: 0, status: 'COMPLETED' } as never),
  ],
  refundedRows: (fact, paymentId, sql) => [
    withMugs(sql)
      .updateTable('mugPayments')
      .set((eb) => {
        const refundedCents = eb('refundedCents', '+', fact.data.amountCents)
        return {
          refundedCents,
          status: eb
            .case()
            .when(refundedCents, '>=', eb.ref('amountCents'))
            .then('REFUNDED')
            .else('PARTIALLY_REFUNDED')
            .end(),
        }
      })
      .where('paymentId', '=', paymentId),
  ],
  label: ({ mugs }) => `${mugs} mugs`,
  receipt: {
    lines: ({ mugs, amountCents }) => [{ text: 'Mugs with our seal', detail: String(mugs), amountCents }],
    note: 'The mugs were handed over.',
  },
  details: ({ mugs, buyerId }) => [...(mugs ? [`${mugs} mugs`] : []), ...(buyerId ? [`buyer ${buyerId}`] : [])],
  guestOf: ({ buyerId }) => buyerId,
  guestNames: (sql, chapter, ids) =>
    withMugs(sql)
      .selectFrom('mugBuyers')
      .select(['buyerId as id', 'firstName', 'lastName'])
      .where('chapterId', '=', chapter)
      .where('buyerId', 'in', ids),
  objections: { broken: { buyer: 'The mugs are broken.', trace: 'the mugs are broken' } },
  refunds: {
    recalled: { buyer: 'The mugs were recalled.', trace: 'the mugs were recalled', note: 'Your mugs were recalled.' },
  },
}

function* mark(
  { sql }: Tx,
  { buyerId }: Pick<MugPurchase, 'buyerId'>,
  state: MugTables['mugBuyers']['state'],
): Work<void> {
  yield* run(withMugs(sql).updateTable('mugBuyers').set({ state }).where('buyerId', '=', buyerId))
}

function* objectionOf({ sql }: Tx, { buyerId }: MugPurchase): Work<'broken' | null> {
  const buyer = yield* first(withMugs(sql).selectFrom('mugBuyers').select('state').where('buyerId', '=', buyerId))
  return buyer?.state === 'broken' ? 'broken' : null
}

const mugSale: Sale<MugPurchase, 'broken', Mugs> = {
  nothing: { purpose: 'mug', buyerId: '', personId: null, memberId: '', mugs: 0, amountCents: 0, currency: 'USD' },
  objectionToCapture: (tx, _, purchase) => objectionOf(tx, purchase),
  *priceNow(_, __, { mugs }) {
    return mugs * mugPriceCents
  },
  objectionToBook: (tx, _, purchase) => objectionOf(tx, purchase),
  reserve: (tx, _, purchase) => mark(tx, purchase, 'reserved'),
  fulfill: (tx, _, { purchase }) => mark(tx, purchase, 'packed'),
  release: (tx, purchase) => mark(tx, purchase, 'released'),
  undo: (tx, _, { booked }) => mark(tx, booked, 'returned'),
}

const table = { ...kindTable, mug: mugKind }

const allSales: SalesOf<typeof table> = { ...sales, mug: mugSale }

/** The portal's own kinds and the mugs. */
export const soldWithMugs = { kinds: kindsOf(table), sales: allSales }

/** @public only for the type checker */
// @ts-expect-error: a kind that nobody sells
export const withoutSale: SalesOf<typeof table> = { ...sales }

/** @public only for the type checker */
// @ts-expect-error: a sale of other purchases, with objections that the kind has no message for
export const withAnothersSale: SalesOf<typeof table> = { ...sales, mug: sales.registration }

/** A buyer's purchase of two mugs. */
export const twoMugs = (buyerId: string): MugPurchase => ({
  purpose: 'mug',
  buyerId,
  personId: null,
  memberId: '',
  mugs: 2,
  amountCents: 2 * mugPriceCents,
  currency: 'USD',
})

/** The claim of a browser-made order, rejected or not. */
export const mugClaim = (buyerId: string, refused?: string): OrderClaim => ({
  owns: ({ purpose }) => purpose === 'mug',
  *price() {
    if (!refused) return { purchase: twoMugs(buyerId), refused: null }
    return { purchase: { ...mugSale.nothing, buyerId }, refused: new Refusal('conflict', refused), objection: 'broken' }
  },
})

/** Creates the tables, with one buyer. */
export async function openMugShop(store: Store, chapterId: string): Promise<void> {
  await store.write(function* ({ sql }) {
    for (const text of [
      'create table "mugPayments" ("paymentId" text not null primary key, "buyerId" text not null, "mugs" integer not null, "amountCents" integer not null, "refundedCents" integer not null, "status" text not null)',
      'create table "mugBuyers" ("buyerId" text not null primary key, "chapterId" text not null, "firstName" text not null, "lastName" text not null, "mugs" integer not null, "state" text not null)',
    ]) {
      yield* run({ compile: () => rawSql.raw(text).compile(sql) })
    }
    yield* run(
      withMugs(sql)
        .insertInto('mugBuyers')
        .values({ buyerId: 'B1', chapterId, firstName: 'Max', lastName: 'Muster', mugs: 2, state: 'new' }),
    )
  })
}

export const mugsOf = (store: Store) =>
  withMugs(store.read).selectFrom('mugPayments').select(['buyerId', 'mugs', 'amountCents', 'status']).execute()

export const buyerState = async (store: Store) =>
  (await withMugs(store.read).selectFrom('mugBuyers').select('state').executeTakeFirstOrThrow()).state

export const breakMugs = (store: Store) =>
  store.write(({ sql }) => run(withMugs(sql).updateTable('mugBuyers').set({ state: 'broken' })))
