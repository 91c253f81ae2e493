import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Api } from '../wiring/api.ts'
import type { Refusal } from '../refusal.ts'
import type { OpenApi } from './openapi/document.ts'

export type { OpenApi }

/** Given to a page's loaders and actions; app/lib/page/page.ts declares it to Remix. */
export type PageLoadContext = {
  api: Api
  /** Headers the procedures want to send, above all Set-Cookie. */
  reply: { headers: Headers; undo?: string }
  /** The nonce of the request's Content-Security-Policy. */
  nonce: string
  log: Logger
  requestId: string
  /** Called by a page that is the same for every visitor of the chapter who is not signed in. */
  cacheForVisitors: () => void
  /** Returns the description of the documented calls. */
  describeCalls: () => Promise<OpenApi>
  /** A refusal by the route that precedes the page; the page shows it. */
  refused?: Refusal
}

/**
 * The page renderer: the built Remix app, or Vite in development; the server does not know which. `middleware` answers
 * requests that only a development browser makes.
 */
export type PageRenderer = {
  render(request: Request, context: PageLoadContext): Promise<Response>
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}
