import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { listedOf } from '#server/features/jobs/reads.ts'
import { undoSeconds } from '#server/features/undo/rules.ts'

/** Selects the chapter's listed jobs that are in no digest yet and whose approval could no longer be undone by then. */
export const newJobs = (db: Db, chapter: ChapterId, { due, now }: { due: Date; now: Date }) =>
  listedOf(db, chapter, now)
    .select('jobs.jobId')
    .where('jobs.decidedAt', '<=', new Date(due.getTime() - undoSeconds * 1000).toISOString())
    .where((job) =>
      job.not(
        job.exists(
          job.selectFrom('alertedJobs').select('alertedJobs.jobId').whereRef('alertedJobs.jobId', '=', 'jobs.jobId'),
        ),
      ),
    )

/** Selects the jobs of a digest that are still listed, as its emails show them. */
export const jobsInDigest = (db: Db, chapter: ChapterId, digestId: string, now: Date) =>
  listedOf(db, chapter, now)
    .innerJoin('alertedJobs', 'alertedJobs.jobId', 'jobs.jobId')
    .select(['jobs.jobId', 'title', 'companyName', 'city', 'state'])
    .where('alertedJobs.digestId', '=', digestId)

/** Selects the subscribers to the chapter's job alerts, excluding mailboxes that permanently reject emails. */
export const readersOf = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('newsletterSubscriptions')
    .select(['subscriptionId', 'email', 'token'])
    .where('newsletterSubscriptions.chapterId', '=', chapter)
    .where('confirmedAt', 'is not', null)
    .where('unsubscribedAt', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('unwantedMail')
            .select('unwantedMail.address')
            .where('unwantedMail.chapterId', '=', chapter)
            .whereRef('unwantedMail.address', '=', 'newsletterSubscriptions.email')
            .where('unwantedMail.reason', '=', 'bounced'),
        ),
      ),
    )
    .orderBy('subscriptionId')

/** Selects the digests of a chapter whose emails are not all queued. */
export const unfinishedDigests = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('jobDigests')
    .select(['digestId', 'madeAt', 'doneUpTo'])
    .where('chapterId', '=', chapter)
    .where('finishedAt', 'is', null)
    .orderBy('madeAt')
