import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse, RemixBrowser } from '#app/lib/remix.ts'

// Remix asks for the styles of a page and for its data at once, and handles an answer that its loader throws (a
// redirect, a page not found) only after the styles. Until then the browser would report the answer as an error.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof Response || isRouteErrorResponse(event.reason)) event.preventDefault()
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
