import { looksAlike } from '../registrations/zelle/rules.ts'
import { daysBetween } from '#server/time/calendar.ts'
import { isWithin, withinOf } from './days.decisions.ts'
import { checksThatFit } from './deposits.decisions.ts'
import { byAmount, indexed, type HandPayment, type OpenLine, type OpenThings } from './indexed.decisions.ts'
import { nameOf, namesAmong, namesIn, nameText, numberIn, wordsOf } from './line-texts.decisions.ts'
import { checkNumberIn, checkOfFee, checksReturnedBy, isReturnFee, saysReturned } from './returned/decisions.ts'
import {
  comparable,
  fitsSign,
  kindNames,
  kindText,
  paymentDays,
  type ExpenseCategory,
  type PlainKind,
} from './rules.ts'

/** How much speaks for a proposal. Only certain ones are ticked. */
export type Sureness = 'certain' | 'likely' | 'possible'

/** What booking a proposal does. */
export type Effect =
  | { as: 'payments'; paymentIds: string[] }
  | { as: 'returned'; paymentId: string }
  | { as: 'zelle'; registrationId: string }
  | { as: 'dues'; memberId: string; year: number }
  | {
      as: 'plain'
      kind: PlainKind
      category: ExpenseCategory | null
      ruleId: string | null
      /** What only one line can be: a withdrawal, or the other end of a transfer. */
      counterpart: string | null
    }

/** What a line may be. */
export type Proposal = {
  /** Names it among those of its line, in forms. */
  key: string
  title: string
  detail: string
  amountCents: number
  sureness: Sureness
  reason: string
  /** The amounts of several payments, in the order of the detail, whose sum is the line. */
  partCents?: number[]
  effect: Effect
}

/** Maximum number of proposals of one line. */
const maxProposals = 6

const order: Record<Sureness, number> = { certain: 0, likely: 1, possible: 2 }

/** What the lines are compared with, as each line finds it. */
type Found = Omit<OpenThings, 'payments' | 'dues'> & {
  paymentsNamed: ReturnType<typeof indexed<HandPayment>>
  paymentsOf: ReadonlyMap<number, readonly HandPayment[]>
  undeposited: readonly HandPayment[]
  duesNamed: ReturnType<typeof indexed<OpenThings['dues'][number]>>
  isNear: ReturnType<typeof withinOf>
}

/**
 * Candidates that are never certain, and of which there can be thousands: only the first that no other line certainly
 * is are made.
 */
type Rest = (isFree: (proposal: Proposal) => boolean) => Proposal[]

/**
 * Returns the proposals of each line, the surest first. What one line certainly is, no other one is proposed to be: two
 * equal payments of a day need two counterparts.
 */
export function proposalsFor(
  lines: readonly OpenLine[],
  { payments, dues, ...open }: OpenThings,
): Map<string, Proposal[]> {
  const things: Found = {
    ...open,
    paymentsNamed: indexed(payments),
    paymentsOf: byAmount(payments),
    // A donation by hand has a reference and no method, and is often a check.
    undeposited: payments.filter(({ method }) => method === 'check' || method === 'byHand'),
    duesNamed: indexed(dues),
    isNear: withinOf(paymentDays.single),
  }
  const takenBy = new Map<string, string>()
  const freeFor =
    (lineId: string) =>
    ({ effect }: Proposal) =>
      targetsOf(effect).every((target) => (takenBy.get(target) ?? lineId) === lineId)
  const inOrder = [...lines].sort((one, other) => one.day.localeCompare(other.day))
  const candidates = inOrder.map((line) => ({ lineId: line.lineId, all: candidatesOf(line, things) }))
  for (const { lineId, all } of candidates) {
    const [best] = withOneCertain(all.flatMap((one) => (typeof one === 'function' ? [] : one)).filter(freeFor(lineId)))
    if (best?.sureness === 'certain') for (const target of targetsOf(best.effect)) takenBy.set(target, lineId)
  }
  return new Map(
    candidates.map(({ lineId, all }) => {
      const isFree = freeFor(lineId)
      const free = all.flatMap((one) => (typeof one === 'function' ? one(isFree) : one.filter(isFree)))
      return [lineId, withOneCertain(free).slice(0, maxProposals)]
    }),
  )
}

