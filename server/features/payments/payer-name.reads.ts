import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Booked, Kind } from '#server/sale.ts'
import { namesOf } from '../members/reads.ts'

/**
 * Returns the payer's name: a member, a former member, or a guest whose name the kind's feature stores. Empty once the
 * person is erased.
 */
export async function payerName(db: Db, chapter: ChapterId, kind: Kind, booked: Booked): Promise<string> {
  const name = booked.personId
    ? (await namesOf(db, chapter, [booked.personId])).get(booked.personId)
    : await guestName(db, chapter, kind, booked)
  return name ? `${name.firstName} ${name.lastName}`.trim() : ''
}

async function guestName(db: Db, chapter: ChapterId, { guestOf, guestNames }: Kind, booked: Booked) {
  const guest = guestOf(booked)
  return guest === null ? undefined : (await guestNames?.(db, chapter, [guest]).execute())?.[0]
}
