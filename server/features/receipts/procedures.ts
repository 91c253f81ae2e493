import { isSignedIn } from '#server/auth/actor.ts'
import { limit } from '#server/auth/limits.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { admin, anyone, member, router, signedIn } from '#server/trpc.ts'
import { keptPersonOf } from '../members/merging/reads.ts'
import { personIdIn } from '../members/person.reads.ts'
import { checkOf } from './check.reads.ts'
import type { Account } from './decisions.ts'
import { opensReceipt } from '../payments/receipt-links.decisions.ts'
import { receiptPaper, statementPaper } from './papers.decisions.ts'
import { accountsIn } from './reads.ts'
import { billingInput, codeInput, receiptInput, statementInput, statementOfInput } from './schema.ts'
import { receiptView, statementView } from './views.reads.ts'
import { keepBilling } from './writes.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

export const receipts = router({
  /** Returns a payment's receipt, for the buyer (with or without an account) and for the admins. */
  one: anyone.input(receiptInput).query(async ({ ctx, input }) => receiptView(ctx, await accountFor(ctx, input))),

  /** Returns the receipt as a file; served at /export/receipt.pdf. */
  printed: anyone.input(receiptInput).query(async ({ ctx, input }) => {
    await limit(ctx, 'receiptByAddress', ctx.clientAddress)
    return receiptPaper(await receiptView(ctx, await accountFor(ctx, input)))
  }),

  /** Stores the receipt's billing party, as the buyer wants it printed. */
  bill: anyone
    .limitedBy('receiptByAddress')
    .input(billingInput)
    .mutation(async ({ ctx, input: { paymentId, key, ...billing } }) => {
      await limit(ctx, 'receiptByAddress', ctx.clientAddress)
      const { booked } = await accountFor(ctx, { paymentId, key })
      await ctx.write((tx) => keepBilling(tx, ctx.chapter.id, { paymentId, personId: booked.data.personId }, billing))
    }),

  /** Returns the caller's payments and refunds in a calendar year. */
  statement: member.input(statementInput).query(({ ctx, input }) => statementView(ctx, ctx.actor, input.year)),

  /** Returns the statement as a file; served at /export/statement.pdf. */
  statementPrinted: member.input(statementInput).query(async ({ ctx, input }) => {
    await limit(ctx, 'exportByPerson', ctx.actor.personId)
    return statementPaper(await statementView(ctx, ctx.actor, input.year))
  }),

  /** Returns the statement of a member of the chapter. */
  statementOf: admin.input(statementOfInput).query(({ ctx, input }) => statementOfMember(ctx, input)),

  /** Returns the member's statement as a file; served at /export/member-statement.pdf. */
  statementOfPrinted: admin.input(statementOfInput).query(async ({ ctx, input }) => {
    await limit(ctx, 'exportByPerson', ctx.actor.personId)
    return statementPaper(await statementOfMember(ctx, input))
  }),

  /** Tells anyone with its code whether a receipt is in the books, and nothing about the payer. */
  check: anyone.input(codeInput).query(async ({ ctx, input }) => {
    await limit(ctx, 'receiptCheckByAddress', ctx.clientAddress)
    return checkOf(ctx, input.code)
  }),
})

/**
 * @throws Refusal unauthenticated for a visitor without a key; missing for anyone who may not see it, whether it exists
 * or not
 */
async function accountFor(ctx: Context, { paymentId, key }: { paymentId: string; key: string }): Promise<Account> {
  if (key !== '' && !opensReceipt(ctx, paymentId, key))
    throw new Refusal('missing', 'This link is not complete. Please open it from your email.')
  const actor = key === '' ? signedIn(ctx) : ctx.actor
  const [account] = await accountsIn(ctx, ctx.chapter.id, [paymentId])
  const payerId = account?.booked.data.personId
  const isTheirs =
    isSignedIn(actor) &&
    (mayDo(actor, 'books') || (payerId && (await keptPersonOf(ctx.db, ctx.chapter.id, payerId)) === actor.personId))
  if (!account || (key === '' && !isTheirs)) throw new Refusal('missing', 'Receipt not found')
  return account
}

async function statementOfMember(ctx: Context, { memberId, year }: { memberId: string; year?: number | undefined }) {
  return statementView(ctx, { memberId, personId: await personIdIn(ctx.db, ctx.chapter.id, memberId) }, year)
}
