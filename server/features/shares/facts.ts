import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'
import { minus, type Basis, type PerLevel, type SharedPurpose, type Side } from './rules.ts'

/** The parent set what of a kind of payment belongs to whom, from a day on; the stream's id is the rule's. */
export type ShareRuleFact = NewFact<
  'ShareRuleSet',
  { purpose: SharedPurpose; paymentType: string; basis: Basis; fromDay: string; parts: PerLevel }
>

export const shareRuleStream: Stream<null, ShareRuleFact> = {
  kind: 'shareRule',
  initial: null,
  evolve: () => null,
}

/** The statement and the day of a movement. */
export type On = { month: string; day: string }

/** What a payment was for, and the rule that splits it. `paymentType` is the member type's name. */
export type About = { ruleId: string; purpose: string; paymentType: string; firstYear: number; lastYear: number }

/**
 * What of a payment belongs to whom; the stream's id is the payment's. `ShareSplit` is the rule as it was on the day of
 * the payment; later rules do not change it.
 */
export type ShareFact =
  | NewFact<'ShareSplit', On & About & { amountCents: number; levels: PerLevel }>
  | NewFact<'ShareTakenBack', On & About & { amountCents: number; levels: PerLevel }>
  | NewFact<'ShareCorrected', On & About & { levels: PerLevel; change: PerLevel }>

/** null for a payment without a share. `split` is what it was split into, `left` what refunds left of that. */
export type ShareState = { about: About; split: PerLevel; leftCents: number; left: PerLevel } | null

export const shareStream: Stream<ShareState, ShareFact> = {
  kind: 'share',
  initial: null,
  evolve(state, { type, data }: Recorded<ShareFact>) {
    const { ruleId, purpose, paymentType, firstYear, lastYear } = data
    const about = { ruleId, purpose, paymentType, firstYear, lastYear }
    if (type === 'ShareSplit') return { about, split: data.levels, leftCents: data.amountCents, left: data.levels }
    if (!state) return state
    if (type === 'ShareTakenBack')
      return { ...state, leftCents: state.leftCents - data.amountCents, left: minus(state.left, data.levels) }
    // From now on, refunds take their part of what was left then.
    return { ...state, about, split: data.levels, left: data.levels }
  },
}

type Statement = { ofChapter: string; month: string }

/** What both sides said about a month of a chapter; the stream's id is the chapter's and the month. */
export type StatementFact =
  | NewFact<'ShareStatementAgreed', Statement & { side: Side; payments: number; toPayCents: number }>
  | NewFact<'ShareStatementDisputed', Statement & { side: Side }>
  | NewFact<'ShareStatementPaid', Statement & { checkNumber: string }>
  | NewFact<'ShareStatementMatched', Statement & { side: Side; accountId: string; lineId: string; amountCents: number }>
  | NewFact<'SharePaymentTakenBack', Statement>

export type StatementState = {
  agreed: Readonly<Record<Side, boolean>>
  checkNumber: string | null
  lines: Readonly<Record<Side, string | null>>
}

export const statementId = (chapterId: string, month: string) => `${chapterId}.${month}`

export const statementStream: Stream<StatementState, StatementFact> = {
  kind: 'shareStatement',
  initial: {
    agreed: { chapter: false, parent: false },
    checkNumber: null,
    lines: { chapter: null, parent: null },
  },
  evolve(state, { type, data }: Recorded<StatementFact>) {
    switch (type) {
      case 'ShareStatementAgreed':
        return { ...state, agreed: { ...state.agreed, [data.side]: true } }
      case 'ShareStatementDisputed':
        return { ...state, agreed: { chapter: false, parent: false } }
      case 'ShareStatementPaid':
        return { ...state, checkNumber: data.checkNumber }
      case 'ShareStatementMatched':
        return { ...state, lines: { ...state.lines, [data.side]: data.lineId } }
      case 'SharePaymentTakenBack':
        return { ...state, checkNumber: null, lines: { chapter: null, parent: null } }
    }
  },
}
