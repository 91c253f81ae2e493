import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Account } from '../receipts/decisions.ts'
import type { Fee } from '../registrations/sales/facts.ts'
import { contributionOf, disclosureOf } from './gifts.decisions.ts'
import { valuesOfEvents } from './values.reads.ts'

/** Returns the statement that the law asks for on the receipt of a payment that is in part a gift; null for others. */
export async function disclosureOfPayment(db: Db, chapter: ChapterId, account: Account): Promise<string | null> {
  if (account.kind.purpose !== 'registration') return null
  const fee = account.booked.data as Fee
  const valuesOf = await valuesOfEvents(db, chapter, [fee.eventId])
  return disclosureOf(contributionOf(fee, valuesOf(fee.eventId)))
}
