/** A client of the documented /api, like those in the field: JSON in, JSON or text out, a bearer token. */
import { answerRest } from '#server/http/rest-handler.ts'
import { isSignedIn } from '#server/auth/actor.ts'
import { signBearer } from '#server/auth/bearer.ts'
import type { Role } from '#server/auth/sessions.ts'
import type { Person, World } from '#tests/support/world/world.ts'

export type Answer = {
  status: number
  /** The body as such a client sees it: parsed when it is JSON, a string otherwise. */
  // Responses have as many shapes as there are calls; each proof says which it expects.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
  headers: Headers
}

export type Call = {
  as?: Person | 'anonymous'
  role?: Role
  /** The subdomain whose host is called. */
  on?: 'aea' | 'dc' | 'ny'
  body?: unknown
  token?: string
}

export type Client = (method: string, path: string, call?: Call) => Promise<Answer>

export function restClient(world: World): Client {
  return async (method, path, { as = 'anonymous', role, on, body, token } = {}) => {
    const context = world.context(as, { ...(role ? { role } : {}), ...(on ? { on } : {}) })
    const host = `${context.chapter.subDomain}.localhost:3000`
    const bearer = token ?? (as === 'anonymous' ? undefined : await tokenFor(world, as, role))
    const request = new Request(`http://${host}${path}`, {
      method,
      headers: {
        host,
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const response = await answerRest(world.portal, request, { requestId: 'a-test', clientAddress: '127.0.0.1' })
    const text = await response.text()
    return { status: response.status, data: parsed(text), headers: response.headers }
  }
}

/** Creates a session as a login does, on the resident's own chapter, and returns it as a bearer token. */
export async function tokenFor(world: World, who: Person, role?: Role): Promise<string> {
  const { actor } = world.context(who, role ? { role } : {})
  if (!isSignedIn(actor)) throw new Error(`${who} cannot sign in`)
  const { personId, chapterId, memberId } = actor
  const createdAt = world.clock.now().toISOString()
  const session = await world.portal.sessions.createSession(personId, { chapterId, role: actor.role, createdAt })
  const claims = { sessionId: session.id, memberId, role: actor.role }
  return signBearer(world.env.appSecret, claims, new Date(world.clock.now().getTime() + 3_600_000))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
