type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'draft:'
const keyOf = (id: string) => `${prefix}${id}`

const maxCachedMs = 30 * 24 * 60 * 60_000

/** Excludes passwords and used human checks; files are never stored. */
const leftOut = /password|captcha/i

/** Returns the entries of a form that may be stored on this device. */
export function draftOf(entries: Iterable<[string, FormDataEntryValue]>): Record<string, string> {
  const draft: Record<string, string> = {}
  for (const [name, value] of entries)
    if (typeof value === 'string' && value !== '' && !leftOut.test(name)) draft[name] = value
  return draft
}

/** What an editor without a letter in it sends. */
const emptyText = /^(<p>(<br ?\/?>)?<\/p>)+$/

/** What a form came with: the values of each field by name, and the names of the boxes that were ticked. */
export type Pristine = { values: Record<string, string[]>; ticked: readonly string[] }

/** The values of fields by name, without those that are never stored. */
function valuesOf(entries: Iterable<[string, FormDataEntryValue]>): Record<string, string[]> {
  const values: Record<string, string[]> = {}
  for (const [name, value] of entries)
    if (typeof value === 'string' && !leftOut.test(name)) (values[name] ??= []).push(value.replace(emptyText, ''))
  return values
}

const textOf = (values: readonly string[] = []) => values.filter((value) => value !== '').join('\n')

/**
 * Whether a form has something that was not there when it came: a widget that only fills in its defaults, or an editor
 * that was only clicked, has typed nothing. A box that is no longer ticked has no entry.
 */
export function isTyped({ values, ticked }: Pristine, entries: Iterable<[string, FormDataEntryValue]>): boolean {
  const now = valuesOf(entries)
  return (
    Object.entries(now).some(([name, given]) => textOf(given) !== textOf(values[name])) ||
    ticked.some((name) => !(name in now))
  )
}

/**
 * Returns the entries that a form came with. Of fields one types into these are their defaults: letters typed before
 * the page had its scripts are no default.
 */
export function pristineOf(form: HTMLFormElement): Pristine {
  const values = valuesOf(new FormData(form))
  const ticked: string[] = []
  for (const control of form.elements) {
    const isInput = control instanceof HTMLInputElement
    const isText =
      control instanceof HTMLTextAreaElement ||
      (isInput && !['hidden', 'checkbox', 'radio', 'file'].includes(control.type))
    if (isText && control.name) values[control.name] = [control.defaultValue.replace(emptyText, '')]
    if (isInput && control.type === 'checkbox' && control.checked && !control.disabled) ticked.push(control.name)
  }
  return { values, ticked }
}

/** Stores a draft; full or blocked storage is ignored. */
export function keepDraft(store: Store, id: string, draft: Record<string, string>, now: number): void {
  try {
    store.setItem(keyOf(id), JSON.stringify({ keptAt: now, draft }))
  } catch {
    // Private windows block storage: the form works without a draft.
  }
}

/** Returns the fields of a draft by name; empty without a draft or storage. */
export function readDraft(store: Store, id: string): Record<string, string> {
  return draftAt(store, keyOf(id))?.draft ?? {}
}

/** Returns the stored text of a draft, to detect changes by another tab; null if there is none. */
export function draftText(store: Store, id: string): string | null {
  try {
    return store.getItem(keyOf(id))
  } catch {
    return null
  }
}

/** Returns when a draft was stored, in milliseconds; undefined if there is none. */
export const draftStoredAt = (store: Store, id: string): number | undefined => draftAt(store, keyOf(id))?.keptAt

/** Deletes all drafts that were not touched for 30 days, and invalid ones. */
export function dropOldDrafts(store: Store, now: number): void {
  try {
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
    for (const key of keys)
      if (key.startsWith(prefix) && (draftAt(store, key)?.keptAt ?? 0) <= now - maxCachedMs) store.removeItem(key)
  } catch {
    // As above.
  }
}

function draftAt(store: Store, key: string): { keptAt: number; draft: Record<string, string> } | undefined {
  try {
    const { keptAt: draftAt, draft } = JSON.parse(store.getItem(key) ?? '{}') as {
      keptAt?: unknown
      draft?: Record<string, string> | null
    }
    return typeof draftAt === 'number' && draft ? { keptAt: draftAt, draft: draftOf(Object.entries(draft)) } : undefined
  } catch {
    return undefined
  }
}

/** Without storage there is nothing to delete, and no error. */
export function dropDraft(store: Store, id: string): void {
  try {
    store.removeItem(keyOf(id))
  } catch {
    // As above.
  }
}

/** Returns the storage for drafts. If cookies are blocked, even accessing it throws. */
export function deviceStore(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}
