import { sql as rawSql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { unindexed } from '#db/unindexed.ts'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { folded } from '#server/text/folded.ts'
import { keyContains, literally, searchWords, wordBreaks } from '#server/text/search.ts'

/**
 * A search word and what it matches. A row matches if the payer's name or the payment type contains the word, or if the
 * id of the member, the payment, or the order, or a word of the reference, begins with it.
 */
export type Word = {
  /** Has several words if they can match only names: then one name must contain all of them. */
  texts: string[]
  types: string[]
  inIds: boolean
  /** The people with a matching name who paid in the chapter; null if there are too many to list. */
  people: string[] | null
}

/** Maximum number of people to list; beyond that, their payments are found by scanning the table. */
const maxPeople = 1000

/** Maximum number of rows to collect for sorting, counting, and summing. */
const maxMatches = 10_000

/** Maximum number of rows to collect for checking them against the other words of a search. */
const maxGathered = 50_000

/** Returns the words of a search, with what can be found out cheaply about each. */
export async function readWords(db: Db, chapter: ChapterId, search: string): Promise<Word[]> {
  const texts = searchWords(search)
  if (texts.length === 0) return []
  const types = await db
    .selectFrom('paymentSums')
    .select('paymentType')
    .distinct()
    .where('chapterId', '=', chapter)
    .execute()
  const has = async (query: { executeTakeFirst(): Promise<unknown> }) => (await query.executeTakeFirst()) !== undefined
  const words = await Promise.all(
    texts.map(async (text) => ({
      texts: [text],
      types: types.map(({ paymentType }) => paymentType).filter((type) => folded(type).includes(folded(text))),
      inIds:
        (await has(byWords(db, chapter, text).limit(1))) ||
        (isNumber(text) && (await has(byMemberId(db, chapter, text).select('term').limit(1)))),
    })),
  )
  const names = words.filter(isNameOnly)
  const name = { texts: names.flatMap((word) => word.texts), types: [], inIds: false }
  const apart = [...(names.length > 0 ? [name] : []), ...words.filter((word) => !isNameOnly(word))]
  return Promise.all(apart.map(async (word) => ({ ...word, people: await peopleNamed(db, chapter, word.texts) })))
}

type Row = ExpressionBuilder<Tables, 'payments'>

/**
 * Matches a row against a word. Phrased so that the database keeps to the index of the current order and tests every
 * row.
 */
export function fits(eb: Row, { texts, types, inIds, people }: Word): Expression<SqlBool> {
  const text = texts[0]!
  const begins = (column: 'paymentId' | 'orderId' | 'reference') =>
    ['', ...(column === 'reference' ? wordBreaks.map((sign) => `%${literally(sign)}`) : [])].map((before) =>
      like(eb.ref(`payments.${column}`), `${before}${literally(text.toUpperCase())}%`),
    )
  const isTheirs = people
    ? eb(unindexed('payments.personId'), 'in', evenly(people))
    : eb.exists(
        eb
          .selectFrom('payerNames')
          .select('payerNames.payerId')
          .whereRef('payerNames.payerId', '=', 'payments.personId')
          .where((inner) => isNamed(inner, { texts })),
      )
  return eb.or([
    isTheirs,
    ...(types.length > 0 ? [eb(unindexed('payments.paymentType'), 'in', types)] : []),
    ...(inIds && isNumber(text) ? [eb('payments.memberId', 'like', `${text}%`)] : []),
    ...(inIds ? (['paymentId', 'orderId', 'reference'] as const).flatMap(begins) : []),
  ])
}

/**
 * Pads a list of ids to the next power of two with unused ids; otherwise each length would be a separate prepared
 * statement.
 */
export const evenly = (ids: string[]): string[] => [
  ...ids,
  ...Array<string>(2 ** Math.ceil(Math.log2(ids.length + 1)) - ids.length).fill(''),
]

/**
 * Returns the rows that may match all words, by looking up one word in an index; null if there are too many. The rows
 * must still be checked against the words in `open`.
 */
export async function candidates(db: Db, chapter: ChapterId, words: Word[]) {
  // A word that can match only names yields the fewest rows.
  const names = words.find(isNameOnly)
  let fewest: { rows: number; matching: ReturnType<typeof unionOf>; open: Word[] } | null = null
  for (const word of names ? [names] : words) {
    if (!word.people) continue
    const open = words.filter((other) => other !== word)
    const max = open.length > 0 ? maxGathered : maxMatches
    const matching = unionOf(db, chapter, word, word.people, max)
    const { rows } = await db
      .selectFrom(
        matching
          .select('payments.term')
          .limit(max + 1)
          .as('some'),
      )
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    if (Number(rows) <= max && (!fewest || Number(rows) < fewest.rows)) fewest = { rows: Number(rows), matching, open }
  }
  return fewest
}

/** Returns whether a word can match only names. */
export const isNameOnly = ({ types, inIds }: Pick<Word, 'types' | 'inIds'>) => types.length === 0 && !inIds

/** Returns the payment type if a word matches exactly one type and nothing else; otherwise undefined. */
export const typeMeant = ({ types, inIds, people }: Word): string | undefined =>
  types.length === 1 && !inIds && people?.length === 0 ? types[0] : undefined

/** Matches a word against the name of a person joined to the rows. */
export const isNamed = (
  eb: Pick<ExpressionBuilder<Tables, 'payerNames'>, 'and' | 'or'>,
  { texts }: Pick<Word, 'texts'>,
) => eb.and(texts.map((text) => eb.or(named(text))))

/** Selects the rows that contain a word. */
function unionOf(db: Db, chapter: ChapterId, { texts, types, inIds }: Word, people: string[], max: number) {
  const text = texts[0]!
  // Each source has its own index, starting with the chapter; the database merges their rows.
  return db.selectFrom('payments').where((eb) => {
    const among = (condition: Expression<SqlBool>) => eb.and([eb('payments.chapterId', '=', chapter), condition])
    return eb.or([
      among(eb('payments.personId', 'in', evenly(people))),
      ...(types.length > 0 ? [among(eb('payments.paymentType', 'in', types))] : []),
      // No more rows than can be collected are needed.
      ...(inIds ? [among(eb('payments.paymentId', 'in', byWords(db, chapter, text).limit(max + 1)))] : []),
      ...(inIds && isNumber(text) ? [among(eb.between('payments.memberId', ...numberRange(text)))] : []),
    ])
  })
}

/**
 * Returns the people whose name contains all of the texts and who paid in the chapter; null if there are too many to
 * list.
 */
async function peopleNamed(db: Db, chapter: ChapterId, texts: string[]): Promise<string[] | null> {
  let query = db
    .selectFrom('payerNames')
    .select('payerNames.payerId')
    .limit(maxPeople + 1)
  for (const text of texts) {
    const parts = someParts(text)
    // First selects the people whose names share some trigrams with the word; only these few are checked for the full
    // word.
    if (parts.length > 0)
      query = query.where(
        'payerNames.payerId',
        'in',
        parts.map((part) => byPart(db, part)).reduce((all, one) => all.intersect(one)),
      )
    query = query.where((eb) => eb.or(named(text)))
  }
  query = query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('payments')
        .select('payments.term')
        .where('payments.chapterId', '=', chapter)
        .whereRef('payments.personId', '=', 'payerNames.payerId'),
    ),
  )
  const people = await query.execute()
  return people.length > maxPeople ? null : people.map(({ payerId }) => payerId)
}

