import type { Context as HonoContext, Hono } from 'hono'
import { documentedAnswer, errorAnswer } from '../http/rest-handler.ts'
import { limit } from '../auth/limits.ts'
import { answerBankFile } from '../features/bank/handler.ts'
import { answerBooksExport } from '../features/books/export.handler.ts'
import { answerMailReport } from '../features/mail-records/reports/handler.ts'
import { answerJournalFile } from '../features/journal/handler.ts'
import { chapterCalendar, eventCalendar } from '../features/events/calendar/handler.ts'
import type { Portal } from '../context.ts'
import { isPlayMoney } from '../env.ts'
import { openRequest, type Caller } from '../http/request-auth.ts'
import { mountFeeds } from './feeds.ts'
import { mountSeoFiles } from './seo-files.ts'
import { answerOpenApi } from '../http/openapi/answer.ts'
import { answerOneClick, isOneClick } from './one-click-unsubscribe.ts'
import { answerPublicFile } from '../http/public-files.ts'
import { readUploadedFile } from '../providers/files/multipart.ts'
import { serveUpload } from '../providers/files/serve.ts'
import { isGranted } from '../providers/files/signed-address.ts'
import { uploadPath } from '../providers/files/upload-path.ts'
import { maySeeUpload } from '../providers/files/visibility.ts'
import { answerChallenge } from '../providers/human-check/human-check.ts'
import { recentEmails } from '../providers/mail/mailbox.ts'
import { answerWebhook } from '../features/payments/webhook.handler.ts'
import { Refusal } from '../refusal.ts'

/** Mounts routes that are neither a page nor JSON: challenges, files, the provider's webhooks, and the demo's own. */
export function mountOtherRoutes(app: Hono, portal: Portal, callerOf: (c: HonoContext) => Caller): void {
  app.get('/human-check/challenge', () => answerChallenge(portal.providers.humanCheck))
  // The earlier client shows this fixed file in the header of every page [spec 75].
  app.get('/uploads/logoImage.png', (c) => c.redirect('/mark.svg'))
  app.get('/uploads/:name', (c) => answerFile(portal, c.req.raw, callerOf(c)))
  app.get('/uploads/:grant/:name', (c) => answerSignedFile(portal, c.req.raw, callerOf(c), c.req.param()))
  app.get('/api/openapi.json', () => answerOpenApi())
  // Documented paths match case-insensitively, with or without a trailing slash (wire.md 0.8).
  app.post('/:api{[aA][pP][iI]}/:call{[uU][pP][lL][oO][aA][dD]}', (c) => answerUpload(portal, c.req.raw, callerOf(c)))
  app.post('/:api{[aA][pP][iI]}/:call{[uU][pP][lL][oO][aA][dD]}/', (c) => answerUpload(portal, c.req.raw, callerOf(c)))
  app.get('/events/calendar.ics', (c) => answerPublicFile(portal, c.req.raw, callerOf(c), chapterCalendar))
  app.get('/event/:file{\\w{1,40}\\.ics}', (c) =>
    answerPublicFile(portal, c.req.raw, callerOf(c), eventCalendar(c.req.param('file'))),
  )
  mountFeeds(app, portal, callerOf)
  mountSeoFiles(app, portal, callerOf)
  app.post('/unsubscribe/:mail/:key', async (c, next) =>
    (await isOneClick(c.req.raw))
      ? answerOneClick(portal, c.req.raw, callerOf(c), (api) =>
          api.emails.leave({ mailId: c.req.param('mail'), key: c.req.param('key') }),
        )
      : next(),
  )
  app.post('/notifications/stop/:code/:key', async (c, next) =>
    (await isOneClick(c.req.raw))
      ? answerOneClick(portal, c.req.raw, callerOf(c), (api) =>
          api.notifications.stop({ code: c.req.param('code'), key: c.req.param('key') }),
        )
      : next(),
  )
  app.post('/treasury/bank/file', (c) => answerBankFile(portal, c.req.raw, callerOf(c)))
  app.get('/treasury/journal/file', (c) => answerJournalFile(portal, c.req.raw, callerOf(c)))
  app.get('/treasury/export', (c) => answerBooksExport(portal, c.req.raw, callerOf(c)))
  app.post('/newsletter/leave/:token', (c) =>
    answerOneClick(portal, c.req.raw, callerOf(c), (api) =>
      api.newsletter.unsubscribeByLink({ token: c.req.param('token') }),
    ),
  )
  // The provider does not know a chapter's host, so the chapter is in the path; the signature proves the rest.
  app.post('/webhooks/paypal/:subDomain', (c) =>
    answerWebhook(portal, c.req.raw, c.req.param('subDomain'), callerOf(c).clientAddress),
  )
  app.post('/webhooks/mail/:subDomain/:key', (c) =>
    answerMailReport(portal, c.req.raw, { ...c.req.param(), clientAddress: callerOf(c).clientAddress }),
  )
  if (portal.env.mode === 'demo') mountDemoEntryPoints(app, portal)
  const { standin } = portal.providers
  if (standin && isPlayMoney(portal.env)) app.route('/standin/paypal', standin.app)
}

