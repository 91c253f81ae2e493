/**
 * Caches this page and its files on the phone, so that it opens offline.
 * @param scannerReady resolves when the lazily loaded parts are there; otherwise they would not be cached
 * @returns whether it is cached; false if the browser cannot
 */
export async function keepPage(scannerReady: Promise<unknown>): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  const page = window.location.pathname
  const registration = await navigator.serviceWorker.register('/check-in-worker.js', { scope: page })
  await scannerReady
  const worker = await active(registration)
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ isKept: boolean }>) => resolve(data.isKept),
      { once: true },
    )
    // Without this, messages would be queued until an onmessage handler is set.
    navigator.serviceWorker.startMessages()
    worker.postMessage({ page, files: filesOfPage() })
  })
}

function active(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const worker = registration.active ?? registration.waiting ?? registration.installing!
  if (worker.state === 'activated') return Promise.resolve(worker)
  return new Promise((resolve) =>
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve(worker)),
  )
}

/** The scripts, styles and fonts that the page has loaded. */
function filesOfPage(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const linked = [...document.querySelectorAll<HTMLLinkElement>('link[href]')].map(({ href }) => href)
  const files = [...loaded, ...linked].map((address) => new URL(address))
  return [
    ...new Set(
      files
        .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
        .map(({ pathname }) => pathname),
    ),
  ]
}
