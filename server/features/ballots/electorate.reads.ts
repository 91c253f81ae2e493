import type { SqlBuilder } from '#db/store.ts'
import { all, type Work } from '#db/work.ts'
import type { LogDefinition } from '#events-log/fact.ts'
import { history, readFact } from '#events-log/read.ts'
import type { Chapter } from '#server/chapter.ts'
import { memberStream, type MemberFact } from '../members/facts.ts'
import { instantOf } from '#server/time/local-time.ts'
import type { ElectorateRule } from './rules.ts'

/** Who may vote, and how many do not by each part of the rule, in this order. */
type Electorate = {
  members: number
  otherStatus: number
  otherType: number
  notPaid: number
  personIds: string[]
}

/** Returns who may vote by the state of the members in this transaction, and by the log up to the day of record. */
export function* electorateOf(
  builder: SqlBuilder,
  logDefinition: LogDefinition,
  chapter: Pick<Chapter, 'id' | 'timeZone'>,
  rule: ElectorateRule,
): Work<Electorate> {
  const { sql } = builder
  let query = sql
    .selectFrom('members')
    .leftJoin('memberTypes', 'memberTypes.memberTypeId', 'members.memberTypeId')
    .select(['members.personId', 'members.status', 'members.nextPaymentDueIn', 'memberTypes.memberType'])
    // System admins serve the portal and are members of no chapter.
    .where('members.isSystemAdmin', '=', 0)
    .orderBy('members.personId')
  if (!rule.ofAssociation) query = query.where('members.chapterId', '=', chapter.id)
  const members = yield* all(query)
  const rightStatus = members.filter(({ status }) => rule.status === 'any' || status === 'active')
  const rightType = rightStatus.filter(
    ({ memberType }) => rule.memberTypes.length === 0 || rule.memberTypes.includes(memberType ?? ''),
  )
  const paid = new Set<string>()
  if (rule.paidBy !== null) {
    const year = Number(rule.paidBy.slice(0, 4))
    const end = endOf(rule.paidBy, chapter.timeZone)
    const changed = yield* changedAfter(builder, end)
    for (const { personId, nextPaymentDueIn } of rightType) {
      const due = changed.has(personId) ? yield* dueAt(builder, logDefinition, personId, end) : nextPaymentDueIn
      if (due > year) paid.add(personId)
    }
  }
  const personIds = rightType
    .map(({ personId }) => personId)
    .filter((personId) => rule.paidBy === null || paid.has(personId))
  return {
    members: members.length,
    otherStatus: members.length - rightStatus.length,
    otherType: rightStatus.length - rightType.length,
    notPaid: rightType.length - personIds.length,
    personIds,
  }
}

/** Returns the instant at which a day ends in a time zone. */
function endOf(day: string, timeZone: string): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60_000).toISOString().slice(0, 10)
  return instantOf(`${next}T00:00`, timeZone).toISOString()
}

/** Returns the people whose membership has a fact since a time: theirs is read from the log. */
function* changedAfter({ sql }: SqlBuilder, since: string): Work<Set<string>> {
  const rows = yield* all(
    sql
      .selectFrom('facts')
      .select('stream')
      .distinct()
      .where('stream', 'like', 'member-%')
      .where('recordedAt', '>=', since),
  )
  return new Set(rows.map(({ stream }) => stream.slice('member-'.length)))
}

/** Returns the year in which a person's dues were due next at a time; 0 for somebody who was no member then. */
function* dueAt(builder: SqlBuilder, logDefinition: LogDefinition, personId: string, before: string): Work<number> {
  let state = memberStream.initial
  for (const row of yield* history(builder, `member-${personId}`)) {
    if (row.recordedAt >= before) break
    state = memberStream.evolve(state, readFact<MemberFact>(row, logDefinition))
  }
  return state.stage === 'member' ? state.nextPaymentDueIn : 0
}