/** Serves a file to those its visibility allows. */
async function answerFile(portal: Portal, request: Request, caller: Caller): Promise<Response> {
  const opened = await openRequest(portal, request, caller, 'file')
  if (!opened) return noChapter()
  const { actor, chapter } = await opened.context()
  return serveUpload(portal.providers.files, request, (upload) => maySeeUpload(actor, chapter.id, upload))
}

const noChapter = () => new Response('There is no chapter at this address', { status: 404 })

/**
 * Serves a file by an address signed within the last ten minutes; a record must still name it, and it must belong to
 * this chapter.
 */
async function answerSignedFile(
  portal: Portal,
  request: Request,
  caller: Caller,
  { grant, name }: { grant: string; name: string },
): Promise<Response> {
  const opened = await openRequest(portal, request, caller, 'file')
  if (!opened) return noChapter()
  const { chapter } = opened
  const path = uploadPath(name)
  const isGood = isGranted(portal.env.appSecret, { path, chapter: chapter.id }, grant, portal.clock.now())
  return serveUpload(
    portal.providers.files,
    request,
    ({ chapterId, recordId }) => isGood && recordId !== null && chapterId === chapter.id,
    path,
  )
}

/**
 * POST /api/upload (wire.md section 14): one file in the field `image`; the response is its path as bare text. Open to
 * visitors, because a certificate is sent before there is an account.
 */
async function answerUpload(portal: Portal, request: Request, caller: Caller): Promise<Response> {
  try {
    const opened = await openRequest(portal, request, caller, 'file')
    if (!opened) throw new Refusal('missing', 'No Chapter found')
    const { actor, chapter } = await opened.context()
    await limit(portal, 'uploadByAddress', caller.clientAddress)
    const { bytes, sentName } = await readUploadedFile(request)
    if (actor.role === 'anonymous')
      await limit(portal, 'anonymousKilobytesByAddress', caller.clientAddress, Math.ceil(bytes.byteLength / 1024))
    if (actor.role === 'member')
      await limit(portal, 'uploadKilobytesByPerson', actor.personId, Math.ceil(bytes.byteLength / 1024))
    const path = await portal.providers.files.keep(bytes, {
      chapter: chapter.id,
      actor,
      sentName,
      address: caller.clientAddress,
    })
    return new Response(path, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  } catch (error) {
    return errorAnswer(portal, error, caller.requestId, (refusal) => documentedAnswer(refusal, {}))
  }
}

function mountDemoEntryPoints(app: Hono, portal: Portal) {
  app.get('/dev/mailbox.json', async (c) => {
    await portal.providers.mail.sendDue()
    c.header('cache-control', 'no-store')
    return c.json(await recentEmails(portal.store.read))
  })
}
