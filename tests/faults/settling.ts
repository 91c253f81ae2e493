/** Lets the portal finish what crashes left, as it does by itself within minutes; here the minutes are skipped. */
import { registries } from '#server/wiring/registries.ts'
import path from 'node:path'
import { pino } from 'pino'
import type { Store } from '#db/store.ts'
import { openSessions } from '#server/auth/sessions.ts'
import type { Portal } from '#server/context.ts'
import { readEnv } from '#server/env.ts'
import { reconcile } from '#server/features/payments/jobs.ts'
import { releaseExpired } from '#server/features/registrations/jobs.ts'
import { localFiles } from '#server/providers/files/file-store.ts'
import { createFiles } from '#server/providers/files/uploads.ts'
import { createHumanCheck } from '#server/providers/human-check/human-check.ts'
import { mailboxTransport } from '#server/providers/mail/mailbox.ts'
import { createSender } from '#server/providers/mail/sender.ts'
import type { PaymentProvider } from '#server/providers/payments/provider.ts'
import { kinds } from '#server/wiring/kinds.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { sales } from '#server/wiring/sales.ts'
import { makeUrls } from '#server/urls.ts'
import { movedClock } from '#tests/support/fakes/clock.ts'
import { defaultProviders } from '#tests/support/fakes/providers.ts'

/** Longer than the reconciler leaves a payment alone, and longer than seats are held. */
const stepMinutes = 20

/** Runs the reconciler with an advancing clock, until nothing is open. */
export async function settleAll(dataDir: string, store: Store, payments: PaymentProvider): Promise<void> {
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const clock = movedClock(new Date().toISOString())
  const log = pino({ level: 'silent' })
  const files = createFiles({ store, clock, fileStore: localFiles(path.join(dataDir, 'uploads')) })
  const portal: Portal = {
    env,
    store,
    clock,
    logDefinition,
    kinds,
    sales,
    ...registries,
    jobRuns: new Map(),
    stopping: new AbortController().signal,
    sessions: openSessions(store, { live: false, clock }),
    providers: {
      ...defaultProviders(),
      payments,
      mail: createSender({
        store,
        clock,
        files,
        transportFor: mailboxTransport,
        baseDomain: env.baseDomain,
        appSecret: env.appSecret,
        keepEmails: true,
        log,
      }),
      humanCheck: createHumanCheck({ store, clock, appSecret: env.appSecret }),
      files,
    },
    urls: makeUrls(env, () => 3000),
    log,
  }
  for (let round = 0; round < 30; round++) {
    clock.forward(stepMinutes)
    const open = await reconcile(portal)
    await releaseExpired(portal)
    if (open === 0) return
  }
  throw new Error('Payments stay open, however often the reconciler comes by')
}
