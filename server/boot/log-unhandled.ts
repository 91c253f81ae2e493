import type { Logger } from 'pino'
import { currentRequest } from '../http/current-request.ts'

/**
 * Logs each unhandled promise rejection with the request it belongs to. It is a bug of one request or job, and the
 * others continue.
 */
export function logUnhandled(log: Logger): void {
  process.on('unhandledRejection', (err) =>
    log.error({ err, ...currentRequest() }, 'a promise was rejected, and nobody waited for it'),
  )
}
