import { sql as raw, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { Context } from '#server/context.ts'
import type { ChapterId } from '#server/chapter.ts'
import { calendarYear } from '#server/time/clock.ts'
import { isLifelong } from '../members/rules.ts'
import type { OpenLine, OpenThings } from './indexed.decisions.ts'
import { lastNamesWithin, wordsOf } from './line-texts.decisions.ts'

/** Words of the texts among which last names are looked for, at most, and last names that are looked up. */
const maxWords = 500
const maxPhrases = 5_000
const maxLastNames = 200

/**
 * Members that are read of a last name that more people have, besides those of whose first names one stands beside it
 * in a text: a chapter has hundreds of Smiths, and a line shows six.
 */
const maxOfName = 20

/** A common last name with more words beside it is a place rather than a name, and nobody is looked up by it. */
const maxBeside = 60

/** Returns the members whose last name stands in a text of money that came in, with what is due next. */
export async function duesOfNamed(
  { db, chapter, clock }: Pick<Context, 'db' | 'chapter' | 'clock'>,
  lines: readonly OpenLine[],
): Promise<OpenThings['dues']> {
  const beside = wordsBeside(lines)
  if (beside.size === 0) return []
  const phrases = phrasesBeside(lines)
  // A name of several words says more than one of them.
  const words = [...[...phrases.keys()].slice(0, maxPhrases), ...[...beside.keys()].slice(0, maxWords)]
  for (const [phrase, others] of phrases) beside.set(phrase, new Set([...(beside.get(phrase) ?? []), ...others]))
  const found = await db
    .selectFrom('payerNames')
    .select(['lastNameKey', raw<number>`count(*)`.as('people')])
    .where('lastNameKey', 'in', words)
    .groupBy('lastNameKey')
    .execute()
  const peopleOf = new Map(found.map(({ lastNameKey, people }) => [lastNameKey, Number(people)]))
  // In the order of the lines: with more names than are looked up, the first lines have all of theirs.
  const names = words.filter((word) => peopleOf.has(word)).slice(0, maxLastNames)
  const isRare = (name: string) => peopleOf.get(name)! <= maxOfName
  const year = calendarYear(clock.now(), chapter.timeZone)
  const owing = () => membersOwing(db, chapter.id, year)
  const rare = names.filter(isRare)
  const ofCommon = names
    .filter((name) => !isRare(name) && beside.get(name)!.size <= maxBeside)
    .flatMap((name) => {
      const all = owing().where('lastNameKey', '=', name)
      // All of them: a whole name is certain only if no other member has it too.
      const whole = all.where(hasFirstName([...beside.get(name)!]))
      // In the order of the index, which is left after the first twenty.
      return [whole, all.orderBy('firstNameKey').orderBy('payerId').limit(maxOfName)]
    })
  const [first, ...others] = [...(rare.length > 0 ? [owing().where('lastNameKey', 'in', rare)] : []), ...ofCommon].map(
    (query) => db.selectFrom(query.as('some')).selectAll(),
  )
  if (!first) return []
  const rows = await others.reduce((sum, one) => sum.unionAll(one), first).execute()
  const members = [...new Map(rows.map((row) => [row.memberId, row])).values()]
  return members
    .filter(({ durationYears }) => !isLifelong(durationYears))
    .sort((one, other) => (one.memberId < other.memberId ? -1 : 1))
    .map(({ nextPaymentDueIn, durationYears: _, ...member }) => ({
      ...member,
      year: nextPaymentDueIn,
      isAhead: nextPaymentDueIn > year,
    }))
}

/**
 * Whether one of the words is one of a person's first names (`wordsOf`); `%` and `_` are no part of words. Most people
 * have one, which is looked up; of the others each is looked at.
 */
const hasFirstName =
  (words: readonly string[]) =>
  (row: ExpressionBuilder<Tables, 'payerNames'>): Expression<SqlBool> =>
    row.or([
      row('firstNameKey', 'in', words),
      row.and([
        row.or(betweenNames.map((sign) => row('firstNameKey', 'like', `%${sign}%`))),
        row.or(words.map((word) => raw<boolean>`${firstNames} like ${`% ${word} %`}`)),
      ]),
    ])
/** What stands between first names. */
const betweenNames = [' ', '-', '.', "'"] as const
const firstNames = raw`' ' || replace(replace(replace("firstNameKey", '-', ' '), '.', ' '), '''', ' ') || ' '`

/** Returns each word of the texts of money that came in, with the words that stand beside it. */
function wordsBeside(lines: readonly OpenLine[]): Map<string, Set<string>> {
  const beside = new Map<string, Set<string>>()
  for (const { text, amountCents } of lines) {
    if (amountCents <= 0) continue
    const words = wordsOf(text)
    for (const word of words) beside.set(word, new Set([...(beside.get(word) ?? []), ...words]))
  }
  return beside
}

/** Returns what else may be a last name in the texts of money that came in, with the words that stand beside it. */
function phrasesBeside(lines: readonly OpenLine[]): Map<string, Set<string>> {
  const beside = new Map<string, Set<string>>()
  for (const { text, amountCents } of lines) {
    if (amountCents <= 0) continue
    for (const phrase of lastNamesWithin(text))
      beside.set(phrase, new Set([...(beside.get(phrase) ?? []), ...wordsOf(text)]))
  }
  return beside
}

/** Selects the members of the chapter who owe dues. */
const membersOwing = (db: Db, chapter: ChapterId, year: number) =>
  db
    .selectFrom('payerNames')
    .innerJoin('members', 'members.personId', 'payerNames.payerId')
    .innerJoin('memberTypes', 'memberTypes.memberTypeId', 'members.memberTypeId')
    .select(['memberId', 'firstName', 'lastName', 'nextPaymentDueIn', 'feeCents', 'durationYears'])
    // By their names first: with an index of the chapter SQLite would read all of its members.
    .where(raw<string>`"members"."chapterId" || ''`, '=', chapter)
    // Whoever has paid this year and the next does not owe anything.
    .where('nextPaymentDueIn', '<=', year + 1)
    .where('feeCents', '>', 0)
