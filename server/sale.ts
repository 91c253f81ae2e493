import type { Compilable, Kysely } from 'kysely'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { Work } from '#db/work.ts'
import type { NewFact, Projected, Recorded, Statement } from '#events-log/fact.ts'
import type { Chapter, ChapterId } from './chapter.ts'
import type { Context, Tx } from './context.ts'

/** A single purchase, priced by the feature that sells it from its own tables. Without a person it is a guest's. */
export type Purchase = {
  purpose: string
  personId: string | null
  memberId: string
  amountCents: number
  currency: string
}

/** The fields of every fact that books a payment, whatever was sold; the rest is the feature's. */
export type Booked = Omit<Purchase, 'purpose'>

/**
 * A fact that books a payment, made through the provider or entered by hand. The provider's fee and the chapter's net
 * amount [spec 31] are null where the provider did not state them, and for bookings from before they were recorded.
 */
export type BookedFact<B extends Booked = Booked> = Recorded<Booking<B>>

/** A `BookedFact` as projections see it. */
export type ProjectedBooking<B extends Booked = Booked> = Projected<Booking<B>>

type Booking<B extends Booked> = NewFact<string, B & Partial<Taken> & Partial<ByHand>>

/** The payment method of money that an admin recorded by hand. */
export type HandMethod = 'check' | 'cash' | 'zelle' | 'transfer' | 'other'

/** The additional fields of a manual entry; older entries do not state the payment method. */
export type ByHand = { reference: string; method: HandMethod | null }

type Taken = {
  orderId: string
  captureId: string
  payerId: string | null
  feeCents: number | null
  netCents: number | null
}

/** A fact that records a refund; `parts` are the terms in the payments table that it was for. */
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

/** Booked money that no longer counts: it was refunded, or entered by hand in error. */
export type Undone<B extends Booked = Booked> = {
  paymentId: string
  booked: B
  parts: readonly { term: number; amountCents: number }[]
  amountCents: number
  /** The terms that are fully refunded after this. */
  termsGone: readonly number[]
  how: 'refunded' | 'reversed'
}

/** A line of the books, in which payments of one kind are summed. `id` appears in exports and never changes. */
export type BooksLine = { id: string; name: string; shortName: string; method: string }

/**
 * One part of a purchase on its receipt: a short name, a detail such as its year or number of people, and its price.
 */
export type ReceiptLine = { text: string; detail: string; amountCents: number }

/** The texts for one reason why money is not kept or is refunded: one for the buyer, one for the reader of a trace. */
export type Reason = { buyer: string; trace: string }

/**
 * One kind of thing that is sold: how its payments appear in the log, the tables and the books. The feature that sells
 * it provides it. Nothing in it waits or writes, so that an export can be verified without the portal.
 *
 * The facts that begin a payment hold the purchase as it is, without its purpose; with the `createRequestId`, or with
 * the `orderId` and `payeeId` of an order that a browser created.
 */
export type Kind<
  P extends Purchase = Purchase,
  B extends Booked = Booked,
  Objection extends string = string,
  Refund extends string = string,
> = {
  purpose: P['purpose']
  /** The heading over its payments, e.g. Dues. */
  name: string
  /** Whether a person's payments of this kind have a list of their own, apart from membership payments. */
  hasOwnList: boolean
  /**
   * The types of its facts, which never change once released; those that move money come with their names in a trace.
   */
  facts: {
    intended: string
    claimed: string
    paid: { type: string; name: string; line: BooksLine }
    /** Only for kinds that an admin may enter by hand. */
    byHand?: { type: string; name: string; line: BooksLine }
    /** Booked money was refunded, in full or in part. */
    refunded: { type: string; name: string }
  }
  /** Returns the data of the fact that books it, without order and capture. */
  bookedOf(purchase: P): B
  /** Returns its rows in the payments tables, one for each term. */
  terms(booked: B, paidAt: string): { year: number; paymentType: string; memberTypeId: string; amountCents: number }[]
  /** Whether it is refunded term by term, each in full and the latest first, or in any amount. */
  refundsBy: 'term' | 'amount'
  /** Its own tables that are derived from its payments. */
  tables: readonly (keyof Tables)[]
  /**
   * Returns the rows of these tables when the money is booked, refunded in part or in full, or was entered in error.
   */
  rowsOf(fact: ProjectedBooking<B>, paymentId: string, sql: Kysely<Tables>): Statement[]
  refundedRows(fact: RefundedFact, paymentId: string, sql: Kysely<Tables>): Statement[]
  /** Only for kinds that an admin may enter by hand and that have a table of their own. */
  reversedRows?(chapterId: string, paymentId: string, sql: Kysely<Tables>): Statement[]
  /** Returns a short description of the purchase for the books. */
  label(booked: B): string
  /** The purchase on a receipt. */
  receipt: {
    /** Returns a line for each part; together they add up to the amount. */
    lines(booked: B): ReceiptLine[]
    /** A sentence for the buyer's employer or the tax office: what the money was for. */
    note: string
    /**
     * Returns the thing paid for where the feature stores its name outside the log, such as an event's; null when it is
     * gone.
     */
    subject?(db: Db, chapter: ChapterId, booked: B): Promise<{ key: string; name: string } | null>
  }
  /** Describes a fact in a trace, without payer, amount and the provider's ids. Older facts may lack parts. */
  details(data: Partial<P & B>): string[]
  /** Returns the feature's id for a payer who is not a member; null for kinds that only members buy. */
  guestOf(booked: B): string | null
  /** Returns those payers' names; left out for kinds that only members buy. */
  guestNames?(sql: Kysely<Tables>, chapter: ChapterId, ids: readonly string[]): NamesQuery
  /** The feature's reasons against taking or keeping the money. */
  objections: Record<Objection, Reason>
  /**
   * The feature's reasons for refunding booked money, with the note that the buyer finds at the provider. The payer is
   * emailed the text for the buyer, unless the feature announces the refund in an email of its own.
   */
  refunds: Record<Refund, Reason & { note: string; emailedByFeature?: true }>
}

