import { mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import { holdSecret } from '../auth/app-secret.ts'
import { stopHashing } from '../auth/passwords.ts'
import { openSessions } from '../auth/sessions.ts'
import { requestMs } from '../http/request-memory-limit.ts'
import { systemClock, type Clock } from '../time/clock.ts'
import { newestRecordIn } from '../time/clock-behind.ts'
import type { Portal } from '../context.ts'
import { assertNoDemoData } from '../demo/demo-mark.ts'
import { watchDatabaseFile } from './database-file.ts'
import { assertNoPlayMoney } from './play-money.ts'
import { isPlayMoney, type Env } from '../env.ts'
import { stopBackups } from '../features/backups/jobs.ts'
import { useNameLengths } from '../features/members/name-lengths.rules.ts'
import { webhooksSettled } from '../features/payments/webhook.handler.ts'
import { httpApp } from '../wiring/routes.ts'
import { startJobs } from '../wiring/jobs.ts'
import { openLog } from './log.ts'
import { openSetup } from './setup/gate.ts'
import { setupLines } from './setup/lines.ts'
import { useStoredSettings } from './setup/stored-settings.ts'
import { settleZones } from '../features/chapters/zones.writes.ts'
import { withOutageLog } from './log-outages.ts'
import type { PageRenderer } from '../http/page-renderer.ts'
import { watchReadiness } from '../http/readiness.ts'
import { stopReading } from '../providers/files/reading/read.ts'
import { openProviders } from '../providers/open.ts'
import { kinds } from '../wiring/kinds.ts'
import { logDefinition } from '../wiring/log-definition.ts'
import { registries } from '../wiring/registries.ts'
import { sales } from '../wiring/sales.ts'
import { makeUrls } from '../urls.ts'

export type PortalOptions = {
  env: Env
  pages: PageRenderer
  clock?: Clock
  log?: Logger
  /** Called with each startup step, worded for the person who starts the portal. */
  progress?: (step: string) => void
  /** Runs before the first request is answered, with everything open: the demo seeds its data here. */
  prepare?: (portal: Portal) => Promise<void>
  /** Ends the process, at once: the file of the database was removed or replaced, so nothing more may be written. */
  onDatabaseGone?: () => void
}

export type RunningPortal = {
  portal: Portal
  port: number
  /**
   * Lets requests in flight finish, writes a checkpoint and closes the database. Before that, for `drainMs`, /readyz
   * reports that the portal is stopping while requests are still answered, each on a connection that then closes, so
   * that a balancer sends new ones elsewhere.
   * @throws DatabaseFileGone when the file of the database was removed or replaced; nothing was written then
   */
  close(options?: { drainMs?: number }): Promise<void>
}

/**
 * How long a connection may wait for its next request. Longer than a proxy keeps one (nginx a minute, Caddy two): it would
 * send a form on a connection that the portal is about to close, and then answer 502.
 */
const idleConnectionMs = 130_000

/** How long requests in flight may still take at shutdown. */
const patienceAtStopMs = 8_000

/** Migrations that are named as they are applied. */
const maxNamedSteps = 10

/** Opens the database, migrates it, and serves the portal. */
export async function startPortal(options: PortalOptions): Promise<RunningPortal> {
  const { env, pages, clock = systemClock, progress = () => undefined } = options
  const log = options.log ?? openLog(env.logLevel)
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  useNameLengths(env.nameLengths)

  // The port is taken first, so that a second start fails before it touches any data.
  const http = createServer((_, response) => {
    response.writeHead(503, { 'retry-after': '5', 'content-type': 'text/plain' }).end('The portal is starting')
  })
  await new Promise<void>((resolve, reject) => {
    // Node's default of five minutes is too long, given the memory that a body may hold.
    http.requestTimeout = requestMs
    http.keepAliveTimeout = idleConnectionMs
    http.once('error', reject)
    http.listen(env.port, env.host, resolve)
  })
  const { port } = http.address() as AddressInfo

  try {
    const applied = await migrate(env.database)
    // Of an empty database the names of all would hide the lines that matter.
    const steps = applied.length > maxNamedSteps ? `${applied.length} steps` : applied.join(', ')
    if (applied.length > 0) progress(`Database brought up to date (${steps})`)
    const store = withOutageLog(await openStore(env.database), { log, clock })
    if (env.mode === 'live') await assertNoDemoData(store.read)
    if (!isPlayMoney(env)) await assertNoPlayMoney(store.read)
    await holdSecret({ store, env, clock })
    await useStoredSettings(store, env)
    await settleZones(store, env)
    const sessions = openSessions(store, { live: env.mode === 'live', clock })
    const urls = makeUrls(env, () => port)
    const providers = await openProviders({
      env,
      urls,
      store,
      clock,
      log,
      port,
      standinFile: join(env.dataDir, 'standin.sqlite'),
    })
    const stop = new AbortController()
    const portal: Portal = {
      env,
      store,
      clock,
      sessions,
      providers,
      urls,
      logDefinition,
      kinds,
      sales,
      ...registries,
      jobRuns: new Map(),
      stopping: stop.signal,
      log,
    }
    await options.prepare?.(portal)

    const readiness = watchReadiness(portal)
    const app = httpApp(portal, pages, readiness)
    const setup = await openSetup(portal, (request, bindings) => app.fetch(request, bindings))
    if (setup.isOpen()) for (const line of await setupLines(portal)) progress(line)
    const listener = getRequestListener((request, bindings) =>
      setup.fetch(request, bindings as { incoming: IncomingMessage }),
    )
    let isStopping = false
    http.removeAllListeners('request')
    http.on('request', (request, response) => {
      if (isStopping) response.setHeader('connection', 'close')
      // Host names are case-insensitive; the code that reads the request next would reject capitals.
      if (request.headers.host) request.headers.host = request.headers.host.toLowerCase()
      if (pages.middleware) pages.middleware(request, response, () => void listener(request, response))
      else void listener(request, response)
    })
    const file = watchDatabaseFile(portal, () => {
      // A process of its own, which would go on.
      stopBackups()
      options.onDatabaseGone?.()
    })
    const jobs = startJobs(portal, { newestRecord: await newestRecordIn(store) })
    return {
      portal,
      port,
      async close({ drainMs = 0 } = {}) {
        file.assertInPlace()
        isStopping = true
        // The demo's jobs ask a provider that this portal plays itself, so they end before it no longer answers.
        stop.abort()
        readiness.stop()
        setup.stop()
        if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs))
        const closed = new Promise((resolve) => http.close(resolve))
        http.closeIdleConnections()
        const abandonPayment = setTimeout(() => http.closeAllConnections(), patienceAtStopMs)
        await closed
        clearTimeout(abandonPayment)
        await stopHashing()
        await stopReading()
        await jobs.stop()
        await webhooksSettled()
        await providers.close()
        file.stop()
        await store.close()
      },
    }
  } catch (error) {
    http.close()
    throw error
  }
}
