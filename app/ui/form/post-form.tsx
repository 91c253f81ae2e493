import '#app/styles/kit/form.css'
import { Form, useNavigation, type FormProps } from '#app/lib/remix.ts'
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { complaintAbout, complaints } from './check-form.ts'
import { ConfirmFirst } from './confirm-first.tsx'
import { FormContext, type FormState } from './form-context.ts'
import type { FormGroupPlan } from './group-states.ts'
import { useUnsaved } from './unsaved/use-unsaved.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'

/** Only once something was typed. */
const LeaveGuard = lazy(() => import('./unsaved/leave-guard.tsx'))

/** Only before an act that asks again who one is. */
const IdentityDialog = lazy(() => import('./identity/identity-dialog.tsx'))

export type FormAnswer = {
  ok?: boolean
  why?: string
  message?: string
  fields?: Record<string, string>
  values?: Record<string, string>
  confirms?: boolean
}

type PostFormProps = Omit<FormProps, 'method' | 'noValidate' | 'id'> & {
  /** The form's ID; two forms on a page need two. */
  id?: string
  /** The result of useActionData: if it is a failure, errors and entries are taken from it. */
  answer?: unknown
  /** The initial field values, by name. */
  initial?: Record<string, string | number | boolean | null | undefined>
  /** Names of the fields for the note above the form. */
  labels?: Record<string, string>
  groups?: FormGroupPlan[]
  children: ReactNode
}

/**
 * A native form that posts to its page. Without JavaScript the browser validates the fields; otherwise this component
 * does, with its own messages, and moves to the errors. The server's response shows in the same places. Leaving it with
 * unsaved entries asks first (`unsaved/`).
 */
export function PostForm({
  id = 'form',
  answer,
  initial,
  labels,
  groups,
  onSubmit,
  onInput,
  children,
  ...rest
}: PostFormProps) {
  const hydrated = useHydrated()
  const element = useRef<HTMLFormElement>(null)
  const failure = failureIn(answer)
  const [seen, setSeen] = useState(answer)
  const [errors, setErrors] = useState(failure?.fields ?? {})
  if (seen !== answer) {
    setSeen(answer)
    setErrors(failure?.fields ?? {})
  }
  const { sending, begin } = useSending(answer)
  const [pressed, setPressed] = useState<HTMLElement | null>(null)
  const [given, giveUp] = useState<unknown>()
  const unsaved = useUnsaved(element, answer)
  const first = useRef(answer)
  useEffect(() => {
    if (answer !== first.current && Object.keys(failureIn(answer)?.fields ?? {}).length > 0) leadToErrors(id)
  }, [answer, id])

  function submit(event: FormEvent<HTMLFormElement>) {
    onSubmit?.(event)
    if (event.defaultPrevented) return
    const faulty = complaints(event.currentTarget)
    setErrors(faulty)
    if (Object.keys(faulty).length > 0 || sending !== undefined) {
      event.preventDefault()
      if (sending === undefined) requestAnimationFrame(() => leadToErrors(id))
      return
    }
    const submitter = (event.nativeEvent as SubmitEvent).submitter
    setPressed(submitter)
    begin(submitter instanceof HTMLButtonElement ? submitter.value : '')
    unsaved.sent()
  }

  function correct(event: FormEvent<HTMLFormElement>) {
    onInput?.(event)
    unsaved.note(event)
    // Includes the human check, which is a custom element.
    const name = (event.target as Element).getAttribute('name')
    if (!name || !element.current) return
    // An error about a whole group, such as having chosen nothing, goes with the first change in it.
    const group = Object.keys(errors).find((one) => one !== '' && name.startsWith(`${one}.`))
    if (group) setErrors(({ [group]: _, ...others }) => others)
    if (errors[name] === undefined) return
    const complaint = complaintAbout(element.current, name)
    setErrors(({ [name]: _, ...others }) => (complaint ? { ...others, [name]: complaint } : others))
  }

  const values = useMemo(() => ({ ...textValues(initial), ...failureIn(answer)?.values }), [initial, answer])
  const state: FormState = { id, errors, values, labels: labels ?? {}, groups: groups ?? [], answer, sending }
  return (
    <FormContext.Provider value={state}>
      <Form
        {...rest}
        {...unsaved.handlers}
        ref={element}
        id={id}
        method="post"
        // Without an action of its own a form posts to the page's URL, which may name a dialog over the form.
        data-posts-to-dialog={rest.action?.includes('dialog=') || undefined}
        noValidate={hydrated}
        data-asks-again=""
        onSubmit={submit}
        onInput={correct}
      >
        {!hydrated && failure?.confirms && <ConfirmFirst message={failure.message ?? ''} />}
        {children}
      </Form>
      {/* A page may have several forms: the one that was sent asks. */}
      {failure?.confirms && pressed && given !== answer && (
        <Suspense>
          <IdentityDialog
            onCancel={() => giveUp(answer)}
            onConfirmed={() => {
              giveUp(answer)
              element.current?.requestSubmit(pressed)
            }}
          />
        </Suspense>
      )}
      {unsaved.asks && (
        <Suspense>
          <LeaveGuard />
        </Suspense>
      )}
    </FormContext.Provider>
  )
}

/**
 * Returns what is being sent, by the button that was pressed. It ends with the answer, while the page's data may still be
 * loading: who has read the answer may press again.
 */
function useSending(answer: unknown) {
  const navigation = useNavigation()
  const [intent, setIntent] = useState<string>()
  const [last, setLast] = useState(answer)
  if (last !== answer) {
    setLast(answer)
    setIntent(undefined)
  }
  const idle = navigation.state === 'idle'
  const wasBusy = useRef(false)
  useEffect(() => {
    if (idle && wasBusy.current) setIntent(undefined)
    wasBusy.current = !idle
  }, [idle])
  return { sending: intent, begin: setIntent }
}

/** Returns the response to a rejected form. */
export function failureIn(answer: unknown): FormAnswer | undefined {
  const failed = typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false
  return failed ? (answer as FormAnswer) : undefined
}

function textValues(initial: PostFormProps['initial'] = {}): Record<string, string> {
  const known = Object.entries(initial).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]))
}

/** Moves to the note that lists the errors, or to the first field with an error if there is no note. */
function leadToErrors(formId: string) {
  const note = document.getElementById(`${formId}-errors`)
  const field = document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [aria-invalid="true"]`)
  const target = note ?? field
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'center' })
}