/** Several certain ones contradict each other, unless a number says which; then none is ticked. */
function withOneCertain(proposals: Proposal[]): Proposal[] {
  const certain = proposals.filter(({ sureness }) => sureness === 'certain')
  const numbered = certain.filter(({ key }) => key.startsWith('number '))
  const kept = certain.length === 1 ? certain[0] : numbered.length === 1 ? numbered[0] : undefined
  return proposals
    .map((one): Proposal => (one.sureness === 'certain' && one !== kept ? { ...one, sureness: 'likely' } : one))
    .sort((one, other) => order[one.sureness] - order[other.sureness])
}

function targetsOf(effect: Effect): string[] {
  if (effect.as === 'payments') return effect.paymentIds
  if (effect.as === 'returned') return [`returned ${effect.paymentId}`]
  if (effect.as === 'zelle') return [effect.registrationId]
  if (effect.as === 'dues') return [`${effect.memberId} ${effect.year}`]
  return effect.counterpart === null ? [] : [effect.counterpart]
}

function candidatesOf(line: OpenLine, things: Found): (Proposal[] | Rest)[] {
  return [
    reportsFor(line, things),
    ...paymentsFor(line, things),
    depositsFor(line, things),
    ...duesFor(line, things),
    rulesFor(line, things),
    transfersFor(line, things),
    payoutsFor(line, things),
    returnsFor(line, things),
    wordsFor(line, things),
  ]
}

/** Returns the rest of some candidates: the first free ones. */
const restOf =
  (all: () => Iterable<Proposal>): Rest =>
  (isFree) => {
    const first: Proposal[] = []
    for (const one of all()) {
      if (isFree(one)) first.push(one)
      if (first.length === maxProposals) break
    }
    return first
  }

function reportsFor(line: OpenLine, { reports }: Found): Proposal[] {
  if (line.amountCents <= 0) return []
  return reports.flatMap((report) => {
    const { registrationId, eventName, reference, amountCents } = report
    const isEqual = amountCents === line.amountCents
    const names = namesIn(line.text, report)
    const hasNumber = numberIn(line, reference)
    const isAlike = !hasNumber && line.text.split(/\s+/).some((word) => looksAlike(word, reference))
    const found: [Sureness, string] | null =
      hasNumber && isEqual
        ? ['certain', 'Zelle number']
        : hasNumber
          ? ['likely', `Zelle number; ${short(amountCents - line.amountCents)}`]
          : isAlike && isEqual
            ? ['likely', `Reported number differs in one character: ${reference}`]
            : names === 'both' && isEqual
              ? ['likely', `Amount and name; reported number: ${reference}`]
              : names !== null
                ? ['possible', `${nameText(names)}${isEqual ? '' : `; ${short(amountCents - line.amountCents)}`}`]
                : null
    if (!found || (!isEqual && found[0] === 'certain')) return []
    return [
      {
        key: `${found[0] === 'certain' ? 'number ' : ''}zelle ${registrationId}`,
        title: `Registration ${registrationId}, ${eventName}`,
        detail: nameOf(report),
        amountCents,
        sureness: found[0],
        reason: found[1],
        effect: { as: 'zelle', registrationId },
      },
    ]
  })
}

function paymentsFor(line: OpenLine, { paymentsNamed, paymentsOf, isNear: isNearTo }: Found): [Proposal[], Rest] {
  const isNear = ({ amountCents, day }: HandPayment) => amountCents === line.amountCents && isNearTo(day, line.day)
  const words = new Set(wordsOf(line.text))
  const named = paymentsNamed(line).flatMap(({ row: payment, names }) => {
    if (!isNear(payment)) return []
    const hasNumber = numberIn(line, payment.reference)
    const found = namesAmong(words, names)
    return hasNumber || found ? [{ payment, hasNumber, found }] : []
  })
  const known = new Set(named.map(({ payment }) => payment))
  return [
    named.map(({ payment, hasNumber, found }) => {
      const [sureness, reason]: [Sureness, string] = hasNumber
        ? ['certain', payment.method === 'check' ? 'Check number' : 'The number in the text']
        : found === 'both'
          ? ['certain', 'Amount and name']
          : ['likely', 'Amount and last name']
      return paymentProposal(payment, `${hasNumber ? 'number ' : ''}payment`, sureness, reason)
    }),
    restOf(function* () {
      for (const payment of paymentsOf.get(line.amountCents) ?? [])
        if (!known.has(payment) && isNear(payment))
          yield paymentProposal(payment, 'payment', 'possible', 'The same amount')
    }),
  ]
}

