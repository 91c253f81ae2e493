import { useEffect, useRef } from 'react'
import { deviceStore, draftOf, dropDraft, dropOldDrafts, keepDraft, readDraft } from './draft.ts'
import { useForm } from '../form-context.ts'
import { keepsDraft } from '../unsaved/unsaved.ts'
import { keeping } from './keeping.ts'

/**
 * Stores the entries of its form on this device, except passwords and files, until the form is sent, the user logs out,
 * or 30 days have passed.
 * @param done the form was sent: the draft is deleted
 */
export function DraftKeeper({ id, done = false }: { id: string; done?: boolean }) {
  const { id: formId, values } = useForm()
  const hadValues = useRef(Object.keys(values).length > 0)
  useEffect(() => {
    const form = document.getElementById(formId)
    const device = deviceStore()
    if (!(form instanceof HTMLFormElement) || !device) return
    dropOldDrafts(device, Date.now())
    if (done) {
      dropDraft(device, id)
      return
    }
    if (!hadValues.current) fill(form, readDraft(device, id))
    const { keepSoon, stop } = keeping(() => keepDraft(device, id, draftOf(new FormData(form)), Date.now()))
    form.addEventListener('input', keepSoon)
    const forget = keepsDraft(formId)
    return () => {
      stop()
      forget()
      form.removeEventListener('input', keepSoon)
    }
  }, [formId, id, done])
  return null
}

function fill(form: HTMLFormElement, draft: Record<string, string>) {
  for (const [name, value] of Object.entries(draft)) {
    for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      `[name="${CSS.escape(name)}"]`,
    )) {
      if (control.type === 'hidden' || control.type === 'file' || ('readOnly' in control && control.readOnly)) continue
      if (control.type === 'radio' || control.type === 'checkbox') {
        if (control.value === value && !(control as HTMLInputElement).checked) control.click()
        continue
      }
      control.value = value
    }
  }
  form.dispatchEvent(new Event('input', { bubbles: true }))
}
