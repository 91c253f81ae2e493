import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

const donationsIn = (db: Db, chapter: ChapterId) =>
  db.selectFrom('donations').where('donations.chapterId', '=', chapter)

/** Donations with the donor, and the payer at the provider. */
const withDonors = (db: Db, chapter: ChapterId) =>
  donationsIn(db, chapter)
    .innerJoin('donors', 'donors.donorId', 'donations.donorId')
    .leftJoin('payers', 'payers.paymentId', 'donations.paymentId')
    .selectAll('donations')
    .select([
      'donors.mInit',
      'donors.firstName',
      'donors.lastName',
      'donors.email',
      'donors.saysMember',
      'payers.payerEmail',
    ])

/** A person's donations to the chapter, newest first. */
export const donationsOf = (db: Db, chapter: ChapterId, personId: string) =>
  withDonors(db, chapter)
    .where('donations.personId', '=', personId)
    .orderBy('donations.donatedAt', 'desc')
    .orderBy('donations.position', 'desc')
    .execute()

/** Every donation of the chapter, newest first, for the documented call that lists them all. */
export const allDonationsIn = (db: Db, chapter: ChapterId) =>
  withDonors(db, chapter).orderBy('donations.donatedAt', 'desc').orderBy('donations.position', 'desc').execute()

/** Returns when the person last donated, ignoring refunded donations; undefined if never. */
export async function lastDonationOf(db: Db, chapter: ChapterId, personId: string): Promise<string | undefined> {
  const rows = donationsIn(db, chapter).where('personId', '=', personId).whereRef('refundedCents', '<', 'amountCents')
  const last = await rows.select('donatedAt').orderBy('donatedAt', 'desc').limit(1).executeTakeFirst()
  return last?.donatedAt
}

/** The donation made by a payment; undefined until its money is in the books. */
export const donationOf = (db: Db, chapter: ChapterId, paymentId: string) =>
  donationsIn(db, chapter).selectAll().where('paymentId', '=', paymentId).executeTakeFirst()

/** A donation entered by hand, as the form needs it; undefined for any other. */
export const donationByHand = (db: Db, chapter: ChapterId, paymentId: string) =>
  donationsIn(db, chapter)
    .innerJoin('donors', 'donors.donorId', 'donations.donorId')
    .select([
      'donations.paymentId',
      'donations.memberId',
      'donations.donationType as donationTypeName',
      'donations.amountCents',
      'donations.reference',
      'donations.donatedAt',
    ])
    .select(['donors.mInit', 'donors.firstName', 'donors.lastName', 'donors.email'])
    .where('donations.paymentId', '=', paymentId)
    .where('donations.reference', 'is not', null)
    .executeTakeFirst()

/** The donor, who is stored when the payment is started. */
export const donorOfPayment = (db: Db, chapter: ChapterId, paymentId: string) =>
  db
    .selectFrom('donors')
    .select(['mInit', 'firstName', 'lastName', 'email'])
    .where('chapterId', '=', chapter)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()

/** The members of the chapter with this address. */
export const memberIdByEmail = (db: Db, chapter: ChapterId, email: string) =>
  db
    .selectFrom('people')
    .innerJoin('members', 'members.personId', 'people.personId')
    .select('members.memberId')
    .where('members.chapterId', '=', chapter)
    .where('people.email', '=', email.toLowerCase())
    .executeTakeFirst()
