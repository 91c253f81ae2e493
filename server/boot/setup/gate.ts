import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { StoreUnavailable } from '#db/store.ts'
import type { PortalSetupRow } from '#db/tables/portal/setup.ts'
import { hashToken, newToken } from '../../auth/tokens.ts'
import type { Portal } from '../../context.ts'
import { BadEnvironment, isPlayMoney } from '../../env.ts'
import { arrivedRequest, logAnswered } from '../../http/access-line.ts'
import { clientAddress } from '../../http/request-auth.ts'
import { baseHeaders, strictPolicy } from '../../http/security-headers.ts'
import { mainSubDomain } from '../../chapter.ts'
import { cutText } from '../../text/graphemes.ts'
import { hashOfCode, isSameHash, wrongCodes } from './code.ts'
import { carryOut } from './intents.ts'
import { firstStepsOf } from '../../features/chapters/first-steps.rules.ts'
import { managedChapters } from '../../features/chapters/managed.reads.ts'
import { donePage } from './done-page.ts'
import { codePage, failurePage, meanwhilePage, stepPage } from './pages.ts'
import type { Shown } from './shown.ts'
import { draftOf, dropDraft, letIn, setupRow, type Draft } from './state.ts'
import { isBeforeSetup, useStoredSettings } from './stored-settings.ts'
import { sheet, stepNames, type Markup, type StepName } from './view.ts'
import { valuesOf, withGiven } from './values.ts'
import type { Fields } from './forms.ts'

type Fetch = (request: Request, bindings: Bindings) => Response | Promise<Response>

type Bindings = { incoming: IncomingMessage }

/** How often a server asks whether another one has finished setup. */
const lookEveryMs = 5_000
/** For how long the browser that finished sees the list at the end. */
const listMs = 10 * 60_000
const maxBody = 64 * 1024
const cookieName = 'setup'
const cookieDays = 7

/** Answered as ever: they need no chapter. */
const passes = /^\/(?:healthz|readyz|metrics|internal\/tls|assets\/.*|fonts\/.*|favicon\.ico|[\w-]+\.(?:png|svg))$/

/**
 * Stands in front of a live portal that has no chapter yet: /setup asks for what is needed, and everything else says
 * that the portal is being set up. Once it has a chapter, requests go through, and /setup does not exist.
 */
