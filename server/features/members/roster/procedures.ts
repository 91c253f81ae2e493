import type { Context } from '#server/context.ts'
import { exportInput, exportJob } from '#server/exports/export-job.ts'
import { refusedField } from '#server/refusal.ts'
import { countedDay } from '#server/time/calendar.ts'
import { date } from '#server/time/dates.ts'
import { admin } from '#server/trpc.ts'
import { filterOf } from '../directory/reads.ts'
import { headCountOf } from './decisions.ts'
import { typeNamesOf } from '../person.reads.ts'
import { recordsBegin, rosterAsOf, rosterColumns, rosterPage, rosterRows, typeCounts } from './reads.ts'
import { rosterInput } from './schema.ts'

/** The members at the end of a day, folded from the log. */
export const rosterProcedures = {
  /** Returns a page of the roster, and its full head count by member type and status. */
  roster: admin.input(rosterInput).query(async ({ ctx, input }) => {
    const { on, today, source, roster } = await rosterFor(ctx, input.on)
    return {
      on,
      today,
      count: headCountOf(roster.byType),
      types: typeCounts(source, roster),
      ...(await rosterPage(source, roster, input)),
    }
  }),

  /** Exports the roster as a file; served at /export. */
  rosterExported: admin.fresh
    .input(rosterInput.omit({ page: true, size: true }).extend(exportInput.shape))
    .query(async ({ ctx, input }) => {
      const { on, source, roster } = await rosterFor(ctx, input.on)
      return exportJob(ctx, input, {
        name: `roster-${on}`,
        title: `Roster as of ${date(on)}`,
        filter: filterOf({ ...input, admins: false }),
        columns: rosterColumns,
        rows: await rosterRows(source, roster, input),
      })
    }),
}

/** @throws Refusal invalid for a future day, or one before the chapter's records begin */
async function rosterFor({ db, chapter, clock, logDefinition }: Context, asked: string | undefined) {
  const today = countedDay(clock.now(), chapter.zones)
  const on = asked ?? today
  if (on > today)
    throw refusedField('on', `The roster of ${date(on)} is not known yet. Choose today or an earlier date.`)
  const begin = await recordsBegin(db, chapter.id)
  const first = begin === undefined ? today : countedDay(new Date(begin), chapter.zones)
  if (on < first)
    throw refusedField('on', `The records of this chapter begin on ${date(first)}. Choose that date or a later one.`)
  const source = { db, chapter: chapter.id, types: await typeNamesOf(db, chapter.id) }
  return { on, today, source, roster: await rosterAsOf({ db, logDefinition }, chapter.id, chapter.zones, on) }
}
