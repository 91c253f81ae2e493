import { date } from '#app/lib/format.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { endingDays } from '#server/features/offices/rules.ts'
import { Badge } from '#app/ui/parts/badge.tsx'
import { officesWords as words } from './words.ts'

export type Office = Outputs['offices']['list']['offices'][number]

const dayMs = 24 * 60 * 60_000

/** Returns the days from one day (yyyy-mm-dd) to another. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Returns in how many days the term of an office ends, if that is soon; null otherwise. */
export function endsIn({ holder }: Pick<Office, 'holder'>, today: string): number | null {
  if (!holder) return null
  const left = daysBetween(today, holder.untilDay)
  return left <= endingDays ? left : null
}

/** Whether an office is held, ends soon, or is vacant. */
export function OfficeBadge({ office, today }: { office: Pick<Office, 'holder'>; today: string }) {
  const left = endsIn(office, today)
  if (!office.holder) return <Badge>{words.vacant}</Badge>
  if (left === null)
    return (
      <Badge tone="success" dot="full">
        {words.active}
      </Badge>
    )
  return (
    <Badge tone="warning" dot="half">
      {words.endsIn(left)}
    </Badge>
  )
}

/** Who comes next, or since when nobody holds the office; null while neither matters. */
export function standingText({ holder, next, vacantSince }: Office, today: string): string | null {
  if (next) return words.then(next.officer.name, date(next.fromDay))
  if (!holder) return vacantSince === null ? words.neverHeld : words.since(date(vacantSince))
  return endsIn({ holder }, today) === null ? null : words.noSuccessor
}
