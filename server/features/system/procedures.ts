import { statfs } from 'node:fs/promises'
import { release } from '#db/release.ts'
import { isPostgres } from '#db/store.ts'
import { isPlayMoney } from '#server/env.ts'
import { router, systemAdmin } from '#server/trpc.ts'
import { bucketShelfIn, bucketText } from '#server/features/backups/bucket.reads.ts'
import { shelfIn } from '#server/features/backups/shelf.reads.ts'
import { verificationState } from '#server/features/books/verification.reads.ts'
import { checksOf } from './checks.reads.ts'
import { Refusal } from '#server/refusal.ts'
import { emailsWithoutServer, mailQueue, practiceEmails } from './mail.reads.ts'

/** The state of the whole portal, for those who operate it. */
export const system = router({
  /** What the portal examines about itself, for the first page of system admins. */
  checks: systemAdmin.query(({ ctx }) => checksOf(ctx)),

  /** The waiting emails with their links, in a practice alone; asks again who the system admin is. */
  practiceEmails: systemAdmin.fresh.query(async ({ ctx }) => {
    const emails = await practiceEmails(ctx)
    if (!emails) throw new Refusal('missing', 'Emails can be read here in a practice only.')
    return emails
  }),

  /** What the portal examines about itself, its backups, jobs, emails that wait, and storage. */
  state: systemAdmin.query(async ({ ctx }) => {
    const { env, clock, jobRuns } = ctx
    const [checks, mail, withoutServer, verification, disk] = await Promise.all([
      checksOf(ctx),
      mailQueue(ctx),
      emailsWithoutServer(ctx),
      verificationState(ctx.db, ctx.chapter.id),
      // A folder that cannot be examined is among the checks.
      statfs(env.dataDir).catch(() => null),
    ])
    return {
      release,
      database: isPostgres(env.database) ? ('PostgreSQL' as const) : ('SQLite' as const),
      now: clock.now().toISOString(),
      timeZone: env.timeZone,
      checks,
      mail,
      withoutServer,
      /** Whether the waiting emails may be read here, as no money is real. */
      isPractice: env.mode === 'live' && isPlayMoney(env),
      verification,
      jobs: [...jobRuns].map(([name, run]) => ({ name, ...run })),
      disk: disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
      backups: env.backupDir === '' ? null : shelfIn(env.backupDir, clock.now()),
      copies:
        env.backupDir === '' || env.backupS3 === null
          ? null
          : { ...bucketShelfIn(env.backupDir, env.backupS3), where: bucketText(env.backupS3) },
    }
  }),
})
