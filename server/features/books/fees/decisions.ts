import { resolvedAlready } from '../differences/decisions.ts'
import type { ProviderFee, ProviderFeeFact, ProviderFeeState } from './facts.ts'

/**
 * Books a fee as the provider lists it; one that the provider has canceled, or lists with another amount by now, is taken
 * back first.
 * @throws Refusal when it is in the books as it is
 */
export function bookFee(state: ProviderFeeState, fee: ProviderFee): ProviderFeeFact[] {
  if ((state?.feeCents ?? 0) === fee.feeCents) throw resolvedAlready()
  return [
    ...takeFeeBack(state),
    ...(fee.feeCents === 0 ? [] : [{ type: 'ProviderFeeBooked', data: fee } satisfies ProviderFeeFact]),
  ]
}

/** Takes a booked fee out of the books; nothing for one that is not in them. Idempotent. */
export const takeFeeBack = (state: ProviderFeeState): ProviderFeeFact[] =>
  state === null ? [] : [{ type: 'ProviderFeeTakenBack', data: state }]
