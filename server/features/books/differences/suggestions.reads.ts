import { calendarYear } from '#server/time/clock.ts'
import { objectionTo } from '../../fees/decisions.ts'
import { paidFeeAmong } from '../../fees/reads.ts'
import { yearlyFee } from '../../fees/rules.ts'
import { feeTypesOf, type FeeType } from '../../payment-types/reads.ts'
import type { Payer } from '../../dues/decisions.ts'
import { payersIn } from '../../dues/reads.ts'
import { maxTerms, yearsPaid } from '../../dues/rules.ts'
import type { Compared } from '../comparison/reads.ts'

/** A purchase that captured money pays for exactly. */
export type Suggestion = { terms: number; name: string } & (
  | { purpose: 'dues' }
  | { purpose: 'fee'; paymentTypeId: string }
)

type Unclaimed = { captureId: string; personId: string; cents: number }

/**
 * Returns, by capture, the purchase for which the likely payer owes exactly this amount: their dues, else the only fee
 * that matches. If two fees match, it is unknown which was meant; and since any amount could be a donation, none is
 * suggested.
 */
export async function suggestionsFor(
  { db, chapter, now, timeZone }: Compared,
  unclaimed: readonly Unclaimed[],
): Promise<Map<string, Suggestion>> {
  if (unclaimed.length === 0) return new Map()
  const personIds = [...new Set(unclaimed.map(({ personId }) => personId))]
  const year = calendarYear(now, timeZone)
  const [payers, feeTypes, paid] = await Promise.all([
    payersIn(db, chapter, personIds),
    feeTypesOf(db, chapter),
    paidFeeAmong(db, chapter, { personIds, paymentType: yearlyFee, year }),
  ])
  return new Map(
    unclaimed.flatMap(({ captureId, personId, cents }) => {
      const payer = payers.get(personId)
      const suggestion =
        payer &&
        (duesOf(payer, cents) ?? feeOf({ ...payer, hasPaid: paid.has(personId) }, { feeTypes, cents, chapter, year }))
      return suggestion ? [[captureId, suggestion] as const] : []
    }),
  )
}

function duesOf({ member, type }: Payer, cents: number): Suggestion | null {
  const terms = type ? termsIn(cents, type.feeCents) : 0
  if (!type || terms === 0 || terms > maxTerms({ status: member.status, durationYears: type.durationYears }))
    return null
  return {
    purpose: 'dues',
    terms,
    name: `dues ${yearsPaid(member.nextPaymentDueIn, terms, type.durationYears).join(', ')}`,
  }
}

type Priced = { feeTypes: readonly FeeType[]; cents: number; chapter: string; year: number }

function feeOf(
  { personId, member, hasPaid }: Payer & { hasPaid: boolean },
  { feeTypes, cents, chapter, year }: Priced,
): Suggestion | null {
  const fitting = feeTypes.filter(
    (type) => objectionTo({ personId, member, type, hasPaid }, chapter, termsIn(cents, type.amountCents)) === null,
  )
  const [fee] = fitting
  if (!fee || fitting.length > 1) return null
  const terms = termsIn(cents, fee.amountCents)
  return {
    purpose: 'fee',
    paymentTypeId: fee.paymentTypeId,
    terms,
    name: `${fee.paymentTypeName} ${year}${terms > 1 ? `, ${terms} terms` : ''}`,
  }
}

/** Returns the number of terms that the amount pays for exactly; 0 if none. */
const termsIn = (cents: number, unitCents: number) => (unitCents > 0 && cents % unitCents === 0 ? cents / unitCents : 0)
