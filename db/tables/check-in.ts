import type { Stamped } from './stamped.ts'

/** A member who may check people in at one event. */
export type EventHelperRow = Stamped & { helperId: string; eventId: string; memberId: string }

export type CheckInRecords = { eventHelpers: EventHelperRow }