/** A query that may run in a transaction. */
type NamesQuery = Compilable<GuestName> & { execute(): Promise<GuestName[]> }

type GuestName = { id: string; firstName: string; lastName: string }

/** Returns the payer's id in the payments tables: a person, or a guest of the kind. */
export const payerIdOf = ({ purpose, guestOf }: Kind, booked: Booked) =>
  booked.personId ?? `${purpose}:${guestOf(booked) ?? ''}`

/** A purchase whose money was just booked, and its place in the log. */
export type Sold<P extends Purchase = Purchase> = {
  paymentId: string
  purchase: P
  booked: { position: number; hash: string; at: string }
  payerEmail: string | null
}

/**
 * The objections that every feature may have: the call was refused, the price has changed, or the chapter has closed.
 */
export type CommonObjection = 'refused' | 'repriced' | 'chapterClosed'

/**
 * A selling feature's part in the checkout. Each function runs in the transaction that takes, books or gives up the
 * money, so nothing is fulfilled without money and no money is booked without fulfilling the purchase.
 */
export type Sale<P extends Purchase = Purchase, Objection extends string = string, B extends Booked = Booked> = {
  /** An empty purchase, used to track the money of a call that was refused. */
  nothing: P
  /**
   * Returns a reason against taking the money now; null when there is none. @throws Refusal when the buyer should wait
   * for another payment
   */
  objectionToCapture(tx: Tx, chapter: Chapter, purchase: P, paymentId: string): Work<Objection | null>
  /**
   * Returns the price if bought now: a price is only held for a buyer who continues right away. Null when it is
   * unavailable.
   */
  priceNow(tx: Tx, chapter: Chapter, purchase: P): Work<number | null>
  /** Returns a reason against keeping money that was taken; null when there is none. */
  objectionToBook(tx: Tx, chapter: Chapter, purchase: P, paymentId: string): Work<Objection | null>
  /** Keeps the purchase reserved while the money is being taken, until it is known whether it arrived. */
  reserve(tx: Tx, chapter: Chapter, purchase: P): Work<void>
  /** Fulfills the purchase once the money is in the books, and writes the confirmation email. */
  fulfill(tx: Tx, ctx: Pick<Context, 'chapter' | 'env' | 'urls'>, sold: Sold<P>): Work<void>
  /** Reverses the purchase when its money is refunded or no longer counts. */
  undo(tx: Tx, ctx: Pick<Context, 'chapter' | 'env' | 'urls'>, undone: Undone<B>): Work<void>
  /** Returns the email address of a payer who is not a member, for a refund email. Only for kinds that guests buy. */
  guestAddress?(tx: Tx, chapter: Chapter, booked: B): Work<{ email: string; firstName: string } | null>
  /** Returns the thing paid for, such as an event, for a refund email; null when it is gone. */
  subject?(tx: Tx, chapter: Chapter, booked: B): Work<{ key: string; name: string } | null>
  /** Ends the reservation of a purchase that failed. */
  release(tx: Tx, purchase: P, reason: 'cancelled' | 'notPaid'): Work<void>
}

/** A sale for each kind of a table, with its own purchases and objections. */
export type SalesOf<Table> = {
  [Purpose in keyof Table]: Table[Purpose] extends Kind<infer Bought, infer Books, infer Objection, infer _>
    ? Sale<Bought, Objection, Books>
    : never
}

/** The steps of a payment that the kind's own facts record. */
export type KindStep = keyof Kind['facts']

/** The kinds that the portal sells, looked up by purpose or by the type of a fact. */
export type Kinds = {
  /** In the order in which the books list them. */
  all: readonly Kind[]
  of(purpose: string): Kind
  /** Undefined for a fact that every payment can have, and for facts of other streams. */
  ofFact(type: string): { kind: Kind; step: KindStep } | undefined
  /** Returns the texts for a feature's own code; undefined for a code that every payment can have. */
  reason(code: string): Reason | undefined
}

/**
 * Makes a table of kinds searchable. @throws Error when two kinds share a name: data stored under it would be ambiguous
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
  assertNoDuplicates(all.flatMap((kind) => linesOf(kind).map(({ id }) => id)))
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

/** Returns a kind's lines in the books. */
export const linesOf = ({ facts: { paid, byHand } }: Kind): BooksLine[] =>
  byHand ? [paid.line, byHand.line] : [paid.line]

function mapOf<Value>(entries: (readonly [string, Value])[]): Map<string, Value> {
  assertNoDuplicates(entries.map(([name]) => name))
  return new Map(entries)
}

function assertNoDuplicates(names: string[]): void {
  const duplicate = names.find((name, index) => names.indexOf(name) !== index)
  if (duplicate !== undefined) throw new Error(`Two kinds of payments use the name ${duplicate}`)
}
