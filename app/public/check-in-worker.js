// Service worker that opens an event's check-in page offline. Handles only that page and its files; API calls pass
// through (docs/decisions/104).
const cacheName = 'check-in'

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** The page sends the list of its files; once they are cached, it gets a reply. */
self.addEventListener('message', (event) => {
  const { page, files } = event.data
  event.waitUntil(keep(page, files).then((isKept) => event.source?.postMessage({ isKept })))
})

async function keep(page, files) {
  const cache = await caches.open(cacheName)
  const missing = []
  for (const file of files) if (!(await cache.match(file, { ignoreVary: true }))) missing.push(file)
  const answer = await fetch(page, { credentials: 'same-origin', redirect: 'manual' })
  if (!answer.ok) return false
  await cache.put(page, answer)
  await cache.addAll(missing)
  // Removes those of an earlier release.
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/assets/') && !files.includes(pathname)) await cache.delete(url)
  }
  return true
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(request, url.pathname))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})

/** Returns the page from the portal; from the cache if there is no response soon. */
async function openPage(request, path) {
  const cache = await caches.open(cacheName)
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(5000) })
    if (answer.ok) await cache.put(path, answer.clone())
    // Another user, or none, is signed in now.
    else if (answer.status < 500) await cache.delete(path)
    return answer
  } catch (error) {
    const cached = await cache.match(path, { ignoreVary: true })
    if (cached) return cached
    throw error
  }
}

/** File names change with their content, so a cached one is current. */
async function openFile(request) {
  return (await caches.match(request, { cacheName, ignoreVary: true })) ?? fetch(request)
}
