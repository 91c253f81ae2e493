import { exportInput, exportJob } from '#server/exports/export-job.ts'
import { Refusal } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'
import { admin } from '#server/trpc.ts'
import { withPartsOfPage } from '../events/registration-parts.reads.ts'
import { eventIn } from '../events/reads.ts'
import { withRequests } from '../payments/refund-requests.reads.ts'
import { answersOf } from './answers.reads.ts'
import { openRefundsIn } from './cancellations.reads.ts'
import { statusWords } from './rules.ts'
import * as shape from './schema.ts'
import { pageOfRegistrations } from './table.reads.ts'
import { zelleWaitingFor } from './zelle.reads.ts'
import { columnsFor, exportedRegistrations } from './table-export.reads.ts'

/**
 * A page of an event's registrations, with count and sums of everything the search finds; `zelle` has the payments that were reported
 * and nobody has settled (decision 53): they are among no rows and in no sum, whatever is searched for.
 */
export const inEvent = admin.input(shape.registrationListInput).query(async ({ ctx, input }) => {
  if (!(await eventIn(ctx.db, ctx.chapter.id, input.eventId))) throw new Refusal('missing', 'Event not found')
  const page = await pageOfRegistrations(ctx.db, ctx.chapter.id, input)
  const zelle = await zelleWaitingFor(ctx.db, ctx.chapter.id, input.eventId).execute()
  const openRefunds = await openRefundsIn(ctx.db, ctx.chapter.id, input.eventId)
  const dayOf = (iso: string | null) => (iso ? calendarDay(new Date(iso), ctx.env.timeZone) : '')
  const answers = await answersOf(ctx.db, ctx.chapter.id, page.rows.map(({ registrationId }) => registrationId))
  const whole = await withPartsOfPage(ctx.db, ctx.chapter.id, input.eventId, page.rows)
  // `registeredOn` and `handedOverOn` are days in the association's time zone.
  const rows = whole.map((row) => ({ ...row, registeredOn: dayOf(row.registeredAt), handedOverOn: dayOf(row.handedOverAt), answers: answers.filter(({ registrationId }) => registrationId === row.registrationId) }))
  return { ...page, openRefunds, zelle, timeZone: ctx.env.timeZone, rows: await withRequests(ctx.db, ctx.chapter.id, rows) }
})

/** All registrations that the table finds, as a file; it is handed out at /export/registrations. */
export const exported = admin
  .input(shape.registrationListInput.omit({ page: true, size: true }).extend(exportInput.shape))
  .query(async ({ ctx, input }) => {
    const event = await eventIn(ctx.db, ctx.chapter.id, input.eventId)
    if (!event) throw new Refusal('missing', 'Event not found')
    const search = input.search.trim()
    return exportJob(ctx, input, {
      name: `registrations-${input.eventId}`,
      title: `Registrations, ${event.eventName}`,
      filter: [...(input.status ? [`Status: ${statusWords[input.status]}`] : []), ...(search ? [`Search "${search}"`] : [])],
      columns: columnsFor(input.format),
      group: input.group,
      query: exportedRegistrations(ctx.db, ctx.chapter.id, input),
    })
  })
