import { createContext, useContext } from 'react'
import type { FormGroupPlan } from './group-states.ts'

export type FormState = {
  /** The form element's ID; field IDs are `${id}-${name}`. */
  id: string
  errors: Record<string, string>
  values: Record<string, string>
  labels: Record<string, string>
  groups: FormGroupPlan[]
  /** The action's last response; a new one resets all that can be used only once. */
  answer: unknown
  /** The value of the button that is submitting, '' for a button without one, undefined if nothing is being sent. */
  sending: string | undefined
}

export const FormContext = createContext<FormState>({
  id: 'form',
  errors: {},
  values: {},
  labels: {},
  groups: [],
  answer: undefined,
  sending: undefined,
})

export const useForm = () => useContext(FormContext)

/**
 * Returns what a field needs from its form: its ID, its error, its initial value, and the IDs of help and error for
 * screen readers.
 */
export function useField(name: string, hasHelp: boolean) {
  const { id: formId, errors, values } = useForm()
  const id = `${formId}-${name}`
  const error = errors[name]
  const describedBy = [error && `${id}-error`, hasHelp && `${id}-help`].filter(Boolean).join(' ') || undefined
  return {
    id,
    error,
    stood: values[name],
    aria: { 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy },
  }
}
