import type { Outputs } from '#server/wiring/api.ts'
import { feeTypes, givingTypes } from '#server/features/events/rules.ts'
import { catalogOf } from '#server/features/packages/rules.ts'
import { drawingFor, recordDrawings, type DrawingName } from '#app/lib/drawings.ts'
import { event as words, obstacles } from './words.ts'

/** An event as its page shows it. */
export type EventView = Outputs['events']['byId']

/** Returns the badge text of a published event: announced, in progress, or over. */
export function standingOf({ isOver, hasBegun }: Pick<EventView, 'isOver' | 'hasBegun'>): string {
  if (isOver) return words.past
  return hasBegun ? words.happeningNow : words.upcoming
}

/** Returns a message if registration is not possible; undefined if it is. */
export function obstacleOf({
  isCancelled,
  isPublished,
  isOver,
  isSoldOut,
}: Pick<EventView, 'isCancelled' | 'isPublished' | 'isOver' | 'isSoldOut'>): string | undefined {
  if (isCancelled) return obstacles.cancelled
  if (isOver) return obstacles.over
  if (!isPublished) return obstacles.notOpen
  if (isSoldOut) return obstacles.soldOut
  return undefined
}

/** Returns the label and target of an event page's button (events sections 2 and 6). */
export function joining({ eventId, eventType }: Pick<EventView, 'eventId' | 'eventType'>): {
  to: string
  text: string
} {
  return { to: `/event/register/${eventId}`, text: givingTypes.includes(eventType) ? words.donate : words.register }
}

/** Whether the page follows the event's publication: its panel has the link to pass on. */
export const isJustPublished = (
  { isPublished }: Pick<EventView, 'isPublished'>,
  query: URLSearchParams,
  answer: object | undefined,
): boolean => query.get('done') === 'published' && Boolean(isPublished) && !answer

export const hasFees = ({ eventType }: Pick<EventView, 'eventType'>) => feeTypes.includes(eventType)

/** Whether its form charges the fees: one that sells packages does not. */
export const asksFees = (event: Pick<EventView, 'eventType' | 'registrationForm'>) =>
  hasFees(event) && catalogOf[event.registrationForm] === null

const drawingOfType: Record<string, DrawingName> = { picnic: 'pavilion', convention: 'hall', competition: 'gear' }

/** Returns the drawing of an event: the one of its type, or one derived from its ID. */
export const drawingOf = ({ eventId, eventType }: Pick<EventView, 'eventId' | 'eventType'>) =>
  drawingOfType[eventType] ?? drawingFor(eventId)

/** Returns a drawing for each event of a list: its own, or another one where that was already shown above. */
export function drawingsOf(events: readonly Pick<EventView, 'eventId' | 'eventType'>[]): DrawingName[] {
  const shown = new Set<DrawingName>()
  return events.map((event) => {
    const own = drawingOf(event)
    const from = recordDrawings.indexOf(drawingFor(event.eventId))
    const others = [...recordDrawings.slice(from), ...recordDrawings.slice(0, from)]
    const drawing = [own, ...others].find((name) => !shown.has(name))
    if (drawing === undefined) shown.clear()
    shown.add(drawing ?? own)
    return drawing ?? own
  })
}
