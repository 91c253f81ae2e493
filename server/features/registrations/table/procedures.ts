import type { Context } from '#server/context.ts'
import { exportInput, exportJob } from '#server/exports/export-job.ts'
import { Refusal } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'
import { admin } from '#server/trpc.ts'
import { withPartsOfPage } from '../../events/registration-parts.reads.ts'
import { eventIn } from '../../events/reads.ts'
import { givingTypes } from '../../events/rules.ts'
import { withRequests } from '../../payments/refund-requests/reads.ts'
import { answersOf } from '../answers/reads.ts'
import { openRefundsIn } from '../cancellations/reads.ts'
import { statusWords } from '../rules.ts'
import * as shape from '../schema.ts'
import type { RegistrationList } from '../schema.ts'
import { pageOfRegistrations } from './reads.ts'
import { storedSums, totalOf } from './sums.reads.ts'
import { forAdmins, zelleWaitingFor } from '../zelle/reads.ts'
import { eventColumns, exportedRegistrations, layoutFor } from './export.reads.ts'

/**
 * Returns a page of an event's registrations, with the count and sums of all matches; `zelle` has the reported,
 * unsettled payments [spec 53], regardless of the search. Their registrations precede the first page's rows, because
 * they need action, and count only toward the status `held`.
 */
export const inEvent = admin.input(shape.registrationListInput).query(async ({ ctx, input }) => {
  const event = await eventIn(ctx.db, ctx.chapter.id, input.eventId)
  if (!event) throw new Refusal('missing', 'Event not found')
  const page = await pageOfRegistrations(ctx.db, ctx.chapter.id, input)
  const zelle = await forAdmins(
    ctx.db,
    ctx.chapter,
    await zelleWaitingFor(ctx.db, ctx.chapter.id, input.eventId).execute(),
  )
  const visibleRows = [...(await heldFirst(ctx, input, zelle)), ...page.rows]
  if (input.group) visibleRows.sort((one, other) => Number(other.isMember) - Number(one.isMember))
  const openRefunds = await openRefundsIn(ctx.db, ctx.chapter.id, input.eventId)
  const dayOf = (iso: string | null) => (iso ? calendarDay(new Date(iso), ctx.chapter.timeZone) : '')
  const answers = await answersOf(
    ctx.db,
    ctx.chapter.id,
    visibleRows.map(({ registrationId }) => registrationId),
  )
  const whole = await withPartsOfPage(ctx.db, ctx.chapter.id, input.eventId, visibleRows)
  const reports = new Map(
    zelle.map(({ registrationId, reference, reportedAt, heldUntil }) => [
      registrationId,
      { reference, reportedAt, heldUntil },
    ]),
  )
  // `registeredOn` and `handedOverOn` are dates in the chapter's time zone; a held registration has the date of its
  // report.
  const rows = whole.map((row) => {
    const report = (row.state === 'held' && reports.get(row.registrationId)) || null
    return {
      ...row,
      report,
      registeredOn: dayOf(row.registeredAt ?? report?.reportedAt ?? null),
      handedOverOn: dayOf(row.handedOverAt),
      answers: answers.filter(({ registrationId }) => registrationId === row.registrationId),
    }
  })
  return {
    ...page,
    isGiving: givingTypes.includes(event.eventType),
    openRefunds,
    zelle,
    timeZone: ctx.chapter.timeZone,
    rows: await withRequests(ctx.db, ctx.chapter.id, rows),
  }
})

/** Returns how many people have registered for an event, and what it has taken in cents, less refunds. */
export const sums = admin.input(shape.ofEvent).query(async ({ ctx, input }) => {
  if (!(await eventIn(ctx.db, ctx.chapter.id, input.eventId))) throw new Refusal('missing', 'Event not found')
  const { total, totals } = totalOf(await storedSums(ctx.db, ctx.chapter.id, input.eventId))
  return { registrations: total, ...totals }
})

/** Maximum number of waiting registrations on the first page; the status `held` lists all of them. */
const maxHeld = 25

/** Returns the registrations that await an admin and match the search, the earliest deadline first. */
async function heldFirst(
  { db, chapter }: Context,
  input: RegistrationList,
  zelle: readonly { registrationId: string }[],
) {
  if (input.page > 0 || input.status || zelle.length === 0) return []
  const { rows } = await pageOfRegistrations(db, chapter.id, { ...input, status: 'held', size: 100 })
  const place = new Map(zelle.map(({ registrationId }, index) => [registrationId, index]))
  return rows
    .sort((one, other) => (place.get(one.registrationId) ?? 0) - (place.get(other.registrationId) ?? 0))
    .slice(0, maxHeld)
}

/** Exports the filtered table as a file; served at /export/registrations. */
export const exported = admin
  .input(
    shape.registrationListInput
      .omit({ page: true, size: true })
      .extend({ ...exportInput.shape, parts: shape.partsLayout }),
  )
  .query(async ({ ctx, input }) => {
    const event = await eventIn(ctx.db, ctx.chapter.id, input.eventId)
    if (!event) throw new Refusal('missing', 'Event not found')
    if (input.parts === 'sheet' && input.format !== 'xlsx')
      throw new Refusal('invalid', 'Only an Excel workbook has a second sheet. Choose xlsx.')
    const search = input.search.trim()
    const of = await eventColumns(ctx.db, ctx.chapter.id, event)
    return exportJob(ctx, input, {
      name: `registrations-${input.eventId}`,
      isDocumented: true,
      title: `Registrations, ${event.eventName}`,
      filter: [
        ...(input.status ? [`Status: ${statusWords[input.status]}`] : []),
        ...(search ? [`Search "${search}"`] : []),
      ],
      ...layoutFor(input.format, input.parts, of),
      group: input.group,
      query: exportedRegistrations(ctx.db, ctx.chapter.id, input),
    })
  })
