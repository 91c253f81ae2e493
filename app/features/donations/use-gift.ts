import { useEffect, useState } from 'react'
import { complaints } from '#app/ui/form/check-form.ts'
import { amountOf, minCents } from '#server/features/donations/rules.ts'
import { centsOf } from '#server/features/registrations/rules.ts'

/** The donation as entered in the form; the summary follows it. */
export type Gift = {
  donationTypeName: string
  choice: string
  amount: string
  mInit: string
  firstName: string
  lastName: string
  email: string
}

const nothing: Gift = {
  donationTypeName: '',
  choice: 'other',
  amount: String(minCents / 100),
  mInit: '',
  firstName: '',
  lastName: '',
  email: '',
}

/** Tracks the form, whose fields are uncontrolled. `isComplete`: amount and required entries are there. */
export function useGift(formId: string, answer: unknown): { gift: Gift; cents: number; isComplete: boolean } {
  const [gift, setGift] = useState<Gift>(() => ({
    ...nothing,
    ...(answer as { values?: Partial<Gift> } | undefined)?.values,
  }))
  const [isComplete, setComplete] = useState(false)
  useEffect(() => {
    const form = formOf(formId)
    if (!form) return
    const read = () => setGift({ ...nothing, ...(Object.fromEntries(new FormData(form)) as Partial<Gift>) })
    // A browser that reloads a page restores its fields before any script runs.
    read()
    form.addEventListener('input', read)
    return () => form.removeEventListener('input', read)
  }, [formId])
  // After the render that hides or shows the amount field.
  useEffect(() => {
    const form = formOf(formId)
    setComplete(form !== null && Object.keys(complaints(form)).length === 0)
  }, [formId, gift])
  return { gift, cents: centsOf(amountOf(gift)), isComplete }
}

function formOf(formId: string): HTMLFormElement | null {
  const form = document.getElementById(formId)
  return form instanceof HTMLFormElement ? form : null
}
