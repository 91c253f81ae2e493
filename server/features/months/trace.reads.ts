import type { Context } from '#server/context.ts'
import { readFact } from '#events-log/read.ts'
import { streamName } from '#events-log/fact.ts'
import { nameOf } from '../books/trace.decisions.ts'
import { actorNames } from '../members/person.reads.ts'
import { monthsStream, type MonthFact } from './facts.ts'

/** Returns what admins did with a month, newest first. */
export async function monthFacts({ db, chapter, kinds, logDefinition }: Context, month: string) {
  const rows = await db
    .selectFrom('facts')
    .selectAll()
    .where('chapterId', '=', chapter.id)
    .where('stream', '=', streamName(monthsStream.kind, chapter.id))
    .orderBy('version', 'desc')
    .execute()
  const own = rows.filter((row) => {
    const fact = readFact<MonthFact>(row, logDefinition)
    return fact.type !== 'SealRuleChanged' && fact.data.month === month
  })
  const nameOfActor = await actorNames(
    db,
    chapter.id,
    own.map(({ actor }) => actor),
  )
  return own.map((row) => ({
    position: row.position,
    recordedAt: row.recordedAt,
    name: nameOf(kinds, readFact<MonthFact>(row, logDefinition), row.actor),
    by: nameOfActor(row.actor),
    hash: row.hash,
  }))
}
