import { attachmentsAt } from '#server/providers/files/attachments.ts'
import { filesIn } from '#server/records/shapes.ts'
import { opening, renderedHtml } from '#server/text/rich-text.ts'
import { calendarDay } from '#server/time/clock.ts'
import { admin, anyone, may, member, router } from '#server/trpc.ts'
import type { Context } from '#server/context.ts'
import { undoable } from '#server/undo/undoable.ts'
import { isOpenToAuthor, missing } from './decisions.ts'
import { everywhere, inChapter, listedPage, oneDocumented } from './lists.reads.ts'
import {
  authorOf,
  counted,
  jobNamed,
  jobsIn,
  ownPosts,
  postersOf,
  subscribersOf,
  visibleJob,
  type JobLine,
} from './own.reads.ts'
import { listedOf, portalSettingsOf } from './reads.ts'
import { canApprove, canReject, canTakeBack, isListed, maxLength, maxBeside, stateOf } from './rules.ts'
import { saveSettings } from './settings.writes.ts'
import {
  decisionReference,
  documentedJobs,
  jobDecision,
  jobReference,
  jobsInState,
  jobUpdate,
  listedJobs,
  newJob,
  portalSettings,
} from './schema.ts'
import { addJob, changeJob, decideJob, removeJob, takeBackDecision } from './writes.ts'

const dayOf = (iso: string, { chapter }: Pick<Context, 'chapter'>) => calendarDay(new Date(iso), chapter.timeZone)

const stateView = (row: Pick<JobLine, 'approved' | 'rejected' | 'listedUntil' | 'rejectionReason'>, ctx: Context) => ({
  state: stateOf(row),
  isListed: isListed(row, ctx.clock.now()),
  listedUntil: row.listedUntil && dayOf(row.listedUntil, ctx),
  reason: row.rejectionReason,
})

/** Returns the fields of a post that are shown exactly as entered. */
const entries = ({ jobId, title, companyName, web, email, phone, city, state }: JobLine) => ({
  jobId,
  title,
  companyName,
  web,
  email,
  phone,
  city,
  state,
})

/** Adds the US state under another name, because `state` is the post's status. */
const judged = (row: JobLine) => ({ ...entries(row), addressState: row.state })

