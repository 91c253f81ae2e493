import { z } from 'zod'
import {
  changesOf,
  dollarsUpTo,
  edition,
  fileList,
  flag,
  line,
  listInput,
  optionalLine,
  optionalWhole,
  publicPage,
  required,
  timeZoneName,
  webAddress,
} from '#server/records/shapes.ts'
import {
  calendarList,
  eventTypes,
  eventsTable,
  maxLength,
  maxFeeDollars,
  maxFlyers,
  maxSeats,
  registrationForms,
} from './rules.ts'

/** A fee in dollars; empty means none. */
const fee = dollarsUpTo(maxFeeDollars, { empty: '0' })

/** A number of seats; empty means no limit. */
export const seats = optionalWhole({
  min: 1,
  max: maxSeats,
  text: 'Enter a whole number of seats',
  tooFew: 'At least 1; leave empty for no limit',
})

const notATime = 'Enter a date and a time'

/** A time as a date field sends it (`2027-05-15T10:00`, local), or as API clients do: ISO, optionally with a zone. */
export const time = z
  .string({ error: ({ input }) => (typeof input === 'object' && input !== null ? notATime : required) })
  .trim()
  .min(1, required)
  .regex(/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/i, notATime)
  .refine(isDate, 'This date does not exist')
  .transform(asIso)

/** Whether a text is a real date. Date.parse would turn February 30 into March 2. */
function isDate(text: string): boolean {
  const day = text.slice(0, 10)
  const parsed = new Date(`${day}T00:00Z`)
  // This also runs for text that failed the check above.
  if (Number.isNaN(parsed.getTime()) || Number.isNaN(Date.parse(asIso(text)))) return false
  return parsed.toISOString().startsWith(day)
}

function asIso(text: string): string {
  return text.toUpperCase().replace(' ', 'T')
}

const fields = {
  eventName: line(maxLength.eventName),
  /** HTML, sanitized when stored, or plain text. May be empty. */
  eventDescription: z.string().max(maxLength.eventDescription, `At most ${maxLength.eventDescription} characters`),
  startsAt: time,
  endsAt: time,
  eventAddress: line(maxLength.eventAddress),
  adultFee: fee,
  minorFee: fee,
  cap: fee,
  seats,
  /** The time zone if it differs from the chapter's; empty means the chapter's. */
  timeZone: z
    .union([z.literal(''), timeZoneName])
    .nullable()
    .transform((name) => name || null),
}

export const feeOrNone = fee.nullish().transform((dollars) => dollars ?? '0')

/** Uploaded files, by their paths. */
export const flyerFiles = z.object({ flyer: fileList(maxFlyers) })

/** A new event (events section 5): fees and cap default to 0, and flyers may be included. */
export const newEvent = z.object({
  ...fields,
  ...changesOf(flyerFiles),
  eventType: z.enum(eventTypes, { error: required }),
  eventDescription: fields.eventDescription.nullish().transform((text) => text ?? ''),
  adultFee: feeOrNone,
  minorFee: feeOrNone,
  cap: feeOrNone,
  seats: seats.optional().transform((count) => count ?? null),
  timeZone: fields.timeZone.optional().transform((name) => name ?? null),
})

export type NewEvent = z.output<typeof newEvent>

const then = z.enum(['', 'publish']).optional()

/** A new event of our own pages: its type may have a name of the chapter's own, and it may be published at once. */
export const newNamedEvent = newEvent.extend({ typeName: line(maxLength.typeName).optional(), then })

/** The form of a new event. Its type is one of the six, `own:Talk` for one of the chapter's own, or `own` with a name. */
export const newEventForm = newNamedEvent.extend({
  eventType: z.union([z.enum(eventTypes), z.string().regex(/^own(?::.+)?$/)], { error: required }),
  typeName: optionalLine(maxLength.typeName),
})

/** A reference to one event. A malformed id is simply not found. */
export const eventReference = z.object({ eventId: z.string().max(40) })

/** An edit. Omitted fields are unchanged, so clients that do not know seats keep the limit. The type cannot change. */
export const eventChanges = z.object({ ...fields, edition }).partial()

export type EventChanges = z.output<typeof eventChanges>

/** Given flyers are added to the existing ones [spec 58]. */
export const eventUpdate = eventReference.extend({ ...eventChanges.shape, ...changesOf(flyerFiles) })

/** The times of a copied event. */
export const copyTimes = z.object({ startsAt: fields.startsAt, endsAt: fields.endsAt })

export const eventCopy = eventReference.extend(copyTimes.shape)

/** The registration form and landing page of an event; an omitted field is unchanged. */
export const eventSettings = z
  .object({
    registrationForm: z.enum(registrationForms, { error: 'Choose a form' }),
    sendsToForm: flag,
    showsLanding: flag,
    /** Empty means the event itself. */
    landingEventId: z
      .string()
      .max(40)
      .nullable()
      .transform((id) => id?.trim() || null),
    badge: optionalLine(maxLength.badge),
    hotelLink: z.union([z.literal(''), webAddress(maxLength.hotelLink)]),
  })
  .partial()
  .extend({ edition })

export type SettingsChanges = z.output<typeof eventSettings>

export const eventSettingsUpdate = eventReference.extend(eventSettings.shape)

/** The reason for cancelling an event, shown to registrants and visitors. */
export const cancelReason = z.object({ reason: line(maxLength.cancelReason) })

export const eventCancellation = eventReference.extend(cancelReason.shape)

/** The query of the admins' list; name, description and address are searched. */
export const eventList = listInput(eventsTable)

export type EventList = z.output<typeof eventList>

/** The query of the public list; name and address are searched. */
export const calendarPage = listInput(calendarList)

export type CalendarPage = z.output<typeof calendarPage>

/** The query of the documented lists: all events, or only past or future ones. */
export const publicList = publicPage.extend({ when: z.enum(['all', 'future', 'past']) })

export type PublicList = z.output<typeof publicList>
