import { useEffect, useState } from 'react'
import type { FormAnswer } from '#app/ui/form/post-form.tsx'
import type { ChoiceInput } from '#server/features/registrations/choice/schema.ts'
import { roomField } from '../choice-in-form.ts'
import { dollarsPattern } from '#server/features/registrations/rules.ts'

/** The earlier entries, as in the cart. */
export type Entered = Pick<ChoiceInput, 'participants' | 'rooms' | 'donation' | 'positionId'> & {
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

export type Typed = {
  adults: number
  minors: number
  contribution: string
  donation: string
  positionId: string | null
  rooms: { roomId: string; quantity: number }[]
  email: string
}

/** Returns the part of a form that the summary shows. The fields are uncontrolled; this only listens. */
export function useEntered(formId: string, entered: Entered | null, answer: unknown): Typed {
  const [typed, setTyped] = useState(() =>
    readValues({ ...defaults, ...entered, ...fieldsOfRooms(entered), ...(answer as FormAnswer | undefined)?.values }),
  )
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const read = () => setTyped(readValues(Object.fromEntries(new FormData(form))))
    // A browser that reloads a page restores its fields before any script runs.
    read()
    form.addEventListener('input', read)
    return () => form.removeEventListener('input', read)
  }, [formId])
  return typed
}

const defaults = { adults: 1, minors: 0, contribution: '', donation: '', positionId: '', email: '' }

/** Returns earlier rooms by field name. */
export const fieldsOfRooms = (entered: Entered | null): Record<string, string> =>
  Object.fromEntries((entered?.rooms ?? []).map(({ roomId, quantity }) => [roomField(roomId), String(quantity)]))

/** An incomplete amount is ignored; the form reports it on submit. */
function readValues(values: Record<string, unknown>): Typed {
  const rooms = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith(roomField('')) ? [{ roomId: name.slice(roomField('').length), quantity: countOf(value) }] : [],
  )
  return {
    adults: countOf(values.adults),
    minors: countOf(values.minors),
    contribution: amountOf(values.contribution),
    donation: amountOf(values.donation),
    positionId: textOf(values.positionId) || null,
    rooms: rooms.filter(({ quantity }) => quantity > 0),
    email: textOf(values.email).trim(),
  }
}

const amount = new RegExp(`^(?:${dollarsPattern})$`, 'v')

const amountOf = (given: unknown) => (amount.test(textOf(given)) ? textOf(given) : '0')

const textOf = (given: unknown) => (typeof given === 'string' ? given : '')

const countOf = (given: unknown) => Math.max(0, Math.trunc(Number(given)) || 0)
