import type { ServerBuild } from '@remix-run/node'
import { MigrationRefused } from '#db/migrate.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { demoAccounts } from './demo/accounts.ts'
import { markBuild } from './boot/build-mark.ts'
import { openDataDir } from './providers/files/data-dir.ts'
import { DatabaseFileGone, exitWithoutDatabase } from './boot/database-file.ts'
import { logUnhandled } from './boot/log-unhandled.ts'
import { BadEnvironment, readEnv } from './env.ts'
import { builtPages } from './http/built-pages.ts'
import type { PageRenderer } from './http/page-renderer.ts'
import { readyLine } from './boot/ready-line.ts'
import { startPortal, type RunningPortal } from './boot/portal.ts'
import { allChapters } from './features/chapters/reads.ts'

/** The program behind `npm start`: serves the built pages with the portal. */
async function main() {
  markBuild(import.meta.url)
  const env = readEnv(process.env)
  openDataDir(env.dataDir)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const running = await startPortal({
    env,
    pages: await pagesOfBuild(),
    progress: say,
    onDatabaseGone: () => process.exit(exitWithoutDatabase),
    ...(env.mode === 'demo' ? { prepare: (portal) => seedDemo(portal, say) } : {}),
  })

  logUnhandled(running.portal.log)

  // Installed before the portal reports that it is ready, so that a later stop signal is always handled.
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      say('Stopping: requests in flight end, a checkpoint is written')
      // Ctrl-C should stop at once; SIGTERM may come from behind a load balancer.
      const drainMs = signal === 'SIGTERM' ? env.drainSeconds * 1000 : 0
      running.close({ drainMs }).then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`)
          process.exit(error instanceof DatabaseFileGone ? exitWithoutDatabase : 1)
        },
      )
    })
  }
  await announce(running, say)
}

async function pagesOfBuild(): Promise<PageRenderer> {
  const address = new URL('../server/index.js', import.meta.url).href
  return { render: builtPages((await import(address)) as ServerBuild) }
}

async function announce({ portal, port }: RunningPortal, say: (line: string) => void) {
  const { env, urls, store } = portal
  if (env.mode === 'demo') {
    say('\nChapters')
    for (const { subDomain, chapterName } of await allChapters(store.read)) {
      say(`  ${urls.origin({ subDomain }).padEnd(32)} ${chapterName}`)
    }
    say(`\nAccounts (password ${demoAccounts.password})`)
    for (const { email, note } of demoAccounts.people) say(`  ${email.padEnd(28)} ${note}`)
    say(`\nEmails are kept at http://localhost:${port}/dev/mailbox. Nothing here leaves this machine.`)
  }
  if (env.mode === 'live' && env.paypalEnvironment === 'practice')
    say('PAYPAL_ENVIRONMENT is practice: no money moves, and payments stay in the books of this data.')
  say(`\n${readyLine(port, process.stdout)}`)
}

main().catch((error: unknown) => {
  if (error instanceof BadEnvironment) {
    process.stderr.write(`The portal cannot start. Please set:\n${error.message.replace(/^/gm, '  ')}\n`)
  } else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    process.stderr.write(
      `Port ${process.env.PORT ?? 3000} is in use. Stop what runs there, or set PORT to another one.\n`,
    )
  } else if (error instanceof MigrationRefused) {
    process.stderr.write(`The portal cannot start. ${error.message}\n`)
  } else {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  }
  process.exit(1)
})
