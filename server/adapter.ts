import { apiFor, rest } from './api.ts'
import { makeContext, type Context, type Portal, type RequestFacts } from './context.ts'
import { actorOfRequest, chapterOfRequest } from './gate.ts'
import { Refusal } from './refusal.ts'
import { subDomainOf, type Chapter } from './chapter.ts'
import { refusalIn } from './trpc.ts'

/** No documented call sends more JSON than this; files go to /api/upload. */
const bodyLimit = 256 * 1024

/**
 * Answers a documented /api call: finds its row, makes sure that the chapter it names is the host's, calls the
 * procedure, and sends what came of it. Errors go out as `{message}` (wire.md 0.2).
 */
export async function answerRest(
  portal: Portal,
  request: Request,
  facts: Pick<RequestFacts, 'requestId' | 'clientAddress'>,
): Promise<Response> {
  const url = new URL(request.url)
  let context: Context | null = null
  try {
    const found = rest.find(request.method, url.pathname)
    if (!found) throw new Refusal('missing', `Not Found - ${url.pathname}${url.search}`)
    const chapter = await chapterOfRequest(portal, request)
    if (!chapter) throw new Refusal('missing', 'No Chapter found')
    const actor = await actorOfRequest(portal, chapter, request, { cookie: false })
    context = makeContext(portal, { ...facts, chapter, hostIsKnown: true, actor })
    const body = await readBody(request)
    refuseOtherChapter(portal, chapter, found.params, body)
    const answer = await found.row.answer(apiFor(context), {
      params: found.params,
      query: url.searchParams,
      body,
    })
    return found.row.as === 'text'
      ? new Response(String(answer), { status: found.row.status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
      : json(answer ?? null, found.row.status)
  } catch (error) {
    return errorAnswer(portal, error, facts.requestId)
  }
}

/** An error as clients of the /api read it; a bug is logged and shows only its reference. */
export function errorAnswer(portal: Pick<Portal, 'log'>, error: unknown, requestId: string): Response {
  const refusal = refusalIn(error)
  if (!refusal) {
    portal.log.error({ err: error, requestId }, 'a call failed')
    return json({ message: `Something went wrong. Reference ${requestId}.` }, 500)
  }
  const { fields, retryAfterSeconds } = refusal.details
  const headers = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : undefined
  return json({ message: refusal.message, ...(fields ? { fields } : {}) }, refusal.status, headers)
}

// `vary` is what compress() would add: it makes another answer of it for that, with a stream for the text, which took a
// tenth of a short call.
const json = (value: unknown, status: number, headers?: Record<string, string>) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', vary: 'accept-encoding', ...headers },
  })

async function readBody(request: Request): Promise<Record<string, unknown>> {
  if (request.method === 'GET' || !request.body) return {}
  const text = await limitedText(request, bodyLimit)
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('invalid', 'The body of this call is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('invalid', 'The body of this call must be a JSON object')
  }
  return value as Record<string, unknown>
}

/** Reads a body as text and stops as soon as it is larger than the limit. @throws Refusal invalid (413) */
export async function limitedText(request: Request, limit: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limit) {
      throw new Refusal('invalid', `This is too large: at most ${limit / 1024} kB can be sent`, { status: 413 })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * A `{host}` or `checkChapter` that names another chapter is refused: the request's own host decides
 * (README of the specification, "Every call is guarded"; wire.md 0.6 for the forms it may have).
 */
function refuseOtherChapter(
  portal: Portal,
  chapter: Chapter,
  params: Record<string, string>,
  body: Record<string, unknown>,
) {
  for (const named of [params.host, params.chapterId, body.checkChapter]) {
    if (named === undefined || named === null || named === '') continue
    if (named === chapter.id) continue
    if (typeof named === 'string' && subDomainOf(named, portal.env) === chapter.subDomain) continue
    throw new Refusal('missing', `Invalid chapter reference! ${typeof named === 'string' ? named.slice(0, 100) : ''}`)
  }
}
