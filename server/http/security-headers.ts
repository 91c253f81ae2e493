import { videoPlayers } from '../text/videos.ts'

/** The origins from which a page may load, besides the portal itself. */
export type PageSources = {
  /** Origins of the payment provider's script, frames and calls; empty for the stand-in on our own host. */
  payments: readonly string[]
}

/** Headers of every response. */
export function baseHeaders(live: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'SAMEORIGIN',
    // The provider's buyer window reports back to the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(live ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Only an event's check-in page scans tickets. */
const camerasPage = /^\/event\/\w{1,40}\/check-in\/?$/i

/** The device features that a page may use, by its path. */
export const permissionsPolicy = (path: string) =>
  `camera=${camerasPage.test(path) ? '(self)' : '()'}, microphone=(), geolocation=(), payment=(self)`

/** For the service worker: it fetches from the portal, and does nothing else. */
export const workerPolicy = `default-src 'none'; connect-src 'self'`

/**
 * For pages: scripts only by nonce or hash, frames only of our own host and of video players, forms only to our own
 * host.
 * @param scripts the nonce and the hashes of the page's scripts, in the policy's notation
 */
export function pagePolicy(scripts: readonly string[], sources: PageSources, live: boolean): string {
  const payments = sources.payments.join(' ')
  return [
    `default-src 'self'`,
    `script-src 'self' ${scripts.join(' ')} ${payments}`,
    // React writes style attributes; visitors' input never reaches one.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob: ${payments}`,
    `font-src 'self'`,
    `connect-src 'self' ${payments}`,
    `worker-src 'self'`,
    `frame-src 'self' ${videoPlayers.join(' ')} ${payments}`,
    `frame-ancestors 'self'`,
    `form-action 'self' ${payments}`,
    `base-uri 'none'`,
    `object-src 'none'`,
    ...(live ? ['upgrade-insecure-requests'] : []),
  ]
    .map((directive) => directive.trim())
    .join('; ')
}

/** For everything that is not a page: nothing may load or run. */
export const strictPolicy = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
