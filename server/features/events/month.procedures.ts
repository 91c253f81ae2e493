import { countedDay, spanOf } from '#server/time/calendar.ts'
import { eventTimes, zoneName } from '#server/time/dates.ts'
import { localTime } from '#server/time/local-time.ts'
import { anyone } from '#server/trpc.ts'
import { eventsAround, eventsBeside } from './month.reads.ts'
import { calendarMonth } from './schema.ts'
import { zoneOfEvent } from './times.decisions.ts'

/**
 * A month of the public calendar: its published events, each with its days, and the nearest months with events before
 * and after it. Without a month, the current one.
 */
export const month = anyone.input(calendarMonth).query(async ({ ctx, input }) => {
  const { zones } = ctx.chapter
  const today = countedDay(ctx.clock.now(), zones)
  const asked = input.month ?? today.slice(0, 7)
  const dayIn = (iso: string, timeZone: string) => localTime(new Date(iso), timeZone).slice(0, 16)
  const rows = (await eventsAround(ctx.db, ctx.chapter.id, { month: asked, type: input.type })).map(
    ({ startsAt, endsAt, timeZone, ...event }) => {
      const zone = zoneOfEvent({ timeZone }, ctx.chapter)
      const times = { startsOn: dayIn(startsAt, zone), endsOn: dayIn(endsAt, zone) }
      return {
        ...event,
        ...times,
        starts: eventTimes({ ...times, zone: zoneName(new Date(startsAt), zone) }).starts,
        isOver: endsAt <= ctx.clock.now().toISOString(),
      }
    },
  )
  const { since = '', before = '' } = spanOf({ month: asked }, zones)
  const beside = await eventsBeside(ctx.db, ctx.chapter.id, { since, before, type: input.type })
  const monthOf = (iso: string | null) => iso && countedDay(new Date(iso), zones).slice(0, 7)
  return {
    month: asked,
    today,
    rows: rows.filter(({ startsOn, endsOn }) => startsOn.slice(0, 7) <= asked && endsOn.slice(0, 7) >= asked),
    earlier: monthOf(beside.earlier),
    later: monthOf(beside.later),
  }
})
