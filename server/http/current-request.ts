import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that work belongs to, as the log names it: the path without secrets. */
export type CurrentRequest = { requestId: string; method: string; path: string }

const storage = new AsyncLocalStorage<CurrentRequest>()

/** Runs work on behalf of a request, so that everything it starts can be traced back to it. */
export const forRequest = <T>(request: CurrentRequest, work: () => T): T => storage.run(request, work)

/** Returns the current request; undefined in jobs and during startup. */
export const currentRequest = (): CurrentRequest | undefined => storage.getStore()
