import { useRevalidator } from '#app/lib/remix.ts'
import { useEffect, useState } from 'react'
import { outcomes, paidOutcome } from './outcome.ts'
import type { Deal } from './provider-buttons.tsx'

/** The way to the server, fetched when something is asked of it. */
const payments = async () => (await import('#app/lib/api-client.ts')).apiClient.payments

/**
 * Dues, as the provider's buttons sell them.
 * @param dues.firstYear that the page shows as paid for
 * @param dues.years that are paid for, as they are spoken
 */
export function useDuesDeal({ terms, firstYear, years }: { terms: number; firstYear: number; years: string }): Deal {
  const { revalidate } = useRevalidator()
  return {
    start: async () => {
      try {
        return await (await payments()).start.mutate({ terms, firstYear })
      } catch (error) {
        // Dues that were refused may have been paid in another window.
        revalidate()
        throw error
      }
    },
    finish: async (orderId) => {
      const { state } = await (await payments()).finish.mutate({ orderId })
      revalidate()
      return state === 'paid' ? paidOutcome(years) : outcomes.pending
    },
    cancel: async (orderId) => (await payments()).cancel.mutate({ orderId }),
  }
}

/** The server reckons the sum of other terms than the page came with; undefined until it has answered, and where nothing can be paid. */
export function useQuote(terms: number, isPayable: boolean): { terms: number; amountCents: number } | undefined {
  const [first] = useState(terms)
  const [quote, setQuote] = useState<{ terms: number; amountCents: number }>()
  useEffect(() => {
    if (terms === first || !isPayable) return
    const asking = new AbortController()
    void payments()
      .then((api) => api.quote.query({ terms }, { signal: asking.signal }))
      .then(setQuote, () => {})
    return () => asking.abort()
  }, [terms, first, isPayable])
  return quote
}
