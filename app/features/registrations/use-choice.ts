import { useEffect, useState } from 'react'
import type { Catalog } from '#server/features/packages/rules.ts'
import type { EventTerms } from '#server/features/registrations/pricing/rules.ts'
import { follow, typedIn, type Typed } from './choice-in-form.ts'
import { usePrice, type PriceQuestion } from './checkout/use-price.ts'

/** Tracks the form: the fields are uncontrolled; this listens and keeps them consistent. */
export function useChoice(formId: string, initial: Record<string, string>, onChange: () => void): Typed {
  const [typed, setTyped] = useState(() => typedIn(Object.entries(initial)))
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const read = () => setTyped(typedIn(new FormData(form)))
    const changed = ({ target }: Event) => {
      if (target instanceof HTMLInputElement) {
        const inputs = [...form.querySelectorAll('input')]
        follow(
          target,
          inputs.filter(({ dataset }) => dataset.package),
          inputs.filter(({ name }) => name.startsWith('rooms.')),
        )
      }
      read()
      onChange()
    }
    // A browser that reloads a page restores its fields before any script runs.
    read()
    form.addEventListener('input', changed)
    return () => form.removeEventListener('input', changed)
  }, [formId, onChange])
  return typed
}

type Asked = Pick<PriceQuestion, 'eventId' | 'participants'> & {
  catalogue: Catalog | null
  cartId: string | undefined
}

/** Returns the price of a package form. */
export const useQuote = (asked: Asked, terms: EventTerms, { packages, rooms, contribution }: Typed) =>
  usePrice(packages.length === 0 ? null : { ...asked, packages, rooms, contribution, adults: 0, minors: 0 }, terms)
