import type { CheckInAct, CheckInPerson, Mismatch, Things } from './check-in-model.ts'

/**
 * The list of an event as last fetched, and whose it is. Older versions did not store `things`: a list without them is
 * fetched again.
 */
export type StoredList = { person: string; endsAt: string; asOf: string; rows: CheckInPerson[]; things?: Things }

/** The actions not yet sent to the portal, and those that it recorded differently. */
export type StoredActs = { acts: CheckInAct[]; mismatches: Mismatch[]; desk: number }

const database = 'check-in'
const store = 'doors'

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error('The memory of this phone cannot be opened', { cause: request.error }))
  })
}

/** Runs a request in its own transaction. Resolves once that is committed. */
async function within<T>(mode: IDBTransactionMode, ask: (values: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const memory = await opened()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = memory.transaction(store, mode)
      const request = ask(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(new Error('The memory of this phone is full', { cause: transaction.error }))
    })
  } finally {
    memory.close()
  }
}

export const storedList = (eventId: string) =>
  within('readonly', (values) => values.get(`list ${eventId}`) as IDBRequest<StoredList | undefined>)
export const storedActs = (eventId: string) =>
  within('readonly', (values) => values.get(`acts ${eventId}`) as IDBRequest<StoredActs | undefined>)
export const keepList = (eventId: string, list: StoredList) =>
  within('readwrite', (values) => values.put(list, `list ${eventId}`))
export const keepActs = (eventId: string, acts: StoredActs) =>
  within('readwrite', (values) => values.put(acts, `acts ${eventId}`))
export const forgetList = (eventId: string) => within('readwrite', (values) => values.delete(`list ${eventId}`))

/** Returns every list on this phone, by event. */
export async function storedLists(): Promise<[eventId: string, list: StoredList][]> {
  const keys = (await within('readonly', (values) => values.getAllKeys()))
    .map(String)
    .filter((key) => key.startsWith('list '))
  const lists = await Promise.all(keys.map(async (key) => [key.slice(5), await storedList(key.slice(5))] as const))
  return lists.flatMap(([eventId, list]) => (list ? [[eventId, list] satisfies [string, StoredList]] : []))
}
