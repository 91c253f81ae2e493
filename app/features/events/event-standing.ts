import type { Api } from '#server/api.ts'
import { feeTypes, givingTypes } from '#server/features/events/rules.ts'
import { drawingFor, type DrawingName } from '#app/lib/drawings.ts'

/** An event as its page shows it. */
export type EventView = Awaited<ReturnType<Api['events']['byId']>>

/** The word of a published event's badge: announced, going on, or over. */
export function standingOf({ isOver, hasBegun }: Pick<EventView, 'isOver' | 'hasBegun'>): 'Upcoming' | 'LIVE' | 'EXPIRED' {
  if (isOver) return 'EXPIRED'
  return hasBegun ? 'LIVE' : 'Upcoming'
}

/** Why nobody can register, in a sentence; undefined when one can. */
export function obstacleOf({ isPublished, isOver, isSoldOut }: Pick<EventView, 'isPublished' | 'isOver' | 'isSoldOut'>): string | undefined {
  if (isOver) return 'This event is over.'
  if (!isPublished) return 'Registration is not open yet.'
  if (isSoldOut) return 'All seats are taken.'
  return undefined
}

/** What the one button of an event's page says and where it leads (events sections 2 and 6). */
export function joining({ eventId, eventType }: Pick<EventView, 'eventId' | 'eventType'>): { to: string; text: string } {
  return givingTypes.includes(eventType) ? { to: '/donate', text: 'Donate' } : { to: `/event/register/${eventId}`, text: 'Register' }
}

export const hasFees = ({ eventType }: Pick<EventView, 'eventType'>) => feeTypes.includes(eventType)

const drawingOfType: Record<string, DrawingName> = { picnic: 'pavilion', convention: 'hall', competition: 'gear' }

/** An event keeps its drawing: the one of its type, or one by its id. */
export const drawingOf = ({ eventId, eventType }: Pick<EventView, 'eventId' | 'eventType'>) => drawingOfType[eventType] ?? drawingFor(eventId)
