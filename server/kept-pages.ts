import type { Portal } from './context.ts'
import { untilWritten, type UntilWritten } from './until-written.ts'

/** A page as it was rendered for a visitor. Its nonce and request id are exchanged for those of who gets it next. */
export type KeptPage = { html: string; nonce: string; requestId: string }

/** Pages kept at once: those of a dozen chapters with their events. */
const mostPages = 200

/** A visitor's theme is in the page; with any other cookie somebody is not just a visitor. */
const harmlessCookies = /^(theme=(light|dark|device)?)?$/

/**
 * Pages that are the same for every visitor of a chapter. They go with the next write, and at the end of the minute,
 * since what is over and what is to come are told by the minute.
 */
export function keptPages(portal: Pick<Portal, 'store' | 'clock'>) {
  const pages: UntilWritten<KeptPage> = untilWritten(portal.store, mostPages, () => portal.clock.now().toISOString().slice(0, 16))
  return {
    /** Where this request's page is kept, or null when it may be like no other's. */
    slotFor(request: Request) {
      const key = keyOf(request)
      return key === null ? null : pages.slot(key)
    },
  }
}

function keyOf(request: Request): string | null {
  if (request.method !== 'GET' || request.headers.has('authorization')) return null
  const cookies = request.headers.get('cookie') ?? ''
  const { pathname, search } = new URL(request.url)
  if (search !== '' || !harmlessCookies.test(cookies)) return null
  return `${request.headers.get('host')} ${cookies} ${pathname}`
}

/** The page for another visitor. */
export function pageFor({ html, ...kept }: KeptPage, nonce: string, requestId: string): string {
  return html.replaceAll(kept.nonce, nonce).replaceAll(kept.requestId, requestId)
}
