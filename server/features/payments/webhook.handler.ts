import { noteOfRequest } from '#server/http/current-request.ts'
import { limitedText } from '#server/http/rest-handler.ts'
import { limit } from '#server/auth/limits.ts'
import { chapterOfHost } from '#server/chapter.ts'
import type { Portal } from '#server/context.ts'
import { ProviderUnavailable } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { refusalIn } from '#server/trpc.ts'
import { advance } from './captures/writes.ts'
import { paymentContextFor } from './writes.ts'
import { accountOfPayment } from './accounts.reads.ts'
import { attemptOfHint } from './reads.ts'

/** Maximum body size; a real delivery has a few kilobytes. */
const bodyLimit = 256 * 1024

const underway = new Set<Promise<unknown>>()

/**
 * POST /webhooks/paypal/{subDomain}. A genuine delivery is acknowledged at once and only triggers reading the order,
 * which is authoritative. Deliveries about other sellers' orders get 200, so that the provider does not resend them;
 * forged ones get 400. Only deliveries about our payments are worth the provider call that verifies them.
 */
export async function answerWebhook(
  portal: Portal,
  request: Request,
  subDomain: string,
  clientAddress: string,
): Promise<Response> {
  const chapter = await chapterOfHost(portal.store.read, subDomain, portal.env)
  if (!chapter) return answer(404, 'There is no such chapter')
  noteOfRequest({ chapter: chapter.subDomain })
  try {
    await limit(portal, 'webhookByChapterAndAddress', `${chapter.id} ${clientAddress}`)
    const body = request.body ? await limitedText(request, bodyLimit) : ''
    const { payments } = portal.providers
    const hint = payments.webhookHint(body)
    if (!hint) return answer(400, 'Not a delivery of the provider')
    const attempt = await attemptOfHint(portal.store.read, chapter.id, hint)
    if (!attempt?.orderId) return answer(200, 'Nothing here to do with it')
    noteOfRequest({ payment: attempt.paymentId })
    const { account, webhookId } = await accountOfPayment(
      portal.store.read,
      portal.env.appSecret,
      chapter.id,
      attempt.paymentId,
    )
    if (!(await payments.verifyWebhook(account, webhookId, request.headers, body))) {
      portal.log.warn({ chapter: chapter.subDomain }, 'a webhook that the provider did not send')
      return answer(400, 'Not a delivery of the provider')
    }
    const ctx = paymentContextFor(portal, chapter, `webhook-${hint.eventId.slice(0, 60)}`, 'webhook:paypal')
    later(readBack(ctx, attempt.paymentId, attempt.orderId))
    return answer(200, 'Thank you')
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal) return answer(refusal.status, refusal.message, refusal.details.retryAfterSeconds)
    if (error instanceof ProviderUnavailable) return answer(503, 'Please send it again later')
    throw error
  }
}

/** Resolves when everything that webhooks triggered has finished. */
export async function webhooksSettled(): Promise<void> {
  await Promise.all(underway)
}

async function readBack(ctx: ReturnType<typeof paymentContextFor>, paymentId: string, orderId: string): Promise<void> {
  try {
    await advance(ctx, paymentId, orderId, 'portal')
  } catch (error) {
    // The reconciler retries within minutes; a rejection is meant for a buyer, and there is none here.
    if (!(error instanceof Refusal)) ctx.log.error({ err: error, paymentId }, 'a webhook could not be followed up')
  }
}

function later(work: Promise<unknown>): void {
  const tracked = work.finally(() => underway.delete(tracked))
  underway.add(tracked)
}

const answer = (status: number, text: string, retryAfterSeconds?: number) =>
  new Response(text, {
    status,
    headers: {
      'content-type': 'text/plain',
      ...(retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {}),
    },
  })
