import { limit } from '#server/auth/limits.ts'
import { countedDay, monthsBefore } from '#server/time/calendar.ts'
import { actorName } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { linesOf } from '#server/sale.ts'
import { admin, router } from '#server/trpc.ts'
import { bookedOf, noTallies, talliesOf } from './decisions.ts'
import { eventNames } from '../payments/event-names.reads.ts'
import { compare, resolve, takeFeeBack, toResolve } from './differences/procedures.ts'
import { exported } from './movements.procedures.ts'
import { bookedSpan, countPayments, paymentsAsOf, untilDay, yearsIn } from './reads.ts'
import { balanceOf, bookPageSize } from './rules.ts'
import { booksUntil } from './running.reads.ts'
import { bookedInput, booksInput, exportInput, factsInput } from './schema.ts'
import { chapterChanges, latestFacts, traceOf, withActors, type TracedFact } from './trace.reads.ts'
import { verificationState } from './verification.reads.ts'
import { beginVerification } from './verification.writes.ts'

/** How long the response waits for a verification; most logs take less. */
const patienceMs = 5_000

/** Number of months on the treasurer's page; the last one contains the requested day. */
const maxMonths = 12

/** Number of the chapter's newest facts shown. */
const maxFacts = 8

/** The treasurer's view of one chapter's books, replayed from the log. Nothing here changes a fact. */
export const books = router({
  /** The money received, month by month, as of the end of a day. */
  asOf: admin.input(booksInput).query(async ({ ctx, input }) => {
    const { timeZone, zones } = ctx.chapter
    const today = countedDay(ctx.clock.now(), zones)
    const until = input.until ?? today
    const statement = await booksUntil(ctx, ctx.chapter.id, zones, until)
    const last = until.slice(0, 7)
    const months = Array.from({ length: maxMonths }, (_, index) => monthsBefore(last, maxMonths - 1 - index))
    const everything = talliesOf(ctx.kinds, statement)
    const booked = bookedOf(everything)
    return {
      until,
      today,
      timeZone,
      kinds: ctx.kinds.all.map(({ purpose, name }) => ({ purpose, name })),
      lines: ctx.kinds.all.flatMap((kind) => linesOf(kind).map(({ id, name }) => ({ id, name, kind: kind.name }))),
      months: months.map((month) => ({ month, tallies: statement[month] ?? noTallies(ctx.kinds) })),
      view: talliesOf(ctx.kinds, statement, { from: months[0]!, to: last }),
      everything,
      booked: { ...booked, balanceCents: balanceOf(booked) },
      years: await yearsIn(ctx.db, ctx.chapter.id, zones),
    }
  }),

  /** A page of the payments booked by the end of a day, within a period and of a kind, newest first. */
  payments: admin.input(bookedInput).query(async ({ ctx, input }) => {
    const payments = await paymentsAsOf(ctx, ctx.chapter.id, bookedSpan(ctx, input), {
      page: input.page,
      size: bookPageSize,
      purpose: input.kind,
    })
    const events = await eventNames(
      ctx.db,
      ctx.chapter.id,
      payments.map(({ paymentId }) => paymentId),
    )
    return payments.map((payment) => ({ ...payment, eventName: events.get(payment.paymentId) ?? null }))
  }),

  /** The number of these payments. */
  paymentCount: admin
    .input(bookedInput)
    .query(({ ctx, input }) => countPayments(ctx, ctx.chapter.id, bookedSpan(ctx, input), input.kind)),

  exported,

  /**
   * The facts of one payment or registration and the state of its money; without an id, the chapter's newest facts as
   * of a day.
   */
  facts: admin.input(factsInput).query(async ({ ctx, input }) => {
    const named = (facts: TracedFact[]) => withActors(ctx.db, ctx.chapter.id, facts)
    if (input.id === '') {
      const extent = input.until ? untilDay(input.until, ctx.chapter.zones) : {}
      return {
        facts: await named(await latestFacts(ctx, ctx.chapter.id, extent, maxFacts)),
        payments: [],
        registrations: [],
      }
    }
    const trace = await traceOf(ctx, ctx.chapter.id, input.id)
    if (!trace) throw new Refusal('missing', `No payment or registration ${input.id} in this chapter’s books.`)
    return { ...trace, facts: await named(trace.facts) }
  }),

  /** The latest changes of the chapter itself: which settings changed, who changed them and when. */
  changes: admin.query(async ({ ctx }) =>
    withActors(ctx.db, ctx.chapter.id, await chapterChanges(ctx, ctx.chapter.id, maxFacts)),
  ),

  toResolve,
  compare,
  resolve,
  takeFeeBack,

  /** The last verification of the log. There is one for the whole association, and it reveals no amounts. */
  verification: admin.query(({ ctx }) => verificationState(ctx.db, ctx.chapter.id)),

  /** Starts a verification of the books in the background, and waits some seconds for the result. */
  verify: admin.mutation(async ({ ctx }) => {
    await limit(ctx, 'verifyByChapter', ctx.chapter.id)
    const begun = await beginVerification(ctx, { requestedBy: actorName(ctx.actor), chapter: ctx.chapter.id })
    if (begun) await Promise.race([begun.ended, patience()])
    return verificationState(ctx.db, ctx.chapter.id)
  }),

  /** Whether a year can be exported; export.handler.ts streams the file itself. */
  exportable: admin.input(exportInput).query(async ({ ctx, input }) => {
    const years = await yearsIn(ctx.db, ctx.chapter.id, ctx.chapter.zones)
    if (!years.includes(input.year))
      throw new Refusal('missing', `This chapter’s books have no entries for ${input.year}.`)
    return {
      year: input.year,
      fileName: `${ctx.env.association.shortName}-${ctx.chapter.subDomain}-books-${input.year}.ndjson`.toLowerCase(),
    }
  }),
})

const patience = () => new Promise<void>((resolve) => void setTimeout(resolve, patienceMs).unref())
