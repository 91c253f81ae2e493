import type { Portal } from '#server/context.ts'
import { compressed } from '../compressed.ts'
import { expireEachMinute, cacheUntilWrite, type CacheUntilWrite } from './cache-until-write.ts'
import { isKnownCopy, weakTag } from './known-copy.ts'

/** The differences between two visitors of one page. */
export type Visit = { nonce: string; requestId: string }

/** A page as its first visitor got it. */
export type CachedPage = { text: string; first: Visit; headers: Record<string, string>; policyFor: (nonce: string) => string; etag: string }

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

/** Whether an answer may be given to others: a whole page that went well and sets nothing in the browser of who asked. */
export const mayBeCached = ({ status, headers }: Response) =>
  status === 200 && /^text\/html\b/i.test(headers.get('content-type') ?? '') && !headers.has('set-cookie')

/** Headers that each visit gets anew, or that tell of one body only. */
const ofOneVisit = ['content-security-policy', 'content-length', 'transfer-encoding']

/** @param policyFor the page's Content-Security-Policy, which a page that is the same must be sent with too */
export async function cachedPage(answer: Response, first: Visit, policyFor: (nonce: string) => string): Promise<CachedPage> {
  const text = await answer.text()
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ofOneVisit.includes(name)))
  const alike = textFor({ text, first }, { nonce: '', requestId: '' })
  return { text, first, headers, policyFor, etag: weakTag(alike, JSON.stringify(headers), policyFor('')) }
}

/** The page for a visitor, or word that the one their browser keeps is still so. */
export async function answerCached(page: CachedPage, request: Request, visit: Visit): Promise<Response> {
  const headers = new Headers(page.headers)
  headers.set('etag', page.etag)
  // Without a policy: the browser's copy goes on with its own, whose nonce is the one in its text.
  if (isKnownCopy(page.etag, request)) return new Response(null, { status: 304, headers })
  headers.set('content-security-policy', page.policyFor(visit.nonce))
  return compressed(textFor(page, visit), { status: 200, headers }, request)
}

const textFor = ({ text, first }: Pick<CachedPage, 'text' | 'first'>, { nonce, requestId }: Visit) =>
  text.replaceAll(first.nonce, nonce).replaceAll(first.requestId, requestId)
