import { resolvedAlready } from '../differences/decisions.ts'
import { monthsBefore } from '#server/time/calendar.ts'
import type { ProviderFee, ProviderFeeFact, ProviderFeeState } from './facts.ts'

/**
 * Books a fee as the provider lists it; one that the provider has canceled, or lists with another amount by now, is taken
 * back first.
 * @param sealed the last month that is sealed; null without one
 * @throws Refusal when it is in the books as it is
 */
export function bookFee(state: ProviderFeeState, fee: ProviderFee, sealed: string | null): ProviderFeeFact[] {
  if ((state?.feeCents ?? 0) === fee.feeCents) throw resolvedAlready()
  return [
    ...takeFeeBack(state, sealed),
    ...(fee.feeCents === 0
      ? []
      : [{ type: 'ProviderFeeBooked', data: inOpenMonth(fee, sealed) } satisfies ProviderFeeFact]),
  ]
}

/** Takes a booked fee out of the books; nothing for one that is not in them. Idempotent. */
export const takeFeeBack = (state: ProviderFeeState, sealed: string | null): ProviderFeeFact[] =>
  state === null ? [] : [{ type: 'ProviderFeeTakenBack', data: inOpenMonth(state, sealed) }]

/** What is sealed stays, as in the months. */
const inOpenMonth = (fee: ProviderFee, sealed: string | null): ProviderFee =>
  sealed !== null && fee.day.slice(0, 7) <= sealed ? { ...fee, day: `${monthsBefore(sealed, -1)}-01` } : fee
