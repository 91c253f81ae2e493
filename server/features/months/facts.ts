import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'
import type { UnsealReason } from './rules.ts'

/** The money that an account had. `account` is a bank account's id, or one of OwnAccount. */
export type AccountSum = { account: string; amountCents: number }

/** A sum of a month, by account and kind. */
export type MonthSum = {
  account: string
  /** A purpose for which money is taken, or one of `otherKinds`. */
  kind: string
  /** The member type, cause or fee; the category of an expense; the purpose of a refund. Null for kinds without. */
  itemId: string | null
  eventId: string | null
  /** The earlier month that it belongs to, which was sealed when it was recorded; null for the month's own. */
  ofMonth: string | null
  amountCents: number
  entries: number
}

/** What a seal holds. `banks` is what each bank account had at the end of the month by the bank's lines. */
export type SealedMonth = {
  month: string
  /** The newest entry of the log when it was sealed. */
  headPosition: number
  headHash: string
  openings: readonly AccountSum[]
  sums: readonly MonthSum[]
  /** What the bank accounts held when they were added, of all that are counted up to this month. */
  opened: readonly AccountSum[]
  banks: readonly AccountSum[]
  /** The SHA-256 of the names that the month is shown with, which are stored outside the log. */
  labelsHash: string
  isToConfirm: boolean
}

/** The facts of a chapter's months; the stream's id is the chapter's. */
export type MonthFact =
  | NewFact<'MonthSealed', SealedMonth>
  | NewFact<'SealConfirmed', { month: string }>
  | NewFact<'UnsealAsked', { month: string; reason: UnsealReason }>
  | NewFact<'UnsealDeclined', { month: string }>
  | NewFact<'MonthUnsealed', { month: string; reason: UnsealReason }>
  | NewFact<'SealRuleChanged', { isConfirmedBySecond: boolean }>

/** A seal in effect. */
export type SealState = {
  month: string
  /** The position of its fact. */
  position: number
  sealedBy: string
  isConfirmed: boolean
  unsealAsked: { by: string; reason: UnsealReason } | null
}

/** The seals in effect, oldest month first, and whether a second admin confirms new ones. */
export type MonthsState = { seals: readonly SealState[]; isConfirmedBySecond: boolean }

export const monthsStream: Stream<MonthsState, MonthFact> = {
  kind: 'months',
  initial: { seals: [], isConfirmedBySecond: false },
  evolve(state, fact: Recorded<MonthFact>) {
    if (fact.type === 'SealRuleChanged') return { ...state, ...fact.data }
    return { ...state, seals: evolveSeals(state.seals, fact) }
  },
}

function evolveSeals(
  seals: readonly SealState[],
  fact: Exclude<Recorded<MonthFact>, { type: 'SealRuleChanged' }>,
): SealState[] {
  const { month } = fact.data
  const changed = (change: Partial<SealState>) =>
    seals.map((seal) => (seal.month === month ? { ...seal, ...change } : seal))
  switch (fact.type) {
    case 'MonthSealed': {
      const { isToConfirm } = fact.data
      const { position, actor } = fact
      return [...seals, { month, position, sealedBy: actor, isConfirmed: !isToConfirm, unsealAsked: null }]
    }
    case 'SealConfirmed':
      return changed({ isConfirmed: true })
    case 'UnsealAsked':
      return changed({ unsealAsked: { by: fact.actor, reason: fact.data.reason } })
    case 'UnsealDeclined':
      return changed({ unsealAsked: null })
    case 'MonthUnsealed':
      return seals.filter((seal) => seal.month !== month)
  }
}
