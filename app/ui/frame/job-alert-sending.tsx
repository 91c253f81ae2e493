import { useFetcher } from '#app/lib/remix.ts'
import { useEffect, useMemo } from 'react'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { FormContext, useForm } from '#app/ui/form/form-context.ts'
import { HumanCheck } from '#app/ui/form/human-check/human-check.tsx'
import { jobAlertWords } from './words.ts'

type Outcome = { ok: boolean; message: string; fields?: Record<string, string> }

/** Takes over the footer's form once it is used: validates, submits, shows the result, and clears the form. */
export function JobAlertSending({ form }: { form: RefObject<HTMLFormElement> }) {
  const { state, data, submit } = useFetcher<Outcome>()
  const outcome = state === 'idle' ? data : undefined
  const above = useForm()
  const own = useMemo(() => ({ ...above, id: 'job-alert', answer: outcome }), [above, outcome])

  useEffect(() => {
    const send = (event: SubmitEvent) => {
      // The human check listens on the form itself: it stops the first submit and submits again when it is done.
      if (event.defaultPrevented || event.target !== form.current) return
      event.preventDefault()
      submit(form.current)
    }
    document.addEventListener('submit', send)
    return () => document.removeEventListener('submit', send)
  }, [form, submit])

  useEffect(() => {
    if (outcome) form.current?.reset()
  }, [form, outcome])

  return (
    <FormContext.Provider value={own}>
      <HumanCheck invisible />
      {outcome &&
        createPortal(
          <NoticeDialog
            answer={outcome}
            tone={outcome.ok ? 'success' : 'error'}
            title={outcome.ok ? undefined : jobAlertWords.failed}
          >
            {Object.values(outcome.fields ?? {})[0] ?? outcome.message}
          </NoticeDialog>,
          document.body,
        )}
    </FormContext.Provider>
  )
}
