import { emailMoney } from '#server/providers/mail/email-words.ts'
import { Refusal } from '#server/refusal.ts'
import { assertNotForeign, type TypeTerms } from '../decisions.ts'
import type { MemberFact, MemberState } from '../facts.ts'
import { isLifelong } from '../rules.ts'

/** The types before and after, and the calendar year. `from` is undefined if the chapter no longer has the type. */
export type TypeChange = { from: TypeTerms | undefined; to: TypeTerms; year: number }

/** The part of a membership that determines the dues after a change. */
type Dues = Pick<MemberState, 'status' | 'nextPaymentDueIn' | 'paidAheadTo'>

/** Changes the member type; the member is inactive until its fee is paid [spec 5]. No fact for the current type. */
export function changeType(state: MemberState, chapterId: string, change: TypeChange): MemberFact[] {
  assertNotForeign(state, chapterId, 'member')
  const { memberTypeId } = change.to
  if (state.memberTypeId === memberTypeId) return []
  if (state.isSystemAdmin) throw paysNoDues()
  return [{ type: 'MemberTypeChanged', data: { memberTypeId, nextPaymentDueIn: dueAfterChange(state, change) } }]
}

/**
 * Returns the due year after a change. From years to years, it stays, but is never before the current year. From or to
 * life, it is the current year, unless years were paid ahead and nothing has been paid for life since: then those years
 * count again [spec 5].
 */
export function dueAfterChange(dues: Dues, { from, to, year }: TypeChange): number {
  if (isLifelong(to.durationYears)) return year
  return Math.max(year, isLife(from) ? (dues.paidAheadTo ?? year) : dues.nextPaymentDueIn)
}

/** Describes the consequences of a change, either for the admin who is about to make it or for the member. */
export function consequencesOf(dues: Dues, change: TypeChange, reader: 'admin' | 'member'): string[] {
  const { from, to, year } = change
  const membership = reader === 'admin' ? 'The membership is then' : 'Your membership is'
  const dueIn = dueAfterChange(dues, change)
  const isPaidForLife = isLife(from) && dues.status === 'active'
  return [
    to.feeCents > 0
      ? `${membership} inactive until the new fee (${emailMoney(to.feeCents)}) is paid.`
      : `${membership} inactive until a chapter admin activates it: this member type is free.`,
    ...(isPaidForLife ? ['The payment for life stays in the books.'] : []),
    ...(isLifelong(to.durationYears) && aheadIn(dues, year)
      ? [
          `The years paid before, up to ${dues.paidAheadTo! - 1}, count again if the type changes back before the new fee is paid.`,
        ]
      : []),
    dueIn > year
      ? `Years paid ahead are kept: the next payment is due for ${dueIn}.`
      : `The next payment is due for ${dueIn}.`,
  ]
}

const isLife = (type: TypeTerms | undefined) => type !== undefined && isLifelong(type.durationYears)

const aheadIn = ({ paidAheadTo }: Dues, year: number) => paidAheadTo !== null && paidAheadTo > year

/** Returns the version token of a membership, to detect that it changed after a page showed it. */
export const membershipVersion = ({
  memberTypeId,
  status,
  nextPaymentDueIn,
}: Pick<MemberState, 'memberTypeId' | 'status' | 'nextPaymentDueIn'>) => `${memberTypeId} ${status} ${nextPaymentDueIn}`

/** The refusal to change the type of a system admin. */
export const paysNoDues = () =>
  new Refusal('forbidden', 'System admins pay no dues. Their member type cannot be changed.', {
    documented: 'Unauthorized action',
  })
