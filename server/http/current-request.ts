import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that some work is done for, as the log names it: the path without secrets. */
export type CurrentRequest = { requestId: string; method: string; path: string }

const storage = new AsyncLocalStorage<CurrentRequest>()

/** Runs work for a request: whatever it starts can be traced back to it. */
export const forRequest = <T>(request: CurrentRequest, work: () => T): T => storage.run(request, work)

/** The request that the running code works for; nothing in jobs, and while the portal starts. */
export const currentRequest = (): CurrentRequest | undefined => storage.getStore()
