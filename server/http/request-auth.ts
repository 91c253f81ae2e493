import { actorOfSession, type Actor } from '../auth/actor.ts'
import { sessionOfBearer } from '../auth/bearer.ts'
import { networkOf } from '../auth/network.ts'
import { chapterOfHost, type Chapter } from '../chapter.ts'
import type { Portal } from '../context.ts'
import type { Env } from '../env.ts'
import { Refusal } from '../refusal.ts'
import { ofEachStore, cacheUntilWrite } from './cache/cache-until-write.ts'

/** The chapter of the request's Host header, or null for a host that no chapter has. */
export async function chapterOfRequest(portal: Portal, request: Request): Promise<Chapter | null> {
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

/** Every request asks for its chapter, and chapters hardly ever change. Strangers may name any host, so some are kept. */
const mostHosts = 500
const chaptersOf = ofEachStore(({ store }: Pick<Portal, 'store'>) => cacheUntilWrite<Chapter | null>(store, mostHosts))

/**
 * Who sent the request. The documented /api believes a bearer token only; pages and widgets believe the
 * cookie, widgets the bearer token as well. A cookie that has to be renewed or removed is put on `headers`.
 */
export async function actorOfRequest(
  portal: Portal,
  chapter: Chapter,
  request: Request,
  options: { cookie: boolean; headers?: Headers },
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
  if (renewedCookie) options.headers?.append('set-cookie', renewedCookie)
  if (actor.role === 'anonymous') {
    options.headers?.append('set-cookie', portal.sessions.createBlankSessionCookie().serialize())
  }
  return actor
}

/** The token of an Authorization header. What a proxy's own password puts there is none. */
const bearerOf = (request: Request) => /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A request that changes something and rides on a cookie must come from a page of the same host; browsers
 * say so in Origin. A request with a bearer token cannot be forged by another site and needs none.
 * @throws Refusal forbidden
 */
export function refuseForeignOrigin(request: Request, env: Pick<Env, 'mode'>): void {
  if (safeMethods.has(request.method) || bearerOf(request)) return
  const host = request.headers.get('host') ?? new URL(request.url).host
  // Live, a page that came without TLS may have been changed on its way.
  const scheme = env.mode === 'live' ? 'https' : 'http'
  if (request.headers.get('origin') === `${scheme}://${host}`) return
  throw new Refusal('forbidden', 'This request did not come from a page of this chapter. Please reload the page and try again.')
}

/** Where the client comes from, as limits count it: by the connection, or by what the trusted proxies in front say. */
export function clientAddress(request: Request, connection: string, trustedProxies: number): string {
  if (trustedProxies === 0) return networkOf(connection)
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return networkOf(hops.at(-trustedProxies) || connection)
}