const paymentProposal = (payment: HandPayment, key: string, sureness: Sureness, reason: string): Proposal => ({
  key: `${key} ${payment.paymentId}`,
  title: payment.typeName,
  detail: `${nameOf(payment)}, ${payment.reference}`,
  amountCents: payment.amountCents,
  sureness,
  reason,
  effect: { as: 'payments', paymentIds: [payment.paymentId] },
})

function depositsFor(line: OpenLine, { undeposited }: Found): Proposal[] {
  if (line.amountCents <= 0 || !/\bDEPOSIT\b/i.test(line.text)) return []
  const checks = undeposited.filter(({ day }) => isWithin(paymentDays.deposit, day, line.day))
  const sets = checksThatFit(checks, line.amountCents)
  return sets.map((set) => ({
    key: `deposit ${set.map(({ paymentId }) => paymentId).join('+')}`,
    title: `${set.length} checks`,
    detail: set.map((check) => `${check.lastName} ${check.reference}`.trim()).join(', '),
    amountCents: line.amountCents,
    sureness: sets.length === 1 ? ('likely' as const) : ('possible' as const),
    reason: `${set.length} checks fit`,
    partCents: set.map(({ amountCents }) => amountCents),
    effect: { as: 'payments' as const, paymentIds: set.map(({ paymentId }) => paymentId) },
  }))
}

function duesFor(line: OpenLine, { duesNamed }: Found): [Proposal[], Rest] {
  if (line.amountCents <= 0) return [[], () => []]
  const words = new Set(wordsOf(line.text))
  const named = duesNamed(line).map(({ row, names }) => ({ member: row, names: namesAmong(words, names) }))
  return [
    // The first of several is chosen at first, so it is the one with the whole name.
    named.flatMap(({ member, names }) => (names === 'both' ? [duesProposal(line, member, true)] : [])),
    restOf(function* () {
      for (const { member, names } of named)
        if (names === 'last' && member.feeCents === line.amountCents) yield duesProposal(line, member, false)
    }),
  ]
}

function duesProposal(line: OpenLine, member: OpenThings['dues'][number], isWholeName: boolean): Proposal {
  const { memberId, year, isAhead, feeCents } = member
  const isEqual = feeCents === line.amountCents
  return {
    key: `dues ${memberId} ${year}`,
    title: `Dues ${year}`,
    detail: `${nameOf(member)}, member ${memberId}`,
    amountCents: feeCents,
    // A second payment of a year may be a mistake, and not the next year's.
    sureness: isEqual ? (isWholeName && !isAhead ? 'certain' : 'likely') : 'possible',
    reason: isEqual
      ? `${isWholeName ? 'Amount and name' : 'Amount and last name'}${isAhead ? `; ${year} has not begun` : ''}`
      : `Name; ${short(feeCents - line.amountCents)}`,
    effect: { as: 'dues', memberId, year },
  }
}

function rulesFor(line: OpenLine, { rules }: Found): Proposal[] {
  const text = comparable(line.text)
  const fitting = rules.filter(({ wording, kind }) => text.includes(wording) && fitsSign(kind, line.amountCents))
  // The longest wording says the most.
  const [rule] = [...fitting].sort((one, other) => other.wording.length - one.wording.length)
  if (!rule) return []
  const { ruleId, wording, kind, category } = rule
  return [
    plain(line, {
      key: `rule ${ruleId}`,
      title: kindText(kind, category),
      detail: `“${wording}”`,
      sureness: 'certain',
      reason: 'By rule',
      effect: { as: 'plain', kind, category, ruleId, counterpart: null },
    }),
  ]
}

function transfersFor(line: OpenLine, { otherEnds }: Found): Proposal[] {
  const fitting = otherEnds.filter(
    (end) =>
      end.accountId !== line.accountId &&
      end.amountCents === -line.amountCents &&
      Math.abs(daysBetween(end.day, line.day)) <= 5 &&
      (end.counterpart ?? line.lineId) === line.lineId,
  )
  const own = fitting.filter(({ counterpart }) => counterpart === line.lineId)
  const saysSo = /\b(?:TRANSFER|XFER)\b/i.test(line.text)
  return nearest(line, own.length > 0 ? own : fitting).map(({ lineId, accountName, isNearest }) =>
    plain(line, {
      key: `transfer ${lineId}`,
      title: kindNames.transfer,
      detail: `${line.amountCents > 0 ? 'From' : 'To'} ${accountName}`,
      sureness: saysSo && isNearest ? 'certain' : 'likely',
      reason: 'The other account has it too',
      effect: { as: 'plain', kind: 'transfer', category: null, ruleId: null, counterpart: lineId },
    }),
  )
}

