/**
 * Has this page and its files kept on the phone, so that it opens without network.
 * @param scannerReady the parts that are loaded later have to be there, or they would not be kept
 * @returns whether it is kept; false where the browser cannot
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
    // Without this, messages would wait for a listener of the other kind.
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

/** Scripts, styles and fonts, as they were loaded. */
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
