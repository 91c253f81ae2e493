/** Rules of check-in, shared with the phone. */

import { max } from '../packages/rules.ts'
import { maxOfOne } from '../registrations/rules.ts'

/**
 * Maximum number of adults, or of minors, who can arrive with one registration: packages can be for more people than a
 * form accepts.
 */
export const maxArrived = maxOfOne * max.persons

/** How long after an event's end helpers may still check people in; afterwards, their phones delete the list. */
const helpersStayMs = 24 * 3_600_000

/** Whether helpers may no longer check people in at an event. */
export const isCheckInClosed = ({ endsAt }: { endsAt: string }, now: Date) =>
  now.getTime() > new Date(endsAt).getTime() + helpersStayMs

/** The highest number of a desk at the entrance. */
export const maxDesks = 99
