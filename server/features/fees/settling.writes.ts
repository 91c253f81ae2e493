import type { PaymentContext } from '../payments/writes.ts'
import { bookAs, type Meant } from '../payments/settling.writes.ts'
import { feeFor } from './sales.writes.ts'

/**
 * Books captured money without a payment as a member's fee. @throws Refusal when the fee's price has changed, or it
 * cannot be paid
 */
export const bookAsFee = (
  ctx: PaymentContext,
  { personId, ...meant }: Meant & { personId: string; paymentTypeId: string; terms: number },
) => bookAs(ctx, meant, (tx) => feeFor(tx, ctx, personId, meant))
