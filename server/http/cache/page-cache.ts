import { createHash } from 'node:crypto'
import type { Portal } from '#server/context.ts'
import { compressedOnce, sharedText, type SharedText } from '../compressed.ts'
import { expireEachMinute, cacheUntilWrite, type CacheUntilWrite } from './cache-until-write.ts'
import { isKnownCopy, weakTag } from './known-copy.ts'

/** The differences between two visitors of one page. */
export type Visit = { nonce: string; requestId: string }

/**
 * The page's Content-Security-Policy. `scripts`: hashes of the scripts in it that may run, as the policy names them.
 */
export type PolicyFor = (nonce: string, scripts?: readonly string[]) => string

/** A page without anything of its first visitor's. */
export type CachedPage = {
  text: SharedText
  headers: Record<string, string>
  policyFor: (nonce: string) => string
  etag: string
}

/** Pages kept at once: those of a dozen chapters with their events. */
const mostPages = 200

/** A visitor's theme is in the page; with any other cookie somebody is not just a visitor. */
const harmlessCookies = /^(theme=(light|dark|device)?)?$/

/**
 * Pages that are the same for every visitor of a chapter. They go with the next write, and at the end of the minute,
 * since past and future events change places with the minute.
 */
export function pageCache(portal: Pick<Portal, 'store' | 'clock'>) {
  const pages: CacheUntilWrite<CachedPage> = cacheUntilWrite(portal.store, mostPages, expireEachMinute(portal.clock))
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
  // The router asks for a page's data by this ending; its loaders run as for the page.
  if (search !== '' || pathname.endsWith('.data') || !harmlessCookies.test(cookies)) return null
  return `${request.headers.get('host')} ${cookies} ${pathname}`
}

/**
 * Whether an answer may be given to others: a whole page that went well and sets nothing in the browser of who asked.
 */
export const mayBeCached = ({ status, headers }: Response) =>
  status === 200 && /^text\/html\b/i.test(headers.get('content-type') ?? '') && !headers.has('set-cookie')

/** Headers that each visit gets anew, or that tell of one body only. */
const ofOneVisit = ['content-security-policy', 'content-length', 'transfer-encoding']

/**
 * The page as every visitor gets it: the text names no nonce, so that it is compressed once. Its scripts, those that
 * had the nonce of the answer, run by their hashes.
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

/** As a policy names them: of the text as browsers read it, in which every line ends alike. */
function hashesOfScripts(text: string, nonce: string): string[] {
  const scripts = Array.from(text.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)).filter(([, attributes]) =>
    attributes!.includes(` nonce="${nonce}"`),
  )
  const hashOf = (script: string) =>
    `'sha256-${createHash('sha256').update(script.replace(/\r\n?/g, '\n')).digest('base64')}'`
  return [...new Set(scripts.map(([, , script]) => hashOf(script!)))]
}

/** The page for a visitor, or word that the one their browser keeps is still so. */
export async function answerCached(page: CachedPage, request: Request, { nonce, requestId }: Visit): Promise<Response> {
  const headers = new Headers(page.headers)
  headers.set('etag', page.etag)
  // Without a policy: the browser's copy goes on with its own, whose nonce came with the copy.
  if (isKnownCopy(page.etag, request)) return new Response(null, { status: 304, headers })
  headers.set('content-security-policy', page.policyFor(nonce))
  // For scripts of the portal alone: a later page may load one of the payment provider's, which asks for the nonce.
  headers.set('server-timing', `nonce;desc="${nonce}", request;desc="${requestId}"`)
  return compressedOnce(page.text, { status: 200, headers }, request)
}
