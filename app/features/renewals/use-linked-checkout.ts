import { outcomes, paidOutcome } from '#app/features/payments/outcome.ts'
import type { CheckoutSteps } from '#app/features/payments/provider-buttons.tsx'
import { useRevalidator } from '#app/lib/remix.ts'

/** The API client, loaded on first use. */
const renewals = async () => (await import('#app/lib/api-client.ts')).apiClient.renewals

/** The dues of a link in the form that the provider's buttons need. */
export function useLinkedCheckout(link: { code: string; key: string }, dueYear: number): CheckoutSteps {
  const { revalidate } = useRevalidator()
  return {
    start: async () => {
      try {
        return await (await renewals()).start.mutate(link)
      } catch (error) {
        // They may have been paid in another window.
        revalidate()
        throw error
      }
    },
    finish: async (orderId) => {
      const { state } = await (await renewals()).finish.mutate({ ...link, orderId })
      revalidate()
      return state === 'paid' ? paidOutcome(String(dueYear)) : outcomes.pending
    },
    cancel: async (orderId) => (await renewals()).cancel.mutate({ ...link, orderId }),
  }
}
