import { sql as rawSql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Db, Tables } from '#db/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { capitals, literally, searchWords, wordBreaks } from '#server/search.ts'

/**
 * A word of a search and where it was found. A row fits it when the word stands somewhere in the member's name or in
 * the payment type, or when the member's id, the payment's, the order's or a word of the reference begins with it.
 */
export type Word = { text: string; types: string[]; inIds: boolean }

/** More people than these are not listed: their payments are found by going through the table. */
const mostPeople = 2000

/** More rows than these are not gathered to be sorted, counted and summed up. */
export const mostFound = 10_000

/** More than these are not gathered to be asked for the other words of a search. */
const mostGathered = 50_000

/** The words of a search, with what is cheaply known of each. */
export async function readWords(db: Db, chapter: ChapterId, search: string): Promise<Word[]> {
  const texts = searchWords(search)
  if (texts.length === 0) return []
  const types = await db.selectFrom('paymentSums').select('paymentType').distinct().where('chapterId', '=', chapter).execute()
  const has = async (query: { executeTakeFirst(): Promise<unknown> }) => (await query.executeTakeFirst()) !== undefined
  return Promise.all(
    texts.map(async (text) => ({
      text,
      types: types.map(({ paymentType }) => paymentType).filter((type) => type.toLowerCase().includes(text)),
      inIds: (await has(byWords(db, chapter, text).limit(1))) || (isNumber(text) && (await has(byMemberId(db, chapter, text).select('term').limit(1)))),
    })),
  )
}

type Row = ExpressionBuilder<Tables, 'payments'>

/** That a row fits a word. */
export function fits(eb: Row, { text, types }: Word): Expression<SqlBool> {
  const begins = (column: 'paymentId' | 'orderId' | 'reference') =>
    ['', ...(column === 'reference' ? wordBreaks.map((sign) => `%${literally(sign)}`) : [])].map((before) =>
      like(eb.ref(`payments.${column}`), `${before}${literally(text.toUpperCase())}%`),
    )
  return eb.or([
    ...(types.length > 0 ? [eb('payments.paymentType', 'in', types)] : []),
    ...(isNumber(text) ? [eb('payments.memberId', 'like', `${text}%`)] : []),
    ...(['paymentId', 'orderId', 'reference'] as const).flatMap(begins),
    eb.exists(eb.selectFrom('people').select('people.personId').whereRef('people.personId', '=', 'payments.personId').where((inner) => inner.or(named(text)))),
  ])
}

/**
 * The rows that may fit all words, where these are few: one of the words is looked for by index. Null when they are
 * many. What is returned still has to be asked for the words in `open`.
 */
export async function candidates(db: Db, chapter: ChapterId, words: Word[]) {
  // A word that is in nothing else is in the name, or nowhere. All such words are in one name.
  const names = words.filter(isNameOnly)
  const others = words.filter((word) => !names.includes(word))
  const groups = names.length > 0 ? [names] : others.map((word) => [word])
  let fewest: { rows: number; found: ReturnType<typeof unionOf>; open: Word[] } | null = null
  for (const group of groups) {
    const people = await peopleNamed(db, group)
    if (people.length > mostPeople) continue
    const open = words.filter((word) => !group.includes(word))
    const most = open.length > 0 ? mostGathered : mostFound
    const found = unionOf(db, chapter, people, names.length > 0 ? undefined : group[0], most)
    const { rows } = await db
      .selectFrom(found.select('payments.term').limit(most + 1).as('some'))
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    if (Number(rows) <= most && (!fewest || Number(rows) < fewest.rows)) fewest = { rows: Number(rows), found, open }
  }
  return fewest
}

/** Whether a word is in the name, or nowhere. */
export const isNameOnly = ({ types, inIds }: Word) => types.length === 0 && !inIds

/** The one payment type that a word can only mean; undefined when it is found in anything else. */
export async function typeMeant(db: Db, word: Word): Promise<string | undefined> {
  if (word.types.length !== 1 || word.inIds || (await peopleNamed(db, [word])).length > 0) return undefined
  return word.types[0]
}

/** That a person who is joined to the rows is named so. */
export const isNamed = (eb: { or: (conditions: Expression<SqlBool>[]) => Expression<SqlBool> }, { text }: Word) => eb.or(named(text))

/** Rows that are found by people, or by a word's types and ids besides. */
function unionOf(db: Db, chapter: ChapterId, people: string[], word: Word | undefined, most: number) {
  // Each source has an index of its own, that the chapter stands first in; the database puts their rows together.
  return db.selectFrom('payments').where((eb) => {
    const among = (condition: Expression<SqlBool>) => eb.and([eb('payments.chapterId', '=', chapter), condition])
    return eb.or([
      ...(people.length > 0 || !word ? [among(eb('payments.personId', 'in', people.length > 0 ? people : ['']))] : []),
      ...(word && word.types.length > 0 ? [among(eb('payments.paymentType', 'in', word.types))] : []),
      // More than are gathered need not be known.
      ...(word?.inIds ? [among(eb('payments.paymentId', 'in', byWords(db, chapter, word.text).limit(most + 1)))] : []),
      ...(word?.inIds && isNumber(word.text) ? [among(eb.between('payments.memberId', ...numberRange(word.text)))] : []),
    ])
  })
}

async function peopleNamed(db: Db, words: Word[]): Promise<string[]> {
  let query = db.selectFrom('people').select('people.personId').limit(mostPeople + 1)
  for (const { text } of words) query = query.where((eb) => eb.or(named(text)))
  return (await query.execute()).map(({ personId }) => personId)
}

const named = (text: string) =>
  capitals(text).flatMap((word) =>
    (['lastName', 'firstName'] as const).map((column) => like(rawSql.ref(`people.${column}`), `%${literally(word)}%`)),
  )

const like = (column: Expression<string | null>, pattern: string) => rawSql<SqlBool>`upper(${column}) like ${pattern} escape '\\'`

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
