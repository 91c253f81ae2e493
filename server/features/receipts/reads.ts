import { unindexed } from '#db/unindexed.ts'
import type { Db } from '#db/tables/tables.ts'
import { factHash, genesisHash } from '#events-log/hash.ts'
import type { LogDefinition } from '#events-log/fact.ts'
import { readFact } from '#events-log/read.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Kinds } from '#server/sale.ts'
import { accountsOf, type Account } from './decisions.ts'
import type { Billing } from './schema.ts'

type Source = { db: Db; kinds: Kinds; logDefinition: LogDefinition }

/** Selects every entry of some payments, each payment's in order. */
export const entriesOf = (db: Db, chapter: ChapterId, paymentIds: readonly string[]) =>
  db
    .selectFrom('facts')
    .selectAll()
    .where('stream', 'in', ['', ...paymentIds.map((id) => `payment-${id}`)])
    .where(unindexed('chapterId'), '=', chapter)
    // Ordered as in the index: ordering by position would scan the whole chapter.
    .orderBy('stream')
    .orderBy('version')
    .execute()

/** Returns booked payments of the chapter from the log. */
export async function accountsIn(
  { db, kinds, logDefinition }: Source,
  chapter: ChapterId,
  paymentIds: readonly string[],
): Promise<Account[]> {
  const rows = await entriesOf(db, chapter, paymentIds)
  return accountsOf(
    kinds,
    rows.map((row) => readFact(row, logDefinition)),
  )
}

/** Returns everything that a person paid to the chapter, of every kind. */
export async function accountsOfPerson(
  { db, kinds, logDefinition }: Source,
  chapter: ChapterId,
  personId: string,
): Promise<Account[]> {
  const rows = await db
    .selectFrom('payments')
    .select('paymentId')
    .where('chapterId', '=', chapter)
    .where('personId', '=', personId)
    .orderBy('paidAt')
    .orderBy('position')
    .orderBy('term')
    .execute()
  return accountsIn({ db, kinds, logDefinition }, chapter, [...new Set(rows.map(({ paymentId }) => paymentId))])
}

/** Checks the log entry at a position: its hash matches its data and it follows its predecessor. */
export async function isIntactAt(db: Db, position: number): Promise<boolean> {
  const entries = await db
    .selectFrom('facts')
    .selectAll()
    .where('position', 'in', [position - 1, position])
    .execute()
  const entry = entries.find((one) => one.position === position)
  const before = entries.find((one) => one.position === position - 1)?.hash ?? genesisHash
  return entry !== undefined && factHash(entry) === entry.hash && entry.previousHash === before
}

/** Returns the billing party of a receipt, as the buyer set it. */
export async function billingOf(db: Db, chapter: ChapterId, paymentId: string): Promise<Billing> {
  const row = await db
    .selectFrom('receiptBilling')
    .select(['company', 'address', 'orderNumber'])
    .where('chapterId', '=', chapter)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  return row ?? { company: '', address: '', orderNumber: '' }
}
