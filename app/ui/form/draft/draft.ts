type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'draft:'
const keyOf = (id: string) => `${prefix}${id}`

const longestKeptMs = 30 * 24 * 60 * 60_000

/** Never a password, never a used check, never a file. */
const leftOut = /password|captcha/i

/** The entries of a form that may stay on this device. */
export function draftOf(entries: Iterable<[string, FormDataEntryValue]>): Record<string, string> {
  const draft: Record<string, string> = {}
  for (const [name, value] of entries)
    if (typeof value === 'string' && value !== '' && !leftOut.test(name)) draft[name] = value
  return draft
}

/** Keeps a draft; storage that is full or forbidden is not worth a word to the reader. */
export function keepDraft(store: Store, id: string, draft: Record<string, string>, now: number): void {
  try {
    store.setItem(keyOf(id), JSON.stringify({ keptAt: now, draft }))
  } catch {
    // Private windows refuse storage: the form works without a draft.
  }
}

/** The fields of a draft by their names; none where there is no draft, or no storage. */
export function readDraft(store: Store, id: string): Record<string, string> {
  return keptAt(store, keyOf(id))?.draft ?? {}
}

/** A draft as it is stored, to tell whether another tab wrote it since; null where there is none. */
export function draftText(store: Store, id: string): string | null {
  try {
    return store.getItem(keyOf(id))
  } catch {
    return null
  }
}

/** When a draft was kept, in milliseconds; undefined where there is none. */
export const draftKeptAt = (store: Store, id: string): number | undefined => keptAt(store, keyOf(id))?.keptAt

/** Drops the drafts of all forms that nobody went on with for 30 days, and what is none. */
export function dropOldDrafts(store: Store, now: number): void {
  try {
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
    for (const key of keys)
      if (key.startsWith(prefix) && (keptAt(store, key)?.keptAt ?? 0) <= now - longestKeptMs) store.removeItem(key)
  } catch {
    // As above.
  }
}

function keptAt(store: Store, key: string): { keptAt: number; draft: Record<string, string> } | undefined {
  try {
    const { keptAt, draft } = JSON.parse(store.getItem(key) ?? '{}') as {
      keptAt?: unknown
      draft?: Record<string, string> | null
    }
    return typeof keptAt === 'number' && draft ? { keptAt, draft: draftOf(Object.entries(draft)) } : undefined
  } catch {
    return undefined
  }
}

/** Without storage there is nothing to drop, and no error. */
export function dropDraft(store: Store, id: string): void {
  try {
    store.removeItem(keyOf(id))
  } catch {
    // As above.
  }
}

/** Where drafts are kept. Where cookies are blocked, even naming the storage throws. */
export function deviceStore(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}
