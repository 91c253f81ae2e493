import type { ExportHeader, FactLine } from '#events-log/export-lines.ts'
import { readFact } from '#events-log/read.ts'
import { monthIn } from '#server/time/calendar.ts'
import type { Kinds } from '#server/sale.ts'
import { upcasters } from '#server/wiring/upcasters.ts'
import type { PaymentFact } from '../payments/facts.ts'
import { bookedOf, enter, noTallies, talliesOf, type Books, type Tallies } from './decisions.ts'
import { balanceOf } from './rules.ts'

/** The money in the closing line of an export, from the balance before the year to the one after it. */
export type ExportTotals = { openingBalanceCents: number; months: Books; year: Tallies; closingBalanceCents: number }

/** Returns the sums of a year's months, after the opening balance. */
export function closingOf(kinds: Kinds, openingBalanceCents: number, months: Books): ExportTotals {
  const year = talliesOf(kinds, months)
  return { openingBalanceCents, months, year, closingBalanceCents: openingBalanceCents + balanceOf(bookedOf(year)) }
}

/** Adds up the money in the lines of an export, independently of the portal that wrote it. */
export function auditor(kinds: Kinds) {
  let monthOf: ((iso: string) => string) | undefined
  let months: Books = {}
  const unreadable: number[] = []
  return {
    visit(line: FactLine & { data: string }, { timeZone, formerZones = [] }: ExportHeader) {
      monthOf ??= monthIn({ timeZone, former: formerZones })
      try {
        const fact = readFact<PaymentFact>(line, { projections: [], upcasters })
        const { amountCents = 0, feeCents = null } = fact.data as { amountCents?: unknown; feeCents?: unknown }
        if (!Number.isSafeInteger(amountCents) || !(feeCents === null || Number.isSafeInteger(feeCents)))
          throw new Error('An amount is no number of cents')
        months = enter(kinds, months, monthOf(line.recordedAt), fact)
      } catch {
        unreadable.push(line.position)
      }
    },
    /** Returns a sentence for each way in which the closing line differs from the sum of the facts. */
    judge(closing: Partial<ExportTotals>): { totals: ExportTotals; problems: string[] } {
      const opening = closing.openingBalanceCents
      const totals = closingOf(kinds, Number.isSafeInteger(opening) ? Number(opening) : 0, months)
      const completed = withAllLines(kinds, closing)
      const asWritten = JSON.stringify(closing).includes('"feeCents"') ? undefined : withoutFees
      const differs = (['openingBalanceCents', 'months', 'year', 'closingBalanceCents'] as const).filter(
        (part) => JSON.stringify(completed[part], asWritten) !== JSON.stringify(totals[part], asWritten),
      )
      const problems = [
        ...unreadable.map((position) => `The data of entry ${position} cannot be read`),
        ...differs.map((part) => `The closing line does not match the entries in ${words[part]}`),
      ]
      return { totals, problems }
    },
  }
}

/** Fills in zeros for the kinds that did not exist yet when a closing line was written. */
function withAllLines(kinds: Kinds, { months, year, ...balances }: Partial<ExportTotals>): Partial<ExportTotals> {
  const filled = (tallies: unknown): Tallies => ({ ...noTallies(kinds), ...(tallies as Tallies) })
  const ofMonths = Object.entries(months ?? {}).map(([month, tallies]) => [month, filled(tallies)] as const)
  return { ...balances, months: Object.fromEntries(ofMonths), year: filled(year) }
}

/** A JSON replacer that omits fees: closing lines from before fees were totaled lack them. */
const withoutFees = (key: string, value: unknown) => (key === 'feeCents' || key === 'withoutFee' ? undefined : value)

const words = {
  openingBalanceCents: 'the balance before the year',
  months: 'the totals by month',
  year: 'the totals of the year',
  closingBalanceCents: 'the balance after the year',
}
