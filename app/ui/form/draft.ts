type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (id: string) => `draft:${id}`

/** Never a password, never a used check, never a file. */
const leftOut = /password|captcha/i

/** The entries of a form that may stay on this device. */
export function draftOf(entries: Iterable<[string, FormDataEntryValue]>): Record<string, string> {
  const draft: Record<string, string> = {}
  for (const [name, value] of entries) if (typeof value === 'string' && value !== '' && !leftOut.test(name)) draft[name] = value
  return draft
}

/** Keeps a draft; storage that is full or forbidden is not worth a word to the reader. */
export function keepDraft(store: Store, id: string, draft: Record<string, string>): void {
  try {
    store.setItem(keyOf(id), JSON.stringify(draft))
  } catch {
    // Private windows refuse storage: the form works without a draft.
  }
}

export function readDraft(store: Store, id: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(id)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? draftOf(Object.entries(kept)) : {}
  } catch {
    return {}
  }
}

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
