import { useEffect, useState } from 'react'
import type { Catalogue } from '#server/features/packages/rules.ts'
import { follow, typedIn, type Typed } from './choice-in-form.ts'
import type { PricedLine } from './price-lines.ts'

/** The form as it stands: it keeps itself, this listens and makes its fields follow each other. */
export function useChoice(formId: string, initial: Record<string, string>, onChange: () => void): Typed {
  const [typed, setTyped] = useState(() => typedIn(Object.entries(initial)))
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const read = () => setTyped(typedIn(new FormData(form)))
    const changed = ({ target }: Event) => {
      if (target instanceof HTMLInputElement) {
        const inputs = [...form.querySelectorAll('input')]
        follow(target, inputs.filter(({ dataset }) => dataset.package), inputs.filter(({ name }) => name.startsWith('rooms.')))
      }
      read()
      onChange()
    }
    // A browser that reloads a page gives its fields back before any script runs.
    read()
    form.addEventListener('input', changed)
    return () => form.removeEventListener('input', changed)
  }, [formId, onChange])
  return typed
}

const restMs = 250

type Price = { lines: readonly PricedLine[]; amountCents: number; seats: number; obstacle: string | null }

const nothing: Price = { lines: [], amountCents: 0, seats: 0, obstacle: null }

type Asked = { eventId: string; catalogue: Catalogue | null; cartId: string | undefined }

/**
 * The price of the form, asked of the server once its reader rests; the browser decides none.
 * @returns the last price, and whether it is that of what stands in the form now
 */
export function useQuote({ eventId, catalogue, cartId }: Asked, { packages, rooms, contribution }: Typed): { price: Price; isCurrent: boolean } {
  const isEmpty = packages.length === 0
  const question = JSON.stringify({ eventId, catalogue, cartId, packages, rooms, contribution, adults: 0, minors: 0 })
  const [answered, setAnswered] = useState({ question: '', price: nothing })
  useEffect(() => {
    if (isEmpty) return
    const asking = new AbortController()
    const ask = async () => {
      const { apiClient } = await import('#app/lib/api-client.ts')
      const price = await apiClient.registrations.quote.query(JSON.parse(question) as Parameters<typeof apiClient.registrations.quote.query>[0], { signal: asking.signal })
      setAnswered({ question, price })
    }
    // The server prices it again when it is sent, and says then what it cannot say now.
    const timer = setTimeout(() => void ask().catch(() => {}), restMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [question, isEmpty])
  return isEmpty ? { price: nothing, isCurrent: true } : { price: answered.price, isCurrent: answered.question === question }
}
