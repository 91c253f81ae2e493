import { useEffect, useState } from 'react'
import type { FormAnswer } from '#app/ui/form/post-form.tsx'
import { centsOf, dollarsTyped } from '#server/features/registrations/rules.ts'

/** The earlier entries, as they stand in the cart. */
export type Entered = {
  isMember: boolean
  memberId: string
  mInit: string
  firstName: string
  lastName: string
  email: string
  phone: string
  adults: number
  minors: number
  contribution: string
  note: string
  answers: { questionId: string; attendee: number; answer: string }[]
}

type Typed = { adults: number; minors: number; contributionCents: number; email: string }

/** The part of a form that the summary follows. The fields keep themselves; this only listens. */
export function useEntered(formId: string, entered: Entered | null, answer: unknown): Typed {
  const [typed, setTyped] = useState(() => readValues({ ...defaults, ...entered, ...(answer as FormAnswer | undefined)?.values }))
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const read = () => setTyped(readValues(Object.fromEntries(new FormData(form))))
    // A browser that reloads a page gives its fields back before any script runs.
    read()
    form.addEventListener('input', read)
    return () => form.removeEventListener('input', read)
  }, [formId])
  return typed
}

const defaults = { adults: 1, minors: 0, contribution: '', email: '' }

function readValues(values: Record<string, unknown>): Typed {
  const { adults, minors, contribution, email } = values
  return {
    adults: countOf(adults),
    minors: countOf(minors),
    contributionCents: centsOf(dollarsTyped(textOf(contribution))),
    email: textOf(email).trim(),
  }
}

const textOf = (given: unknown) => (typeof given === 'string' ? given : '')

const countOf = (given: unknown) => Math.max(0, Math.trunc(Number(given)) || 0)
