import { prepared } from '#db/prepared.ts'
import type { Tables } from '#db/tables/tables.ts'
import { all, first, type Work } from '#db/work.ts'
import { streamId, type Follower, type LogWriter, type Recorded } from '#events-log/fact.ts'
import type { Booked, Kind, Kinds } from '#server/sale.ts'
import { countedDay, monthsBefore } from '#server/time/calendar.ts'
import type { FormerZone } from '#server/time/zones.ts'
import type { Kysely } from 'kysely'
import { split, splitBy, takeBack, withoutChapter } from './decisions.ts'
import { shareStream } from './facts.ts'
import type { Basis } from './rules.ts'

type FollowTx = { sql: Kysely<Tables>; logWriter: LogWriter }

/**
 * Splits each payment by the rule of its day as it is booked, and takes the share of what is refunded or reversed back.
 * A payment without a rule has no share: it is the chapter's.
 */
export const shareFollower = (kinds: Kinds): Follower => ({
  stream: 'payment',
  *follow(fact, tx) {
    const kindStep = kinds.ofFact(fact.type)
    const paymentId = streamId(fact.stream)
    if (kindStep?.step === 'paid' || kindStep?.step === 'byHand')
      yield* splitPayment(tx, paymentId, fact as Recorded & { data: Booked }, kindStep.kind)
    else if (kindStep?.step === 'refunded' || fact.type === 'PaymentReversed') {
      const { amountCents } = fact.data as { amountCents: number }
      yield* takeShareBack(tx, paymentId, fact, fact.type === 'PaymentReversed' ? Infinity : amountCents)
    }
  },
})

function* splitPayment(tx: FollowTx, paymentId: string, fact: Recorded & { data: Booked }, kind: Kind): Work<void> {
  const rules = yield* all(rulesOf(tx.sql, { purpose: kind.purpose }))
  if (rules.length === 0 || fact.data.amountCents === 0) return
  const { chapterId, occurredAt } = fact
  const day = yield* dayOf(tx, chapterId, occurredAt)
  const terms = kind.terms(fact.data, occurredAt)
  const paymentType = terms[0]?.paymentType ?? ''
  // A member type's own rule comes before the one for all, and a later day before an earlier one.
  const held = rules.filter(({ fromDay }) => fromDay <= day)
  const rule = held.find((one) => one.paymentType === paymentType) ?? held.find((one) => one.paymentType === '')
  if (!rule) return
  const { ruleId, chapterPart, parentPart, thirdPart, fourthPart } = rule
  const parts = { chapter: chapterPart, parent: parentPart, third: thirdPart, fourth: fourthPart }
  const whole = splitBy({ basis: rule.basis as Basis, parts }, terms)
  const years = terms.map(({ year }) => year)
  const share = {
    month: yield* openMonth(tx, chapterId, day.slice(0, 7)),
    day,
    ruleId,
    purpose: kind.purpose,
    // Fees and events have names of their own, which no rule is for.
    paymentType: kind.purpose === 'dues' ? paymentType : '',
    firstYear: Math.min(...years),
    lastYear: Math.max(...years),
    amountCents: fact.data.amountCents,
    levels: rule.chapterId === chapterId ? withoutChapter(whole) : whole,
  }
  yield* tx.logWriter.record(shareStream, paymentId, (state) => split(state, share, paymentId))
}

function* takeShareBack(tx: FollowTx, paymentId: string, fact: Recorded, amountCents: number): Work<void> {
  if (!(yield* first(anyShare(tx.sql, { paymentId })))) return
  const day = yield* dayOf(tx, fact.chapterId, fact.occurredAt)
  const on = { month: yield* openMonth(tx, fact.chapterId, day.slice(0, 7)), day }
  yield* tx.logWriter.record(shareStream, paymentId, (state) => takeBack(state, amountCents, on))
}

/**
 * Returns the month in whose statement something stands: its own, or the next one that nobody has agreed with or paid.
 */
export function* openMonth({ sql }: Pick<FollowTx, 'sql'>, chapterId: string, month: string): Work<string> {
  const rows = yield* all(statementsSince(sql, { chapterId, month }))
  const closed = new Set(rows.map((row) => row.month))
  let open = month
  while (closed.has(open)) open = monthsBefore(open, -1)
  return open
}

function* dayOf({ sql }: FollowTx, chapterId: string, at: string): Work<string> {
  const row = yield* first(zonesOf(sql, { chapterId }))
  if (!row) return at.slice(0, 10)
  const former = JSON.parse(row.formerZones) as FormerZone[]
  return countedDay(new Date(at), { timeZone: row.timeZone, former })
}

const rulesOf = prepared<{ purpose: string }>()((sql, { purpose }) =>
  sql
    .selectFrom('shareRules')
    .selectAll()
    .where('purpose', '=', purpose)
    .orderBy('fromDay', 'desc')
    .orderBy('position', 'desc'),
)

const anyShare = prepared<{ paymentId: string }>()((sql, { paymentId }) =>
  sql.selectFrom('shareLines').select('paymentId').where('paymentId', '=', paymentId).limit(1),
)

const zonesOf = prepared<{ chapterId: string }>()((sql, { chapterId }) =>
  sql.selectFrom('chapters').select(['timeZone', 'formerZones']).where('chapterId', '=', chapterId),
)

const statementsSince = prepared<{ chapterId: string; month: string }>()((sql, { chapterId, month }) =>
  sql
    .selectFrom('shareStatements')
    .select('month')
    .where('chapterId', '=', chapterId)
    .where('month', '>=', month)
    .where((row) =>
      row.or([row('chapterActor', 'is not', null), row('parentActor', 'is not', null), row('paidAt', 'is not', null)]),
    ),
)
