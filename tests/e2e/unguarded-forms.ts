/**
 * Runs in the page: changes a field of each form that saves something, and returns the forms that a reader could then
 * leave without being asked and without a draft on the device. Forms that only say who somebody is have nothing to
 * lose. Afterwards the fields are as they were.
 */
export async function unguardedForms(): Promise<string[]> {
  const kinds = ['text', 'tel', 'url', 'number', 'date', 'datetime-local', 'textarea']
  const sample: Record<string, string> = { number: '7', date: '2031-02-03', 'datetime-local': '2031-02-03T10:00' }
  type Field = HTMLInputElement | HTMLTextAreaElement
  const asksBefore = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const drafts = () => JSON.stringify(Object.entries(localStorage))
  const enter = (field: Field, value: string) => {
    // React reads changes from the element's own setter.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  const wait = () => new Promise((resolve) => setTimeout(resolve, 50))
  /** A form that loads its code on the first touch notices the next one. */
  const isNoticed = async (field: Field, value: string, before: string, stored: string) => {
    for (let turn = 0; turn < 40; turn += 1) {
      if (turn % 8 === 0) {
        enter(field, before)
        field.blur()
        field.focus()
        enter(field, value)
      }
      await wait()
      if (asksBefore() || drafts() !== stored) return true
    }
    return false
  }
  const faulty: string[] = []
  for (const form of document.querySelectorAll<HTMLFormElement>('form[method=post]')) {
    const fields = [...form.elements].filter(
      (field): field is Field =>
        (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
        kinds.includes(field.type) &&
        field.name !== '' &&
        !field.readOnly &&
        field.checkVisibility(),
    )
    const [field] = fields
    if (!field || form.querySelector('[type=password]')) continue
    const [before, stored] = [field.value, drafts()]
    field.focus()
    // Under a dialog.
    if (document.activeElement !== field) continue
    const value = sample[field.type] ?? 'halfway'
    if (!(await isNoticed(field, value, before, stored))) faulty.push(`${form.id || form.action} ${field.name}`)
    enter(field, before)
    field.blur()
  }
  return faulty
}
