import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { OutboxRow } from '#db/tables/portal/mail.ts'
import type { Store } from '#db/store.ts'
import { writable } from '#server/text/writable-text.ts'
import type { Clock } from '#server/time/clock.ts'
import type { Files } from '../files/uploads.ts'
import { filesOf } from './email-files.ts'
import { claimDue, lanes, markFailed, markSent, markWaiting, somethingIsDue, type Lane } from './queue.ts'
import { messageIdOf } from './reports.ts'
import { NoMailAccount, Undeliverable, type TransportFor } from './transport.ts'

/** Sends the emails in the outbox. One per process; several processes may share a database. */
export type MailSender = {
  /** Runs one pass over what is now due in each lane. Resolves with the number of emails it took. */
  sendDue(): Promise<number>
  /** Begins polling for emails, at once and then every few seconds. */
  start(): void
  /** Signals that a commit may have added emails, so that they go out now and not at the next poll. */
  kick(): void
  /** Starts nothing new and waits, for a few seconds, for the emails being sent. */
  stop(): Promise<void>
}

type SenderOptions = {
  store: Store
  clock: Clock
  transportFor: TransportFor
  /** The files that emails name. */
  files: Pick<Files, 'find'>
  /** The right side of every Message-ID, and the secret that signs the left one. */
  baseDomain: string
  appSecret: string
  /** Demo only: emails stay readable after they were sent. Their links are secrets, so live clears them. */
  keepEmails: boolean
  /** Chapters that are new as senders begin with few bulk emails a day. */
  warmUp?: boolean
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

const lookEveryMs = 10_000
/** Longer than every timeout of the SMTP conversation, and well below the lease in queue.ts. */
const deadlineMs = 120_000
const patienceAtStopMs = 5_000

/** Sends the outbox's emails one by one, from `start` until `stop`; `kick` wakes it. */
export function createSender({
  store,
  clock,
  transportFor,
  files,
  baseDomain,
  appSecret,
  keepEmails,
  warmUp = false,
  log,
}: SenderOptions): MailSender {
  async function sendDueIn(lane: Lane): Promise<number> {
    if (!(await somethingIsDue(store.read, lane, { warmUp }, clock.now()))) return 0
    const leaseId = randomUUID()
    const mine = await store.write(({ sql }) => claimDue(sql, lane, leaseId, { warmUp }, clock.now()))
    await Promise.all(mine.map((email) => sendOne(email, leaseId)))
    return mine.length
  }

  async function sendOne(email: OutboxRow, leaseId: string) {
    const { mailId, kind, attempts } = email
    try {
      const transport = await transportFor(email.chapterId, kind)
      await withDeadline(
        transport.deliver({
          messageId: `<${messageIdOf(mailId, { appSecret, baseDomain })}>`,
          to: email.toAddress,
          subject: email.subject,
          text: email.text,
          html: email.html,
          isBulk: email.isBulk === 1,
          leaveUrl: email.leaveUrl,
          files: await filesOf(email, files),
        }),
      )
    } catch (error) {
      if (error instanceof NoMailAccount) {
        await store.write(({ sql }) => markWaiting(sql, email, leaseId, { warmUp }, clock.now()))
        return
      }
      const failure = {
        // A server's response may contain what no database stores.
        reason: writable(error instanceof Error ? error.message : String(error)),
        forGood: error instanceof Undeliverable,
        bounced: error instanceof Undeliverable && error.bounced,
        keepEmail: keepEmails,
      }
      const dead = await store.write(({ sql }) => markFailed(sql, email, leaseId, failure, clock.now()))
      log.warn({ mailId, kind, attempts, dead, reason: failure.reason }, 'an email was not sent')
      return
    }
    // A stop between acceptance and this mark is the one way to send twice; the Message-ID is the same then.
    await store.write(({ sql }) => markSent(sql, mailId, { keepEmail: keepEmails }, clock.now()))
    log.info({ mailId, kind, attempts }, 'an email was sent')
  }

  const workers = lanes.map((lane) => worker(() => sendDueIn(lane), log))

  return {
    async sendDue() {
      let taken = 0
      for (const lane of lanes) taken += await sendDueIn(lane)
      return taken
    },
    start() {
      for (const each of workers) each.start()
    },
    kick() {
      for (const each of workers) each.look()
    },
    async stop() {
      await Promise.all(workers.map((each) => each.stop()))
    },
  }
}

/**
 * Works on one lane, at its own pace: a server that is slow with one of five hundred emails delays no password reset.
 */
function worker(sendDue: () => Promise<number>, log: SenderOptions['log']) {
  let timer: NodeJS.Timeout | undefined
  let passing: Promise<void> | undefined
  let askedAgain = false
  let running = false

  async function untilNothingIsDue() {
    do {
      askedAgain = false
      while (running && (await sendDue()) > 0);
    } while (running && askedAgain)
  }

  function look() {
    clearTimeout(timer)
    if (!running) return
    if (passing) {
      askedAgain = true
      return
    }
    passing = untilNothingIsDue()
      .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be worked on'))
      .finally(() => {
        passing = undefined
        // A kick may have come after the last poll and before this line.
        if (askedAgain) return look()
        if (!running) return
        timer = setTimeout(look, lookEveryMs)
        timer.unref()
      })
  }

  return {
    look,
    start() {
      running = true
      look()
    },
    async stop() {
      running = false
      clearTimeout(timer)
      if (!passing) return
      await Promise.race([passing, delayed(patienceAtStopMs)])
    },
  }
}

/** A conversation that outlasts the deadline counts as failed, before its lease could expire. */
async function withDeadline(delivery: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer after ${deadlineMs / 1000} s`)), deadlineMs)
    timer.unref()
  })
  try {
    await Promise.race([delivery, late])
  } finally {
    clearTimeout(timer)
  }
}

const delayed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
