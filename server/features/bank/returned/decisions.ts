import { referenceSigns } from '../../payments/rules.ts'
import { isWithin } from '../days.decisions.ts'
import { paymentDays } from '../rules.ts'

/** A check in the books that the bank may have returned. */
export type DepositedCheck = {
  paymentId: string
  amountCents: number
  reference: string
  /** The day when it was received, YYYY-MM-DD. */
  day: string
  firstName: string
  lastName: string
  /** Whether its return is in the books, so that the line with the fee belongs to it. */
  isReturned: boolean
}

type Line = { day: string; amountCents: number; text: string }

/** Words by which banks call a check that came back. */
const returned =
  /\b(?:RETURNED (?:DEPOSITED )?(?:ITEM|CHECK|CK|CHK)|(?:ITEM|CHECK|CK|CHK) RETURNED|RETURN(?:ED)? (?:ITEM|CHECK)|BOUNCED|NSF)\b/i

const charge = /\b(?:FEE|CHARGE)\b/i

/** Returns whether a line is money of a check that came back, or the fee for it. */
export const saysReturned = ({ text, amountCents }: Line): boolean => amountCents < 0 && returned.test(text)

/** Returns whether a line is the bank's fee for a check that came back, and not the check itself. */
export const isReturnFee = (line: Line): boolean => saysReturned(line) && charge.test(line.text)

/** Checks that are proposed for one line at most. */
const maxChecks = 3

/** How well a check fits a line that says that it came back. */
export type ReturnFit = { check: DepositedCheck; by: 'number' | 'name' | 'amount' }

/** Returns the checks that a line may have returned, the best first: the amount is theirs, and it is not a fee. */
export function checksReturnedBy(line: Line, checks: readonly DepositedCheck[]): ReturnFit[] {
  if (!saysReturned(line) || isReturnFee(line)) return []
  return checks
    .filter(
      ({ amountCents, day, isReturned }) => !isReturned && amountCents === -line.amountCents && isNear(day, line.day),
    )
    .map((check): ReturnFit => ({
      check,
      by: namesNumber(line.text, check) ? 'number' : namesPayer(line.text, check) ? 'name' : 'amount',
    }))
    .sort((one, other) => order[one.by] - order[other.by] || other.check.day.localeCompare(one.check.day))
    .slice(0, maxChecks)
}

const order = { number: 0, name: 1, amount: 2 }

/** Returns the check that a fee is for: the one whose number its text names, if there is only one. */
export function checkOfFee(line: Line, checks: readonly DepositedCheck[]): DepositedCheck | undefined {
  if (!isReturnFee(line)) return undefined
  const named = checks.filter((check) => isNear(check.day, line.day) && namesNumber(line.text, check))
  return named.length === 1 ? named[0] : undefined
}

/** Returns the number of the check that a fee names, of one that the books do not have. */
export const checkNumberIn = ({ text }: Line): string | undefined =>
  /\b(?:CHECK|CHK|CK)\s*(?:NO\.?|NUMBER|#)?\s*0*(\d{3,})\b/i.exec(text)?.[1]

const isNear = (received: string, day: string) => isWithin(paymentDays.returned, received, day)

/** Returns whether a text has the number of a check, without the zeros that banks put before it. */
function namesNumber(text: string, { reference }: DepositedCheck): boolean {
  const number = referenceSigns(reference).replace(/\D/g, '').replace(/^0+/, '')
  if (number.length < 3) return false
  return (text.match(/\d+/g) ?? []).some((digits) => digits.replace(/^0+/, '') === number)
}

function namesPayer(text: string, { firstName, lastName }: DepositedCheck): boolean {
  const words = text.toUpperCase().split(/[^\p{L}]+/u)
  return [firstName, lastName].every((name) => name !== '' && words.includes(name.toUpperCase()))
}