const byPart = (db: Db, part: string) =>
  db.selectFrom('nameParts').select('nameParts.payerId').where('nameParts.part', '=', part)

/** Returns the first, middle, and last trigram of a word's sort key, as stored in `nameParts` for names. */
function someParts(text: string): string[] {
  const emails = [...folded(text)]
  if (emails.length < 3) return []
  const places = [0, Math.floor((emails.length - 3) / 2), emails.length - 3]
  return [...new Set(places.map((at) => emails.slice(at, at + 3).join('')))]
}

const named = (text: string) =>
  (['lastNameKey', 'firstNameKey'] as const).map((column) => keyContains(rawSql.ref(`payerNames.${column}`), text))

const like = (column: Expression<string | null>, pattern: string) =>
  rawSql<SqlBool>`upper(${column}) like ${pattern} escape '\\'`

const byWords = (db: Db, chapter: ChapterId, text: string) =>
  db
    .selectFrom('paymentWords')
    .select('paymentWords.paymentId')
    .where('paymentWords.chapterId', '=', chapter)
    .where('paymentWords.word', '>=', text)
    // This character sorts after every word with this prefix.
    .where('paymentWords.word', '<', `${text}\u{10FFFF}`)

const byMemberId = (db: Db, chapter: ChapterId, text: string) =>
  db
    .selectFrom('payments')
    .where('payments.chapterId', '=', chapter)
    .where((eb) => eb.between('payments.memberId', ...numberRange(text)))

const isNumber = (text: string) => /^\d+$/.test(text)

/** Returns the range of member ids that begin with a number, in text order. */
const numberRange = (text: string): [string, string] => [text, `${text}999999999`]
