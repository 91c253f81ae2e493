import { limit } from '#server/auth/limits.ts'
import { admin, may, router } from '#server/trpc.ts'
import { calendarDay } from '#server/time/clock.ts'
import { currentHelpers } from '../check-in/reads.ts'
import { positionsOf } from '../committees/rules.ts'
import { officeView, withoutIds } from './office.reads.ts'
import { officesPaper } from './papers.decisions.ts'
import { adminsOf, limitableEvents, proposalsFor, shownOffices } from './reads.ts'
import { namedHolder, newOffice, officeReference, officeUpdate, termReference } from './schema.ts'
import { addedOffice, addUsualOffices, changeOffice, endTermOf, nameHolderOf, removedOffice } from './writes.ts'

/**
 * Offices of a chapter: what each may do, and who holds it from which to which day. Rights begin and end with the day in
 * the chapter's zone (docs/offices.md).
 */
export const offices = router({
  /** Returns the offices with their terms, the chapter's admins and helpers, and whom the committee proposes. */
  list: admin.query(async ({ ctx }) => {
    const now = ctx.clock.now()
    const [all, admins, helpers] = await Promise.all([
      shownOffices(ctx),
      adminsOf(ctx),
      currentHelpers(ctx.db, ctx.chapter.id, now),
    ])
    return {
      today: calendarDay(now, ctx.chapter.timeZone),
      timeZone: ctx.chapter.timeZone,
      offices: all.map(withoutIds),
      admins,
      helpers,
      proposals: await proposalsFor(ctx, all),
      positions: positionsOf(ctx.chapter),
      events: await limitableEvents(ctx),
      mayChange: may(ctx, 'offices', 'change'),
      mayHelp: may(ctx, 'events', 'change'),
    }
  }),

  /** Returns an office with its rights, the acts that each office may do, and its history. */
  one: admin.input(officeReference).query(async ({ ctx, input }) => ({
    ...(await officeView(ctx, input.officeId)),
    today: calendarDay(ctx.clock.now(), ctx.chapter.timeZone),
    positions: positionsOf(ctx.chapter),
    events: await limitableEvents(ctx),
    mayChange: may(ctx, 'offices', 'change'),
  })),

  /** Returns who may do what as a page for the minutes; served at /export/offices.pdf. */
  printed: admin.query(async ({ ctx }) => {
    await limit(ctx, 'exportByPerson', ctx.actor.personId)
    const now = ctx.clock.now()
    const [offices, admins, helpers] = await Promise.all([
      shownOffices(ctx),
      adminsOf(ctx),
      currentHelpers(ctx.db, ctx.chapter.id, now),
    ])
    return officesPaper({ offices, admins, helpers, now }, ctx.chapter, ctx.env.association)
  }),

  add: admin.input(newOffice).mutation(({ ctx, input }) => addedOffice(ctx, input)),

  /** Adds the usual offices that the chapter does not have. */
  addUsual: admin.mutation(({ ctx }) => addUsualOffices(ctx)),

  update: admin.fresh.input(officeUpdate).mutation(({ ctx, input }) => changeOffice(ctx, input)),

  /** Removes an office that nobody holds or is named for. */
  remove: admin.input(officeReference).mutation(({ ctx, input }) => removedOffice(ctx, input.officeId)),

  /** Names the holder of an office for some days, or a successor. Returns the id of the term. */
  nameHolder: admin.fresh.input(namedHolder).mutation(({ ctx, input }) => nameHolderOf(ctx, input)),

  /** Ends a term, or takes back that somebody was named. */
  endTerm: admin.fresh
    .input(termReference)
    .mutation(({ ctx, input }) => ctx.write((tx) => endTermOf(tx, ctx, input.termId))),
})
