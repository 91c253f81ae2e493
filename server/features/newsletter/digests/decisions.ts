import type { DigestDay } from '#server/features/jobs/rules.ts'
import { digestHour } from '#server/features/jobs/rules.ts'
import { calendarDay } from '#server/time/clock.ts'
import { instantOf } from '#server/time/local-time.ts'

const dayMs = 24 * 3_600_000
const weekdays: readonly DigestDay[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/**
 * Returns the latest time at which the chapter's digest was due: the send hour on its day, in its time zone. After downtime, it is sent late; but a day that was chosen after that time starts with the next one. Null if
 * none is due.
 */
export function digestDueAt(
  { digestDay, digestChangedAt }: { digestDay: DigestDay; digestChangedAt: string },
  now: Date,
  timeZone: string,
): Date | null {
  if (digestDay === 'never') return null
  for (let daysAgo = 0; daysAgo <= 7; daysAgo++) {
    const day = calendarDay(new Date(now.getTime() - daysAgo * dayMs), timeZone)
    if (digestDay !== 'daily' && weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] !== digestDay) continue
    const due = instantOf(`${day}T${String(digestHour).padStart(2, '0')}:00`, timeZone)
    if (due <= now) return due.toISOString() > digestChangedAt ? due : null
  }
  return null
}
