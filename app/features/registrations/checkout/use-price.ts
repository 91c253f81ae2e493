import { useEffect, useState } from 'react'
import type { apiClient } from '#app/lib/api-client.ts'
import type { EventTerms } from '#server/features/registrations/pricing/rules.ts'
import { localPrice } from './local-price.ts'
import type { PricedLine } from './price-lines.ts'

export type Price = { lines: readonly PricedLine[]; amountCents: number; seats: number; obstacle: string | null }

/** The selection for which the server is asked a price. */
export type PriceQuestion = Parameters<typeof apiClient.registrations.quote.query>[0]

const restMs = 250

const nothing: Price = { lines: [], amountCents: 0, seats: 0, obstacle: null }

/**
 * Returns the price of a form, reckoned at once by the shared rules and confirmed by the server once typing pauses.
 * Only the server knows what others have taken in the meantime.
 * @param question null while there is nothing to ask for
 * @param terms the terms that the form was loaded with
 * @param first the answer to the first question, if the page was loaded with it
 */
export function usePrice(question: PriceQuestion | null, terms: EventTerms, first?: Price): Price {
  const asked = question && JSON.stringify(question)
  const [answered, setAnswered] = useState({ asked: first ? asked : null, price: first ?? nothing })
  const isAnswered = asked === answered.asked
  useEffect(() => {
    if (asked === null || isAnswered) return
    const asking = new AbortController()
    const ask = async () => {
      const { apiClient } = await import('#app/lib/api-client.ts')
      const price = await apiClient.registrations.quote.query(JSON.parse(asked) as PriceQuestion, {
        signal: asking.signal,
      })
      setAnswered({ asked, price })
    }
    // The server prices it again on submit, and reports then what it cannot now.
    const timer = setTimeout(() => void ask().catch(() => {}), restMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [asked, isAnswered])
  if (question === null) return nothing
  return isAnswered ? answered.price : unconfirmed(localPrice(terms, question), answered.price)
}

/** What was sold out a moment ago probably still is: its notice stays until the server answers. */
const unconfirmed = (price: Price, before: Price): Price => ({
  ...price,
  obstacle: price.obstacle ?? (before.lines.length > 0 ? before.obstacle : null),
})
