import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { date } from '#app/lib/format.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { systemWords as words } from './words.ts'

const dayMs = 24 * 3_600_000

type BackupDaysProps = { made: { takenAt: string }[]; since: string | null; now: string; timeZone: string }

/** A strip of the last seven days: which have a backup. A day before the first is no missed one. */
export function BackupDays({ made, since, now, timeZone }: BackupDaysProps) {
  const days = Array.from({ length: 7 }, (_, index) => {
    const then = new Date(Date.parse(now) - (6 - index) * dayMs).toISOString()
    const day = date(then, timeZone)
    return {
      day,
      isBefore: since !== null && then < since,
      isMade: made.some(({ takenAt }) => date(takenAt, timeZone) === day),
    }
  })
  return (
    <ol className="my-4 grid grid-cols-7 border border-rule" aria-label={words.days}>
      {days.map(({ day, isBefore, isMade }) => (
        <li key={day} className="border-rule py-2.5 text-center not-first:border-l">
          <span
            className={`inline-grid size-6 place-items-center border ${isMade ? 'border-success text-success' : isBefore ? 'border-rule' : 'border-warning text-warning'}`}
          >
            {(isMade || !isBefore) && <Icon of={isMade ? Check : Clock} size={14} />}
          </span>
          <span className="sr-only">{isMade ? words.dayWith(day) : words.dayWithout(day)}</span>
          <span className="type-fine tabular block" aria-hidden>
            {day.replace(/, \d+$/, '')}
          </span>
        </li>
      ))}
    </ol>
  )
}
