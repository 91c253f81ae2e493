import { useRevalidator } from '#app/lib/remix.ts'
import { useEffect, useState } from 'react'
import { outcomes, paidOutcome, type Outcome } from './outcome.ts'
import { ProviderButtons } from './provider-buttons.tsx'

type DuesButtonsProps = {
  scriptUrl: string
  terms: number
  /** The first year that the page shows as paid for. */
  firstYear: number
  /** That are paid for, as they are spoken. */
  years: string
  onQuote: (quote: { terms: number; amountCents: number }) => void
  onOutcome: (outcome: Outcome) => void
  onDrawn: () => void
}

/** The way to the server, fetched when something is asked of it. */
const payments = async () => (await import('#app/lib/api-client.ts')).apiClient.payments

/** The provider's buttons for dues. The server reckons the sum of other terms than the page came with. */
export function DuesButtons({ terms, firstYear, years, onQuote, ...props }: DuesButtonsProps) {
  const { revalidate } = useRevalidator()
  const [first] = useState(terms)
  useEffect(() => {
    if (terms === first) return
    const asking = new AbortController()
    void payments()
      .then((api) => api.quote.query({ terms }, { signal: asking.signal }))
      .then(onQuote, () => {})
    return () => asking.abort()
  }, [terms, first, onQuote])
  const deal = {
    start: async () => {
      try {
        return await (await payments()).start.mutate({ terms, firstYear })
      } catch (error) {
        // What was refused may have been paid in another window.
        revalidate()
        throw error
      }
    },
    finish: async (orderId: string) => {
      const { state } = await (await payments()).finish.mutate({ orderId })
      revalidate()
      return state === 'paid' ? paidOutcome(years) : outcomes.pending
    },
    cancel: async (orderId: string) => (await payments()).cancel.mutate({ orderId }),
  }
  return <ProviderButtons {...props} deal={deal} />
}
