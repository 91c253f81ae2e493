import type { EventRow } from '#db/tables/events.ts'
import type { ChapterId } from '../chapter.ts'
import { calendarDay } from '../time/clock.ts'
import type { EventSettings } from '../features/events/settings.decisions.ts'
import { insertEvent } from '../features/events/writes.ts'
import { instantOf } from '../time/local-time.ts'
import { demoChapters, zoneOf } from './chapters.ts'
import { conventionPlans, packing } from './conventions.ts'
import { demoPlans, picnicSeries, type DemoPlan } from './event-plans.ts'
import { later, type DemoStep } from './step.ts'
import { tourPlan } from './tour.ts'
import { walkInPlans } from './walk-in-events.ts'

export type DemoEvent = Omit<
  EventRow,
  'chapterId' | 'updatedBy' | 'updatedAt' | 'cancelledAt' | 'cancelReason' | 'typeName' | keyof EventSettings
> &
  Partial<EventSettings> & { chapter: ChapterId }

type Setting = {
  now: Date
  /** The earliest date of anything. */
  opening: Date
  /** The association's. */
  timeZone: string
  /** By subdomain. */
  chapters: ReadonlyMap<string, { id: ChapterId }>
  /** Returns the person id of a chapter's admin. */
  adminOf: (sub: string) => string
}

/**
 * Returns the demo's main events, with the same ids everywhere: in DC an annual picnic (two past ones, the next in warm
 * weather), a free one and an unpublished one; in each other chapter one.
 */
export function demoEvents(setting: Setting): DemoEvent[] {
  return [...picnicSeries, ...demoPlans].map((plan) => eventOf(plan, setting))
}

/** Additional events without registration, so that the calendar looks as in actual use. */
export const walkInEvents = (setting: Setting): DemoEvent[] => walkInPlans.map((plan) => eventOf(plan, setting))

/** An additional event that is sold out. */
export const tours = (setting: Setting): DemoEvent[] => [eventOf(tourPlan, setting)]

/** Additional events with packages. */
export const conventions = (setting: Setting): DemoEvent[] => conventionPlans.map((plan) => eventOf(plan, setting))

/** Returns the steps that enter the events, when they were entered, and what they sell. */
export function enteringEvents(events: readonly DemoEvent[], idOf: (title: string) => string): DemoStep[] {
  const entering = events.map(({ chapter, createdAt, ...event }): DemoStep => ({
    at: new Date(createdAt),
    chapter,
    actor: 'system:demo',
    write: (tx) => insertEvent(tx, { ...event, chapterId: chapter }),
  }))
  return [...entering, ...packing(events, idOf)]
}

const weekDays = 7
/** Days from a weekday to the same weekday a year later. */
const yearDays = 52 * weekDays
/** Days between an event's entry and its beginning. */
const noticeDays = 70

function eventOf(plan: DemoPlan, { now, opening, timeZone: association, chapters, adminOf }: Setting): DemoEvent {
  const {
    sub,
    weeksAhead,
    isOutdoors = false,
    isWeekend = false,
    everyOtherYear,
    yearsAgo = 0,
    from,
    to,
    nights = 0,
    isPublished = 1,
    refunds = [],
    eventName,
    ...details
  } = plan
  const timeZone = zoneOf(
    demoChapters.find((chapter) => chapter.sub === sub)!,
    association,
  )
  const coming = saturdayFrom(calendarDay(later(now, weeksAhead * weekDays), timeZone))
  const first = everyOtherYear
    ? inEvenYear(everyOtherYear, calendarDay(now, timeZone))
    : dayAfter(isOutdoors ? warmSaturday(coming) : coming, -yearsAgo * yearDays - (isWeekend ? 1 : 0))
  const last = dayAfter(first, nights)
  const startsAt = instantOf(`${first}T${from}`, timeZone)
  const entered = Math.max(
    later(opening, 2).getTime(),
    Math.min(later(startsAt, -noticeDays).getTime(), later(now, -5).getTime()),
  )
  return {
    ...details,
    eventName: eventName.replace('{year}', first.slice(0, 4)),
    plainDescription: null,
    timeZone: null,
    chapter: chapters.get(sub)!.id,
    startsAt: startsAt.toISOString(),
    endsAt: instantOf(`${last}T${to}`, timeZone).toISOString(),
    isPublished,
    refundSteps: JSON.stringify(refunds.map(([days, percent]) => ({ until: dayAfter(first, -days), percent }))),
    createdBy: adminOf(sub),
    createdAt: new Date(entered).toISOString(),
  }
}

const saturday = 6

const warmMonths: readonly number[] = [5, 6, 7, 8, 9]

function warmSaturday(date: string): string {
  return warmMonths.includes(noon(date).getUTCMonth() + 1) ? date : warmSaturday(dayAfter(date, weekDays))
}

/** Returns a day, `MM-DD`, in the first even year in which it is after today. */
function inEvenYear(day: string, today: string): string {
  const year = Number(today.slice(0, 4))
  const even = year % 2 === 0 && `${year}-${day}` > today ? year : year + 2 - (year % 2)
  return `${even}-${day}`
}

/** Returns the date itself or the first Saturday after it. */
const saturdayFrom = (date: string) => dayAfter(date, (saturday - noon(date).getUTCDay() + weekDays) % weekDays)

const dayAfter = (date: string, days: number) => later(noon(date), days).toISOString().slice(0, 10)

/** Avoids the hours that clocks skip or repeat. */
const noon = (date: string) => new Date(`${date}T12:00Z`)
