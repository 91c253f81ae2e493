import Check from 'lucide-react/icons/check'
import { Badge } from '#app/ui/parts/badge.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { nameOf, type CheckInPerson } from './check-in-model.ts'
import { timeOfDay } from './time-of-day.ts'
import { row as words } from './words.ts'

type RowProps = { row: CheckInPerson; onCheckIn: () => void; onOpen: () => void }

/** One registration in a check-in list, with the one action available. */
export function Row({ row, onCheckIn, onOpen }: RowProps) {
  const name = nameOf(row)
  return (
    <li className="door-row">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-ink-2">
          {words.people(row.adults, row.minors)}, <span className="tabular">{row.registrationId}</span>
        </p>
      </div>
      {row.state === 'held' && (
        <Badge tone="warning" dot="half">
          {words.held}
        </Badge>
      )}
      {row.state === 'registered' && row.checkIn && (
        <button type="button" className="door-in" aria-label={words.open(name)} onClick={onOpen}>
          <Icon of={Check} size={18} /> {timeOfDay(row.checkIn.at)}
        </button>
      )}
      {row.state === 'registered' && !row.checkIn && (
        <Button look="primary" aria-label={words.checkInOf(name)} onClick={onCheckIn}>
          {words.checkIn}
        </Button>
      )}
    </li>
  )
}