export async function openSetup(
  portal: Portal,
  app: Fetch,
): Promise<{ fetch: Fetch; isOpen(): boolean; look(): Promise<void>; stop(): void }> {
  let isOpen = portal.env.mode === 'live' && (await isBeforeSetup(portal.store))
  const wrong = wrongCodes(() => portal.clock.now())
  const fontUrl = fontIn('build/client/assets')
  if (!isOpen && portal.env.mode === 'live') await dropDraft(portal)
  /** The settings that neither place has although there are chapters; empty while there is none. */
  let lacking = ''

  /** Other servers on the same database may have finished it. */
  async function look(): Promise<void> {
    if (!isOpen || (await isBeforeSetup(portal.store))) return
    await dropDraft(portal)
    try {
      await useStoredSettings(portal.store, portal.env)
    } catch (error) {
      // Chapters were created from the command line, and the environment lacks a setting.
      if (!(error instanceof BadEnvironment)) throw error
      if (error.message !== lacking) portal.log.error({ lacks: error.message }, 'settings are missing')
      lacking = error.message
      return
    }
    isOpen = false
    clearInterval(timer)
  }
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs)
  timer.unref()
  if (!isOpen) clearInterval(timer)

  const answer = (content: (nonce: string) => Markup, options: Answer = {}) => htmlAnswer(fontUrl, content, options)

  async function meanwhile(request: Request): Promise<Response> {
    const retry = { 'retry-after': '60' }
    if (isCall(request)) return json('This portal is being set up. Please try again later.', 503, retry)
    return answer(() => meanwhilePage(), { status: 503, headers: retry, title: 'Being set up', isNarrow: true })
  }

  /** The answer after an error: a bug is logged and shows only its reference. Null leaves it to the portal. */
  async function failed(request: Request, error: unknown, requestId: string): Promise<Response | null> {
    if (error instanceof StoreUnavailable) return isOpen ? meanwhile(request) : null
    portal.log.error({ err: error, requestId }, 'a request of the setup failed')
    if (isCall(request)) return json(`Something went wrong. Reference ${requestId}.`, 500)
    return answer(() => failurePage(requestId), { status: 500, title: 'Something went wrong', isNarrow: true })
  }

  async function setup(request: Request, bindings: Bindings): Promise<Response> {
    const url = new URL(request.url)
    const row = await setupRow(portal)
    if (!row) return meanwhile(request)
    const token = cookieOf(request)
    const isHolder = row.browserHash !== null && token !== '' && isSameHash(hashToken(token), row.browserHash)
    const isWrite = request.method === 'POST'
    const foreign = isWrite ? refusedOrigin(request) : null
    if (foreign) return plain(foreign, 403)
    const fields = isWrite ? await fieldsOf(request) : {}
    if (fields === null) return plain('This form is too long.', 413)
    if (!isHolder) return isWrite ? enter(request, bindings, fields) : code(url.searchParams.get('code') ?? '')
    const draft = entriesIn(row)
    if (!isWrite || fields.intent === 'code') {
      const step = stepIn(url.searchParams.get('step'), draft)
      return stepAnswer(step, { draft, version: row.version, values: valuesOf(step, draft, portal.env), errors: {} })
    }
    const result = await carryOut(portal, draft, fields, row.version)
    if (result.then === 'finished') {
      await look()
      return seeOther('/setup')
    }
    if (result.then === 'step') return seeOther(`/setup?step=${result.step}`)
    const current = (await setupRow(portal))!
    return stepAnswer(
      result.step,
      {
        draft: entriesIn(current),
        version: current.version,
        values: { ...valuesOf(result.step, draft, portal.env), ...fields },
        errors: result.errors ?? {},
        alert: result.alert,
      },
      result.status,
    )
  }

  const entriesIn = (row: PortalSetupRow) => withGiven(draftOf(row, portal.env.appSecret), portal.env)

  const stepAnswer = (step: StepName, shown: Omit<Shown, 'env' | 'nonce'>, status = 200) =>
    answer((nonce) => stepPage(step, { ...shown, env: portal.env, nonce }), { status, title: 'Setup' })

  const code = (typed: string, status = 200, more: { error?: string; alert?: Shown['alert'] } = {}, headers = {}) =>
    answer(() => codePage({ code: cutText(typed, 40), ...more }), { status, headers, title: 'Setup', isNarrow: true })

  /** Lets in the first browser that enters the right code. */
  async function enter(request: Request, { incoming }: Bindings, fields: Fields): Promise<Response> {
    const address = clientAddress(request, incoming.socket.remoteAddress ?? '', portal.env.trustedProxies)
    const typed = fields.code ?? ''
    if (wrong.isFull(address))
      return code(
        typed,
        429,
        { error: 'Too many wrong codes. Please wait a minute and try again.' },
        { 'retry-after': '60' },
      )
    const row = (await setupRow(portal))!
    if (!isSameHash(hashOfCode(typed), row.codeHash)) {
      if (typed.trim() === '') return code('', 422, { error: 'Enter the setup code.' })
      wrong.note(address)
      return code(typed, 422, {
        error: 'This is not the setup code. Copy it from the first lines of the server, or print a new one.',
      })
    }
    const token = newToken()
    if (row.browserHash !== null || !(await letIn(portal, token, row.codeHash)))
      return code('', 409, {
        alert: {
          title: 'Setup goes on in another browser',
          text: 'This code has been used. To continue here, print a new one with “portal setup” on the server. What was entered there stays, except for the admin.',
        },
      })
    const secure = request.headers.get('origin')?.startsWith('https:') ? '; Secure' : ''
    return seeOther('/setup', {
      'set-cookie': `${cookieName}=${token}; Path=/setup; Max-Age=${cookieDays * 86_400}; HttpOnly; SameSite=Lax${secure}`,
    })
  }

  /** The list at the end, for the browser that finished; null for all others, and later. */
  async function list(request: Request): Promise<Response | null> {
    const token = cookieOf(request)
    if (request.method !== 'GET' || token === '') return null
    const row = await setupRow(portal)
    if (!row?.finishedAt || !row.browserHash || !isSameHash(hashToken(token), row.browserHash)) return null
    if (portal.clock.now().getTime() - Date.parse(row.finishedAt) > listMs) return null
    const { env, urls, store } = portal
    const main = mainSubDomain(env.association)
    const chapters = await store.read.selectFrom('chapters').selectAll().orderBy('createdAt').execute()
    const chapter = chapters.find(({ subDomain }) => subDomain !== main)
    if (!chapter) return null
    const { chapterId } = chapter
    const types = await store.read
      .selectFrom('memberTypes')
      .select('memberTypeId')
      .where('chapterId', '=', chapterId)
      .execute()
    const [own] = await managedChapters({ db: store.read, env, urls }, chapterId)
    const origin = urls.origin(chapter)
    const shown = {
      host: new URL(origin).host,
      origin,
      mainOrigin: urls.origin({ subDomain: main }),
      association: env.association.name,
      chapter: chapter.chapterName,
      types: types.length,
      steps: firstStepsOf({ lacks: own?.lacks ?? [], members: own?.members ?? 0, hasEvent: false, isMain: false }),
      isPractice: isPlayMoney(env),
      hasMail: env.smtpUrl !== '' && env.mailFrom !== '',
      takesZelle: chapter.zelleAddress !== null,
      hasBackups: env.backupDir !== '',
    } as const
    return answer(() => donePage(shown), { title: 'Your portal is ready', state: 'Set up', isNarrow: true })
  }

  /** What is answered here; null for what the portal answers. */
  async function own(request: Request, bindings: Bindings): Promise<Response | null> {
    const isSetup = new URL(request.url).pathname === '/setup'
    if (isOpen) await look()
    if (!isOpen) return isSetup ? list(request) : null
    const isAsked = isSetup && lacking === '' && ['GET', 'HEAD', 'POST'].includes(request.method)
    return isAsked ? setup(request, bindings) : meanwhile(request)
  }

  return {
    isOpen: () => isOpen,
    look,
    stop: () => clearInterval(timer),
    async fetch(request, bindings) {
      const { pathname } = new URL(request.url)
      if (passes.test(pathname) || (portal.providers.standin && pathname.startsWith('/standin/')))
        return app(request, bindings)
      const started = performance.now()
      const requestId = randomUUID()
      const connection = bindings.incoming.socket.remoteAddress ?? ''
      // Without the query, which may have the code.
      const arrived = arrivedRequest(portal, request, { requestId, path: pathname, connection })
      const response = await own(request, bindings).catch((error: unknown) => failed(request, error, requestId))
      if (!response) return app(request, bindings)
      for (const [name, value] of Object.entries(baseHeaders(true))) response.headers.set(name, value)
      if (!response.headers.has('content-security-policy'))
        response.headers.set('content-security-policy', strictPolicy)
      response.headers.set('x-request-id', requestId)
      logAnswered(portal, arrived, { status: response.status, ms: Math.round(performance.now() - started) })
      return response
    },
  }
}

