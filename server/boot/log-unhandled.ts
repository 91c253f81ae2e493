import type { Logger } from 'pino'
import { currentRequest } from '../http/current-request.ts'

/**
 * Logs each promise that was rejected with nobody waiting for it, and the request it was made for. It is a bug of one
 * request, or of one job, and the others go on.
 */
export function logUnhandled(log: Logger): void {
  process.on('unhandledRejection', (err) =>
    log.error({ err, ...currentRequest() }, 'a promise was rejected, and nobody waited for it'),
  )
}
