import type { EventRow } from '#db/tables/events.ts'
import { editConflict, savedNow } from '#server/records/version.ts'
import type { SettingsChanges } from './schema.ts'

/** The registration form and landing page of an event [spec 47]. */
export type EventSettings = Pick<
  EventRow,
  'registrationForm' | 'sendsToForm' | 'showsLanding' | 'landingEventId' | 'badge' | 'hotelLink'
>

/**
 * Returns the settings after an edit; an omitted field is unchanged. @throws Refusal conflict if someone else has
 * changed them since the given version
 */
export function changeSettings(event: EventRow, { edition, ...changes }: SettingsChanges): Partial<EventSettings> {
  if (edition === undefined || edition === event.updatedAt) return changes
  const differing = Object.entries(changes).filter(
    ([field, value]) => value !== undefined && value !== event[field as keyof EventSettings],
  )
  if (differing.length === 0) return changes
  throw editConflict(
    'this event',
    Object.fromEntries(differing.map(([field]) => [field, savedNow(readable(event[field as keyof EventSettings]))])),
  )
}

const readable = (value: string | number | null) => (typeof value === 'number' ? (value ? 'yes' : 'no') : (value ?? ''))
