import { randomBytes } from 'node:crypto'

/** A request's place in a trace, in the terms of W3C Trace Context. */
export type Trace = {
  /** The header for calls made on behalf of the request: the caller's trace id, and the request's own span id. */
  traceparent: string
  /** The span id that the caller sent; absent when the trace begins here. */
  parentSpanId?: string
}

/** A version, a trace id, a span id, and flags; an id of zeros and version ff are invalid. */
const valid = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/

/** Returns the trace that a `traceparent` header continues; a new one for a missing or malformed header. */
export function traceOf(header: string | null): Trace {
  const [, version, traceId, parentSpanId, flags, more] = valid.exec(header ?? '') ?? []
  const spanId = hex(8)
  // Only later versions may have more fields, and they keep these four.
  if (!traceId || !parentSpanId || !flags || (version === '00' && more !== undefined))
    return { traceparent: `00-${hex(16)}-${spanId}-00` }
  // The only flag of version 00: the caller records this trace.
  const sampled = Number.parseInt(flags, 16) & 1
  return { traceparent: `00-${traceId}-${spanId}-0${sampled}`, parentSpanId }
}

const hex = (bytes: number) => randomBytes(bytes).toString('hex')

/** At most 128 characters of the ids that proxies make; nothing that could be taken for another field or line. */
const proxyId = /^[\w.:/+=@-]{1,128}$/

/** Returns the id that a trusted proxy gave the request; undefined for an unusable one, and for what visitors claim. */
export function upstreamRequestId(headers: Headers, trustedProxies: number): string | undefined {
  const id = headers.get('x-request-id')
  return trustedProxies > 0 && id !== null && proxyId.test(id) ? id : undefined
}
