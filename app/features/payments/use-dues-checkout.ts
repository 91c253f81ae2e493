import { useRevalidator } from '#app/lib/remix.ts'
import { useEffect, useState } from 'react'
import type { Fee } from './dues-form.tsx'
import { outcomes, paidFeeOutcome, paidOutcome } from './outcome.ts'
import type { CheckoutSteps } from './provider-buttons.tsx'

/** The API client, loaded on first use. */
const server = async () => (await import('#app/lib/api-client.ts')).apiClient

/**
 * Returns dues or a fee in the form that the provider's buttons need.
 * @param dues.fee the fee paid instead of dues
 * @param dues.firstYear the first covered year, as the page shows it
 * @param dues.years the years covered, written out
 */
export function useDuesCheckout({
  fee,
  terms,
  firstYear,
  years,
}: {
  fee: Fee | undefined
  terms: number
  firstYear: number
  years: string
}): CheckoutSteps {
  const { revalidate } = useRevalidator()
  return {
    start: async () => {
      try {
        const { dues, fees } = await server()
        return await (fee
          ? fees.start.mutate({ paymentTypeId: fee.paymentTypeId, terms })
          : dues.start.mutate({ terms, firstYear }))
      } catch (error) {
        // A rejected payment may have been made in another window.
        revalidate()
        throw error
      }
    },
    finish: async (orderId) => {
      const { state, paymentId } = await (await server()).payments.finish.mutate({ orderId })
      revalidate()
      if (state !== 'paid') return outcomes.pending
      return fee ? paidFeeOutcome(fee.paymentTypeName, paymentId) : paidOutcome(years, paymentId)
    },
    cancel: async (orderId) => (await server()).payments.cancel.mutate({ orderId }),
  }
}

/**
 * Returns the sum for other terms than the page loaded with, computed by the server; undefined until it has responded,
 * and if nothing can be paid.
 */
export function useQuote(terms: number, isPayable: boolean): { terms: number; amountCents: number } | undefined {
  const [first] = useState(terms)
  const [quote, setQuote] = useState<{ terms: number; amountCents: number }>()
  useEffect(() => {
    if (terms === first || !isPayable) return
    const asking = new AbortController()
    void server()
      .then(({ dues }) => dues.quote.query({ terms }, { signal: asking.signal }))
      .then(setQuote, () => {})
    return () => asking.abort()
  }, [terms, first, isPayable])
  return quote
}
