import type { Outcome } from '../payments/outcome.decisions.ts'
import { bookAs, type Meant } from '../payments/settling.writes.ts'
import type { PaymentContext } from '../payments/writes.ts'
import { priceDues } from './decisions.ts'
import { payerOf } from './writes.ts'

/** Books captured money without a payment as a member's dues. */
export const bookAsDues = (
  ctx: PaymentContext,
  { personId, terms, ...meant }: Meant & { personId: string; terms: number },
): Promise<Outcome> =>
  bookAs(ctx, meant, function* (tx) {
    return priceDues(yield* payerOf(tx, ctx.chapter, personId), ctx.chapter.id, terms)
  })
