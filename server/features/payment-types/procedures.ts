import { run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { centsOf } from '#server/providers/payments/cents.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal } from '#server/refusal.ts'
import { calendarYear } from '#server/time/clock.ts'
import { admin, member, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { timesPaid } from './reads.ts'
import { newPaymentType, paymentTypeReference, paymentTypeUpdate } from './schema.ts'

const missing = () =>
  new Refusal('missing', 'There is no such payment type here.', { documented: 'Payment Type not found' })

function duplicate(
  { paymentTypeName }: { paymentTypeName: string },
  { amountCents }: { amountCents: number },
): Refusal {
  const text = 'There is already a payment type of this name'
  const documented = `A Payment Type with Name:${paymentTypeName} already existwhere Payment Amount is:${amountCents / 100}`
  return new Refusal('conflict', text, { fields: { paymentTypeName: text }, documented })
}

const types = chapterRecords('paymentTypes', 'paymentTypeId', {
  duplicate: { columns: ['paymentTypeName'], refusal: duplicate },
  readable: { amountCents: { field: 'paymentTypeAmount', text: (cents) => (cents / 100).toFixed(2) } },
  missing,
})

/** Selects the payment types, the primary one first. */
const inOrder = ({ db, chapter }: Context) =>
  types
    .of(db, chapter.id)
    .select([
      'paymentTypeId',
      'paymentTypeName',
      'amountCents',
      'paymentTypeDescription',
      'isPrimary',
      'createdAt',
      'updatedAt',
    ])
    .orderBy('isPrimary', 'desc')
    .orderBy('paymentTypeName')
    .orderBy('paymentTypeId')

/** The fees other than dues (content, "Payment types"). Past payments keep their type's name and amount. */
export const paymentTypes = router({
  /** Returns the payment types, for payers. */
  inChapter: member.query(({ ctx }) => inOrder(ctx).execute()),

  /** Returns the payment types for admins, with how often each was paid this year. */
  managed: admin.query(async ({ ctx }) => {
    const year = calendarYear(ctx.clock.now(), ctx.chapter.timeZone)
    const [types, paid] = await Promise.all([inOrder(ctx).execute(), timesPaid(ctx.db, ctx.chapter.id, year)])
    const times = new Map(paid.map((one) => [one.paymentType, Number(one.paid)]))
    return { year, types: types.map((type) => ({ ...type, paid: times.get(type.paymentTypeName) ?? 0 })) }
  }),

  add: admin
    .input(newPaymentType)
    .mutation(({ ctx, input: { paymentTypeAmount, paymentTypePrimary = 0, ...details } }) =>
      ctx.write(function* (tx) {
        if (paymentTypePrimary) yield* unmarkPrimary(tx, ctx.chapter.id)
        return yield* types.add(tx, ctx, {
          ...details,
          amountCents: centsOf(paymentTypeAmount),
          isPrimary: paymentTypePrimary,
        })
      }),
    ),

  update: admin
    .input(paymentTypeUpdate)
    .mutation(({ ctx, input: { paymentTypeId, paymentTypeAmount, ...details } }) => {
      const amount = paymentTypeAmount === undefined ? {} : { amountCents: centsOf(paymentTypeAmount) }
      return ctx.write((tx) => types.change(tx, ctx, paymentTypeId, { ...details, ...amount }))
    }),

  /** Makes a type the primary one, offered first after dues, in place of the previous one. */
  makePrimary: admin.input(paymentTypeReference).mutation(({ ctx, input: { paymentTypeId } }) =>
    ctx.write(function* (tx) {
      yield* unmarkPrimary(tx, ctx.chapter.id)
      yield* types.change(tx, ctx, paymentTypeId, { isPrimary: 1 })
    }),
  ),

  remove: admin
    .input(paymentTypeReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => types.remove(tx, ctx, input.paymentTypeId))),
})

/** Unmarks the primary type. Locks the head of the log, so that of two concurrent choices, one remains. */
function* unmarkPrimary(tx: Tx, chapter: ChapterId): Work<void> {
  yield* lockHead(tx)
  yield* run(
    tx.sql
      .updateTable('paymentTypes')
      .set({ isPrimary: 0 })
      .where('chapterId', '=', chapter)
      .where('isPrimary', '=', 1),
  )
}
