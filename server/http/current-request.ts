import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that work belongs to, as its line in the log names it: the path without secrets. */
export type CurrentRequest = {
  requestId: string
  method: string
  path: string
  /** The visitor's address, as limits count it: of IPv6 the network. */
  client?: string
  /** The id that the proxy in front gave it. */
  upstreamRequestId?: string
  traceparent?: string
  parentSpanId?: string
  /** The chapter's subdomain. */
  chapter?: string
  /** The id of the person whose session it has. */
  person?: string
  /** The id of the payment that it begins, completes, or changes. */
  payment?: string
  /** Milliseconds that the portal waited for a long body to arrive. */
  bodyMs?: number
}

const storage = new AsyncLocalStorage<CurrentRequest>()

/** Runs work on behalf of a request, so that everything it starts can be traced back to it. */
export const forRequest = <T>(request: CurrentRequest, work: () => T): T => storage.run(request, work)

/** Returns the current request; undefined in jobs and during startup. */
export const currentRequest = (): CurrentRequest | undefined => storage.getStore()

/**
 * Adds to the current request's line in the log what is known of it by now; does nothing in jobs. Not for the inside of
 * a unit of work, which may run on behalf of another request.
 */
export function noteOfRequest(known: Pick<CurrentRequest, 'chapter' | 'person' | 'payment'>): void {
  const request = storage.getStore()
  if (request) Object.assign(request, known)
}

/** Returns the headers with which a called service continues the current request's trace; none in jobs. */
export function tracingHeaders(): { traceparent?: string } {
  const { traceparent } = storage.getStore() ?? {}
  return traceparent ? { traceparent } : {}
}
