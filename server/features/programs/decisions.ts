import type { EventRow } from '#db/tables/events.ts'
import type { ProgramGroupRow } from '#db/tables/programs.ts'
import { timeOf } from '#server/features/events/decisions.ts'
import { centsOf } from '#server/providers/payments/cents.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'
import { takenText, type Counts } from '#server/records/stock-counts.ts'
import { planDate } from '#server/time/dates.ts'
import type { GroupChanges, NewGroup } from './schema.ts'

/** The part of a group that is entered in the form. */
export type GroupDetails = Pick<
  ProgramGroupRow,
  'groupName' | 'ageFrom' | 'ageTo' | 'gradeFrom' | 'gradeTo' | 'startsAt' | 'endsAt' | 'feeCents' | 'seats'
>

type Times = Pick<EventRow, 'startsAt' | 'endsAt'>

/** The nominations of an election open before its day. */
type Around = Times & { eventType?: string }

const opensEarlier = ({ eventType }: Around) => eventType === 'election'

/**
 * Returns a new group as stored. @throws Refusal invalid when its ages or times are reversed, or it is not on the
 * event's days
 */
export function planGroup(
  { fee, startsAt, endsAt, ...entries }: NewGroup,
  event: Around,
  timeZone: string,
): GroupDetails {
  const times = {
    startsAt: timeOf(startsAt, undefined, { timeZone }),
    endsAt: timeOf(lastMinute(endsAt), undefined, { timeZone }),
  }
  return fitting({ ...entries, ...times, feeCents: centsOf(fee) }, event, timeZone)
}

/** Returns a group after an edit. @throws Refusal invalid as for a new one */
export function changeGroup(group: GroupDetails, given: GroupChanges, event: Around, timeZone: string): GroupDetails {
  const { groupName, ageFrom, ageTo, gradeFrom, gradeTo, startsAt, endsAt, fee, seats } = given
  const details = {
    groupName: groupName ?? group.groupName,
    ageFrom: ageFrom === undefined ? group.ageFrom : ageFrom,
    ageTo: ageTo === undefined ? group.ageTo : ageTo,
    gradeFrom: gradeFrom ?? group.gradeFrom,
    gradeTo: gradeTo ?? group.gradeTo,
    startsAt: startsAt === undefined ? group.startsAt : timeOf(startsAt, group.startsAt, { timeZone }),
    endsAt: endsAt === undefined ? group.endsAt : timeOf(lastMinute(endsAt), group.endsAt, { timeZone }),
    feeCents: fee === undefined ? group.feeCents : centsOf(fee),
    seats: seats === undefined ? group.seats : seats,
  }
  return fitting(details, event, timeZone)
}

/**
 * Rejects other days for a sold group, because its buyers chose these; the hours may change. @throws Refusal conflict
 */
export function assertSameDays(group: Times, after: Times, counts: Counts, timeZone: string): void {
  const [first, last] = daysOf(group, timeZone)
  const [starts, ends] = daysOf(after, timeZone)
  const taken = counts.held + counts.sold
  if (taken === 0 || (first === starts && last === ends)) return
  const days = first === last ? planDate(first) : `${planDate(first)} to ${planDate(last)}`
  const text = `${takenText(counts)}, so this stays on ${days}.`
  const instead = `Add another one for the new days, and set the seats of this one to ${taken} to stop selling it.`
  throw new Refusal('conflict', `${text} ${instead} Nothing was changed.`, {
    fields: { [first === starts ? 'endsAt' : 'startsAt']: text },
  })
}

/** Rejects deleting a program with its groups if one of them was sold. @throws Refusal conflict */
export function assertNoSoldGroups(groups: readonly { groupName: string; counts: Counts }[]): void {
  const sold = groups.find(({ counts }) => counts.held + counts.sold > 0)
  if (!sold) return
  throw new Refusal(
    'conflict',
    `${takenText(sold.counts)} of ${sold.groupName}, so this program cannot be deleted. Set the seats of ${sold.groupName} to ${sold.counts.held + sold.counts.sold} to stop selling it. Nothing was changed.`,
  )
}

/** Rejects moving an event away from the days of its programs. @throws Refusal conflict */
export function assertInside(
  groups: (Times & { groupName: string; programName: string })[],
  event: Around,
  timeZone: string,
): void {
  const [first, last] = daysOf(event, timeZone)
  for (const { groupName, programName, ...times } of groups) {
    const [starts, ends] = daysOf(times, timeZone)
    const name = `${groupName} (${programName})`
    if (starts < first && !opensEarlier(event))
      throw outside('startsAt', `${name} starts on ${planDate(starts)}, before these dates. Change that program first.`)
    if (ends > last)
      throw outside('endsAt', `${name} ends on ${planDate(ends)}, after these dates. Change that program first.`)
  }
}

const outside = (field: string, text: string) =>
  new Refusal('conflict', `${text} Nothing was changed.`, { fields: { [field]: text } })

/** Returns the end of a day if no time is given. */
const lastMinute = (given: string) => (given.length === 10 ? `${given}T23:59` : given)

const daysOf = ({ startsAt, endsAt }: Times, timeZone: string): [first: string, last: string] => [
  calendarDay(new Date(startsAt), timeZone),
  calendarDay(new Date(endsAt), timeZone),
]

function fitting(details: GroupDetails, event: Around, timeZone: string): GroupDetails {
  const { ageFrom, ageTo, startsAt, endsAt } = details
  if (ageFrom !== null && ageTo !== null && ageTo < ageFrom)
    throw refusedField('ageTo', 'The highest age cannot be below the lowest')
  if (endsAt < startsAt) throw refusedField('endsAt', 'The end must not be before the start')
  const [first, last] = daysOf(event, timeZone)
  const [starts, ends] = daysOf(details, timeZone)
  if (starts < first && !opensEarlier(event)) throw refusedField('startsAt', `The event starts on ${planDate(first)}`)
  if (ends > last) throw refusedField(starts > last ? 'startsAt' : 'endsAt', `The event ends on ${planDate(last)}`)
  return details
}
