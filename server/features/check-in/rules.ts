/** Rules of the door, for the phone too. */

import { most } from '../packages/rules.ts'
import { mostOfOne } from '../registrations/rules.ts'

/** The most of a kind who come in with one registration: packages can be for more than the fields of a form. */
export const mostArrived = mostOfOne * most.persons

/** So long after an event's end helpers may still enter who came; then their phones forget the list. */
const helpersStayMs = 24 * 3_600_000

/** Whether helpers are done at an event. */
export const isDoorClosed = ({ endsAt }: { endsAt: string }, now: Date) =>
  now.getTime() > new Date(endsAt).getTime() + helpersStayMs

/** The places at the entrance are numbered. */
export const mostDesks = 99
