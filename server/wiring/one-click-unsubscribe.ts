import { apiFor, type Api } from './api.ts'
import type { Portal } from '../context.ts'
import { documentedAnswer, errorAnswer } from '../http/rest-handler.ts'
import { openRequest, type Caller } from '../http/request-auth.ts'

/** The body that mail programs send to the address of `List-Unsubscribe` (RFC 8058), and no form of a page does. */
const oneClick = 'List-Unsubscribe=One-Click'

/** More is no such request. */
const longestBody = 200

/**
 * Whether a POST is the one click of a mail program, which comes from nowhere and without a session. The body can still
 * be read.
 */
export async function isOneClick(request: Request): Promise<boolean> {
  const text = await shortText(request.clone())
  return new URLSearchParams(text).get('List-Unsubscribe') === 'One-Click' || text.includes(oneClick)
}

/** The body of a copy, unless it is longer than such a request is; then no more of it is read. */
async function shortText({ body }: Request): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (let text = ''; ;) {
    const { done, value } = await reader.read()
    if (done) return text
    text += decoder.decode(value, { stream: true })
    if (text.length <= longestBody) continue
    // Not awaited: of two copies of a body the one is let go of when the other is.
    void reader.cancel().catch(() => undefined)
    return ''
  }
}

/** Takes the reader of an email off a list, by the link alone: whatever cookie comes along is not looked at. */
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

/** A bearer token says nothing here either. */
function withoutCookie(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('cookie')
  headers.delete('authorization')
  return new Request(request.url, { method: 'POST', headers })
}
