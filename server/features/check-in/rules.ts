/** Rules of check-in, shared with the phone. */

import { max } from '../packages/rules.ts'
import { maxOfOne } from '../registrations/rules.ts'

/**
 * Maximum number of adults, or of minors, who can arrive with one registration: packages can be for more people than a
 * form accepts.
 */
export const maxArrived = maxOfOne * max.persons

/** How long after an event's end helpers may still check people in; afterwards, their phones delete the list. */
const helpersStayMs = 2 * 3_600_000

/** Returns when the right of an event's helpers ends, by itself. */
export const helpersUntil = ({ endsAt }: { endsAt: string }) => new Date(new Date(endsAt).getTime() + helpersStayMs)

/** Whether helpers may no longer check people in at an event. */
export const isCheckInClosed = (event: { endsAt: string }, now: Date) => now > helpersUntil(event)

/** The highest number of a desk at the entrance. */
export const maxDesks = 99
