import { admin, router } from '#server/trpc.ts'
import { accessReview, reviewState } from './reads.ts'
import { accessChoice, oneAccess } from './schema.ts'
import { closeReview, endAccess, keepAccess, undecide } from './writes.ts'

/** The yearly review of a chapter: everybody who may do more than a member keeps that, or it ends. */
export const accessReviews = router({
  /** Returns the open review. The page asks again who one is, so that ending a right need not. */
  open: admin.fresh.query(({ ctx }) => accessReview(ctx)),

  /** Returns the last closed review, and the day on which the next one is due. */
  state: admin.query(({ ctx }) => reviewState(ctx)),

  keep: admin.input(accessChoice).mutation(({ ctx, input }) => ctx.write((tx) => keepAccess(tx, ctx, input.access))),

  /** Takes back that one was kept. */
  undecide: admin.input(oneAccess).mutation(({ ctx, input }) => ctx.write((tx) => undecide(tx, ctx, input.access))),

  /** Ends rights now: of a term, or of an event's helper. */
  end: admin.fresh
    .input(accessChoice)
    .mutation(({ ctx, input }) => ctx.write((tx) => endAccess(tx, ctx, input.access))),

  /** Closes the review, once everybody is decided on. */
  close: admin.mutation(({ ctx }) => ctx.write((tx) => closeReview(tx, ctx))),
})
