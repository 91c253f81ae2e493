import { sql as raw } from 'kysely'
import type { Db } from '#db/tables/tables.ts'
import type { Context } from '#server/context.ts'
import type { ChapterId } from '#server/chapter.ts'
import { calendarYear } from '#server/time/clock.ts'
import { isLifelong } from '../members/rules.ts'
import type { OpenLine, OpenThings } from './indexed.decisions.ts'
import { wordsOf } from './line-texts.decisions.ts'

/** Words of the texts among which last names are looked for, at most, and last names that are looked up. */
const maxWords = 500
const maxLastNames = 200

/**
 * Members that are read of a last name that more people have, and again of those whose first name stands beside it in a
 * text: a chapter has hundreds of Smiths, and a line shows six.
 */
const maxOfName = 20

/** Returns the members whose last name stands in a text of money that came in, with what is due next. */
export async function duesOfNamed(
  { db, chapter, clock }: Pick<Context, 'db' | 'chapter' | 'clock'>,
  lines: readonly OpenLine[],
): Promise<OpenThings['dues']> {
  const beside = wordsBeside(lines)
  if (beside.size === 0) return []
  const names = await db
    .selectFrom('payerNames')
    .select(['lastNameKey', raw<number>`count(*)`.as('people')])
    .where('lastNameKey', 'in', [...beside.keys()].slice(0, maxWords))
    .groupBy('lastNameKey')
    .orderBy('lastNameKey')
    .limit(maxLastNames)
    .execute()
  const year = calendarYear(clock.now(), chapter.timeZone)
  const isRare = ({ people }: { people: number }) => Number(people) <= maxOfName
  const rare = names.filter(isRare).map(({ lastNameKey }) => lastNameKey)
  const common = names.filter((name) => !isRare(name)).map(({ lastNameKey }) => lastNameKey)
  const owing = () => membersOwing(db, chapter.id, year)
  const some = common.flatMap((name) => {
    const all = owing().where('lastNameKey', '=', name)
    return [all, all.where('firstNameKey', 'in', [...beside.get(name)!])]
  })
  const rows = await some
    .map((query) => db.selectFrom(query.limit(maxOfName).as('some')).selectAll())
    .reduce((sum, one) => sum.unionAll(one), owing().where('lastNameKey', 'in', ['', ...rare]))
    .execute()
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
