import { useEffect, useRef } from 'react'
import { draftOf, dropDraft, keepDraft, readDraft } from './draft.ts'
import { useForm } from './form-context.ts'

const restMs = 300

/**
 * Keeps the entries of the form it stands in on this device until they are sent, passwords and files apart.
 * @param done the form was sent: the draft is dropped, also where the form itself stands no more
 */
export function DraftKeeper({ id, done = false }: { id: string; done?: boolean }) {
  const { id: formId, values } = useForm()
  const hadValues = useRef(Object.keys(values).length > 0)
  useEffect(() => {
    const device = deviceStore()
    if (!device) return
    if (done) {
      dropDraft(device, id)
      return
    }
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    if (!hadValues.current) fill(form, readDraft(device, id))
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = setTimeout(() => keepDraft(device, id, draftOf(new FormData(form))), restMs)
    }
    form.addEventListener('input', keep)
    return () => {
      clearTimeout(timer)
      form.removeEventListener('input', keep)
    }
  }, [formId, id, done])
  return null
}

/** Where cookies are blocked, even naming the storage throws. */
function deviceStore(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

function fill(form: HTMLFormElement, draft: Record<string, string>) {
  for (const [name, value] of Object.entries(draft)) {
    for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(`[name="${CSS.escape(name)}"]`)) {
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
