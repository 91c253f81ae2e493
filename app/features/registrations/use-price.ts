import { useEffect, useState } from 'react'
import type { apiClient } from '#app/lib/api-client.ts'
import type { PricedLine } from './price-lines.ts'

export type Price = { lines: readonly PricedLine[]; amountCents: number; obstacle: string | null }

/** What the server is asked to price. */
export type PriceQuestion = Parameters<typeof apiClient.registrations.quote.query>[0]

const restMs = 250

/** The price of a form, asked of the server once its reader rests; the browser decides none. */
export function usePrice(question: PriceQuestion, first: Price): Price {
  const asked = JSON.stringify(question)
  const [firstAsked] = useState(asked)
  const [price, setPrice] = useState(first)
  useEffect(() => {
    if (asked === firstAsked) {
      setPrice(first)
      return
    }
    const asking = new AbortController()
    const ask = async () => {
      const { apiClient } = await import('#app/lib/api-client.ts')
      setPrice(await apiClient.registrations.quote.query(JSON.parse(asked) as PriceQuestion, { signal: asking.signal }))
    }
    // The server prices it again when it is sent, and says then what it cannot say now.
    const timer = setTimeout(() => void ask().catch(() => {}), restMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [asked, firstAsked, first])
  return price
}
