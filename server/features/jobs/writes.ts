import type { JobRow } from '#db/tables/jobs.ts'
import { first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { chapterRecords } from '#server/records.ts'
import { Refusal } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'
import { isAdmin } from '#server/trpc.ts'
import type { z } from 'zod'
import { decided, isOpenToAuthor, missing, pending, verdictOfStatuses, type Verdict } from './decisions.ts'
import { approvedLetter, rejectedLetter } from './mail.ts'
import { stateOf } from './rules.ts'
import type { jobDecision, jobUpdate, newJob } from './schema.ts'

type Writer = Pick<Context, 'chapter' | 'env' | 'urls'> & { actor: SignedIn }

const jobRecords = chapterRecords('jobs', 'jobId', {
  htmlOrPlain: ['body'],
  searchesBody: true,
  files: { attachments: 'public' },
  office: ['attachments'],
  missing,
})

/** Adds a post of the person who asks; an admin has to approve it, also an admin's own. */
export const addJob = (tx: Tx, writer: Writer, details: z.output<typeof newJob>): Work<string> =>
  jobRecords.add(tx, writer, { ...details, ...pending, memberId: writer.actor.memberId })

/** Changes a post. Its author's change makes it pending again; an admin's leaves it as it is, but for the statuses it names. */
export function* changeJob(tx: Tx, writer: Writer, { jobId, approveStatus, rejectStatus, edition, ...details }: z.output<typeof jobUpdate>): Work<void> {
  yield* lockHead(tx)
  const job = yield* ownedBy(tx, writer, jobId)
  yield* jobRecords.refuseStale(tx, writer, jobId, { ...details, edition })
  if (!isAdmin(writer)) {
    if (!isOpenToAuthor(job)) throw new Refusal('forbidden', 'Your post is approved. Please ask a chapter admin to change it.')
    return yield* jobRecords.change(tx, writer, jobId, { ...details, ...pending })
  }
  const verdict = verdictOfStatuses(verdictOf(job), { approveStatus, rejectStatus }, tx.now)
  yield* jobRecords.change(tx, writer, jobId, { ...details, ...verdict })
  yield* tellAuthor(tx, writer, { ...job, title: details.title ?? job.title }, verdict)
}

/** Approves or rejects a post, and tells its author. */
export function* decideJob(tx: Tx, writer: Writer, { jobId, seen, ...input }: z.output<typeof jobDecision>): Work<void> {
  yield* lockHead(tx)
  const job = yield* rowOf(tx, writer.chapter.id, jobId)
  // What is approved is what was read.
  if (seen !== undefined && seen !== job.updatedAt) {
    throw new Refusal('conflict', 'This post was changed while you were reading it. Read it again, then decide.')
  }
  const verdict = decided(verdictOf(job), input, tx.now)
  yield* jobRecords.change(tx, writer, jobId, verdict)
  yield* tellAuthor(tx, writer, job, verdict)
}

/** Removes a post: an admin any of the chapter, everybody else an own one. */
export function* removeJob(tx: Tx, writer: Writer, jobId: string): Work<void> {
  yield* lockHead(tx)
  yield* ownedBy(tx, writer, jobId)
  yield* jobRecords.remove(tx, writer, jobId)
}

function* rowOf({ sql }: Tx, chapter: ChapterId, jobId: string): Work<JobRow> {
  const row = yield* first(sql.selectFrom('jobs').selectAll().where('chapterId', '=', chapter).where('jobId', '=', jobId))
  if (!row) throw missing()
  return row
}

/** A post that the person may write. To everybody else one that is not approved is not there. */
function* ownedBy(tx: Tx, writer: Writer, jobId: string): Work<JobRow> {
  const job = yield* rowOf(tx, writer.chapter.id, jobId)
  if (isAdmin(writer) || job.memberId === writer.actor.memberId) return job
  throw stateOf(job) === 'approved' ? new Refusal('forbidden', 'Only its author and the chapter’s admins can do this.') : missing()
}

const verdictOf = ({ approved, rejected, rejectionReason, decidedAt, listedUntil }: JobRow): Verdict => ({ approved, rejected, rejectionReason, decidedAt, listedUntil })

function* tellAuthor({ sql, now }: Tx, { chapter, env, urls }: Writer, job: JobRow, verdict: Verdict): Work<void> {
  if (verdict.decidedAt === null || verdict.decidedAt === job.decidedAt) return
  const people = sql.selectFrom('members').innerJoin('people', 'people.personId', 'members.personId').select(['email', 'firstName'])
  const author = yield* first(people.where('members.memberId', '=', job.memberId))
  if (!author) return
  const sender = { chapter, env, urls }
  const letter = verdict.listedUntil === null ? rejectedLetter(sender, author, job, verdict.rejectionReason) : approvedLetter(sender, author, job, calendarDay(new Date(verdict.listedUntil), env.timeZone))
  yield* post(sql, letter, now)
}
