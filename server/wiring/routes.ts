import { randomUUID } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { relative } from 'node:path'
import { getConnInfo } from '@hono/node-server/conninfo'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { Hono, type Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { answerRest, callBodyLimit, errorAnswer, sellsAt, tooLarge } from '../http/rest-handler.ts'
import { apiRouter } from './api.ts'
import type { Context, Portal } from '../context.ts'
import { answerCertificateHost } from '../http/certificate-hosts.ts'
import { watchReadiness, type Readiness } from '../http/readiness.ts'
import { requestMemory, withinBudget } from '../http/request-memory-limit.ts'
import { arrivedRequest, logAnswered } from '../http/access-line.ts'
import { forRequest } from '../http/current-request.ts'
import { answerMetrics } from '../features/system/handler.ts'
import { requestCounts } from '../http/request-counts.ts'
import { answerExport } from './export-handler.ts'
import { clientAddress, openRequest, personOfRequest, type Caller } from '../http/request-auth.ts'
import { pageHandler } from '../http/page-handler.ts'
import type { PageRenderer } from '../http/page-renderer.ts'
import { proxyWarning } from '../http/proxy-warning.ts'
import { Refusal } from '../refusal.ts'
import { baseHeaders, permissionsPolicy, strictPolicy } from '../http/security-headers.ts'
import { mountOtherRoutes } from './other-routes.ts'
import { mountFiles } from '../http/static-files.ts'
import { refusalIn } from '../trpc.ts'

/** Bytes; a page's form is text, and files go to /api/upload separately. */
const formLimit = 1024 * 1024
/** Bytes; the form that takes a file to import. A little more than its file, which the page refuses in words. */
const importLimit = 21 * 1024 * 1024
/** Maximum body of a widget's call, in bytes. */
const callLimit = 256 * 1024

/** The files of the newest build at startup: a later build does not remove them (`scripts/builds.js`). */
const clientFolder = () => (existsSync('build/client') ? relative('', realpathSync('build/client')) : 'build/client')

/** Returns everything the portal answers over HTTP: files, the documented /api, tRPC, the other routes, and pages. */
export function httpApp(portal: Portal, pages: PageRenderer, readiness: Readiness = watchReadiness(portal)): Hono {
  const app = new Hono()
  const warnOfProxies = proxyWarning(portal)
  const live = portal.env.mode === 'live'
  const common = Object.entries(baseHeaders(live))
  const counts = requestCounts()

  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId' as never, requestId as never)
    const { path } = c.req
    const request = arrivedRequest(portal, c.req.raw, { requestId, path, connection: connectionOf(c) })
    warnOfProxies(c.req.header('x-forwarded-for'))
    await forRequest(request, next)
    for (const [name, value] of common) c.res.headers.set(name, value)
    c.res.headers.set('permissions-policy', permissionsPolicy(c.req.path))
    // A copy that a browser already has keeps the policy that it came with.
    if (c.res.status !== 304 && !c.res.headers.has('content-security-policy'))
      c.res.headers.set('content-security-policy', strictPolicy)
    c.res.headers.set('x-request-id', requestId)
    const { status } = c.res
    const ms = Math.round(performance.now() - started)
    counts.note(path, status, ms)
    logAnswered(portal, request, { status, ms })
  })
  app.onError((error, c) => errorAnswer(portal, error, requestIdOf(c)))

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const [hindrance, concern] = await Promise.all([readiness.hindrance(), readiness.concern()])
    if (hindrance !== null) return c.text(hindrance, 503)
    return c.text(concern === null ? 'ready' : `ready, but ${concern}`)
  })

  app.get('/metrics', (c) => answerMetrics(portal, c.req.raw, counts))
  app.get('/internal/tls', (c) => answerCertificateHost(portal, c.req.raw, connectionOf(c)))

  app.use(
    withinBudget({
      addressOf: (c) => callerOf(portal, c).clientAddress,
      personOf: (c) => personOfRequest(portal, c.req.raw),
      // Nothing may block captured money [spec 32].
      freeFor: (c) => (sellsAt(c.req.method, c.req.path) ? callBodyLimit : requestMemory.free),
    }),
  )
  app.use(compress())
  mountFiles(app, clientFolder())
  mountOtherRoutes(app, portal, (c) => callerOf(portal, c))
  const answerPage = pageHandler(portal, pages)
  app.get('/export/:file', async (c) => {
    const answer = await answerExport(portal, c.req.raw, callerOf(portal, c))
    return answer instanceof Refusal ? answerPage(c.req.raw, callerOf(portal, c), answer) : answer
  })
  app.all('/api/trpc/*', bodyUpTo(callLimit), (c) => answerTrpc(portal, c))
  app.all('/:api{[aA][pP][iI]}/*', (c) => answerRest(portal, c.req.raw, callerOf(portal, c)))
  const [ofForms, ofImports] = [bodyUpTo(formLimit), bodyUpTo(importLimit)]
  app.all(
    '*',
    // Without scripts the form is sent to the page, otherwise to its data. Strangers send nothing that long.
    async (c, next) => {
      const isImport = c.req.method === 'POST' && /^\/imports\/new(?:\.data)?$/.test(c.req.path)
      const person = isImport ? await personOfRequest(portal, c.req.raw) : null
      return person === null ? ofForms(c, next) : ofImports(c, next)
    },
    (c) => answerPage(c.req.raw, callerOf(portal, c)),
  )
  return app
}

/** Rejects a larger body before it is processed, even one that does not announce its length. */
const bodyUpTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError() {
      throw tooLarge(maxSize)
    },
  })

/** Widgets send one or two; without a maximum, one address could make the portal work for minutes. */
const maxCallsAtOnce = 10

async function answerTrpc(portal: Portal, c: HonoContext): Promise<Response> {
  const request = c.req.raw
  const caller = callerOf(portal, c)
  let context: Context | undefined
  try {
    const opened = await openRequest(portal, request, caller, 'widget')
    if (!opened) throw new Refusal('missing', 'No Chapter found')
    context = await opened.context()
    for (const [name, value] of opened.cookies) context.reply.headers.append(name, value)
  } catch (error) {
    return errorAnswer(portal, error, caller.requestId)
  }
  const made = context
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: apiRouter,
    maxBatchSize: maxCallsAtOnce,
    createContext: () => made,
    responseMeta: ({ errors }) => ({ headers: forNobodyElse(withRetryAfter(made.reply.headers, errors)) }),
    onError({ error, path }) {
      if (error.code === 'INTERNAL_SERVER_ERROR') made.log.error({ err: error, path }, 'a procedure failed')
    },
  })
}

/** Most responses are private: neither a proxy nor a shared browser may store them. */
function forNobodyElse(headers: Headers): Headers {
  headers.set('cache-control', 'no-store')
  return headers
}

/** When a response has several refusals, the longest retry time applies. */
function withRetryAfter(headers: Headers, errors: readonly unknown[]): Headers {
  const seconds = errors.map((error) => refusalIn(error)?.details.retryAfterSeconds ?? 0)
  if (Math.max(0, ...seconds) > 0) headers.set('retry-after', String(Math.max(...seconds)))
  return headers
}

function callerOf(portal: Portal, c: HonoContext): Caller {
  return {
    requestId: requestIdOf(c),
    clientAddress: clientAddress(c.req.raw, connectionOf(c), portal.env.trustedProxies),
  }
}

const connectionOf = (c: HonoContext) => getConnInfo(c).remote.address ?? ''

const requestIdOf = (c: HonoContext) => c.get('requestId' as never) as string
