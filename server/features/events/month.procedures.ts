import type { Context } from '#server/context.ts'
import { countedDay, spanOf } from '#server/time/calendar.ts'
import { eventTimes, zoneName } from '#server/time/dates.ts'
import { localTime } from '#server/time/local-time.ts'
import { anyone } from '#server/trpc.ts'
import { eventsAround, eventsBeside } from './month.reads.ts'
import { calendarMonth } from './schema.ts'
import { zoneOfEvent } from './times.decisions.ts'

/**
 * A month of the public calendar: its published events, each with its days, and the nearest months with events before
 * and after it. Without a month, the current one; or the next with events, if it has none.
 */
export const month = anyone.input(calendarMonth).query(async ({ ctx, input }) => {
  const today = countedDay(ctx.clock.now(), ctx.chapter.zones)
  const current = await monthOf(ctx, { month: input.month ?? today.slice(0, 7), type: input.type })
  if (input.month || current.rows.length > 0 || !current.later) return { ...current, today }
  return { ...(await monthOf(ctx, { month: current.later, type: input.type })), today }
})

async function monthOf(
  { db, chapter, clock }: Pick<Context, 'db' | 'chapter' | 'clock'>,
  asked: { month: string; type?: string | undefined },
) {
  const now = clock.now().toISOString()
  const rows = (await eventsAround(db, chapter.id, asked)).map(({ startsAt, endsAt, timeZone, ...event }) => {
    const zone = zoneOfEvent({ timeZone }, chapter)
    const [startsOn, endsOn] = [startsAt, endsAt].map((iso) => localTime(new Date(iso), zone).slice(0, 16)) as [
      string,
      string,
    ]
    const { starts } = eventTimes({ startsOn, endsOn, zone: zoneName(new Date(startsAt), zone) })
    return { ...event, startsOn, endsOn, starts, isOver: endsAt <= now }
  })
  const { since = '', before = '' } = spanOf({ month: asked.month }, chapter.zones)
  const { earlier, later } = await eventsBeside(db, chapter.id, { since, before, type: asked.type })
  const nameOf = (iso: string | null) => iso && countedDay(new Date(iso), chapter.zones).slice(0, 7)
  return {
    month: asked.month,
    rows: rows.filter(
      ({ startsOn, endsOn }) => startsOn.slice(0, 7) <= asked.month && endsOn.slice(0, 7) >= asked.month,
    ),
    earlier: nameOf(earlier),
    later: nameOf(later),
  }
}
