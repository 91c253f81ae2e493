import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Api } from '../wiring/api.ts'
import type { Refusal } from '../refusal.ts'
import type { OpenApi } from './openapi/document.ts'

export type { OpenApi }

/** Given to a page's loaders and actions; app/lib/page/page.ts tells Remix so. */
export type PageLoadContext = {
  api: Api
  /** Headers the procedures want to send, above all Set-Cookie. */
  reply: { headers: Headers; undo?: string }
  /** Of the request's Content-Security-Policy. */
  nonce: string
  log: Logger
  requestId: string
  /** To be called by a page that is the same for every visitor of the chapter who is not signed in. */
  cacheForVisitors: () => void
  /** The description of the documented calls. */
  describeCalls: () => Promise<OpenApi>
  /** The refusal of the route in front of the page, which shows it. */
  refused?: Refusal
}

/**
 * The renderer of the pages: the built Remix app, or Vite while developing. The server runs without knowing
 * which. `middleware` answers what only a developer's browser asks for.
 */
export type PageRenderer = {
  render(request: Request, context: PageLoadContext): Promise<Response>
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}
