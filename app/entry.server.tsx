import { createReadableStreamFromReadable } from '@remix-run/node'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { RemixServer, isRouteErrorResponse } from '@remix-run/react'
import { isbot } from 'isbot'
import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { Nonce } from '#app/lib/nonce.ts'

const abortDelay = 5_000

/**
 * Renders a page. Readers get the shell as soon as it stands; robots wait for the whole page.
 * The nonce is the one of the request's Content-Security-Policy.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { nonce } = context
  const whole = isbot(request.headers.get('user-agent') ?? '')

  return new Promise((resolve, reject) => {
    let shellStands = false
    const begin = () => {
      shellStands = true
      const body = new PassThrough()
      headers.set('Content-Type', 'text/html; charset=utf-8')
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
      pipe(body)
    }
    const { pipe, abort } = renderToPipeableStream(
      <Nonce.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} abortDelay={abortDelay} nonce={nonce} />
      </Nonce.Provider>,
      {
        nonce,
        onShellReady: () => whole || begin(),
        onAllReady() {
          // Or the timer would keep the whole page in memory for as long again as a slow one is waited for.
          clearTimeout(patience)
          if (whole) begin()
        },
        onShellError: reject,
        onError(error) {
          status = 500
          // Before the shell stands, onShellError rejects and the server logs it there.
          if (shellStands) context.log.error({ err: error, requestId: context.requestId }, 'page failed while rendering')
        },
      },
    )
    const patience = setTimeout(abort, abortDelay).unref()
  })
}

/** A loader's failure is logged once, with the id the reader sees. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.log.error({ err: error, requestId: context.requestId, path: new URL(request.url).pathname }, 'page failed')
}
