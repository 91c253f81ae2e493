// Opens the check-in page of an event without network. It answers for that page and its files alone; what is asked of
// the portal's calls goes through untouched (docs/decisions/104).
const cacheName = 'check-in'

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** The page says which files it is made of; once they are here, it is told. */
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
  // Those of an earlier release.
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

/** The page as the portal has it now; as it was cached when there is no answer soon. */
async function openPage(request, path) {
  const cache = await caches.open(cacheName)
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(5000) })
    if (answer.ok) await cache.put(path, answer.clone())
    // Somebody else, or nobody, is signed in now.
    else if (answer.status < 500) await cache.delete(path)
    return answer
  } catch (error) {
    const cached = await cache.match(path, { ignoreVary: true })
    if (cached) return cached
    throw error
  }
}

/** The names of files change with what is in them, so one that is cached is right. */
async function openFile(request) {
  return (await caches.match(request, { cacheName, ignoreVary: true })) ?? fetch(request)
}
