import { createHash } from 'node:crypto'
import type { Portal } from '#server/context.ts'
import { compressedOnce, sharedText, type SharedText } from '../compressed.ts'
import { expireEachMinute, cacheUntilWrite, type CacheUntilWrite } from './cache-until-write.ts'
import { isKnownCopy, weakTag } from './etag.ts'

/** What differs between two visits of one page. */
export type Visit = { nonce: string; requestId: string }

/**
 * Returns the page's Content-Security-Policy. `scripts`: hashes of the inline scripts allowed to run, in the policy's
 * notation.
 */
export type PolicyFor = (nonce: string, scripts?: readonly string[]) => string

/** A page with nothing specific to its first visitor. */
export type CachedPage = {
  text: SharedText
  headers: Record<string, string>
  policyFor: (nonce: string) => string
  etag: string
}

/** Number of pages cached at once: those of a dozen chapters with their events. */
const maxPages = 200

/** A visitor's theme is part of the page; a request with any other cookie may get a personal page. */
const harmlessCookies = /^(theme=(light|dark|device)?)?$/

/**
 * Caches pages that are the same for every visitor of a chapter. They are dropped on the next write, and at the end of
 * the minute, when events move from future to past.
 */
export function pageCache(portal: Pick<Portal, 'store' | 'clock'>) {
  const pages: CacheUntilWrite<CachedPage> = cacheUntilWrite(portal.store, maxPages, expireEachMinute(portal.clock))
  return {
    /** Returns the cache slot of this request's page, or null when the page may be unique. */
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
  // The router requests a page's data with this suffix; its loaders run as for the page.
  if (search !== '' || pathname.endsWith('.data') || !harmlessCookies.test(cookies)) return null
  return `${request.headers.get('host')} ${cookies} ${pathname}`
}

/** Whether a response may be given to others: a complete, successful page that sets nothing in the caller's browser. */
export const mayBeCached = ({ status, headers }: Response) =>
  status === 200 && /^text\/html\b/i.test(headers.get('content-type') ?? '') && !headers.has('set-cookie')

/** Headers that are set for each visit, or that describe one body only. */
const ofOneVisit = ['content-security-policy', 'content-length', 'transfer-encoding']

/**
 * Returns the page as every visitor gets it: the text contains no nonce, so it is compressed once. The scripts that had
 * the response's nonce are allowed by their hashes.
 */
export async function cachedPage(answer: Response, first: Visit, policyFor: PolicyFor): Promise<CachedPage> {
  const text = (await answer.text()).replaceAll(first.requestId, '')
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ofOneVisit.includes(name)))
  const scripts = hashesOfScripts(text, first.nonce)
  const alike = text.replaceAll(` nonce="${first.nonce}"`, '').replaceAll(first.nonce, '')
  return {
    text: sharedText(alike),
    headers,
    policyFor: (nonce) => policyFor(nonce, scripts),
    etag: weakTag(alike, JSON.stringify(headers), policyFor('', scripts)),
  }
}

/** Returns hashes in the policy's notation, of the text as browsers read it: with normalized line endings. */
function hashesOfScripts(text: string, nonce: string): string[] {
  const scripts = Array.from(text.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)).filter(([, attributes]) =>
    attributes!.includes(` nonce="${nonce}"`),
  )
  const hashOf = (script: string) =>
    `'sha256-${createHash('sha256').update(script.replace(/\r\n?/g, '\n')).digest('base64')}'`
  return [...new Set(scripts.map(([, , script]) => hashOf(script!)))]
}

/** Returns the page for a visitor, or a 304 when their browser's copy is still current. */
export async function answerCached(page: CachedPage, request: Request, { nonce, requestId }: Visit): Promise<Response> {
  const headers = new Headers(page.headers)
  headers.set('etag', page.etag)
  // Without a policy: the browser's copy keeps its own, whose nonce came with the copy.
  if (isKnownCopy(page.etag, request)) return new Response(null, { status: 304, headers })
  headers.set('content-security-policy', page.policyFor(nonce))
  // For the portal's own scripts: a later page may load one of the payment provider's, which needs the nonce.
  headers.set('server-timing', `nonce;desc="${nonce}", request;desc="${requestId}"`)
  return compressedOnce(page.text, { status: 200, headers }, request)
}
