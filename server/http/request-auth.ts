import { actorOfSession, isSignedIn, type Actor, type SignedIn } from '../auth/actor.ts'
import { sessionOfBearer } from '../auth/bearer.ts'
import { networkOf } from '../auth/network.ts'
import { heldBy } from '../auth/office-rights.ts'
import { personOfSession } from '../auth/sessions.ts'
import { chapterOfHost, type Chapter } from '../chapter.ts'
import { makeContext, type Context, type Portal } from '../context.ts'
import type { Env } from '../env.ts'
import { Refusal } from '../refusal.ts'
import { ofEachStore, cacheUntilWrite } from './cache/cache-until-write.ts'
import { noteOfRequest } from './current-request.ts'
import { mainChapter } from './main-chapter.ts'

/**
 * The trust rules of each entry point. Only the provider's webhooks differ: no session, and the chapter in the path.
 */
const entryPoints = {
  page: { believesCookie: true, ownPagesOnly: true, showsMainChapter: true },
  widget: { believesCookie: true, ownPagesOnly: true, showsMainChapter: false },
  /** The documented /api: a bearer token identifies the caller, so other sites have no cookie to exploit. */
  call: { believesCookie: false, ownPagesOnly: false, showsMainChapter: false },
  /** Uploads and downloads. Earlier clients send files without a token or an origin (wire.md 0.7). */
  file: { believesCookie: true, ownPagesOnly: false, showsMainChapter: false },
} as const

export type EntryPointKind = keyof typeof entryPoints

/** What the connection tells about a request, before anything is trusted. */
export type Caller = Pick<Context, 'requestId' | 'clientAddress'>

export type OpenedRequest = {
  chapter: Chapter
  /** Authenticates the caller and returns the procedures' context. Call it once. */
  context(): Promise<Context>
  /** The session cookie, renewed or removed, for the response; empty until `context` has resolved. */
  cookies: Headers
}

/**
 * Opens a request in the same order at every entry point: origin, chapter, actor. Null when no chapter has the host,
 * except for reads of pages, which get the main chapter and show only its frame.
 * @throws Refusal forbidden
 */
export async function openRequest(
  portal: Portal,
  request: Request,
  caller: Caller,
  entryPoint: EntryPointKind,
): Promise<OpenedRequest | null> {
  const { believesCookie, ownPagesOnly, showsMainChapter } = entryPoints[entryPoint]
  if (ownPagesOnly) assertSameOrigin(request, portal.env)
  const known = await chapterOfRequest(portal, request)
  const hostIsKnown = known !== null
  const chapter = known ?? (showsMainChapter && reads.has(request.method) ? await mainChapter(portal) : null)
  if (!chapter) return null
  if (hostIsKnown) noteOfRequest({ chapter: chapter.subDomain })
  const cookies = new Headers()
  return {
    chapter,
    cookies,
    async context() {
      const actor = await actorOfRequest(portal, chapter, request, {
        cookie: believesCookie && hostIsKnown,
        headers: cookies,
      })
      // At every entry point: a cookie is only trusted from a page of the chapter.
      if (isSignedIn(actor)) {
        noteOfRequest({ person: actor.personId })
        assertSameOrigin(request, portal.env)
      }
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

/** Returns the chapter of the request's Host header, or null for a host without a chapter. */
async function chapterOfRequest(portal: Portal, request: Request): Promise<Chapter | null> {
  const host = request.headers.get('host') ?? new URL(request.url).host
  const { cached, keep } = await chaptersOf(portal).slot(host)
  if (cached !== undefined) return cached
  const chapter = isOurs(host, portal.env) ? await chapterOfHost(portal.store.read, host, portal.env) : null
  keep(chapter)
  return chapter
}

/** A live portal does not serve foreign domains that point here: their pages would look like the association's. */
const isOurs = (host: string, { mode, baseDomain }: Portal['env']) =>
  mode !== 'live' || `.${host.toLowerCase().replace(/:\d+$/, '')}`.endsWith(`.${baseDomain}`)

/**
 * Number of hosts cached: every request looks up its chapter, and chapters rarely change. Bounded, since strangers may
 * name any host.
 */
const maxHosts = 500
const chaptersOf = ofEachStore(({ store }: Pick<Portal, 'store'>) => cacheUntilWrite<Chapter | null>(store, maxHosts))

/**
 * Returns the request's actor: by bearer token at every entry point, otherwise by cookie. A cookie to renew or remove
 * is put on `headers`.
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
    const { actor } = await actorOfSession(portal.sessions, sessionId, chapter.id)
    // A client of the documented calls knows no offices: its role is the one of its login.
    return isSignedIn(actor) ? { ...actor, carrier: 'bearer', worksUntil: null } : actor
  }
  if (!options.cookie) return { role: 'anonymous', because: 'none' }
  const sessionId = portal.sessions.readSessionCookie(request.headers.get('cookie') ?? '')
  if (!sessionId) return { role: 'anonymous', because: 'none' }
  const { actor, renewedCookie } = await actorOfSession(portal.sessions, sessionId, chapter.id)
  if (renewedCookie) options.headers.append('set-cookie', renewedCookie)
  if (actor.role === 'anonymous') {
    options.headers.append('set-cookie', portal.sessions.createBlankSessionCookie().serialize())
  }
  return isSignedIn(actor) ? atWork(portal, chapter, actor) : actor
}

/**
 * Returns the actor as the session is switched: an admin, or with what the offices may do that the person holds today,
 * or a member.
 */
async function atWork(portal: Portal, chapter: Chapter, actor: SignedIn): Promise<SignedIn> {
  const { role, mayWorkAsAdmin, worksUntil = null } = actor
  if (worksUntil === null || role === 'systemAdmin') return actor
  const now = portal.clock.now()
  if (worksUntil <= now.toISOString()) return { ...actor, role: 'member' }
  if (mayWorkAsAdmin) return { ...actor, role: 'admin' }
  const held = await heldBy(portal.store.read, chapter, actor.personId, now)
  return held ? { ...actor, rights: held.rights, held } : actor
}

/** Returns the person whose session a request carries, or null, without checking rights or chapter. */
export async function personOfRequest(portal: Portal, request: Request): Promise<string | null> {
  const bearer = bearerOf(request)
  const sessionId = bearer
    ? await sessionOfBearer(portal.env.appSecret, bearer, portal.clock.now())
    : portal.sessions.readSessionCookie(request.headers.get('cookie') ?? '')
  if (!sessionId) return null
  return personOfSession(portal.store.read, sessionId)
}

/** Returns the token of an Authorization header. Basic credentials for a proxy do not count. */
const bearerOf = (request: Request) => /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects a cookie-authenticated write that does not come from a page of the same host, by the Origin header. A request
 * with a bearer token cannot be forged by another site and needs none.
 * @throws Refusal forbidden
 */
function assertSameOrigin(request: Request, env: Pick<Env, 'mode'>): void {
  if (safeMethods.has(request.method) || bearerOf(request)) return
  const host = request.headers.get('host') ?? new URL(request.url).host
  // On a live portal, a page that came without TLS may have been tampered with.
  const scheme = env.mode === 'live' ? 'https' : 'http'
  if (request.headers.get('origin') === `${scheme}://${host}`) return
  throw new Refusal(
    'forbidden',
    'This request did not come from a page of this chapter. Please reload the page and try again.',
  )
}

/** Returns the client's address for limits: the connection's, or the one that trusted proxies report. */
export function clientAddress(request: Request, connection: string, trustedProxies: number): string {
  if (trustedProxies === 0) return networkOf(connection)
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return networkOf(hops.at(-trustedProxies) || connection)
}
