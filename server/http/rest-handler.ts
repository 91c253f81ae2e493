import { apiFor, rest } from '../wiring/api.ts'
import type { Portal } from '../context.ts'
import { orMoneyBack } from '../features/payments/client-orders/refused-orders.writes.ts'
import { jsonOf, type LongList } from '../records/long-list.ts'
import { openRequest, type Caller, type OpenedRequest } from './request-auth.ts'
import { signedAddress } from '../providers/files/signed-address.ts'
import { Refusal } from '../refusal.ts'
import type { RestRow } from '../rest.ts'
import { cutText } from '../text/graphemes.ts'
import { subDomainOf, type Chapter } from '../chapter.ts'
import { refusalIn } from '../trpc.ts'
import { expireEachMinute, ofEachStore, cacheUntilWrite } from './cache/cache-until-write.ts'

/** Bytes of JSON, at most, that a documented call may send; files go to /api/upload. */
export const callBodyLimit = 256 * 1024

/**
 * Returns whether a documented call at this path sells, so that its body may name an order whose money was captured.
 */
export const sellsAt = (method: string, path: string): boolean => rest.find(method, path)?.row.sells !== undefined

/**
 * Answers a documented /api call: finds its row, checks that the chapter it names is the host's, calls the procedure,
 * and sends the result. Errors are sent as `{message}` (wire.md 0.2).
 */
export async function answerRest(portal: Portal, request: Request, caller: Caller): Promise<Response> {
  const url = new URL(request.url)
  let names: RestRow['names'] = {}
  try {
    const match = rest.find(request.method, url.pathname)
    if (!match) throw new Refusal('missing', `Not Found - ${url.pathname}${url.search}`)
    names = match.row.names
    const opened = await openRequest(portal, request, caller, 'call')
    if (!opened) throw new Refusal('missing', 'No Chapter found')
    const body = await readBody(request)
    const call = { ...match, url, opened, body }
    const { sells } = match.row
    if (!sells) return await answerCall(portal, request, call)
    const { paymentResult, email } = body
    return await orMoneyBack(portal, opened.chapter, { sells, paymentResult, email, ...caller }, () =>
      answerCall(portal, request, call),
    )
  } catch (error) {
    return errorAnswer(portal, error, caller.requestId, (refusal) => documentedAnswer(refusal, names))
  }
}

type MatchedCall = {
  row: RestRow
  params: Record<string, string>
  url: URL
  opened: OpenedRequest
  body: Record<string, unknown>
}

async function answerCall(
  portal: Portal,
  request: Request,
  { row, params, url, opened, body }: MatchedCall,
): Promise<Response> {
  const { chapter } = opened
  assertSameChapter(portal, chapter, { row, params }, body)
  const sameForEverybody = row.sameForEverybody && !request.headers.has('authorization')
  const slot = sameForEverybody ? await cachedAnswers(portal).slot(`${chapter.id} ${url.pathname}${url.search}`) : null
  if (slot?.cached !== undefined) return json(slot.cached, row.status)
  const context = await opened.context()
  const addressOf = (path: string) =>
    signedAddress(portal.env.appSecret, { path, chapter: chapter.id }, portal.clock.now())
  const answer = await row.answer(apiFor(context), { params, query: url.searchParams, body, addressOf })
  if (row.as === 'text')
    return new Response(String(answer), {
      status: row.status,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  if (row.as === 'list')
    return json(
      await jsonOf(answer as LongList<unknown>, (err) => context.log.error({ err }, 'a list broke off')),
      row.status,
    )
  const text = JSON.stringify(answer ?? null)
  if (text.length <= maxCachedLength) slot?.keep(text)
  return json(text, row.status)
}

/** Returns a refusal as the documented call words it: its own text where it has one, and its body's field names. */
export function documentedAnswer({ message, details }: Refusal, names: RestRow['names']): ErrorAnswer {
  const named = (field: string) =>
    field
      .split('.')
      .map((part) => (Object.hasOwn(names, part) ? names[part] : part))
      .join('.')
  const fields = Object.entries(details.fields ?? {})
  const [wrong] = fields.find(([field]) => message.startsWith(`${field}: `)) ?? []
  const text = details.documented ?? (wrong ? named(wrong) + message.slice(wrong.length) : message)
  // When two fields are one in the body, such as the ends of a time, the first is named.
  return {
    message: text,
    ...(details.fields
      ? { fields: Object.fromEntries(fields.reverse().map(([field, sentence]) => [named(field), sentence])) }
      : {}),
  }
}

type ErrorAnswer = { message: string; fields?: Record<string, string> }

/**
 * Returns an error as JSON, with the text of our screens unless `answerOf` gives another; a bug is logged and shows
 * only its reference.
 */
export function errorAnswer(
  portal: Pick<Portal, 'log'>,
  error: unknown,
  requestId: string,
  answerOf = ({ message, details: { fields } }: Refusal): ErrorAnswer => ({ message, ...(fields ? { fields } : {}) }),
): Response {
  const refusal = refusalIn(error)
  if (!refusal) {
    portal.log.error({ err: error, requestId }, 'a call failed')
    return json(JSON.stringify({ message: `Something went wrong. Reference ${requestId}.` }), 500)
  }
  const { retryAfterSeconds } = refusal.details
  const headers = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : undefined
  return json(JSON.stringify(answerOf(refusal)), refusal.status, headers)
}

/**
 * Number of responses cached: those of a dozen chapters and some paging. Capped at 6 MB in total: callers choose the
 * key.
 */
const maxAnswers = 100
const maxCachedLength = 32 * 1024

/** Cached texts of public lists. */
const cachedAnswers = ofEachStore(({ store, clock }: Pick<Portal, 'store' | 'clock'>) =>
  cacheUntilWrite<string>(store, maxAnswers, expireEachMinute(clock)),
)

// `vary` is what compress() would add: to do so, it rebuilds the response with a stream for the text, which took a
// tenth of a short call.
const json = (text: string | ReadableStream<Uint8Array>, status: number, headers?: Record<string, string>) =>
  new Response(text, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      ...headers,
    },
  })

async function readBody(request: Request): Promise<Record<string, unknown>> {
  if (request.method === 'GET' || !request.body) return {}
  const text = await limitedText(request, callBodyLimit)
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
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Returns the refusal of a body larger than the limit. */
export function tooLarge(limit: number): Refusal {
  const max = limit >= 1024 * 1024 ? `${limit / 1024 / 1024} MB` : `${limit / 1024} kB`
  return new Refusal('invalid', `This is too large: at most ${max} can be sent`, { status: 413 })
}

/**
 * Rejects a `{host}` or `checkChapter` that names another chapter: the request's own host decides (README of the
 * specification, "Every call is guarded"; wire.md 0.6 for the forms it may have).
 */
function assertSameChapter(
  portal: Portal,
  chapter: Chapter,
  { row, params }: { row: RestRow; params: Record<string, string> },
  body: Record<string, unknown>,
) {
  for (const named of [params.host, params.chapterId, body.checkChapter]) {
    if (named === undefined || named === null || named === '') continue
    if (named === chapter.id || (named === 'all' && row.acrossChapters)) continue
    if (typeof named === 'string' && subDomainOf(named, portal.env) === chapter.subDomain) continue
    throw new Refusal('missing', row.otherChapter(typeof named === 'string' ? cutText(named, 100) : ''))
  }
}
