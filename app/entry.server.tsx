import { renderToString } from 'react-dom/server'
import { Nonce } from '#app/lib/nonce.ts'
import { RemixServer, isRouteErrorResponse, type AppLoadContext, type EntryContext } from '#app/lib/remix.ts'

/**
 * Renders a page to a single string: no loader returns a promise that would need streaming. The nonce is the one in the
 * request's Content-Security-Policy.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  await readAhead(remixContext)
  const page = renderToString(
    <Nonce.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </Nonce.Provider>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // As bytes: a string would be checked for lone surrogates, encoded and decoded again.
  return new Response(Buffer.from(`<!DOCTYPE html>${page}`), { headers, status })
}

/** Remix writes loader data after the page as it arrives; data that is already there is written with the page. */
async function readAhead({ renderMeta, serverHandoffStream }: EntryContext): Promise<void> {
  if (!renderMeta || !serverHandoffStream) return
  const decoder = new TextDecoder()
  const reader = serverHandoffStream.getReader()
  let value = ''
  for (let part = await reader.read(); !part.done; part = await reader.read())
    value += decoder.decode(part.value, { stream: true })
  // RemixServer needs its own reader.
  reader.releaseLock()
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) }
}

/**
 * Logs a failed loader, or a component that fails while rendering, once, with the ID shown to the reader. The
 * response's log line has the URL, without the secret from an email link.
 */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.log.error({ err: error, requestId: context.requestId }, 'page failed')
}
