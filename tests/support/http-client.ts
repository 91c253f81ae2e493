/** The portal's complete HTTP interface with all pages, without a socket. */
import type { Hono } from 'hono'
import { isSignedIn } from '#server/auth/actor.ts'
import { signBearer } from '#server/auth/bearer.ts'
import { sessionHours, type Role } from '#server/auth/sessions.ts'
import type { PageRenderer } from '#server/http/page-renderer.ts'
import { httpApp } from '#server/wiring/routes.ts'
import { loadedPages } from './loaded-pages.ts'
import type { Person, World } from './world/world.ts'

export type RequestOptions = {
  method?: string
  /** The subdomain whose host is called, or a whole host. */
  on?: string
  headers?: Record<string, string>
  /** An object is sent as JSON, a form as a form, and text as it is. */
  body?: unknown
  /** The session, sent as a cookie or a bearer token. */
  by?: SessionKeys
  with?: 'cookie' | 'bearer'
  /** The address of the sender. */
  address?: string
}

/** A session in both of its forms. A bearer token is signed when it is asked for: most requests send the cookie. */
export type SessionKeys = { cookie: string; bearer: () => Promise<string>; sessionId: string }

export type Reply = { status: number; text: string; headers: Headers; bytes: Uint8Array }

export type HttpClient = {
  app: Hono
  request(path: string, request?: RequestOptions): Promise<Reply>
  /** Creates a session as a login does. */
  sessionOf(who: Person, options?: { role?: Role; on?: 'aea' | 'dc' | 'ny' }): Promise<SessionKeys>
}

/** Pages answer with their data as JSON, unless they are rendered. */
export function openHttpClient(world: World, pages: PageRenderer = loadedPages): HttpClient {
  const app = httpApp(world.portal, pages)
  return {
    app,
    async request(
      path,
      { method = 'GET', on = 'dc', headers = {}, body, by, with: carrier = 'cookie', address = '127.0.0.1' } = {},
    ) {
      const host = hostNamed(on)
      const safe = method === 'GET' || method === 'HEAD'
      const request = new Request(`http://${host}${path}`, {
        method,
        headers: {
          host,
          ...(safe ? {} : { origin: `http://${host}` }),
          ...typeOf(body),
          ...withoutEmpty(headers),
          ...(await carried(by, carrier, headers.cookie)),
        },
        ...(body === undefined || safe ? {} : { body: asBody(body) }),
      })
      // An empty text means a header that is not sent.
      for (const [name, value] of Object.entries(headers)) if (value === '') request.headers.delete(name)
      const response = await app.fetch(request, { incoming: { socket: { remoteAddress: address } } })
      const bytes = new Uint8Array(await response.arrayBuffer())
      return { status: response.status, text: Buffer.from(bytes).toString('utf8'), headers: response.headers, bytes }
    },
    async sessionOf(who, { role, on } = {}) {
      const { portal, env, clock, chapters } = world
      const { actor } = world.context(who, role ? { role } : {})
      if (!isSignedIn(actor)) throw new Error(`${who} cannot sign in`)
      const chapterId = on ? chapters[on].id : actor.chapterId
      const session = await portal.sessions.createSession(actor.personId, {
        chapterId,
        role: actor.role,
        createdAt: clock.now().toISOString(),
      })
      const claims = { sessionId: session.id, memberId: actor.memberId, role: actor.role }
      const until = new Date(clock.now().getTime() + sessionHours * 3_600_000)
      const bearer = () => signBearer(env.appSecret, claims, until)
      return { cookie: `session=${session.id}`, bearer, sessionId: session.id }
    },
  }
}

const hostNamed = (on: string) => (on.includes('.') || on.includes(':') ? on : `${on}.localhost:3000`)

async function carried(
  key: SessionKeys | undefined,
  carrier: 'cookie' | 'bearer',
  cookies: string | undefined,
): Promise<Record<string, string>> {
  if (!key) return {}
  return carrier === 'bearer'
    ? { authorization: `Bearer ${await key.bearer()}` }
    : { cookie: cookies ? `${cookies}; ${key.cookie}` : key.cookie }
}

const withoutEmpty = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))

const isPlain = (body: unknown) =>
  typeof body !== 'string' &&
  !(body instanceof FormData) &&
  !(body instanceof URLSearchParams) &&
  !(body instanceof Uint8Array)

const typeOf = (body: unknown): Record<string, string> =>
  body !== undefined && isPlain(body) ? { 'content-type': 'application/json' } : {}

const asBody = (body: unknown) => (isPlain(body) ? JSON.stringify(body) : (body as BodyInit))
