import type { JobRow } from '#db/tables/jobs.ts'
import { first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Chapter, ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { post, withdraw } from '#server/providers/mail/outbox.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'
import { may } from '#server/trpc.ts'
import type { z } from 'zod'
import { decided, isOpenToAuthor, missing, pending, verdictOfStatuses, type Verdict } from './decisions.ts'
import { approvedEmail, rejectedEmail } from './mail.ts'
import { undoSeconds } from '../undo/rules.ts'
import { canTakeBack, stateOf } from './rules.ts'
import type { decisionReference, jobDecision, jobUpdate, newJob } from './schema.ts'

type Writer = Pick<Context, 'chapter' | 'env' | 'urls'> & { actor: SignedIn }

/** Returns who may read a post's files: until it is approved, only its author and the admins. */
const readersOfFiles = (_: Chapter, job: JobRow) =>
  stateOf(job) === 'approved' ? 'public' : { ownerId: job.createdBy }

const jobRecords = chapterRecords('jobs', 'jobId', {
  htmlOrPlain: ['body'],
  searchesBody: true,
  files: { attachments: readersOfFiles, body: readersOfFiles },
  office: ['attachments'],
  missing,
})

/** Adds a post of the caller; an admin has to approve it, even an admin's own. */
export const addJob = (tx: Tx, writer: Writer, details: z.output<typeof newJob>): Work<string> =>
  jobRecords.add(tx, writer, { ...details, ...pending, verdictBefore: null, memberId: writer.actor.memberId })

/**
 * Changes a post. A change by its author makes it pending again; an admin's keeps its state, unless statuses are given.
 */
export function* changeJob(
  tx: Tx,
  writer: Writer,
  { jobId, approveStatus, rejectStatus, edition, ...details }: z.output<typeof jobUpdate>,
): Work<void> {
  yield* lockHead(tx)
  const job = yield* ownedBy(tx, writer, jobId)
  yield* jobRecords.assertCurrent(tx, writer, jobId, { ...details, edition })
  if (!may(writer, 'jobPortal', 'change')) {
    if (!isOpenToAuthor(job))
      throw new Refusal('forbidden', 'Your post is approved. Please ask a chapter admin to change it.')
    return yield* jobRecords.change(tx, writer, jobId, { ...details, ...pending, verdictBefore: null })
  }
  const verdict = verdictOfStatuses(verdictOf(job), { approveStatus, rejectStatus }, tx.now)
  yield* jobRecords.change(tx, writer, jobId, { ...details, ...verdict, verdictBefore: null })
  yield* tellAuthor(tx, writer, { ...job, title: details.title ?? job.title }, verdict, tx.now)
}

/** Approves or rejects a post. Its author is notified once the decision can no longer be undone. */
export function* decideJob(
  tx: Tx,
  writer: Writer,
  { jobId, seen, ...input }: z.output<typeof jobDecision>,
): Work<void> {
  yield* lockHead(tx)
  const job = yield* rowOf(tx, writer.chapter.id, jobId)
  // Only the version that was read can be approved.
  if (seen !== undefined && seen !== job.updatedAt) {
    throw new Refusal('conflict', 'This post was changed while you were reading it. Read it again, then decide.')
  }
  const before = verdictOf(job)
  const verdict = decided(before, input, tx.now)
  const mailId = yield* tellAuthor(tx, writer, job, verdict, new Date(tx.now.getTime() + undoSeconds * 1000))
  yield* jobRecords.change(tx, writer, jobId, {
    ...verdict,
    verdictBefore: JSON.stringify({ ...before, mailId } satisfies TakenBack),
  })
}

type TakenBack = Verdict & { mailId: string | null }

/**
 * Restores a post's state from before the last decision, and withdraws the email about it. @throws Refusal conflict,
 * when it is too late or someone has changed the post
 */
export function* takeBackDecision(
  tx: Tx,
  writer: Writer,
  { jobId, seen }: z.output<typeof decisionReference>,
): Work<void> {
  yield* lockHead(tx)
  const job = yield* rowOf(tx, writer.chapter.id, jobId)
  if (seen !== job.updatedAt || !canTakeBack(job, tx.now)) throw tooLate()
  const { mailId, ...verdict } = JSON.parse(job.verdictBefore!) as TakenBack
  if (mailId !== null && (yield* withdraw(tx.sql, [mailId], tx.now)).unsent.length === 0) throw tooLate()
  yield* jobRecords.change(tx, writer, jobId, { ...verdict, verdictBefore: null })
}

const tooLate = () =>
  new Refusal('conflict', 'This decision can no longer be undone. Read the post again, then decide anew.')

/** Removes a post: admins may remove any of the chapter, others only their own. */
export function* removeJob(tx: Tx, writer: Writer, jobId: string): Work<void> {
  yield* lockHead(tx)
  yield* ownedBy(tx, writer, jobId)
  yield* jobRecords.remove(tx, writer, jobId)
}

function* rowOf({ sql }: Tx, chapter: ChapterId, jobId: string): Work<JobRow> {
  const row = yield* first(
    sql.selectFrom('jobs').selectAll().where('chapterId', '=', chapter).where('jobId', '=', jobId),
  )
  if (!row) throw missing()
  return row
}

/** Returns a post that the caller may change. For everyone else, an unapproved one does not exist. */
function* ownedBy(tx: Tx, writer: Writer, jobId: string): Work<JobRow> {
  const job = yield* rowOf(tx, writer.chapter.id, jobId)
  if (job.memberId === writer.actor.memberId) return job
  if (may(writer, 'jobPortal', 'change')) {
    tx.undoData.need = { right: 'jobPortal', level: 'change' }
    return job
  }
  throw stateOf(job) === 'approved'
    ? new Refusal('forbidden', 'Only its author and the chapter’s admins can do this.')
    : missing()
}

const verdictOf = ({ approved, rejected, rejectionReason, decidedAt, listedUntil }: JobRow): Verdict => ({
  approved,
  rejected,
  rejectionReason,
  decidedAt,
  listedUntil,
})

/** Queues an email to the author. Returns its id; null if there is nothing to report or no recipient. */
function* tellAuthor(
  { sql, now }: Tx,
  { chapter, env, urls }: Writer,
  job: JobRow,
  verdict: Verdict,
  notBefore: Date,
): Work<string | null> {
  if (verdict.decidedAt === null || verdict.decidedAt === job.decidedAt) return null
  const people = sql
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['email', 'firstName'])
  const author = yield* first(people.where('members.memberId', '=', job.memberId))
  if (!author) return null
  const sender = { chapter, env, urls }
  const email =
    verdict.listedUntil === null
      ? rejectedEmail(sender, author, job, verdict.rejectionReason)
      : approvedEmail(sender, author, job, calendarDay(new Date(verdict.listedUntil), chapter.timeZone))
  return yield* post(sql, { ...email, notBefore }, now)
}
