import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { nameWithTitle } from '../members/rules.ts'

/** Who gets a letter: the name with its title, the lines of the postal address, and the email address if there is one. */
export type Recipient = { name: string; sortName: string; address: string[]; email: string }

/** Ids in one query, far from the databases' limits. */
const idsAtOnce = 500

/** Returns the recipients for some payers, by the payer's id in the payments table. */
export async function recipientsOf(
  db: Db,
  chapter: ChapterId,
  payerIds: readonly string[],
): Promise<Map<string, Recipient>> {
  const found = new Map<string, Recipient>()
  const ids = [...new Set(payerIds)]
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const some = ids.slice(at, at + idsAtOnce)
    const [people, donors, registrants] = await Promise.all([
      peopleOf(
        db,
        some.filter((id) => !id.includes(':')),
      ),
      donorsOf(db, chapter, guestsOf(some, 'donation')),
      registrantsOf(db, chapter, guestsOf(some, 'registration')),
    ])
    for (const { personId, ...person } of people) found.set(personId, recipientOf({ ...person, ...placeOf(person) }))
    for (const { donorId, ...donor } of donors) found.set(`donation:${donorId}`, recipientOf(donor))
    for (const { registrationId, ...guest } of registrants)
      found.set(`registration:${registrationId}`, recipientOf(guest))
  }
  return found
}

const guestsOf = (ids: readonly string[], purpose: string) =>
  ids.filter((id) => id.startsWith(`${purpose}:`)).map((id) => id.slice(purpose.length + 1))

/** Selects the people behind payments of the chapter, also those who have left it since. */
const peopleOf = (db: Db, personIds: readonly string[]) =>
  db
    .selectFrom('people')
    .select(['personId', 'mInit', 'firstName', 'lastName', 'email'])
    .select(['address1', 'address2', 'city', 'state', 'zipcode'])
    .where('personId', 'in', ['', ...personIds])
    .execute()

const donorsOf = (db: Db, chapter: ChapterId, donorIds: readonly string[]) =>
  db
    .selectFrom('donors')
    .select(['donorId', 'mInit', 'firstName', 'lastName', 'email'])
    .where('chapterId', '=', chapter)
    .where('donorId', 'in', ['', ...donorIds])
    .execute()

/** Selects who paid for registrations: the first holder, even after a hand-over, whose title is not stored. */
async function registrantsOf(db: Db, chapter: ChapterId, registrationIds: readonly string[]) {
  const rows = await db
    .selectFrom('registrants')
    .leftJoin('formerRegistrants as payer', (join) =>
      join
        .onRef('payer.registrationId', '=', 'registrants.registrationId')
        .on('payer.chapterId', '=', chapter)
        .on('payer.handOver', '=', 1),
    )
    .select(['registrants.registrationId', 'mInit'])
    .select(['registrants.firstName', 'registrants.lastName', 'registrants.email'])
    .select(['payer.firstName as payerFirst', 'payer.lastName as payerLast', 'payer.email as payerEmail'])
    .where('registrants.chapterId', '=', chapter)
    .where('registrants.registrationId', 'in', ['', ...registrationIds])
    .execute()
  return rows.map(({ payerFirst, payerLast, payerEmail, ...row }) =>
    payerFirst === null
      ? row
      : {
          registrationId: row.registrationId,
          mInit: '',
          firstName: payerFirst,
          lastName: payerLast ?? '',
          email: payerEmail ?? '',
        },
  )
}

type Place = { address1: string; address2: string; city: string; state: string; zipcode: string }

const placeOf = ({ address1, address2, city, state, zipcode }: Place) => ({
  address: [address1, address2, [city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')].filter(
    Boolean,
  ),
})

type Named = { mInit: string; firstName: string; lastName: string; email: string; address?: string[] }

const recipientOf = (named: Named): Recipient => ({
  name: nameWithTitle(named).trim(),
  sortName: `${named.lastName} ${named.firstName}`.trim(),
  address: named.address ?? [],
  email: named.email,
})