/** Jobs that members post, and their approval (content sections 2 and 4) [spec 61, 62, 70]. */
export const jobs = router({
  /** A page of listed posts, of the chapter or of all chapters. */
  listed: anyone
    .inModule('jobPortal')
    .input(listedJobs)
    .query(({ ctx, input }) => listedPage(ctx, input)),

  /**
   * One of the chapter's posts to read, with its files and other posts in the same city. Only the author and admins see
   * an unapproved one.
   */
  view: anyone
    .inModule('jobPortal')
    .input(jobReference)
    .query(async ({ ctx, input }) => {
      const row = await visibleJob(ctx, input.jobId)
      const { isOwn, mayChange } = rights(row, ctx)
      const beside =
        row.city === ''
          ? []
          : await listedOf(ctx.db, ctx.chapter.id, ctx.clock.now())
              .select(['jobId', 'title', 'jobs.createdAt'])
              .where('city', '=', row.city)
              .where('jobId', '!=', row.jobId)
              .limit(maxBeside)
              .execute()
      return {
        ...entries(row),
        html: renderedHtml(row.body),
        excerpt: opening(row.body, maxLength.excerpt),
        postedOn: dayOf(row.createdAt, ctx),
        createdAt: row.createdAt,
        courtesy: (await portalSettingsOf(ctx.db, ctx.chapter.id)).courtesy,
        poster: (await postersOf(ctx.db, [row.memberId])).get(row.memberId) ?? null,
        isListed: isListed(row, ctx.clock.now()),
        listedUntil: row.listedUntil,
        mayChange,
        own: isOwn || may(ctx, 'jobPortal') ? { isOwn, ...stateView(row, ctx) } : null,
        attachments: await attachmentsAt(ctx.db, ctx.chapter.id, filesIn(row.attachments)),
        beside: beside.map(({ createdAt, ...other }) => ({ ...other, postedOn: dayOf(createdAt, ctx) })),
      }
    }),

  /** The caller's posts, newest first, with the state of each. */
  mine: member.inModule('jobPortal').query(async ({ ctx }) => {
    const rows = await ownPosts(ctx)
    return rows.map((row) => ({ jobId: row.jobId, title: row.title, ...stateView(row, ctx) }))
  }),

  /** A post as the edit form needs it, for those who may change it. */
  toEdit: member
    .inModule('jobPortal')
    .input(jobReference)
    .query(async ({ ctx, input }) => {
      const row = await visibleJob(ctx, input.jobId)
      if (!rights(row, ctx).mayChange) throw missing()
      return {
        ...entries(row),
        body: renderedHtml(row.body),
        attachments: row.attachments,
        edition: row.updatedAt,
        status: stateOf(row),
      }
    }),

  add: member
    .inModule('jobPortal')
    .limitedBy('jobsByPerson')
    .input(newJob)
    .mutation(({ ctx, input }) => ctx.write((tx) => addJob(tx, ctx, input))),

  update: member
    .inModule('jobPortal')
    .limitedBy('editsByPerson')
    .input(jobUpdate)
    .mutation(({ ctx, input }) => ctx.write((tx) => changeJob(tx, ctx, input))),

  remove: member
    .inModule('jobPortal')
    .unlimited('Taking away keeps nothing, and what is taken away was counted.')
    .input(jobReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => removeJob(tx, ctx, input.jobId))),

  decide: admin
    .inModule('jobPortal')
    .input(jobDecision)
    .mutation(({ ctx, input }) => ctx.write((tx) => decideJob(tx, ctx, input))),

  takeBack: admin
    .inModule('jobPortal')
    .input(decisionReference)
    .mutation(({ ctx, input }) => ctx.write((tx) => takeBackDecision(tx, ctx, input))),

  /** The chapter's posts in one state, for its admins, with the number in each, and the decision that can be undone. */
  managed: admin
    .inModule('jobPortal')
    .input(jobsInState)
    .query(async ({ ctx, input }) => {
      const rows = await jobsIn(ctx, input.state)
      const posters = await postersOf(
        ctx.db,
        rows.map(({ memberId }) => memberId),
      )
      const decided = input.decided === undefined ? undefined : await jobNamed(ctx, input.decided)
      return {
        counts: await counted(ctx),
        decided:
          decided && canTakeBack(decided, ctx.clock.now())
            ? { jobId: decided.jobId, edition: decided.updatedAt }
            : null,
        subscribers: await subscribersOf(ctx),
        jobs: rows.map((row) => ({
          ...judged(row),
          edition: row.updatedAt,
          excerpt: opening(row.body, maxLength.excerpt),
          postedOn: dayOf(row.createdAt, ctx),
          changedOn: dayOf(row.updatedAt, ctx),
          ...stateView(row, ctx),
          decidedOn: row.decidedAt && dayOf(row.decidedAt, ctx),
          poster: posters.get(row.memberId) ?? null,
          ...open(row, ctx),
        })),
      }
    }),

  /** One post, for an admin's decision. */
  toReview: admin
    .inModule('jobPortal')
    .input(jobReference)
    .query(async ({ ctx, input }) => {
      const row = await visibleJob(ctx, input.jobId)
      return {
        ...judged(row),
        body: renderedHtml(row.body),
        edition: row.updatedAt,
        postedOn: dayOf(row.createdAt, ctx),
        ...stateView(row, ctx),
        ...open(row, ctx),
        author: await authorOf(ctx, row.memberId),
        files: row.attachments,
        attachments: await attachmentsAt(ctx.db, ctx.chapter.id, filesIn(row.attachments)),
      }
    }),

  settings: admin.inModule('jobPortal').query(async ({ ctx }) => {
    const { courtesy, digestDay, edition } = await portalSettingsOf(ctx.db, ctx.chapter.id)
    return { courtesy, digestDay, edition }
  }),

  changeSettings: admin
    .inModule('jobPortal')
    .input(portalSettings)
    .mutation(({ ctx, input }) => ctx.write((tx) => saveSettings(tx, ctx, input))),

  /** The documented list of the chapter [spec 61], and of all chapters. */
  inChapter: anyone
    .inModule('jobPortal')
    .input(documentedJobs)
    .query(({ ctx, input }) => inChapter(ctx, input)),

  everywhere: anyone
    .inModule('jobPortal')
    .input(documentedJobs)
    .query(({ ctx, input }) => everywhere(ctx, input)),

  byId: anyone
    .inModule('jobPortal')
    .input(jobReference)
    .query(({ ctx, input }) => oneDocumented(ctx, input.jobId)),
})

const open = (row: JobLine, { clock }: Context) => ({
  canApprove: canApprove(row, clock.now()),
  canReject: canReject(row),
  canTakeBack: canTakeBack(row, clock.now()),
})

function rights(row: JobLine, ctx: Context) {
  const isOwn = ctx.actor.role !== 'anonymous' && ctx.actor.memberId === row.memberId
  return { isOwn, mayChange: may(ctx, 'jobPortal', 'change') || (isOwn && isOpenToAuthor(row)) }
}
