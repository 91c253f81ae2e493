import { randomBytes } from 'node:crypto'
import { apiFor } from '../wiring/api.ts'
import { isSignedIn } from '../auth/actor.ts'
import type { Portal } from '../context.ts'
import { openRequest, type Caller } from './request-auth.ts'
import { answerCached, cachedPage, pageCache, mayBeCached, type PolicyFor } from './cache/page-cache.ts'
import { compressed } from './compressed.ts'
import { openApi } from './openapi/document.ts'
import { assertShallowPaths } from './page-paths.ts'
import type { PageLoadContext, PageRenderer } from './page-renderer.ts'
import { Refusal } from '../refusal.ts'
import { pagePolicy } from './security-headers.ts'
import { refusalIn } from '../trpc.ts'

/** A browser may cache a page for going back, and revalidates it each time. */
const askAgain = 'private, no-cache'

/** Going back after another person's logout must not show that person's pages. */
const leaveNoTrace = 'private, no-store'

/** Answers with pages: one cached for visitors, or one rendered for the caller. */
export function pageHandler(portal: Portal, pages: PageRenderer) {
  const cached = pageCache(portal)
  const policyFor: PolicyFor = (nonce, scripts = []) =>
    pagePolicy([`'nonce-${nonce}'`, ...scripts], portal.providers.pageSources, portal.env.mode === 'live')

  async function page(request: Request, caller: Caller, refused?: Refusal): Promise<Response> {
    assertShallowPaths(new URL(request.url))
    const visit = { nonce: randomBytes(16).toString('base64'), requestId: caller.requestId }
    const slot = refused ? null : await cached.slotFor(request)
    if (slot?.cached) return answerCached(slot.cached, request, visit)
    let sameForEverybody = false
    const cacheForVisitors = () => (sameForEverybody = true)
    const answer = await renderPage(portal, pages, request, caller, {
      nonce: visit.nonce,
      cacheForVisitors,
      ...(refused ? { refused } : {}),
    })
    answer.headers.set('content-security-policy', policyFor(visit.nonce))
    if (!slot || !sameForEverybody || !mayBeCached(answer))
      return answer.body ? compressed(Buffer.from(await answer.arrayBuffer()), answer, request) : answer
    const likeAnyOther = await cachedPage(answer, visit, policyFor)
    slot.keep(likeAnyOther)
    return answerCached(likeAnyOther, request, visit)
  }

  // Every page shows data of its chapter, so without the database no page can show this error.
  return (request: Request, caller: Caller, refused?: Refusal) => page(request, caller, refused).catch(sayUnavailable)
}

function sayUnavailable(error: unknown): Response {
  const refusal = refusalIn(error)
  if (refusal?.why !== 'unavailable') throw error
  const { retryAfterSeconds } = refusal.details
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...(retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {}),
  }
  return new Response(refusal.message, { status: refusal.status, headers })
}

type PageOptions = Pick<PageLoadContext, 'nonce' | 'cacheForVisitors' | 'refused'>

async function renderPage(
  portal: Portal,
  pages: PageRenderer,
  request: Request,
  caller: Caller,
  options: PageOptions,
): Promise<Response> {
  const opened = await openRequest(portal, request, caller, 'page')
  if (!opened) throw new Refusal('missing', 'There is no chapter at this address')
  const context = await opened.context()
  const { reply, log, requestId } = context
  const response = await pages.render(request, {
    api: apiFor(context),
    reply,
    log,
    requestId,
    describeCalls: openApi,
    ...options,
  })
  const answer = new Response(response.body, response)
  // A cookie set by a procedure (a login, a logout) comes after the request's own session cookie, and so overrides it.
  const cookies = [
    ...opened.cookies.getSetCookie(),
    ...answer.headers.getSetCookie(),
    ...context.reply.headers.getSetCookie(),
  ]
  answer.headers.delete('set-cookie')
  for (const cookie of lastOfEach(cookies)) answer.headers.append('set-cookie', cookie)
  if (!answer.headers.has('cache-control'))
    answer.headers.set('cache-control', isSignedIn(context.actor) ? leaveNoTrace : askAgain)
  return answer
}

/** Returns one Set-Cookie per name: the last. */
function lastOfEach(cookies: string[]): string[] {
  return [...new Map(cookies.map((cookie) => [cookie.slice(0, cookie.indexOf('=')), cookie])).values()]
}
