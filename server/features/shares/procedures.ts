import type { SignedIn } from '#server/auth/actor.ts'
import type { Context } from '#server/context.ts'
import { exportInput, exportJob } from '#server/exports/export-job.ts'
import { admin, router, systemAdmin } from '#server/trpc.ts'
import { statementSheet } from './export.reads.ts'
import {
  allStatements,
  levelNamesOf,
  linesThatFit,
  monthsOf,
  noStatement,
  rulesIn,
  statementOf,
  typesWithDues,
} from './reads.ts'
import { withExample } from './examples.decisions.ts'
import { chapterOf, ownChapter } from './chapters.reads.ts'
import { unconfirmedStatements } from '../closing/shares.reads.ts'
import type { Side } from './rules.ts'
import {
  anyAgreement,
  anyLine,
  anyMonth,
  anyObjection,
  correction,
  exportedMonth,
  monthQuestion,
  newShareRule,
  ownAgreement,
  ownCheck,
  ownLine,
  ownMonth,
  ownObjection,
} from './schema.ts'
import {
  agreeWith,
  correctShare,
  disagreeWith,
  matchWithLine,
  payStatement,
  setRule,
  takePaymentBack,
  type Acting,
} from './writes.ts'

/** For the parent's treasurer: system admins, on the parent's host. */
const parent = systemAdmin.use(({ ctx, next }) => {
  if (!ctx.chapter.isMain) throw noStatement()
  return next()
})

/** What closes or opens a month for the parent, or moves money in it, asks again after 15 minutes. */
const freshParent = systemAdmin.fresh.use(({ ctx, next }) => {
  if (!ctx.chapter.isMain) throw noStatement()
  return next()
})

type Ctx = Context & { actor: SignedIn }

const isParent = ({ chapter, actor }: Ctx) => chapter.isMain && actor.role === 'systemAdmin'

const own = async (ctx: Ctx, month: string): Promise<Acting> => ({
  chapter: await ownChapter(ctx),
  month,
  side: 'chapter',
})

const any = async (ctx: Ctx, { chapterId, month }: { chapterId: string; month: string }): Promise<Acting> => ({
  chapter: await chapterOf(ctx, chapterId),
  month,
  side: 'parent',
})

const viewOf = async (ctx: Ctx, { chapter, month }: Acting, side: Side) => {
  const statement = await statementOf(ctx, chapter, month)
  const { toPayCents } = statement.totals
  const { chapterLineId, parentLineId } = statement.standing
  const isMatched = (side === 'chapter' ? chapterLineId : parentLineId) !== null
  const fitting =
    isMatched || toPayCents === 0
      ? []
      : await linesThatFit(ctx.db, ctx.chapter.id, side === 'chapter' ? -toPayCents : toPayCents, `${month}-01`)
  return { ...statement, side, fitting, isMatched }
}

/**
 * The parent's share of what chapters receive: the parent's rules, and a statement for each chapter and month that both
 * sides agree with. The portal counts; people pay (docs/shares.md).
 */
export const shares = router({
  /** Returns the rules in effect, and the chapter's own months. */
  overview: admin.query(async ({ ctx }) => {
    const { isMain, timeZone } = ctx.chapter
    const [rules, levels, months, types] = await Promise.all([
      rulesIn(ctx),
      levelNamesOf(ctx),
      isMain ? [] : monthsOf(ctx, ctx.chapter),
      typesWithDues(ctx.db),
    ])
    return {
      rules: rules.map((rule) => withExample(rule, types)),
      levels,
      months,
      timeZone,
      isMain,
      isParent: isParent(ctx),
    }
  }),

  /**
   * Returns the statements that the viewer's side was to confirm by now, for the list of what to resolve. On the parent's
   * host they are all chapters', which only its treasurer sees.
   */
  toConfirm: admin.query(async ({ ctx }) => ({
    side: isParent(ctx) ? ('parent' as const) : ('chapter' as const),
    statements: ctx.chapter.isMain && !isParent(ctx) ? [] : await unconfirmedStatements(ctx),
  })),

  /** Returns a month of the own chapter with its lines. */
  statement: admin.input(ownMonth).query(async ({ ctx, input }) => viewOf(ctx, await own(ctx, input.month), 'chapter')),

  agree: admin.fresh
    .input(ownAgreement)
    .mutation(async ({ ctx, input }) => agreeWith(ctx, await own(ctx, input.month), input.toPayCents)),

  disagree: admin.fresh
    .input(ownObjection)
    .mutation(async ({ ctx, input }) => disagreeWith(ctx, await own(ctx, input.month), input.note)),

  /** Records the check that pays a month; no money moves by itself. */
  pay: admin.fresh
    .input(ownCheck)
    .mutation(async ({ ctx, input }) => payStatement(ctx, await own(ctx, input.month), input.checkNumber)),

  match: admin.fresh
    .input(ownLine)
    .mutation(async ({ ctx, input }) => matchWithLine(ctx, await own(ctx, input.month), input.lineId)),

  takePaymentBack: admin.fresh
    .input(ownMonth)
    .mutation(async ({ ctx, input }) => takePaymentBack(ctx, await own(ctx, input.month))),

  /** Exports a month of the own chapter, and of any one for the parent. */
  exported: admin
    .input(exportInput.extend(exportedMonth.shape))
    .query(async ({ ctx, input: { chapterId, month, ...file } }) => {
      if (chapterId !== '' && !isParent(ctx)) throw noStatement()
      const { chapter } = chapterId === '' ? await own(ctx, month) : await any(ctx, { chapterId, month })
      return exportJob(ctx, file, () => statementSheet(ctx, chapter, month))
    }),

  /** Returns the statements of a month of all chapters, and what is open by age. */
  all: parent.input(monthQuestion).query(async ({ ctx, input }) => {
    const [everything, types] = await Promise.all([allStatements(ctx, input.month), typesWithDues(ctx.db)])
    return { ...everything, types: types.map(({ memberType }) => memberType) }
  }),

  /** Sets a rule, from a day on. */
  setRule: parent.input(newShareRule).mutation(({ ctx, input }) => setRule(ctx, input)),

  statementOf: parent.input(anyMonth).query(async ({ ctx, input }) => {
    const [view, types] = await Promise.all([viewOf(ctx, await any(ctx, input), 'parent'), typesWithDues(ctx.db)])
    return { ...view, types: types.map(({ memberType }) => memberType) }
  }),

  agreeAsParent: freshParent
    .input(anyAgreement)
    .mutation(async ({ ctx, input }) => agreeWith(ctx, await any(ctx, input), input.toPayCents)),

  disagreeAsParent: freshParent
    .input(anyObjection)
    .mutation(async ({ ctx, input }) => disagreeWith(ctx, await any(ctx, input), input.note)),

  matchAsParent: freshParent
    .input(anyLine)
    .mutation(async ({ ctx, input }) => matchWithLine(ctx, await any(ctx, input), input.lineId)),

  /** Splits one payment as dues of another member type. */
  correct: freshParent
    .input(correction)
    .mutation(async ({ ctx, input }) => correctShare(ctx, await any(ctx, input), input)),
})
