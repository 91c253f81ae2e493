import type { Portal } from '../context.ts'
import type { CurrentRequest } from './current-request.ts'
import { withoutSecrets } from './logged-path.ts'
import { clientAddress } from './request-auth.ts'
import { traceOf, upstreamRequestId } from './trace-context.ts'

type Arrived = {
  requestId: string
  /** The path without its query: tokens and search words stay out of the log. */
  path: string
  /** The address of the connection. */
  connection: string
}

/** Returns what is known of a request before it is handled. */
export function arrivedRequest(
  { env }: Pick<Portal, 'env'>,
  request: Request,
  { requestId, path, connection }: Arrived,
): CurrentRequest {
  const upstream = upstreamRequestId(request.headers, env.trustedProxies)
  return {
    requestId,
    method: request.method,
    path: withoutSecrets(path),
    client: clientAddress(request, connection, env.trustedProxies),
    ...(upstream === undefined ? {} : { upstreamRequestId: upstream }),
    ...traceOf(request.headers.get('traceparent')),
  }
}

/**
 * Logs an answered request; a slow one as a warning. Time that its sender took for the body is the sender's, and does
 * not count as slow.
 */
export function logAnswered({ env, log }: Pick<Portal, 'env' | 'log'>, request: CurrentRequest, done: Answered): void {
  const { bodyMs = 0 } = request
  const { status, ms } = done
  const isSlow = env.slowRequestMs > 0 && ms - bodyMs >= env.slowRequestMs
  // The stand-in is a third-party server: a comparison calls it a hundred times in a row.
  const level = isSlow ? 'warn' : request.path.startsWith('/standin/') ? 'debug' : 'info'
  const sending = bodyMs > 0 ? { bodyMs: Math.round(bodyMs) } : {}
  log[level]({ ...request, ...sending, status, ms, ...(isSlow ? { slow: true } : {}) }, 'answered')
}

type Answered = { status: number; ms: number }
