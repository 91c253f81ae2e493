import type { Portal } from '../context.ts'

/** Milliseconds between warnings while it lasts. */
const againMs = 3_600_000

/**
 * Warns of an untrusted proxy in front of a live portal: all visitors then count as one address, and a few strangers'
 * typos at the login lock everybody out.
 */
export function proxyWarning({
  env,
  clock,
  log,
}: Pick<Portal, 'env' | 'clock' | 'log'>): (forwardedFor: string | undefined) => void {
  let lastLogged = Number.NEGATIVE_INFINITY
  return (forwardedFor) => {
    if (forwardedFor === undefined || env.trustedProxies > 0) return
    const now = clock.now().getTime()
    if (now - lastLogged < againMs) return
    lastLogged = now
    log.warn(
      'X-Forwarded-For came with a request, and TRUSTED_PROXIES is 0: if there is a proxy in front, all visitors count as one address, and the limits of one are those of all. Set TRUSTED_PROXIES to the number of proxies.',
    )
  }
}
