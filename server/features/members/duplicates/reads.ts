import { sql, type SqlBool } from 'kysely'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Portal } from '#server/context.ts'
import { cacheUntilWrite, ofEachStore } from '#server/http/cache/cache-until-write.ts'
import { pairId, pairsAmong, type Compared, type Pair } from './decisions.ts'

/** Returns what is compared of a chapter's members. */
const comparedOf = (db: Db, chapter: ChapterId): Promise<Compared[]> =>
  db
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['members.personId', 'firstName', 'lastName', 'email', 'primaryPhone', 'alternatePhone', 'degreeYear'])
    .where('members.chapterId', '=', chapter)
    .execute()

/** Returns the pairs that an admin of the chapter said are two people, the newest first. */
export const distinctPairs = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('distinctPeople')
    .select(['pairId', 'oneId', 'otherId', 'createdBy', 'createdAt'])
    .where('chapterId', '=', chapter)
    .orderBy('createdAt', 'desc')
    .orderBy('pairId')
    .execute()

/** Returns the pairs of a chapter that may be the same person, and how many members were compared. */
export async function possiblePairs(db: Db, chapter: ChapterId): Promise<{ pairs: Pair[]; people: number }> {
  const [people, distinct] = await Promise.all([comparedOf(db, chapter), distinctPairs(db, chapter)])
  const notTheSame = new Set(distinct.map(({ oneId, otherId }) => pairId(oneId, otherId)))
  return { pairs: pairsAmong(people, notTheSame), people: people.length }
}

/** A chapter with more members is compared on the page of duplicates only, not for the count at its button. */
const maxCounted = 5000

/**
 * Returns how many pairs of a chapter may be the same person, cached until the next write; null in a chapter that is
 * too large to count on every page.
 */
export async function numberOfPairs(portal: Pick<Context, 'store' | 'db'>, chapter: ChapterId): Promise<number | null> {
  const { cached, keep } = await countsOf(portal).slot(chapter)
  if (cached) return cached.pairs
  const { db } = portal
  const counted = await db
    .selectFrom('memberCounts')
    .select('members')
    .where('chapterId', '=', chapter)
    .executeTakeFirst()
  const isLarge = Number(counted?.members ?? 0) > maxCounted
  const pairs = isLarge ? null : (await possiblePairs(db, chapter)).pairs.length
  keep({ pairs })
  return pairs
}

const countsOf = ofEachStore(({ store }: Pick<Portal, 'store'>) =>
  cacheUntilWrite<{ pairs: number | null }>(store, maxChapters),
)

/** More chapters than an association has: the oldest entry would be dropped. */
const maxChapters = 200

/** Returns the members of a chapter whom somebody about to be added looks like: their ids and names. */
export async function lookalikes(db: Db, chapter: ChapterId, added: Omit<Compared, 'personId'>) {
  const people = await comparedOf(db, chapter)
  const pairs = pairsAmong([...people, { ...added, personId: '' }]).filter(({ oneId }) => oneId === '')
  if (pairs.length === 0) return []
  const rows = await db
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['members.memberId', 'firstName', 'lastName'])
    // Without the `||`, SQLite goes through the whole chapter by its index: it takes a chapter for a few people.
    .where(sql<SqlBool>`"members"."chapterId" || '' = ${chapter}`)
    .where(
      'members.personId',
      'in',
      pairs.map(({ otherId }) => otherId),
    )
    .orderBy('members.memberId')
    .execute()
  return rows
}

type AboutPerson = {
  memberId: string
  status: 'active' | 'inactive'
  firstName: string
  lastName: string
  email: string
  profilePicture: string
  payments: number
  logsIn: boolean
}

/** Returns what the page says about the people of these pairs, by person id. */
export async function peopleOfPairs(
  db: Db,
  chapter: ChapterId,
  pairs: readonly { oneId: string; otherId: string }[],
): Promise<Map<string, AboutPerson>> {
  const ids = [...new Set(pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select((row) => [
      'members.personId',
      'members.memberId',
      'members.status',
      'firstName',
      'lastName',
      'email',
      'profilePicture',
      'lastLoginAt',
      row
        .selectFrom('payments')
        .select((payment) => payment.fn.countAll<number>().as('count'))
        .where('payments.chapterId', '=', chapter)
        .whereRef('payments.memberId', '=', 'members.memberId')
        .as('payments'),
    ])
    .where('members.chapterId', '=', chapter)
    .where('members.personId', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ personId, lastLoginAt, payments, ...person }) => [
      personId,
      { ...person, payments: Number(payments), logsIn: lastLoginAt !== null },
    ]),
  )
}
