import { sql as rawSql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { noIndex } from '#db/no-index.ts'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { folded } from '#server/text/folded.ts'
import { keyContains, literally, searchWords, wordBreaks } from '#server/text/search.ts'

/**
 * A word of a search and where it was found. A row fits it when the word stands somewhere in the payer's name or in
 * the payment type, or when the member's id, the payment's, the order's or a word of the reference begins with it.
 */
export type Word = {
  /** More than one when these are in nothing but names: then all of them are in one name. */
  texts: string[]
  types: string[]
  inIds: boolean
  /** The people who are named so and paid in the chapter; null when they are too many to be listed. */
  people: string[] | null
}

/** More people than these are not listed: their payments are found by going through the table. */
const mostPeople = 1000

/** More rows than these are not gathered to be sorted, counted and summed up. */
const mostFound = 10_000

/** More than these are not gathered to be asked for the other words of a search. */
const mostGathered = 50_000

/** The words of a search, with what is cheaply known of each. */
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

/** That a row fits a word. Said so that the database goes on along the order it is in, and asks every row. */
export function fits(eb: Row, { texts, types, inIds, people }: Word): Expression<SqlBool> {
  const text = texts[0]!
  const begins = (column: 'paymentId' | 'orderId' | 'reference') =>
    ['', ...(column === 'reference' ? wordBreaks.map((sign) => `%${literally(sign)}`) : [])].map((before) =>
      like(eb.ref(`payments.${column}`), `${before}${literally(text.toUpperCase())}%`),
    )
  const isTheirs = people
    ? eb(noIndex('payments.personId'), 'in', evenly(people))
    : eb.exists(
        eb
          .selectFrom('payerNames')
          .select('payerNames.payerId')
          .whereRef('payerNames.payerId', '=', 'payments.personId')
          .where((inner) => isNamed(inner, { texts })),
      )
  return eb.or([
    isTheirs,
    ...(types.length > 0 ? [eb(noIndex('payments.paymentType'), 'in', types)] : []),
    ...(inIds && isNumber(text) ? [eb('payments.memberId', 'like', `${text}%`)] : []),
    ...(inIds ? (['paymentId', 'orderId', 'reference'] as const).flatMap(begins) : []),
  ])
}

/**
 * As many ids as the next power of two, by ids that nobody has: lists of every length would each be a statement of its
 * own.
 */
export const evenly = (ids: string[]): string[] => [
  ...ids,
  ...Array<string>(2 ** Math.ceil(Math.log2(ids.length + 1)) - ids.length).fill(''),
]

/**
 * The rows that may fit all words, where these are few: one of the words is looked for by index. Null when they are
 * many. The rows still have to be asked for the words in `open`.
 */
export async function candidates(db: Db, chapter: ChapterId, words: Word[]) {
  // A word that is in nothing but a name leads to the fewest people.
  const names = words.find(isNameOnly)
  let fewest: { rows: number; matching: ReturnType<typeof unionOf>; open: Word[] } | null = null
  for (const word of names ? [names] : words) {
    if (!word.people) continue
    const open = words.filter((other) => other !== word)
    const most = open.length > 0 ? mostGathered : mostFound
    const matching = unionOf(db, chapter, word, word.people, most)
    const { rows } = await db
      .selectFrom(
        matching
          .select('payments.term')
          .limit(most + 1)
          .as('some'),
      )
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    if (Number(rows) <= most && (!fewest || Number(rows) < fewest.rows)) fewest = { rows: Number(rows), matching, open }
  }
  return fewest
}

/** Whether a word is in the name, or nowhere. */
export const isNameOnly = ({ types, inIds }: Pick<Word, 'types' | 'inIds'>) => types.length === 0 && !inIds

/** The one payment type that a word can only mean; undefined when it is found in anything else. */
export const typeMeant = ({ types, inIds, people }: Word): string | undefined =>
  types.length === 1 && !inIds && people?.length === 0 ? types[0] : undefined

/** That a person who is joined to the rows is named so. */
export const isNamed = (
  eb: Pick<ExpressionBuilder<Tables, 'payerNames'>, 'and' | 'or'>,
  { texts }: Pick<Word, 'texts'>,
) => eb.and(texts.map((text) => eb.or(named(text))))

/** Rows that a word is found in. */
function unionOf(db: Db, chapter: ChapterId, { texts, types, inIds }: Word, people: string[], most: number) {
  const text = texts[0]!
  // Each source has an index of its own, that the chapter stands first in; the database puts their rows together.
  return db.selectFrom('payments').where((eb) => {
    const among = (condition: Expression<SqlBool>) => eb.and([eb('payments.chapterId', '=', chapter), condition])
    return eb.or([
      among(eb('payments.personId', 'in', evenly(people))),
      ...(types.length > 0 ? [among(eb('payments.paymentType', 'in', types))] : []),
      // More than are gathered need not be known.
      ...(inIds ? [among(eb('payments.paymentId', 'in', byWords(db, chapter, text).limit(most + 1)))] : []),
      ...(inIds && isNumber(text) ? [among(eb.between('payments.memberId', ...numberRange(text)))] : []),
    ])
  })
}

/**
 * The people who have all of the texts in the name and paid in the chapter; null when they are too many to be listed.
 */
async function peopleNamed(db: Db, chapter: ChapterId, texts: string[]): Promise<string[] | null> {
  let query = db
    .selectFrom('payerNames')
    .select('payerNames.payerId')
    .limit(mostPeople + 1)
  for (const text of texts) {
    const parts = someParts(text)
    // The people whose name has some of the word's letters together; whether it has all of them is asked of these few.
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
  return people.length > mostPeople ? null : people.map(({ payerId }) => payerId)
}

const byPart = (db: Db, part: string) =>
  db.selectFrom('nameParts').select('nameParts.payerId').where('nameParts.part', '=', part)

/**
 * Three letters of a word's key that stand together, as `nameParts` has them of the names' keys: its first, middle and
 * last.
 */
function someParts(text: string): string[] {
  const letters = [...folded(text)]
  if (letters.length < 3) return []
  const places = [0, Math.floor((letters.length - 3) / 2), letters.length - 3]
  return [...new Set(places.map((at) => letters.slice(at, at + 3).join('')))]
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
    // Behind every word that begins so.
    .where('paymentWords.word', '<', `${text}\u{10FFFF}`)

const byMemberId = (db: Db, chapter: ChapterId, text: string) =>
  db
    .selectFrom('payments')
    .where('payments.chapterId', '=', chapter)
    .where((eb) => eb.between('payments.memberId', ...numberRange(text)))

const isNumber = (text: string) => /^\d+$/.test(text)

/** Ids of members that begin with a number, by the order of texts. */
const numberRange = (text: string): [string, string] => [text, `${text}999999999`]