/** The step that was asked for, if those before it are done; otherwise the first that is not. */
function stepIn(asked: string | null, draft: Draft): StepName {
  const isDone = {
    association: draft.association !== undefined && draft.admin !== undefined,
    chapter: draft.chapter !== undefined,
    mail: draft.mail !== undefined,
    payments: false,
  }
  const reached = stepNames.find((name) => !isDone[name])!
  const wanted = stepNames.find((name) => name === asked)
  return wanted && stepNames.indexOf(wanted) < stepNames.indexOf(reached) ? wanted : reached
}

type Answer = { status?: number; headers?: Record<string, string>; title?: string; state?: string; isNarrow?: boolean }

async function htmlAnswer(
  fontUrl: string | null,
  content: (nonce: string) => Markup,
  { status = 200, headers = {}, title = 'Setup', ...rest }: Answer,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ')
  const text = String(await sheet({ nonce, fontUrl, title, ...rest }, content(nonce)))
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      ...headers,
    },
  })
}

const plain = (text: string, status: number, headers: Record<string, string> = {}) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })

const json = (message: string, status: number, headers: Record<string, string> = {}) =>
  plain(JSON.stringify({ message }), status, { ...headers, 'content-type': 'application/json' })

/** Whether a request is a call, which gets JSON. */
const isCall = (request: Request) => /^\/api\//i.test(new URL(request.url).pathname)

const seeOther = (location: string, headers: Record<string, string> = {}) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', ...headers } })

const cookieOf = (request: Request) =>
  new RegExp(`(?:^|; *)${cookieName}=([\\w-]+)`).exec(request.headers.get('cookie') ?? '')?.[1] ?? ''

/** Host names of this computer itself, so that nothing is sent over a network. */
const isLoopback = (hostname: string) => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)

/**
 * Returns why a form is not taken; null for one from a page of the same host that was opened over https. The scheme is
 * the browser's word: a proxy may add TLS.
 */
function refusedOrigin(request: Request): string | null {
  const origin = request.headers.get('origin') ?? ''
  const host = request.headers.get('host') ?? new URL(request.url).host
  const from = URL.canParse(origin) ? new URL(origin) : null
  if (from?.host !== host)
    return 'This form did not come from a page of this server. Please reload the page and try again.'
  if (from.protocol === 'https:' || isLoopback(from.hostname)) return null
  return `Open this page over https, at https://${host}/setup: here, codes and passwords would be sent without encryption. Nothing was saved.`
}

/** Returns the fields of a form; null when it is longer than any step. */
async function fieldsOf(request: Request): Promise<Fields | null> {
  const chunks: Uint8Array[] = []
  const reader = request.body?.getReader()
  let size = 0
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    size += read.value.byteLength
    if (size > maxBody) return null
    chunks.push(read.value)
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')))
}

/** The address of the pages' font in a built portal. */
function fontIn(folder: string): string | null {
  const name = existsSync(folder)
    ? readdirSync(folder).find((each) => /^archivo-latin-standard-normal-.*\.woff2$/.test(each))
    : undefined
  return name ? `/assets/${name}` : null
}
