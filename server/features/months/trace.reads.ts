import { sql as raw } from 'kysely'
import type { Context } from '#server/context.ts'
import { readFact } from '#events-log/read.ts'
import { streamName } from '#events-log/fact.ts'
import { decimals } from '#server/exports/export-text.ts'
import { detailOf, nameOf } from '../books/trace.decisions.ts'
import { actorNames } from '../members/person.reads.ts'
import { monthsStream, type MonthFact } from './facts.ts'
import { daysOf } from './rules.ts'

/** Groups of booked lines listed at most: an account and who booked them. */
const maxBooked = 12

/** Returns what admins did with a month, newest first: its seals, and who booked its lines of the bank. */
export async function monthFacts(ctx: Context, month: string) {
  const [seals, booked] = await Promise.all([sealFacts(ctx, month), bookedLines(ctx, month)])
  const nameOfActor = await actorNames(
    ctx.db,
    ctx.chapter.id,
    [...seals, ...booked].map(({ actor }) => actor),
  )
  return [...seals, ...booked]
    .sort((one, other) => other.position - one.position)
    .map(({ actor, ...fact }) => ({ ...fact, by: nameOfActor(actor) }))
}

async function sealFacts({ db, chapter, kinds, logDefinition }: Context, month: string) {
  const rows = await db
    .selectFrom('facts')
    .selectAll()
    .where('chapterId', '=', chapter.id)
    .where('stream', '=', streamName(monthsStream.kind, chapter.id))
    .orderBy('version', 'desc')
    .execute()
  return rows.flatMap((row) => {
    const fact = readFact<MonthFact>(row, logDefinition)
    if (fact.type === 'SealRuleChanged' || fact.data.month !== month) return []
    const { position, recordedAt, actor, hash } = row
    const detail =
      fact.type === 'MonthSealed'
        ? `${fact.data.sums.length} ${fact.data.sums.length === 1 ? 'sum' : 'sums'}, newest entry ${fact.data.headPosition.toLocaleString('en-US')}`
        : detailOf(kinds, { type: fact.type, data: { month } })
    return [{ position, recordedAt, actor, hash, name: nameOf(kinds, fact, row.actor), detail }]
  })
}

/** Returns the month's lines in the books by account and who booked them, each with the entry of the last. */
async function bookedLines({ db, chapter }: Context, month: string) {
  const { first, last } = daysOf(month)
  const accounts = await db
    .selectFrom('bankAccounts')
    .select(['accountId', 'accountName', 'lastFour'])
    .where('chapterId', '=', chapter.id)
    .execute()
  // By account: the index has the days of each.
  const groups = await db
    .selectFrom('bankBookings')
    .select([
      'accountId',
      'actor',
      raw<number>`count(*)`.as('lines'),
      raw<number>`sum("bankBookings"."amountCents")`.as('cents'),
      raw<number>`max("bankBookings"."position")`.as('position'),
    ])
    .where('chapterId', '=', chapter.id)
    .where('accountId', 'in', ['', ...accounts.map(({ accountId }) => accountId)])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy(['accountId', 'actor'])
    .orderBy('position', 'desc')
    .limit(maxBooked)
    .execute()
  const facts = await db
    .selectFrom('facts')
    .select(['position', 'recordedAt', 'hash'])
    .where('chapterId', '=', chapter.id)
    .where('position', 'in', [0, ...groups.map(({ position }) => Number(position))])
    .execute()
  return groups.flatMap(({ accountId, actor, lines, cents, position }) => {
    const fact = facts.find((one) => one.position === Number(position))
    const account = accounts.find((one) => one.accountId === accountId)
    if (!fact || !account) return []
    const count = Number(lines)
    const sum = Number(cents)
    return [
      {
        ...fact,
        actor,
        name: `${count.toLocaleString('en-US')} bank ${count === 1 ? 'line' : 'lines'} booked`,
        detail: `${account.accountName} ${account.lastFour}, ${sum < 0 ? '−' : ''}$${decimals(Math.abs(sum), ',')}`,
      },
    ]
  })
}
