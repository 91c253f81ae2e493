import { renderToString } from 'react-dom/server'
import { Nonce } from '#app/lib/nonce.ts'
import { RemixServer, isRouteErrorResponse, type AppLoadContext, type EntryContext } from '#app/lib/remix.ts'

/**
 * Renders a page into one text: no loader hands on anything that would have to be waited for.
 * The nonce is the one of the request's Content-Security-Policy.
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
  // As bytes: a text would be looked through for halves of characters, written as bytes and read again.
  return new Response(Buffer.from(`<!DOCTYPE html>${page}`), { headers, status })
}

/** Remix writes the loaders' data behind the page as they arrive; those that are there already are written with it. */
async function readAhead({ renderMeta, serverHandoffStream }: EntryContext): Promise<void> {
  if (!renderMeta || !serverHandoffStream) return
  const decoder = new TextDecoder()
  const reader = serverHandoffStream.getReader()
  let value = ''
  for (let part = await reader.read(); !part.done; part = await reader.read())
    value += decoder.decode(part.value, { stream: true })
  // RemixServer takes a reader of its own.
  reader.releaseLock()
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) }
}

/**
 * A failure of a loader, or of a component while the page is rendered, is logged once, with the id the reader sees. The
 * line of the answer has the address, without the secret that a link of an email holds.
 */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.log.error({ err: error, requestId: context.requestId }, 'page failed')
}
