import { mayAtEvent, seenEvents } from '#server/auth/office-rights.ts'
import type { EventRow } from '#db/tables/events.ts'
import { lockHead } from '#events-log/append.ts'
import { calendarDay } from '#server/time/clock.ts'
import { zoneName } from '#server/time/dates.ts'
import type { Context } from '#server/context.ts'
import { localTime } from '#server/time/local-time.ts'
import { zonesToChoose } from '#server/time/zones.ts'
import { excerpt } from '#server/text/rich-text.ts'
import { shortIdCandidates } from '#server/text/short-ids.ts'
import { filesIn } from '#server/records/shapes.ts'
import { admin, anyone, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { cancel } from './cancelling.procedures.ts'
import { duplicate } from './copies.procedures.ts'
import { month } from './month.procedures.ts'
import { publishedTypes } from './month.reads.ts'
import { planEvent, assertRemovable, unknownEvent } from './decisions.ts'
import {
  announcedEvents,
  calendarPageOf,
  countedEvent,
  eventIn,
  pageOfEvents,
  publicEvents,
  registrationsOf,
  typesOf,
  type ListedEvent,
} from './reads.ts'
import { refundStepsOf } from './refund-steps.rules.ts'
import { withParts } from './registration-parts.reads.ts'
import { isOver, seatsLeft } from './rules.ts'
import { zoneOfEvent } from './times.decisions.ts'
import { calendarPage, eventList, eventReference, newNamedEvent, publicList } from './schema.ts'
import { editing } from './editing.writes.ts'
import { addFlyers } from './flyers/writes.ts'
import { changeEventSettings, changeRefunds, publishEvent, save, update } from './saving.procedures.ts'
import { deleteEvent, freeEventId, insertEvent, keepEventFiles, registrationCountsOf, setPublished } from './writes.ts'

/** Number of upcoming events, and of past ones, on the home page. */
const maxAnnounced = 5
/** Characters of a description in the admins' list, and on an event's own page. */
const excerptLength = { inList: 120, alone: 240 }

/** Picnics, conventions and the like: their announcements, and their management by admins (events sections 1 to 6). */
export const events = router({
  /**
   * The public fields of one event, published or not. `today`, `startsOn` and `endsOn` are in the event's time zone.
   */
  byId: anyone.input(eventReference).query(async ({ ctx, input }) => {
    const counted = await countedEvent(ctx.db, ctx.chapter.id, input.eventId)
    if (!counted) throw unknownEvent()
    const { plainDescription: _, ...event } = withoutAuthors(counted)
    const words = excerpt(event.eventDescription, excerptLength.alone)
    const prices = await ctx.eventPrices(ctx.db, ctx.chapter.id, [event])
    return {
      ...presented(ctx, event),
      minPriceCents: prices.get(event.eventId) ?? null,
      excerpt: words,
      today: calendarDay(ctx.clock.now(), zoneOfEvent(event, ctx.chapter)),
    }
  }),

  /** A page of the events of the chapter, and how many are upcoming and past. */
  list: admin.input(eventList).query(async ({ ctx, input }) => {
    const { rows, ...counts } = await pageOfEvents(ctx.db, ctx.chapter.id, input, {
      now: ctx.clock.now(),
      only: seenEvents(ctx.actor),
    })
    const numbered = rows.map(({ registrations, ...event }, index) => ({
      number: input.page * input.size + index + 1,
      ...presented(ctx, event),
      registrations: Number(registrations),
      eventDescription: excerpt(event.eventDescription, excerptLength.inList),
    }))
    return { rows: numbered, ...counts }
  }),

  /** Summaries of the next published events. */
  upcoming: anyone.query(async ({ ctx }) => {
    const rows = await announcedEvents(ctx.db, ctx.chapter.id, 'upcoming', {
      now: ctx.clock.now(),
      max: maxAnnounced,
    })
    return rows.map((event) => announced(ctx, event))
  }),

  /** Summaries of the latest published events that are over. */
  past: anyone.query(async ({ ctx }) => {
    const rows = await announcedEvents(ctx.db, ctx.chapter.id, 'past', { now: ctx.clock.now(), max: maxAnnounced })
    return rows.map((event) => announced(ctx, event))
  }),

  /** A page of the public list. Only the first row, which is shown larger, includes an excerpt. */
  calendar: anyone.input(calendarPage).query(async ({ ctx, input }) => {
    const { rows, ...counts } = await calendarPageOf(ctx.db, ctx.chapter.id, input, ctx.clock.now())
    // Those that are over are shown without their prices.
    const prices = await ctx.eventPrices(
      ctx.db,
      ctx.chapter.id,
      rows.filter((event) => !isOver(event, ctx.clock.now())),
    )
    return {
      ...counts,
      types: await publishedTypes(ctx.db, ctx.chapter.id),
      rows: rows.map((event, index) => ({
        ...listed(ctx, event, index === 0 ? excerptLength.alone : 0),
        minPriceCents: prices.get(event.eventId) ?? null,
      })),
    }
  }),

  month,

  /** The initial form values for a new event. */
  blank: admin.query(async ({ ctx }) => ({
    today: calendarDay(ctx.clock.now(), ctx.chapter.timeZone),
    zone: zoneName(ctx.clock.now(), ctx.chapter.timeZone),
    zones: zonesToChoose(ctx.chapter.timeZone),
    /** Names of the chapter's own types: those of its events, and some to begin with. */
    types: await typesOf(ctx.db, ctx.chapter.id),
  })),

  create: admin.input(newNamedEvent).mutation(async ({ ctx, input: { flyer, typeName = '', then, ...entered } }) => {
    const candidates = shortIdCandidates()
    return ctx.write(function* (tx) {
      yield* lockHead(tx)
      const details = planEvent(entered, { now: tx.now, ofChapter: ctx.chapter.timeZone })
      const eventId = yield* freeEventId(tx, candidates)
      const event = yield* insertEvent(tx, {
        ...details,
        typeName,
        eventId,
        chapterId: ctx.chapter.id,
        createdBy: ctx.actor.personId,
      })
      yield* keepEventFiles(tx, { chapter: ctx.chapter.id, by: ctx.actor.personId }, event)
      yield* ctx.eventParts.begin(tx, ctx, event)
      if (flyer !== undefined) yield* addFlyers(tx, ctx, eventId, filesIn(flyer))
      yield* ctx.eventTerms.recordNew(tx, ctx.chapter.id, event.eventId)
      if (then === 'publish') yield* publishEvent(tx, ctx, event)
      return event
    })
  }),

  duplicate,

  update,
  save,
  changeSettings: changeEventSettings,
  changeRefunds,

  publish: admin.input(eventReference).mutation(async ({ ctx, input: { eventId } }) => {
    await editing(ctx, eventId, (tx, event) => publishEvent(tx, ctx, event))
    return 'Event published successfully'
  }),

  unpublish: admin.input(eventReference).mutation(async ({ ctx, input: { eventId } }) => {
    await editing({ ...ctx, write: undoable(ctx) }, eventId, (tx) =>
      setPublished(tx, ctx.chapter.id, eventId, { isPublished: 0, updatedBy: ctx.actor.personId }),
    )
    return 'Event un-published successfully'
  }),

  cancel,

  /** Deletes an event without registrations. */
  remove: admin.input(eventReference).mutation(async ({ ctx, input: { eventId } }) => {
    await editing({ ...ctx, write: undoable(ctx) }, eventId, function* (tx) {
      assertRemovable(yield* registrationCountsOf(tx, ctx.chapter.id, eventId))
      yield* ctx.eventParts.remove(tx, ctx.chapter.id, eventId)
      yield* deleteEvent(tx, ctx.chapter.id, eventId)
    })
    return 'Event has been deleted successfully'
  }),

  /** The documented lists, page by page. */
  inChapter: anyone.input(publicList).query(async ({ ctx, input }) => {
    const { items, ...paging } = await publicEvents(ctx.db, ctx.chapter.id, input, ctx.clock.now())
    return { items: items.map(documented), ...paging }
  }),

  /** One event for the documented call; registrants and payments are only for admins of the chapter. */
  whole: anyone.input(eventReference).query(async ({ ctx, input }) => {
    const event = await eventIn(ctx.db, ctx.chapter.id, input.eventId)
    if (!event) throw unknownEvent()
    const rows = mayAtEvent(ctx.actor, input.eventId)
      ? await registrationsOf(ctx.db, ctx.chapter.id, input.eventId)
      : []
    const registrations = rows.length > 0 ? await withParts(ctx.db, ctx.chapter.id, input.eventId, rows) : []
    return { event: withoutAuthors(event), registrations }
  }),
})

type Reader = Pick<Context, 'clock' | 'chapter'>

/**
 * The fields of an event in the documented lists, listed one by one, because omitting two with rest syntax is ten times
 * slower.
 */
const documented = (event: EventRow) => ({
  eventId: event.eventId,
  chapterId: event.chapterId,
  eventType: event.eventType,
  eventName: event.eventName,
  eventDescription: event.eventDescription,
  plainDescription: event.plainDescription,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  eventAddress: event.eventAddress,
  adultFeeCents: event.adultFeeCents,
  minorFeeCents: event.minorFeeCents,
  capCents: event.capCents,
  seats: event.seats,
  isPublished: event.isPublished,
  createdAt: event.createdAt,
  updatedAt: event.updatedAt,
})

/** Omits the ids of the people who created and changed an event, which are only for the log. */
const withoutAuthors = <E extends EventRow>({ createdBy: _, updatedBy: __, ...event }: E) => event

/** Returns an event with the number of seats left (null if unlimited) and its times in readable form. */
function presented({ clock, chapter }: Reader, event: ListedEvent) {
  const { isPublished, taken, ...rest } = event
  const left = seatsLeft(event.seats, taken)
  const timeZone = zoneOfEvent(event, chapter)
  return {
    ...rest,
    isPublished: isPublished === 1,
    refundSteps: refundStepsOf(event),
    startsOn: localTime(new Date(event.startsAt), timeZone),
    endsOn: localTime(new Date(event.endsAt), timeZone),
    /** The display name of the time zone. */
    zone: zoneName(new Date(event.startsAt), timeZone),
    seatsLeft: left,
    isSoldOut: left === 0,
    hasBegun: new Date(event.startsAt) <= clock.now(),
    isCancelled: event.cancelledAt !== null,
    isOver: isOver(event, clock.now()),
  }
}

function announced(ctx: Reader, event: ListedEvent) {
  const { eventId, eventName, eventAddress, startsOn, zone, isSoldOut, hasBegun, isOver } = presented(ctx, event)
  return { eventId, eventName, eventAddress, startsOn, zone, isSoldOut, hasBegun, isOver }
}

/** Returns an event for the public list, with `length` characters of its description. */
function listed(ctx: Reader, event: ListedEvent, length: number) {
  const {
    eventType,
    adultFeeCents,
    minorFeeCents,
    seats,
    seatsLeft,
    endsOn,
    isPublished,
    isCancelled,
    eventDescription,
  } = presented(ctx, event)
  const particulars = { eventType, adultFeeCents, minorFeeCents, seats, seatsLeft, endsOn, isPublished, isCancelled }
  return { ...announced(ctx, event), ...particulars, excerpt: length > 0 ? excerpt(eventDescription, length) : '' }
}
