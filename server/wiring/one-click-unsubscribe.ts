import { apiFor, type Api } from './api.ts'
import type { Portal } from '../context.ts'
import { documentedAnswer, errorAnswer } from '../http/rest-handler.ts'
import { openRequest, type Caller } from '../http/request-auth.ts'

/** The body that mail programs send to the `List-Unsubscribe` address (RFC 8058); no form of a page sends it. */
const oneClick = 'List-Unsubscribe=One-Click'

/** Longest body in bytes; a longer one is not such a request. */
const maxBodyLength = 200

/**
 * Returns whether a POST is a mail program's one-click unsubscribe, which has no origin and no session. The body can
 * still be read.
 */
export async function isOneClick(request: Request): Promise<boolean> {
  const text = await shortText(request.clone())
  return new URLSearchParams(text).get('List-Unsubscribe') === 'One-Click' || text.includes(oneClick)
}

/** Returns the body of a copy; stops reading once it is longer than such a request. */
async function shortText({ body }: Request): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (let text = ''; ;) {
    const { done, value } = await reader.read()
    if (done) return text
    text += decoder.decode(value, { stream: true })
    if (text.length <= maxBodyLength) continue
    // Not awaited: canceling one copy of a body only completes when the other is canceled too.
    void reader.cancel().catch(() => undefined)
    return ''
  }
}

/** Unsubscribes an email's reader by the link alone: any cookie is ignored. */
export async function answerOneClick(
  portal: Portal,
  request: Request,
  caller: Caller,
  leave: (api: Api) => Promise<unknown>,
): Promise<Response> {
  try {
    const opened = await openRequest(portal, withoutCookie(request), caller, 'call')
    if (!opened) return new Response('There is no chapter at this address', { status: 404 })
    await leave(apiFor(await opened.context()))
    return new Response('You have been unsubscribed.', { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  } catch (error) {
    return errorAnswer(portal, error, caller.requestId, (refusal) => documentedAnswer(refusal, {}))
  }
}

/** Ignores a bearer token as well. */
function withoutCookie(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('cookie')
  headers.delete('authorization')
  return new Request(request.url, { method: 'POST', headers })
}
