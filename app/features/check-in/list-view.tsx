import '#app/styles/kit/fields.css'
import { useId } from 'react'
import { maxDesks } from '#server/features/check-in/rules.ts'
import type { CheckInPerson } from './check-in-model.ts'
import { Row } from './check-in-row.tsx'
import { list as words } from './words.ts'

/** Longer lists need Search. */
const max = 200

type ListProps = {
  rows: CheckInPerson[]
  desk: number
  isCached: boolean
  onDesk: (desk: number) => void
  onCheckIn: (row: CheckInPerson) => void
  onOpen: (row: CheckInPerson) => void
}

/** Everyone by name, and a field for the number of this check-in desk. */
export function ListView({ rows, desk, isCached, onDesk, onCheckIn, onOpen }: ListProps) {
  const id = useId()
  const standing = rows.filter(({ state }) => state !== 'cancelled')
  return (
    <div className="door-body">
      <div className="flex items-center justify-between gap-4">
        <div>
          <label htmlFor={id} className="font-semibold">
            {words.desk}
          </label>
          <p id={`${id}-help`} className="type-small text-ink-2">
            {words.deskHelp}
          </p>
        </div>
        <input
          id={id}
          className="entry w-20"
          type="number"
          min={1}
          max={maxDesks}
          aria-describedby={`${id}-help`}
          defaultValue={desk}
          onChange={({ target }) => target.validity.valid && target.value !== '' && onDesk(target.valueAsNumber)}
        />
      </div>
      {isCached && (
        <p role="status" className="type-small mt-3 text-ink-2">
          {words.stored}
        </p>
      )}
      {standing.length === 0 && <p className="mt-4">{words.none}</p>}
      <ul className="mt-2">
        {standing.slice(0, max).map((row) => (
          <Row key={row.registrationId} row={row} onCheckIn={() => onCheckIn(row)} onOpen={() => onOpen(row)} />
        ))}
      </ul>
      {standing.length > max && <p className="type-small mt-3 text-ink-2">{words.more(standing.length - max)}</p>}
    </div>
  )
}
