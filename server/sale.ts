import type { Compilable, Kysely } from 'kysely'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { Work } from '#db/work.ts'
import type { NewFact, Projected, Recorded, Statement } from '#events-log/fact.ts'
import type { Chapter, ChapterId } from './chapter.ts'
import type { Context, Tx } from './context.ts'

/**
 * Something that is bought once, priced by the room that sells it from its own tables. Without a person it is a
 * guest's.
 */
export type Purchase = {
  purpose: string
  personId: string | null
  memberId: string
  amountCents: number
  currency: string
}

/** The fact that books a payment says so much whatever was sold; the rest is the room's. */
export type Booked = Omit<Purchase, 'purpose'>

/**
 * A fact that books a payment, through the provider or by hand. Of what the provider took, the part that it kept and
 * the part that the chapter gets (decision 31): null where it did not say so, as for all that was booked before they
 * were recorded.
 */
export type BookedFact<B extends Booked = Booked> = Recorded<Booking<B>>

/** The same as projections see it. */
export type ProjectedBooking<B extends Booked = Booked> = Projected<Booking<B>>

type Booking<B extends Booked> = NewFact<string, B & Partial<Taken> & Partial<ByHand>>

/** How money came in that an admin recorded by hand. */
export type HandMethod = 'check' | 'cash' | 'zelle' | 'transfer' | 'other'

/** What an entry by hand adds; older entries do not say how the money came in. */
export type ByHand = { reference: string; method: HandMethod | null }

type Taken = {
  orderId: string
  captureId: string
  payerId: string | null
  feeCents: number | null
  netCents: number | null
}

/** A fact that says that booked money is back; `parts` are the terms of the table of payments that it was for. */
export type RefundedFact = Projected<
  NewFact<
    string,
    {
      refundKey: string
      captureId: string
      refundId: string | null
      amountCents: number
      currency: string
      parts: readonly { term: number; amountCents: number }[]
    }
  >
>

/** Booked money that no longer counts: it went back, or it was entered by hand and was wrong. */
export type Undone<B extends Booked = Booked> = {
  paymentId: string
  booked: B
  parts: readonly { term: number; amountCents: number }[]
  amountCents: number
  /** The terms of which nothing is left by this. */
  termsGone: readonly number[]
  how: 'refunded' | 'reversed'
}

/** A line of the books, in which payments of one kind are added up. `id` stands in exports and never changes. */
export type BooksLine = { id: string; name: string; shortName: string; method: string }

/**
 * One part of a purchase on its receipt: the thing in a few words, a detail such as its year or for how many, its
 * price.
 */
export type ReceiptLine = { text: string; detail: string; amountCents: number }

/** The sentences for one reason why money is not kept, or goes back: for the buyer, and for the reader of a trace. */
export type Reason = { buyer: string; trace: string }

/**
 * One kind of thing that is sold: how its payments stand in the log, in the tables and in the books. The room that
 * sells brings it. Nothing in it waits or writes, so that an export can be verified without the portal.
 *
 * The facts that begin a payment hold the purchase as it is, without its purpose; with the `createRequestId`, or with
 * the `orderId` and `payeeId` of an order that a browser made.
 */
export type Kind<
  P extends Purchase = Purchase,
  B extends Booked = Booked,
  Objection extends string = string,
  Refund extends string = string,
