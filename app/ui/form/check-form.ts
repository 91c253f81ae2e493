import { complaintOf, required } from './validity.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Validates every field of a form in the browser. @returns a message per invalid field, by its name */
export function complaints(form: HTMLFormElement): Record<string, string> {
  const byField: Record<string, string> = {}
  for (const control of controlsOf(form)) {
    const complaint = judge(control, form)
    if (complaint) byField[control.name] ??= complaint
  }
  for (const check of form.querySelectorAll<HTMLElement>('[data-human-check]')) {
    const solved = check.querySelector<HTMLInputElement>('input[name="captcha"]')?.value
    if (!solved && check.dataset.humanCheck === 'visible') byField.captcha = required
  }
  return byField
}

/** Validates the field being corrected. */
export function complaintAbout(form: HTMLFormElement, name: string): string | undefined {
  return complaints(form)[name]
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.name !== '' &&
      !element.disabled &&
      !element.closest('[data-human-check]'),
  )
}

function judge(control: Control, form: HTMLFormElement): string | undefined {
  if (control.dataset.complaint) return control.dataset.complaint
  if (control.type === 'hidden') return control.dataset.required && !control.value ? required : undefined
  const complaint = complaintOf(judged(control))
  const duplicate = control.dataset.match ? form.elements.namedItem(control.dataset.match) : null
  if (complaint || !(duplicate instanceof HTMLInputElement) || duplicate.value === control.value) return complaint
  return control.dataset.matchText
}

function judged(control: Control) {
  const { validity, title, value } = control
  if (!(control instanceof HTMLInputElement)) return { validity, title }
  const { min, max, minLength, dataset } = control
  return { validity, title, value, min, max, minLength, maxCharacters: Number(dataset.maxCharacters ?? 0) }
}
