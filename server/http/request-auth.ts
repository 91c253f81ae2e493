import { actorOfSession, isSignedIn, type Actor } from '../auth/actor.ts'
import { sessionOfBearer } from '../auth/bearer.ts'
import { networkOf } from '../auth/network.ts'
import { personOfSession } from '../auth/sessions.ts'
import { chapterOfHost, type Chapter } from '../chapter.ts'
import { makeContext, type Context, type Portal } from '../context.ts'
import type { Env } from '../env.ts'
import { Refusal } from '../refusal.ts'
import { ofEachStore, cacheUntilWrite } from './cache/cache-until-write.ts'
import { mainChapter } from './main-chapter.ts'

/**
 * Each way in believes and demands this. Only the provider's webhooks come in by themselves: no session, and the
 * chapter in the path.
 */
const doors = {
  page: { believesCookie: true, ownPagesOnly: true, showsMainChapter: true },
  widget: { believesCookie: true, ownPagesOnly: true, showsMainChapter: false },
  /** The documented /api: a bearer token says who asks, so other sites cannot ride on anything. */
  call: { believesCookie: false, ownPagesOnly: false, showsMainChapter: false },
  /** Uploads and downloads. Earlier clients send files without a token and from nowhere (wire.md 0.7). */
  file: { believesCookie: true, ownPagesOnly: false, showsMainChapter: false },
} as const

export type DoorKind = keyof typeof doors

/** The connection's account of a request, before anything is believed. */
export type Caller = Pick<Context, 'requestId' | 'clientAddress'>

export type OpenedRequest = {
  chapter: Chapter
  /** Finds out who asks, and gives what procedures are called with. To be called once. */
  context(): Promise<Context>
  /** The cookie of a session that was renewed or has ended, for the answer; empty until `context` has come. */
  cookies: Headers
}

/**
 * The one opening of a request, in one order at every door: where it comes from, which chapter, who asks. Null when no
 * chapter has the host. Pages show the frame of the main chapter then, and do nothing else.
 * @throws Refusal forbidden
 */
export async function openRequest(
  portal: Portal,
  request: Request,
  caller: Caller,
  door: DoorKind,
): Promise<OpenedRequest | null> {
  const { believesCookie, ownPagesOnly, showsMainChapter } = doors[door]
  if (ownPagesOnly) refuseForeignOrigin(request, portal.env)
  const known = await chapterOfRequest(portal, request)
  const hostIsKnown = known !== null
  const chapter = known ?? (showsMainChapter && reads.has(request.method) ? await mainChapter(portal) : null)
  if (!chapter) return null
  const cookies = new Headers()
  return {
    chapter,
    cookies,
    async context() {
      const actor = await actorOfRequest(portal, chapter, request, {
        cookie: believesCookie && hostIsKnown,
        headers: cookies,
      })
      // At every door: whoever is believed for a cookie comes from a page of the chapter.
      if (isSignedIn(actor)) refuseForeignOrigin(request, portal.env)
      return makeContext(portal, {
        ...caller,
        userAgent: request.headers.get('user-agent') ?? '',
        chapter,
        hostIsKnown,
        actor,
      })
    },
  }
}

const reads = new Set(['GET', 'HEAD'])

/** The chapter of the request's Host header, or null for a host that no chapter has. */
async function chapterOfRequest(portal: Portal, request: Request): Promise<Chapter | null> {
  const host = request.headers.get('host') ?? new URL(request.url).host
  const { cached, keep } = await chaptersOf(portal).slot(host)
  if (cached !== undefined) return cached
  const chapter = isOurs(host, portal.env) ? await chapterOfHost(portal.store.read, host, portal.env) : null
  keep(chapter)
  return chapter
}

/** Live, somebody else's domain that points here is not served: its pages would look like the association's. */
const isOurs = (host: string, { mode, baseDomain }: Portal['env']) =>
  mode !== 'live' || `.${host.toLowerCase().replace(/:\d+$/, '')}`.endsWith(`.${baseDomain}`)

/**
 * Every request asks for its chapter, and chapters hardly ever change. Strangers may name any host, so some are kept.
 */
const mostHosts = 500
const chaptersOf = ofEachStore(({ store }: Pick<Portal, 'store'>) => cacheUntilWrite<Chapter | null>(store, mostHosts))

/**
 * The sender of the request: a bearer token names it at every door, else the cookie. One that has to be renewed or
 * removed is put on `headers`.
 */
async function actorOfRequest(
  portal: Portal,
  chapter: Chapter,
  request: Request,
  options: { cookie: boolean; headers: Headers },
): Promise<Actor> {
  const bearer = bearerOf(request)
  if (bearer) {
    const sessionId = await sessionOfBearer(portal.env.appSecret, bearer, portal.clock.now())
    if (!sessionId) return { role: 'anonymous', because: 'failed' }
    return (await actorOfSession(portal.sessions, sessionId, chapter.id)).actor
  }
  if (!options.cookie) return { role: 'anonymous', because: 'none' }
  const sessionId = portal.sessions.readSessionCookie(request.headers.get('cookie') ?? '')
  if (!sessionId) return { role: 'anonymous', because: 'none' }
  const { actor, renewedCookie } = await actorOfSession(portal.sessions, sessionId, chapter.id)
  if (renewedCookie) options.headers.append('set-cookie', renewedCookie)
  if (actor.role === 'anonymous') {
    options.headers.append('set-cookie', portal.sessions.createBlankSessionCookie().serialize())
  }
  return actor
}

/** The person whose session a request carries, or null. What the person may do, and on which chapter, is not asked. */
export async function personOfRequest(portal: Portal, request: Request): Promise<string | null> {
  const bearer = bearerOf(request)
  const sessionId = bearer
    ? await sessionOfBearer(portal.env.appSecret, bearer, portal.clock.now())
    : portal.sessions.readSessionCookie(request.headers.get('cookie') ?? '')
  if (!sessionId) return null
  return personOfSession(portal.store.read, sessionId)
}

/** The token of an Authorization header. The header of a proxy's own password is none. */
const bearerOf = (request: Request) => /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A request that changes something and rides on a cookie must come from a page of the same host; browsers
 * say so in Origin. A request with a bearer token cannot be forged by another site and needs none.
 * @throws Refusal forbidden
 */
function refuseForeignOrigin(request: Request, env: Pick<Env, 'mode'>): void {
  if (safeMethods.has(request.method) || bearerOf(request)) return
  const host = request.headers.get('host') ?? new URL(request.url).host
  // Live, a page that came without TLS may have been changed on its way.
  const scheme = env.mode === 'live' ? 'https' : 'http'
  if (request.headers.get('origin') === `${scheme}://${host}`) return
  throw new Refusal(
    'forbidden',
    'This request did not come from a page of this chapter. Please reload the page and try again.',
  )
}

/** Where the client comes from, as limits count it: by the connection, or by what the trusted proxies in front say. */
export function clientAddress(request: Request, connection: string, trustedProxies: number): string {
  if (trustedProxies === 0) return networkOf(connection)
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return networkOf(hops.at(-trustedProxies) || connection)
}
