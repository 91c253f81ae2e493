import { limit } from '#server/auth/limits.ts'
import type { Portal } from '#server/context.ts'
import { errorAnswer } from '#server/http/rest-handler.ts'
import { openRequest, type Caller } from '#server/http/request-auth.ts'
import { writerFor } from '#server/context.ts'
import { unsubscribe } from './writes.ts'

/**
 * POST /newsletter/leave/{token}: the button of a mail program, which knows neither a login nor a page (RFC 8058). A token
 * that is unknown or used gets the same answer, and a chapter without its job portal takes people off its list too.
 */
export async function answerLeave(portal: Portal, request: Request, caller: Caller, token: string): Promise<Response> {
  try {
    const opened = await openRequest(portal, request, caller, 'call')
    if (!opened) return new Response('There is no chapter at this address', { status: 404 })
    const { chapter } = opened
    await limit(portal, 'tokenByAddress', caller.clientAddress)
    const write = writerFor(portal, { chapterId: chapter.id, actor: 'anonymous', correlation: caller.requestId })
    await write(({ sql, now }) => unsubscribe(sql, chapter.id, { token: token.slice(0, 100) }, now))
    return new Response('You have been unsubscribed.', { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  } catch (error) {
    return errorAnswer(portal, error, caller.requestId)
  }
}