> = {
  purpose: P['purpose']
  /** Its name over its payments: Dues. */
  name: string
  /** Whether a person's payments of it stand in a list of their own, and not among those of membership. */
  hasOwnList: boolean
  /** The types of its facts, which never change once released; those that move money with their names in a trace. */
  facts: {
    intended: string
    claimed: string
    paid: { type: string; name: string; line: BooksLine }
    /** Only for what an admin may enter by hand. */
    byHand?: { type: string; name: string; line: BooksLine }
    /** Booked money went back, all of it or a part. */
    refunded: { type: string; name: string }
  }
  /** The data of the fact that books it, without order and capture. */
  bookedOf(purchase: P): B
  /** Its rows in the tables of payments, one for each term. */
  terms(booked: B, paidAt: string): { year: number; paymentType: string; memberTypeId: string; amountCents: number }[]
  /** Whether the terms go back one by one, each whole and the latest first, or any amount does. */
  refundsBy: 'term' | 'amount'
  /** The tables of its own that follow from its payments. */
  tables: readonly (keyof Tables)[]
  /**
   * The rows of these tables when the money is booked, when a part of it or all went back, and when it was entered
   * wrongly.
   */
  rowsOf(fact: ProjectedBooking<B>, paymentId: string, sql: Kysely<Tables>): Statement[]
  refundedRows(fact: RefundedFact, paymentId: string, sql: Kysely<Tables>): Statement[]
  /** Only for what an admin may enter by hand and what has a table of its own. */
  reversedRows?(chapterId: string, paymentId: string, sql: Kysely<Tables>): Statement[]
  /** The purchase in a few words, for the books. */
  label(booked: B): string
  /** The purchase on a receipt. */
  receipt: {
    /** A line for each part, which together are the amount. */
    lines(booked: B): ReceiptLine[]
    /** A sentence for the buyer's employer or the tax office: what was given for the money. */
    note: string
    /**
     * The thing that it was for, where the room keeps its name beside the log, such as an event's; null when it is
     * gone.
     */
    subject?(db: Db, chapter: ChapterId, booked: B): Promise<{ key: string; name: string } | null>
  }
  /** A fact of it in a trace, without payer, amount and the provider's ids. Older facts may lack a part. */
  details(data: Partial<P & B>): string[]
  /**
   * Under which id of the room the payer's name stands, when it is no member; null for kinds that members alone buy.
   */
  guestOf(booked: B): string | null
  /** The names of such payers; left out for kinds that members alone buy. */
  guestNames?(sql: Kysely<Tables>, chapter: ChapterId, ids: readonly string[]): NamesQuery
  /** The reasons of its room against taking or keeping the money. */
  objections: Record<Objection, Reason>
  /**
   * Why its room gives booked money back, with the note that the buyer finds at the provider. The payer gets an email
   * with the buyer's sentence, unless the feature says in one of its own that the money goes back.
   */
  refunds: Record<Refund, Reason & { note: string; toldByFeature?: true }>
}

/** A query that may run in a transaction. */
type NamesQuery = Compilable<GuestName> & { execute(): Promise<GuestName[]> }

type GuestName = { id: string; firstName: string; lastName: string }

/** The payer, as the tables of payments know them: a person, or a guest of the kind. */
export const payerIdOf = ({ purpose, guestOf }: Kind, booked: Booked) =>
  booked.personId ?? `${purpose}:${guestOf(booked) ?? ''}`

/** Money of one purchase that was booked just now, and where the log keeps it. */
export type Sold<P extends Purchase = Purchase> = {
  paymentId: string
  purchase: P
  booked: { position: number; hash: string; at: string }
  payerEmail: string | null
}

/**
 * The objections that every room may have: the call was refused, the price is another one by now, or the chapter has
 * closed.
 */
export type CommonObjection = 'refused' | 'repriced' | 'chapterClosed'

/**
 * The part in the checkout of a room that sells. Each runs in the transaction that takes, books or gives up the money,
 * so nothing is fulfilled without money and no money is booked without fulfilling the purchase.
 */
