import { createContext, useContext } from 'react'
import type { FormGroupPlan } from './group-states.ts'

export type FormState = {
  /** Of the form element; fields are called `${id}-${name}`. */
  id: string
  errors: Record<string, string>
  values: Record<string, string>
  labels: Record<string, string>
  groups: FormGroupPlan[]
  /** The action's last answer; a new one resets all that can be used only once. */
  answer: unknown
  /** The value of the button that is sending, '' for a button without one, undefined when nothing is sent. */
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
 * All that a field needs to know of its form: its id, its error, what stood in it, and how readers find help and error.
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
