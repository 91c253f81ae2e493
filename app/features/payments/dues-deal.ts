import { useRevalidator } from '#app/lib/remix.ts'
import { useEffect, useState } from 'react'
import type { Fee } from './dues-form.tsx'
import { outcomes, paidFeeOutcome, paidOutcome } from './outcome.ts'
import type { Deal } from './provider-buttons.tsx'

/** The way to the server, fetched when something is asked of it. */
const server = async () => (await import('#app/lib/api-client.ts')).apiClient

/**
 * Dues or a fee, as the provider's buttons sell them.
 * @param dues.fee that is paid in their place
 * @param dues.firstYear that the page shows as paid for
 * @param dues.years that are paid for, as they are spoken
 */
export function useDuesDeal({
  fee,
  terms,
  firstYear,
  years,
}: {
  fee: Fee | undefined
  terms: number
  firstYear: number
  years: string
}): Deal {
  const { revalidate } = useRevalidator()
  return {
    start: async () => {
      try {
        const { fees, payments } = await server()
        return await (fee
          ? fees.start.mutate({ paymentTypeId: fee.paymentTypeId, terms })
          : payments.start.mutate({ terms, firstYear }))
      } catch (error) {
        // Payments that were refused may have been paid in another window.
        revalidate()
        throw error
      }
    },
    finish: async (orderId) => {
      const { state } = await (await server()).payments.finish.mutate({ orderId })
      revalidate()
      if (state !== 'paid') return outcomes.pending
      return fee ? paidFeeOutcome(fee.paymentTypeName) : paidOutcome(years)
    },
    cancel: async (orderId) => (await server()).payments.cancel.mutate({ orderId }),
  }
}

/**
 * The server reckons the sum of other terms than the page came with; undefined until it has answered, and where nothing
 * can be paid.
 */
export function useQuote(terms: number, isPayable: boolean): { terms: number; amountCents: number } | undefined {
  const [first] = useState(terms)
  const [quote, setQuote] = useState<{ terms: number; amountCents: number }>()
  useEffect(() => {
    if (terms === first || !isPayable) return
    const asking = new AbortController()
    void server()
      .then(({ payments }) => payments.quote.query({ terms }, { signal: asking.signal }))
      .then(setQuote, () => {})
    return () => asking.abort()
  }, [terms, first, isPayable])
  return quote
}