export type Sale<P extends Purchase = Purchase, Objection extends string = string, B extends Booked = Booked> = {
  /** A purchase of nothing, under which money of a call that was refused is kept track of. */
  nothing: P
  /**
   * A reason against taking the money now; null when there is none. @throws Refusal when the buyer should wait for
   * another payment
   */
  objectionToCapture(tx: Tx, chapter: Chapter, purchase: P, paymentId: string): Work<Objection | null>
  /**
   * The price if it were bought now: a price is only held for a buyer who goes straight on. Null when it cannot be had.
   */
  priceNow(tx: Tx, chapter: Chapter, purchase: P): Work<number | null>
  /** A reason against keeping money that was taken; null when there is none. */
  objectionToBook(tx: Tx, chapter: Chapter, purchase: P, paymentId: string): Work<Objection | null>
  /** The money is about to be taken: the purchase stays reserved until it is known whether the money came. */
  reserve(tx: Tx, chapter: Chapter, purchase: P): Work<void>
  /** The money is in the books: fulfills the purchase, and writes the email that says so. */
  fulfill(tx: Tx, ctx: Pick<Context, 'chapter' | 'env' | 'urls'>, sold: Sold<P>): Work<void>
  /** Booked money is back or does not count any more: takes off what it was for. */
  undo(tx: Tx, ctx: Pick<Context, 'chapter' | 'env' | 'urls'>, undone: Undone<B>): Work<void>
  /** The address of a payer who is no member, for the email about a refund. Only for kinds that guests buy. */
  guestAddress?(tx: Tx, chapter: Chapter, booked: B): Work<{ email: string; firstName: string } | null>
  /** Nothing came of it: the reservation ends. */
  release(tx: Tx, purchase: P, reason: 'cancelled' | 'notPaid'): Work<void>
}

/** A sale for each kind of a table, of its own purchases and with its own objections. */
export type SalesOf<Table> = {
  [Purpose in keyof Table]: Table[Purpose] extends Kind<infer Bought, infer Books, infer Objection, infer _>
    ? Sale<Bought, Objection, Books>
    : never
}

/** The steps of a payment that the kind's own facts tell. */
export type KindStep = keyof Kind['facts']

/** The kinds that the portal sells, found by purpose or by the type of a fact. */
export type Kinds = {
  /** In the order in which the books list them. */
  all: readonly Kind[]
  of(purpose: string): Kind
  /** Undefined for a fact that every payment can have, and for those of other streams. */
  ofFact(type: string): { kind: Kind; step: KindStep } | undefined
  /** The sentences for a code of a room's own; undefined for a code that every payment can have. */
  reason(code: string): Reason | undefined
}

/**
 * Makes a table of kinds searchable. @throws Error when two kinds use one name: what is stored under it would be
 * either's
 */
export function kindsOf(table: Readonly<Record<string, Kind>>): Kinds {
  const all = Object.values(table)
  const misnamed = Object.entries(table).find(([name, { purpose }]) => name !== purpose)
  if (misnamed) throw new Error(`The kind ${misnamed[1].purpose} stands in the table as ${misnamed[0]}`)
  const kindSteps = all.flatMap((kind) => stepsOf(kind).map(([type, step]) => [type, { kind, step }] as const))
  const reasons = all.flatMap(({ objections, refunds }) => [
    ...Object.entries<Reason>(objections),
    ...Object.entries<Reason>(refunds),
  ])
  refuseTwins(all.flatMap((kind) => linesOf(kind).map(({ id }) => id)))
  const [ofType, ofCode] = [mapOf<ReturnType<Kinds['ofFact']>>(kindSteps), mapOf(reasons)]
  return {
    all,
    of(purpose) {
      const kind = all.find((one) => one.purpose === purpose)
      if (!kind) throw new Error(`Nothing of the kind ${purpose} is sold`)
      return kind
    },
    ofFact: (type) => ofType.get(type),
    reason: (code) => ofCode.get(code),
  }
}

const stepsOf = ({ facts: { intended, claimed, paid, byHand, refunded } }: Kind): [type: string, step: KindStep][] => [
  [intended, 'intended'],
  [claimed, 'claimed'],
  [paid.type, 'paid'],
  ...(byHand ? [[byHand.type, 'byHand'] as [string, KindStep]] : []),
  [refunded.type, 'refunded'],
]

/** The lines that a kind has in the books. */
export const linesOf = ({ facts: { paid, byHand } }: Kind): BooksLine[] =>
  byHand ? [paid.line, byHand.line] : [paid.line]

function mapOf<Value>(entries: (readonly [string, Value])[]): Map<string, Value> {
  refuseTwins(entries.map(([name]) => name))
  return new Map(entries)
}

function refuseTwins(names: string[]): void {
  const twin = names.find((name, index) => names.indexOf(name) !== index)
  if (twin !== undefined) throw new Error(`Two kinds of payments use the name ${twin}`)
}
