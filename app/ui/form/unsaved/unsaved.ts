/**
 * The forms of the page whose entries would be lost on leaving, and the open question about them. One list for the
 * page, because the router takes one blocker, and because a dialog asks too.
 */

/** Entries by name, as text: two lists that are equal hold the same entries. */
export type Entries = ReadonlyMap<string, string>

type Question = { forms: HTMLFormElement[]; proceed: () => void }

const changesOf = new Map<HTMLFormElement, number>()
const drafts = new Set<string>()
const listeners = new Set<() => void>()
let question: Question | undefined

const emit = () => {
  for (const listener of listeners) listener()
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Calls `listener` after every change of the list or the question. @returns a function that stops it */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes how many fields of a form are changed and not saved; 0 if there is nothing to lose. */
export function setChanges(form: HTMLFormElement, changes: number): void {
  const count = drafts.has(form.id) ? 0 : changes
  if ((changesOf.get(form) ?? 0) === count) return
  if (count > 0) changesOf.set(form, count)
  else changesOf.delete(form)
  // The browser asks on its own before a window closes.
  if (changesOf.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
  emit()
}

/** The form that shows the question for all of the page. */
export const askingForm = (): HTMLFormElement | undefined => changesOf.keys().next().value

/** Returns how many fields of these forms are changed. */
export const changesIn = (forms: readonly HTMLFormElement[]): number =>
  forms.reduce((sum, form) => sum + (changesOf.get(form) ?? 0), 0)

/** Returns the unsaved forms of the page, or of a part of it. */
export const unsavedForms = (within?: Element | null): HTMLFormElement[] =>
  [...changesOf.keys()].filter((form) => form.isConnected && (!within || within.contains(form)))

/** Marks a form as saved on this device: nothing is lost on leaving it. @returns a function that takes the mark off */
export function keepsDraft(formId: string): () => void {
  drafts.add(formId)
  return () => drafts.delete(formId)
}

/** Gives up the entries of forms: leaving them no longer asks. */
export function giveUp(forms: readonly HTMLFormElement[]): void {
  for (const form of forms) setChanges(form, 0)
}

/** Closes a part of the page, after asking if it has unsaved forms. */
export function closeAfterAsking(within: Element | null, proceed: () => void): void {
  const forms = within ? unsavedForms(within) : []
  if (forms.length === 0) return proceed()
  question = { forms, proceed }
  emit()
}

/** The open question about closing a part of the page. */
export const openQuestion = (): Question | undefined => question

/** Answers it: `leave` gives up the entries and closes the part. */
export function answerQuestion(leave: boolean): void {
  const asked = question
  question = undefined
  if (asked && leave) giveUp(asked.forms)
  emit()
  if (asked && leave) asked.proceed()
}

/** Returns the entries of a form by field name; a chosen file counts by name and size. */
export function entriesOf(form: HTMLFormElement): Entries {
  const entries = new Map<string, string>()
  for (const [name, value] of new FormData(form)) {
    if (isConfirmation(form.elements.namedItem(name))) continue
    const text = typeof value === 'string' ? value : `${value.name} ${value.size}`
    entries.set(name, `${entries.get(name) ?? ''}\n${text}`)
  }
  return entries
}

/** Whether a control only confirms what the form is about to do ("I found it in the account"): that is no loss. */
const isConfirmation = (control: Element | RadioNodeList | null) =>
  control instanceof HTMLInputElement && control.type === 'checkbox' && control.required

/** Returns how many fields differ. An empty field is the same as none: lists add and remove them. */
export function countChanges(first: Entries, now: Entries): number {
  const names = new Set([...first.keys(), ...now.keys()])
  const valueIn = (entries: Entries, name: string) => entries.get(name)?.trim() ?? ''
  return [...names].filter((name) => valueIn(first, name) !== valueIn(now, name)).length
}

/** Fields that say who somebody is, and choices beside them: to type them again is no loss. */
const brief = ['email', 'password', 'checkbox', 'radio', 'hidden', 'submit', 'button', 'reset', 'image']

/**
 * Whether a form has nothing to lose, by the types of its controls: those of a login or a subscription, an email address
 * or a password, and no more.
 */
export const asksOnlyWho = (types: readonly string[]): boolean =>
  types.some((type) => type === 'email' || type === 'password') && types.every((type) => brief.includes(type))

/** A URL of the portal. */
export type Place = { pathname: string; search: string }

/** Parameters of the result of an action. */
const results = ['done', 'undo']
/** Parameters of the dialog over a page, which leave the page as it is. */
const dialogs = ['dialog', 'row']

/**
 * Whether a form is still there on the next page: another path removes it, a form in a dialog goes with its dialog, and
 * one on the page stays under dialogs.
 */
export function staysAt(isInDialog: boolean, from: Place, to: Place): boolean {
  if (from.pathname !== to.pathname) return false
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  const kept = isInDialog ? results : [...results, ...dialogs]
  const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.getAll(name).join() !== after.getAll(name).join(),
  )
  return differing.every((name) => kept.includes(name))
}

/** Whether a form belongs to the dialog of the URL: it is in one, or it names one as its action. */
export const isInDialog = (form: HTMLFormElement): boolean =>
  form.closest('dialog') !== null || form.dataset.postsToDialog !== undefined
