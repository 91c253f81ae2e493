/**
 * Rules of events, shared with the pages (events sections 5 and 9). This file must stay light enough for browsers to
 * load.
 */

import type { ListShape } from '#server/records/lists.ts'

export const eventTypes = ['picnic', 'convention', 'donation', 'fund-raising', 'competition', 'election'] as const

type EventType = (typeof eventTypes)[number]

/** Returns the display name of a type (events section 1). */
export const eventTypeLabel = (type: string) => (type === 'competition' ? 'fair - competition - game' : type)

/** Names that a chapter without types of its own is offered. */
export const suggestedTypes = ['Talk', 'Meeting', 'Workshop'] as const

/** The type behind a chapter's own ones: with fees and seats, and a form of attendees. */
const ownType: EventType = 'picnic'

const own = 'own'

/** Returns the choice of a chapter's own type in the form of a new event; without a name, of one to be named. */
export const ownTypeChoice = (name = '') => (name ? `${own}:${name}` : own)

/** Whether the form of a new event asks for the name of the type. */
export const namesType = (choice: string) => choice === own

/** Returns the type that a choice stands for, and the chapter's name for it if it is one of its own. */
export function typeChosen(choice: string, name: string | undefined): { eventType: EventType; typeName?: string } {
  if (choice === own) return { eventType: ownType, typeName: name ?? '' }
  if (choice.startsWith(`${own}:`)) return { eventType: ownType, typeName: choice.slice(own.length + 1) }
  return { eventType: choice as EventType }
}

/** Returns the choice that stands for an event's type, as the calendar's filter offers it. */
export const choiceOfType = ({ eventType, typeName }: { eventType: string; typeName: string }) =>
  typeName ? ownTypeChoice(typeName) : eventType

/** Returns the display name of the type that a choice stands for. */
export function nameOfChoice(choice: string): string {
  const { eventType, typeName = '' } = typeChosen(choice, undefined)
  return typeNameOf({ eventType, typeName })
}

/** Returns the name of an event's type: the chapter's own, or that of the kind. */
export const typeNameOf = ({ eventType, typeName }: { eventType: string; typeName: string }) =>
  typeName || eventTypeLabel(eventType)

/** The types with an adult fee, a minor fee and a cap; registering for others is free (events section 5). */
export const feeTypes: readonly string[] = ['picnic', 'convention'] satisfies EventType[]

/** The types that people donate to instead of registering: their button says Donate. */
export const givingTypes: readonly string[] = ['donation', 'fund-raising'] satisfies EventType[]

/** Maximum length of each text, in characters, and the maximum fees and seats. */
export const maxLength = {
  cancelReason: 300,
  eventName: 50,
  typeName: 30,
  eventAddress: 200,
  eventDescription: 50_000,
  badge: 20,
  hotelLink: 500,
} as const
export const maxFeeDollars = 100_000
export const maxSeats = 1_000_000

/** Maximum number of flyers of one event. */
export const maxFlyers = 20

/** The numbers of people that a registration pays for, and the event's price for each, in cents. */
type Attendance = { adults: number; minors: number }
export type EventFees = { adultFeeCents: number; minorFeeCents: number; capCents: number }

/**
 * Returns the fee of one registration in cents: adults and minors by their fees, up to the cap if that is above 0
 * (events section 9: a family price).
 */
export function registrationFeeCents({ adults, minors }: Attendance, fees: EventFees): number {
  const feeCents = adults * fees.adultFeeCents + minors * fees.minorFeeCents
  return fees.capCents > 0 ? Math.min(feeCents, fees.capCents) : feeCents
}

/** Whether an event's end has passed; until then it is upcoming and can be joined. */
export const isOver = (event: { endsAt: string }, now: Date) => new Date(event.endsAt) <= now

/** Returns the number of free seats; null if unlimited. */
export const seatsLeft = (seats: number | null, taken: number): number | null =>
  seats === null ? null : Math.max(0, seats - taken)

/** The admins' list of events: all, or those of one half. Pages show the next first, and past ones latest first. */
export const eventsTable = {
  columns: ['eventName', 'startsAt', 'endsAt'],
  filters: { when: ['upcoming', 'past'] },
  sort: 'startsAt',
  direction: 'desc',
} as const satisfies ListShape

/** The public list: published upcoming events or, with the filter, past ones; of one type, or as a month. */
export const calendarList = {
  columns: [],
  filters: { when: ['past'], type: /^.{1,60}$/, view: ['month'], month: /^\d{4}-(?:0[1-9]|1[0-2])$/ },
} as const satisfies ListShape

/** The initial state of an event: not canceled. */
export const takesPlace = { cancelledAt: null, cancelReason: '' } as const

/** The default form, page, badge and link of an event [spec 46, 47]; cancellations are refunded in full. */
export const usualSettings = {
  typeName: '',
  registrationForm: 'standard',
  sendsToForm: 0,
  showsLanding: 0,
  landingEventId: null,
  badge: '',
  hotelLink: '',
  refundSteps: '[]',
} as const

export const registrationForms = ['standard', 'convention', 'packages'] as const
export type RegistrationForm = (typeof registrationForms)[number]
