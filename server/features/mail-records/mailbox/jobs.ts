import pLimit from 'p-limit'
import type { ReportMailboxRow } from '#db/tables/mail-records.ts'
import { unseal } from '#server/auth/secrets.ts'
import { openChapter, type Chapter } from '#server/chapter.ts'
import type { Portal } from '#server/context.ts'
import { AccountRefused } from '#server/providers/mail/account-refused.ts'
import { InboxStopped } from '#server/providers/mail/inbox.ts'
import { unreadMailboxes } from '../reads.ts'
import { noteReport } from '../reports/noting.writes.ts'
import { mailReportIn } from '../reports/report.decisions.ts'
import { keepPlace, keepReading, noteMailboxReport, takeMailbox } from './writes.ts'

/** Mailboxes that are read at once, and in one run of the job. */
const most = { atOnce: 3, aRun: 30 }

/** Emails that came earlier are left alone in a mailbox that is new here. */
const firstDays = 14

/**
 * Reads the mailboxes in which mail servers report bounces and complaints, where it is time. A mailbox that cannot be
 * read does not stop the others. Returns how many were read.
 * @throws while a mailbox cannot be read, so that the job counts as failed
 */
export async function readReportMailboxes(portal: Portal): Promise<number> {
  const { store, env, clock } = portal
  const due = await store.read
    .selectFrom('reportMailboxes')
    .innerJoin('chapters', 'chapters.chapterId', 'reportMailboxes.chapterId')
    .selectAll('reportMailboxes')
    .where('closedAt', 'is', null)
    .where('nextReadAt', '<=', clock.now().toISOString())
    .orderBy('nextReadAt')
    .limit(most.aRun)
    .execute()
  const slots = pLimit(most.atOnce)
  const read = await Promise.allSettled(
    due.map((row) =>
      slots(async () => {
        if (portal.stopping.aborted) return 0
        const chapter = await openChapter(store.read, env.association, row.chapterId)
        const isTaken = await store.writeUnversioned((builder) => takeMailbox(builder, row, clock.now()))
        if (!chapter || !isTaken) return 0
        return (await readMailbox(portal, chapter, row)) ? 1 : 0
      }),
    ),
  )
  const failing = await unreadMailboxes(store.read)
  if (failing.length > 0) {
    const chapters = failing.map(({ chapter }) => chapter).join(', ')
    throw new Error(`The mailbox for reports cannot be read of: ${chapters}. Domain and mail of the chapter says why`)
  }
  for (const one of read) if (one.status === 'rejected') throw one.reason
  return read.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0)
}

/** Returns whether it was read, or found that it cannot be: not where the portal stops meanwhile. */
async function readMailbox(portal: Portal, chapter: Chapter, row: ReportMailboxRow): Promise<boolean> {
  const { store, env, clock, providers } = portal
  let failure: string | null = null
  try {
    const { mailServer, userName: user, uidValidity, lastUid } = row
    const account = { mailServer, user, password: unseal(env.appSecret, row.passwordSealed) }
    await providers.inbox.read(account, {
      after: uidValidity === null ? null : { uidValidity, lastUid },
      since: new Date(clock.now().getTime() - firstDays * 86_400_000),
      onReport: (text) => isOurs(portal, chapter, text),
      onPlace: (place) => store.writeUnversioned((builder) => keepPlace(builder, row, place)),
    })
  } catch (error) {
    if (error instanceof InboxStopped) return false
    if (!(error instanceof AccountRefused)) throw error
    failure = error.message
  }
  await store.writeUnversioned((builder) => keepReading(builder, row, clock.now(), failure))
  return true
}

/** Records what a report says. Returns whether it is about an email of the portal, known or not. */
async function isOurs(portal: Portal, chapter: Chapter, text: string): Promise<boolean> {
  const report = mailReportIn(text)
  if (!report) return false
  const way = { actor: 'system:mailbox', isOpenToAll: true, mark: noteMailboxReport }
  return (await noteReport(portal, chapter, report, way)) !== 'foreign'
}
