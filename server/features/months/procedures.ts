import { limit } from '#server/auth/limits.ts'
import { admin, anyone, router } from '#server/trpc.ts'
import { codeInput } from '../receipts/schema.ts'
import { checkMonth } from './check.reads.ts'
import { checklistOf, isConfirmedBySecond } from './checklist.reads.ts'
import { unsealedMonths } from '../closing/reads.ts'
import { monthPaper } from './papers.decisions.ts'
import { nextToSettle } from './next.decisions.ts'
import { monthInput, sealRuleInput, sealingInput, unsealInput, yearInput } from './schema.ts'
import { sealingOf } from './sealing.reads.ts'
import { monthFacts } from './trace.reads.ts'
import { assertMonth, correctionsOf, heldBy, monthRows, monthView } from './views.reads.ts'
import { changeSealRule, confirmSeal, confirmUnseal, keepSealed, requestUnseal, sealMonth } from './writes.ts'
import { yearExported } from './year.procedures.ts'
import { yearView } from './year.reads.ts'

/**
 * The months of a chapter's books: what each received and paid out, by kind and account. A sealed month never changes;
 * what is corrected later is counted in the open one, and names the month that it belongs to (docs/months.md).
 */
export const months = router({
  /** Returns the months, newest first, which is next with what stands in its way, and who seals them. */
  all: admin.query(async ({ ctx }) => {
    const months = await monthRows(ctx)
    const next = nextToSettle(months)
    return {
      months,
      next: next && { month: next.month, state: next.state, checks: await checklistOf(ctx, next.month) },
      isConfirmedBySecond: await isConfirmedBySecond(ctx.db, ctx.chapter.id),
      timeZone: ctx.chapter.timeZone,
    }
  }),

  /** Returns which months are sealed, where corrections of them are counted, and whether a month can be sealed now. */
  sealing: admin.input(sealingInput).query(({ ctx, input: { month } }) => sealingOf(ctx, month)),

  /** Returns the months that were to be sealed by now, for the list of what to resolve. */
  toSeal: admin.query(({ ctx }) => unsealedMonths(ctx)),

  /** Returns a month: by kind and account, what stands in the way of its seal, and what was corrected later. */
  one: admin.input(monthInput).query(async ({ ctx, input: { month } }) => {
    await assertMonth(ctx, month)
    const [view, holder] = await Promise.all([monthView(ctx, month), heldBy(ctx, month)])
    const [checks, corrections, facts, months] = await Promise.all([
      view.seal || holder ? [] : checklistOf(ctx, month),
      view.seal ? correctionsOf(ctx, month) : [],
      monthFacts(ctx, month),
      monthRows(ctx),
    ])
    return { ...view, heldBy: holder, checks, corrections, facts, months, timeZone: ctx.chapter.timeZone }
  }),

  /** Returns a sealed month as a file for the minutes; served at /export/month.pdf. */
  printed: admin.input(monthInput).query(async ({ ctx, input: { month } }) => {
    await limit(ctx, 'exportByPerson', ctx.actor.personId)
    await assertMonth(ctx, month)
    return monthPaper(ctx, await monthView(ctx, month))
  }),

  seal: admin.fresh.input(monthInput).mutation(async ({ ctx, input: { month } }) => {
    await assertMonth(ctx, month)
    await sealMonth(ctx, month)
  }),

  /** Confirms another admin's seal. */
  confirm: admin.fresh.input(monthInput).mutation(({ ctx, input }) => confirmSeal(ctx, input.month)),

  /** Asks to unseal the last sealed month; another admin has to confirm it. */
  askUnseal: admin.fresh.input(unsealInput).mutation(({ ctx, input }) => requestUnseal(ctx, input)),

  /** Unseals a month that another admin asked to unseal. */
  unseal: admin.fresh.input(monthInput).mutation(({ ctx, input }) => confirmUnseal(ctx, input.month)),

  /** Keeps a month sealed that somebody asked to unseal. */
  keepSealed: admin.input(monthInput).mutation(({ ctx, input }) => keepSealed(ctx, input.month)),

  /** Says whether one admin seals a month or two. */
  changeRule: admin.input(sealRuleInput).mutation(({ ctx, input }) => changeSealRule(ctx, input.confirmedBy === 'two')),

  /** Returns a year's receipts and payments by month, beside the year before. */
  year: admin.input(yearInput).query(({ ctx, input }) => yearView(ctx, input.year)),

  yearExported,

  /** Tells anyone with its code whether a paper of a sealed month says what was sealed. */
  check: anyone.input(codeInput).query(async ({ ctx, input }) => {
    await limit(ctx, 'receiptCheckByAddress', ctx.clientAddress)
    return checkMonth(ctx, input.code)
  }),
})
