import type { Logger } from 'pino'
import type { Store } from '#db/store.ts'
import { chapterOfHost, mainSubDomain } from '../chapter.ts'
import type { Clock } from '../time/clock.ts'
import type { Env } from '../env.ts'
import { openFileStore } from './files/file-store.ts'
import { createFiles } from './files/uploads.ts'
import { dnsLookups } from './dns/lookups.ts'
import { createHumanCheck } from './human-check/human-check.ts'
import { mailboxOf } from '../features/chapters/settings/reads.ts'
import { noteMailRefused, noteMailTaken } from '../features/chapters/settings/writes.ts'
import { signingOf } from '../features/mail-records/reads.ts'
import type { Urls } from '../urls.ts'
import { accountTransport } from './mail/account.ts'
import { AccountRefused } from './mail/account-refused.ts'
import { imapInbox, type Inbox } from './mail/inbox.ts'
import { mailboxTransport } from './mail/mailbox.ts'
import { createSender } from './mail/sender.ts'
import { smtpTransports, type ChapterMailboxes } from './mail/smtp.ts'
import { outsideFiles } from './outside-file.ts'
import { paypal, paypalSites } from './payments/paypal.ts'
import { standinPaypal, standinSite } from './payments/standin/standin.ts'
import { openStandinStore } from './payments/standin/store.ts'
import type { Providers } from './providers.ts'

type MailFrom = Parameters<Providers['mailFrom']>

const standinPath = '/standin/paypal'

/** PayPal's script, frames and calls; its pages name several hosts of these two domains. */
const paypalSources = ['https://*.paypal.com', 'https://*.paypalobjects.com']

const inDemo = () => Promise.reject(new AccountRefused('A demo reads no mailbox. A portal in use does.'))
const noInbox: Inbox = { test: inDemo, read: inDemo, stop: () => undefined }

/** A demo reads no mailbox but those that its operator lists in MAIL_SERVERS_INSIDE: nothing else leaves the machine. */
function demoInbox(inside: readonly string[]): Inbox {
  const inbox = imapInbox({ inside })
  const at = ({ mailServer }: { mailServer: string }) => (inside.includes(mailServer) ? inbox : noInbox)
  return {
    test: (account) => at(account).test(account),
    read: (account, reading) => at(account).read(account, reading),
    stop: () => inbox.stop(),
  }
}

type Surroundings = { env: Env; urls: Urls; store: Store; clock: Clock; log: Logger; port: number; standinFile: string }

/**
 * Opens the external services: the real ones for a live portal, the stand-ins of a laptop for a demo. A live portal may
 * practice with the stand-in for payments alone.
 */
export async function openProviders(around: Surroundings): Promise<Providers & { close(): Promise<void> }> {
  const { env, store, clock, log } = around
  const live = env.mode === 'live'
  const files = createFiles({ store, clock, fileStore: await openFileStore(env) })
  const common = {
    humanCheck: createHumanCheck({ store, clock, appSecret: env.appSecret }),
    mailFrom: live
      ? (...asked: MailFrom) => accountTransport(...asked, env.mailServersInside)
      : () => ({ deliver: async () => undefined }),
    inbox: live ? imapInbox({ inside: env.mailServersInside }) : demoInbox(env.mailServersInside),
    files,
    outsideFiles: outsideFiles(),
    dns: dnsLookups(env.dnsServers),
    mail: createSender({
      store,
      clock,
      log,
      files,
      baseDomain: env.baseDomain,
      appSecret: env.appSecret,
      keepEmails: !live,
      warmUp: env.mailWarmUp,
      transportFor: live
        ? smtpTransports({
            // The first start in a browser may set it later.
            portalAccount: () => ({ smtpUrl: env.mailFrom ? env.smtpUrl : '', address: env.mailFrom }),
            portalSigning: async (address) => {
              const main = await chapterOfHost(store.read, mainSubDomain(env.association), env)
              return main ? signingOf(store.read, env.appSecret, main.id, address) : undefined
            },
            inside: env.mailServersInside,
            mailboxes: mailboxesIn(around),
            clock,
          })
        : mailboxTransport,
    }),
  }
  if (live && env.paypalEnvironment !== 'practice') {
    const site = env.paypalEnvironment === 'production' ? paypalSites.live : paypalSites.sandbox
    return {
      ...common,
      payments: paypal(site),
      pageSources: { payments: paypalSources },
      standin: null,
      close: async () => undefined,
    }
  }
  // Never set in a live portal.
  return { ...common, ...(env.standinUrl ? standinElsewhere(env.standinUrl) : openStandin(around)) }
}

/** A provider that keeps running when this portal crashes, as a real one does. */
const standinElsewhere = (url: string) => ({
  payments: paypal({ apiUrl: url, scriptUrl: `${url}/sdk/js` }),
  pageSources: { payments: [new URL(url).origin] },
  standin: null,
  close: async () => undefined,
})

/** The payment provider of demos and of practice is on the same server, but reached over a real socket. */
function openStandin({ env, store, clock, port, standinFile }: Surroundings) {
  const books = openStandinStore(standinFile)
  const standin = standinPaypal({
    store: books,
    clock,
    publicPath: standinPath,
    merchants: (clientId) => merchantOf(store, clientId, `http://127.0.0.1:${port}`),
    ...(env.standinControlToken ? { controlToken: env.standinControlToken } : {}),
  })
  return {
    payments: paypal(standinSite(`http://127.0.0.1:${port}`, standinPath)),
    pageSources: { payments: [] },
    standin,
    close: async () => books.close(),
  }
}

/** The stand-in knows the demo's accounts, and sends their webhooks to this very server. */
async function merchantOf(store: Store, clientId: string, origin: string) {
  const row = await store.read
    .selectFrom('paymentAccounts')
    .innerJoin('chapters', 'chapters.chapterId', 'paymentAccounts.chapterId')
    .select(['merchantId', 'webhookId', 'subDomain', 'chapterName', 'chapterEmail'])
    .where('paymentAccounts.clientId', '=', clientId)
    .executeTakeFirst()
  if (!row) return clientId.startsWith('standin-') ? newMerchant(clientId) : undefined
  const { webhookId, subDomain } = row
  const webhook = { url: `${origin}/webhooks/paypal/${subDomain}`, webhookId }
  const merchantId = row.merchantId || newMerchant(clientId).merchantId
  return { clientId, merchantId, name: row.chapterName, email: row.chapterEmail, ...(webhookId ? { webhook } : {}) }
}

/** An account that no chapter has yet: in a demo an admin invents one, by a client id that begins with "standin-". */
const newMerchant = (clientId: string) => ({
  clientId,
  merchantId: `MERCHANT-${clientId}`,
  name: clientId,
  email: `${clientId}@aea.example`,
})

const mailboxesIn = (around: Surroundings): ChapterMailboxes => ({
  async of(chapterId) {
    const { store, env } = around
    const mailbox = await mailboxOf(store.read, env.appSecret, chapterId)
    if (!mailbox.account) return mailbox
    const signing = await signingOf(store.read, env.appSecret, chapterId, mailbox.account.address)
    return { ...mailbox, account: { ...mailbox.account, signing } }
  },
  refused: (chapterId, edition, reason) =>
    around.store.write((builder) => noteMailRefused(builder, around, { chapterId, edition }, reason)),
  taken: (chapterId, edition) => around.store.write((builder) => noteMailTaken(builder, { chapterId, edition })),
})
