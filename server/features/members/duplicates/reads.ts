import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { FieldMeaning } from '#db/tables/members.ts'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Portal } from '#server/context.ts'
import { cacheUntilWrite, ofEachStore } from '#server/http/cache/cache-until-write.ts'
import { maxAlike, nameWords, pairId, pairsAmong, phoneDigits, yearOf, type Compared, type Pair } from './decisions.ts'

const comparedColumns = [
  'members.personId',
  'firstName',
  'lastName',
  'email',
  'primaryPhone',
  'alternatePhone',
  'degreeYear',
] as const

/** Returns what is compared of a chapter's members. */
async function comparedOf(db: Db, chapter: ChapterId): Promise<Compared[]> {
  const [people, identities] = await Promise.all([
    db
      .selectFrom('members')
      .innerJoin('people', 'people.personId', 'members.personId')
      .select(comparedColumns)
      .where('members.chapterId', '=', chapter)
      .execute(),
    identityAnswers(db, chapter).execute(),
  ])
  return withIdentities(people, identities)
}

/** Selects the answers to the fields that say who a person is. */
const identityAnswers = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('memberFields')
    .innerJoin('memberFieldValues', 'memberFieldValues.fieldId', 'memberFields.fieldId')
    .select(['memberFieldValues.personId', 'meaning', 'answer'])
    .where('meaning', '<>', '')
    .where('memberFieldValues.chapterId', '=', chapter)

type IdentityAnswer = { personId: string; meaning: FieldMeaning | ''; answer: string }

function withIdentities(
  people: Omit<Compared, 'birthdays' | 'formerNumbers'>[],
  answers: readonly IdentityAnswer[],
): Compared[] {
  const of = new Map<string, IdentityAnswer[]>()
  for (const answer of answers) of.set(answer.personId, [...(of.get(answer.personId) ?? []), answer])
  const said = (personId: string, wanted: FieldMeaning) =>
    of.get(personId)?.flatMap(({ meaning, answer }) => (meaning === wanted ? [answer] : [])) ?? []
  return people.map((person) => ({
    ...person,
    birthdays: said(person.personId, 'birthday'),
    formerNumbers: said(person.personId, 'memberNumber'),
  }))
}

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

/** Returns the applicant as compared with members. */
export async function comparedApplicant(
  db: Db,
  chapter: ChapterId,
  applicant: Omit<Compared, 'personId' | 'alternatePhone' | 'birthdays' | 'formerNumbers'> & { pendingId: string },
): Promise<Omit<Compared, 'personId'>> {
  const answers = await identityAnswers(db, chapter).where('personId', '=', applicant.pendingId).execute()
  const [compared] = withIdentities([{ ...applicant, personId: applicant.pendingId, alternatePhone: '' }], answers)
  return compared!
}

/**
 * Returns the members of a chapter whom somebody about to be added looks like: their ids and names. The database is
 * asked for those who share something; nobody else is read.
 */
export const lookalikes = async (db: Db, chapter: ChapterId, added: Omit<Compared, 'personId'>) =>
  (await alikeIn(db, chapter, added)).map(({ memberId, firstName, lastName }) => ({ memberId, firstName, lastName }))

/** Members of one email who are told of an application, at most. */
const maxTold = 3

/**
 * Returns the members with another email address whom an applicant very likely is: so that they are asked by what the
 * chapter has of them, and the applicant learns of nobody.
 */
export async function likelyHolders(db: Db, chapter: ChapterId, applicant: Omit<Compared, 'personId'>) {
  const alike = await alikeIn(db, chapter, applicant)
  return alike
    .filter(({ sureness, email }) => sureness !== 'possible' && email !== '' && email !== applicant.email.toLowerCase())
    .slice(0, maxTold)
}

async function alikeIn(db: Db, chapter: ChapterId, added: Omit<Compared, 'personId'>) {
  const ids = await idsOfSimilar(db, chapter, added)
  if (ids.length === 0) return []
  const [rows, answers] = await Promise.all([
    membersIn(db, chapter)
      .innerJoin('people', 'people.personId', 'members.personId')
      .select([...comparedColumns, 'members.memberId'])
      .where('members.personId', 'in', ids)
      .orderBy('members.memberId')
      .execute(),
    identityAnswers(db, chapter).where('personId', 'in', ids).execute(),
  ])
  const pairs = pairsAmong([...withIdentities(rows, answers), { ...added, personId: '' }])
  const alike = new Map(
    pairs.flatMap(({ oneId, otherId, sureness }) => (oneId === '' ? [[otherId, sureness] as const] : [])),
  )
  return rows.flatMap((row) => {
    const sureness = alike.get(row.personId)
    return sureness === undefined ? [] : [{ ...row, sureness }]
  })
}

/** Without the `||`, SQLite goes through the whole chapter by its index: it takes a chapter for a few people. */
const membersIn = (db: Db, chapter: ChapterId) =>
  db.selectFrom('members').where(sql<SqlBool>`"members"."chapterId" || '' = ${chapter}`)

/** Returns the ids of the members who share an email, a phone, a name, a birthday, or a number of the last system. */
async function idsOfSimilar(db: Db, chapter: ChapterId, added: Omit<Compared, 'personId'>): Promise<string[]> {
  const { email, primaryPhone, alternatePhone, birthdays, formerNumbers } = added
  const members = () => membersIn(db, chapter).select('members.personId')
  // One more than may be alike, so that a value of an office is still known as such.
  const few = maxAlike + 1
  const digits = [...new Set([phoneDigits(primaryPhone), phoneDigits(alternatePhone)])].filter(Boolean)
  const year = yearOf(added)
  const found = await Promise.all([
    email.includes('@')
      ? members()
          .innerJoin('people', 'people.personId', 'members.personId')
          .where('people.email', '=', email.toLowerCase())
          .limit(few)
          .execute()
      : [],
    ...digits.map((number) =>
      members()
        .innerJoin('phoneNumbers', 'phoneNumbers.personId', 'members.personId')
        .where('digits', '=', number)
        .limit(few)
        .execute(),
    ),
    ...(year === null ? [] : nameWords(added)).map((word) =>
      members()
        .innerJoin('people', 'people.personId', 'members.personId')
        .where((row) => lastNameBegins(row, word))
        .where('degreeYear', '=', year)
        .execute(),
    ),
    ...[...birthdays, ...formerNumbers].map((answer) =>
      db
        .selectFrom('memberFields')
        .innerJoin('memberFieldValues', 'memberFieldValues.fieldId', 'memberFields.fieldId')
        .select('personId')
        .where('meaning', '<>', '')
        .where('memberFieldValues.chapterId', '=', chapter)
        .where('answer', '=', answer)
        .execute(),
    ),
  ])
  return [...new Set(found.flat().map(({ personId }) => personId))]
}

/** In which order names were entered is open: the last name of the same person begins with one of the words. */
function lastNameBegins(row: ExpressionBuilder<Tables, 'people'>, word: string) {
  // Behind the word come a space, a hyphen, a comma, a period, or nothing; all of them sort before a slash.
  const within = (key: 'lastNameKey' | 'firstNameKey') => row.and([row(key, '>=', word), row(key, '<', `${word}/`)])
  return row.or([within('lastNameKey'), row.and([row('lastNameKey', '=', ''), within('firstNameKey')])])
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
