import type { Context as HonoContext, Hono } from 'hono'
import { documentedAnswer, errorAnswer } from './rest-handler.ts'
import { limit } from '../auth/limits.ts'
import { answerBooksExport } from '../features/books/export.handler.ts'
import type { Portal, RequestFacts } from '../context.ts'
import { actorOfRequest, chapterOfRequest, refuseForeignOrigin } from './request-auth.ts'
import { readUploadedFile } from '../providers/files/multipart.ts'
import { serveUpload } from '../providers/files/serve.ts'
import { isGranted } from '../providers/files/signed-address.ts'
import { maySeeUpload } from '../providers/files/uploads.ts'
import { answerChallenge } from '../providers/human-check/human-check.ts'
import { recentLetters } from '../providers/mail/mailbox.ts'
import { answerWebhook } from '../features/payments/webhook.handler.ts'
import { Refusal } from '../refusal.ts'

type FactsOf = (c: HonoContext) => Pick<RequestFacts, 'requestId' | 'clientAddress'>

/** Routes that are neither a page nor JSON: challenges, files, the provider's webhooks, and the demo's own. */
export function mountOtherRoutes(app: Hono, portal: Portal, factsOf: FactsOf): void {
  app.get('/human-check/challenge', () => answerChallenge(portal.providers.humanCheck))
  // The earlier client shows this fixed file in the header of every page (decision 75).
  app.get('/uploads/logoImage.png', (c) => c.redirect('/mark.svg'))
  app.get('/uploads/:name', (c) => answerFile(portal, c.req.raw))
  app.get('/uploads/:grant/:name', (c) => answerSignedFile(portal, c.req.raw, c.req.param()))
  // Documented paths are matched whatever their case, with or without a slash at the end (wire.md 0.8).
  app.post('/:api{[aA][pP][iI]}/:call{[uU][pP][lL][oO][aA][dD]}', (c) => answerUpload(portal, c.req.raw, factsOf(c)))
  app.post('/:api{[aA][pP][iI]}/:call{[uU][pP][lL][oO][aA][dD]}/', (c) => answerUpload(portal, c.req.raw, factsOf(c)))
  app.get('/treasury/export', (c) => answerBooksExport(portal, c.req.raw, factsOf(c)))
  // The provider knows no chapter's host, so the chapter stands in the path; the signature proves the rest.
  app.post('/webhooks/paypal/:subDomain', (c) => answerWebhook(portal, c.req.raw, c.req.param('subDomain'), factsOf(c).clientAddress))
  if (portal.env.mode === 'demo') mountDemoDoors(app, portal)
}

/** A public file for everyone, a certificate for its owner and the chapter's admins. */
async function answerFile(portal: Portal, request: Request): Promise<Response> {
  const chapter = await chapterOfRequest(portal, request)
  if (!chapter) return new Response('There is no chapter at this address', { status: 404 })
  const actor = await actorOfRequest(portal, chapter, request, { cookie: true })
  return serveUpload(portal.providers.files, request, (upload) => maySeeUpload(actor, chapter.id, upload))
}

/** A certificate for whoever was given its address in the last ten minutes; it still has to be somebody's, of this chapter. */
async function answerSignedFile(portal: Portal, request: Request, { grant, name }: { grant: string; name: string }): Promise<Response> {
  const chapter = await chapterOfRequest(portal, request)
  if (!chapter) return new Response('There is no chapter at this address', { status: 404 })
  const path = `/uploads/${name}`
  const isGood = isGranted(portal.env.appSecret, { path, chapter: chapter.id }, grant, portal.clock.now())
  return serveUpload(portal.providers.files, request, ({ chapterId, ownerId }) => isGood && ownerId !== null && chapterId === chapter.id, path)
}

/**
 * POST /api/upload (wire.md section 14): one file in the field `image`; the answer is its path as bare text.
 * Open to visitors, because a certificate is sent before there is an account.
 */
async function answerUpload(portal: Portal, request: Request, facts: ReturnType<FactsOf>): Promise<Response> {
  try {
    const chapter = await chapterOfRequest(portal, request)
    if (!chapter) throw new Refusal('missing', 'No Chapter found')
    const actor = await actorOfRequest(portal, chapter, request, { cookie: true })
    if (actor.role !== 'anonymous') refuseForeignOrigin(request, portal.env)
    await limit(portal, 'uploadByAddress', facts.clientAddress)
    const bytes = await readUploadedFile(request)
    if (actor.role === 'anonymous') await limit(portal, 'anonymousKilobytesByAddress', facts.clientAddress, Math.ceil(bytes.byteLength / 1024))
    const path = await portal.providers.files.keep(bytes, { chapter: chapter.id, actor })
    return new Response(path, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  } catch (error) {
    return errorAnswer(portal, error, facts.requestId, (refusal) => documentedAnswer(refusal, {}))
  }
}

function mountDemoDoors(app: Hono, portal: Portal) {
  app.get('/dev/mailbox.json', async (c) => {
    await portal.providers.mail.sendDue()
    c.header('cache-control', 'no-store')
    return c.json(await recentLetters(portal.store.read))
  })
  if (portal.providers.standin) app.route('/standin/paypal', portal.providers.standin.app)
}