function payoutsFor(line: OpenLine, { payouts }: Found): Proposal[] {
  if (line.amountCents <= 0) return []
  const paid = payouts.filter(
    ({ amountCents, day }) => amountCents === line.amountCents && Math.abs(daysBetween(day, line.day)) <= 7,
  )
  const effect = { as: 'plain', kind: 'payout', category: null, ruleId: null } as const
  if (paid.length > 0)
    return nearest(line, paid).map(({ transactionId, isNearest }) =>
      plain(line, {
        key: `payout ${transactionId}`,
        title: kindNames.payout,
        detail: transactionId,
        sureness: isNearest ? 'certain' : 'likely',
        reason: 'PayPal’s list has it, to the cent',
        effect: { ...effect, counterpart: transactionId },
      }),
    )
  if (!/\bPAYPAL\b/i.test(line.text)) return []
  return [
    plain(line, {
      key: 'payout',
      title: kindNames.payout,
      detail: 'To the chapter’s account',
      sureness: 'likely',
      reason: 'The text says PayPal',
      effect: { ...effect, counterpart: null },
    }),
  ]
}

/** Counterparts of the same amount that are offered for a line. */
const maxEqual = 3

/** Returns those nearest in days, the nearest first; of several on the same day none is said to be the nearest. */
function nearest<End extends { day: string }>(line: OpenLine, ends: readonly End[]): (End & { isNearest: boolean })[] {
  const far = ({ day }: End) => Math.abs(daysBetween(day, line.day))
  const inOrder = [...ends].sort((one, other) => far(one) - far(other)).slice(0, maxEqual)
  const [first, second] = inOrder
  const isOnly = first !== undefined && (second === undefined || far(first) < far(second))
  return inOrder.map((end, index) => ({ ...end, isNearest: index === 0 && isOnly }))
}

const returnReasons = {
  number: ['certain', 'Check number and amount'],
  name: ['likely', 'Amount and name'],
  amount: ['likely', 'The same amount'],
} as const

/** A check that came back: the line is its money, and reverses the payment that it was for. */
function returnsFor(line: OpenLine, { checks }: Found): Proposal[] {
  return checksReturnedBy(line, checks).map(({ check, by }) => ({
    key: `${by === 'number' ? 'number ' : ''}returned ${check.paymentId}`,
    title: kindNames.returnedCheck,
    detail: `${nameOf(check)}, ${check.reference}`,
    amountCents: line.amountCents,
    sureness: returnReasons[by][0],
    reason: returnReasons[by][1],
    effect: { as: 'returned', paymentId: check.paymentId },
  }))
}

/** Words by which banks call their fees and interest. */
const bankFees = /\b(?:OVERDRAFT|SERVICE (?:FEE|CHARGE)|WIRE FEE|ACCOUNT FEE)\b/i

function wordsFor(line: OpenLine, { checks }: Found): Proposal[] {
  const isReturned = isReturnFee(line)
  const kind =
    line.amountCents < 0 && (isReturned || (bankFees.test(line.text) && !saysReturned(line)))
      ? ('bankFee' as const)
      : line.amountCents > 0 && /\bINTEREST\b/i.test(line.text)
        ? ('interest' as const)
        : null
  if (!kind) return []
  const check = checkOfFee(line, checks)
  const reason = isReturned ? feeOf(check?.reference ?? checkNumberIn(line)) : 'The text says so'
  return [
    plain(line, {
      key: `words ${kind}`,
      title: kindNames[kind],
      detail: check ? `${nameOf(check)}, ${check.reference}` : 'The bank’s own line',
      sureness: check ? 'certain' : 'likely',
      reason,
      effect: { as: 'plain', kind, category: null, ruleId: null, counterpart: null },
    }),
  ]
}

const feeOf = (check: string | undefined) =>
  check === undefined ? 'Fee of a returned check' : `Fee of the returned check ${check}`

const plain = ({ amountCents }: OpenLine, proposal: Omit<Proposal, 'amountCents'>): Proposal => ({
  ...proposal,
  amountCents,
})

const short = (cents: number) => `$${(Math.abs(cents) / 100).toFixed(2)} ${cents > 0 ? 'short' : 'more'}`
