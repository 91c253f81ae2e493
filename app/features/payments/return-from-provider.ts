import { refusalIn } from '#app/lib/page/page.ts'
import { outcomes, type Outcome } from './outcome.ts'

/** How a page finishes a sale for a returning buyer. */
type Ending<Paid> = {
  finish(orderId: string): Promise<{ state: 'paid' | 'pending'; paymentId: string }>
  cancel(orderId: string): Promise<unknown>
  paid(paymentId: string): Paid
  pending: Outcome
}

/** Finishes a sale when the buyer returns from the provider's own page, where no script of ours was waiting. */
export async function returnFromProvider<Paid>(
  url: URL,
  orderId: string,
  { finish, cancel, paid, pending }: Ending<Paid>,
): Promise<Paid | Outcome> {
  try {
    if (url.searchParams.has('cancelled')) {
      await cancel(orderId)
      return outcomes.cancelled
    }
    const { state, paymentId } = await finish(orderId)
    return state === 'paid' ? paid(paymentId) : pending
  } catch (error) {
    const refusal = refusalIn(error)
    // The page itself redirects to the login.
    if (!refusal || refusal.why === 'unauthenticated' || refusal.why === 'forbidden') throw error
    return { tone: 'error', text: refusal.message }
  }
}
