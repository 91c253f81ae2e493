import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { CheckInPerson } from './check-in-model.ts'
import { Row } from './check-in-row.tsx'
import type { CheckInSearch } from './check-in-search.ts'
import { search as words } from './words.ts'

type SearchProps = {
  rows: CheckInPerson[]
  index: CheckInSearch
  eventId: string
  isOffline: boolean
  onCheckIn: (row: CheckInPerson) => void
  onOpen: (row: CheckInPerson) => void
}

/** Finds people without a camera and by keyboard: type, Tab, Enter. */
export function SearchView({ rows, index, eventId, isOffline, onCheckIn, onOpen }: SearchProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { expected } = index.keepUp(rows)
  const { rows: matching, areMore } = index.find(typed)
  const sought = typed.trim()
  return (
    <>
      <div className="door-body">
        <div className="door-search" role="search">
          <Icon of={Search} size={18} className="text-ink-2" />
          <input
            ref={field}
            className="entry"
            type="text"
            inputMode="search"
            autoComplete="off"
            spellCheck={false}
            aria-label={words.label}
            placeholder={words.label}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          {typed !== '' && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={words.clear}
              onClick={() => (setTyped(''), field.current?.focus())}
            >
              <Icon of={X} size={18} />
            </button>
          )}
        </div>
        <p role="status" className="type-small mt-2 text-ink-2 wrap-anywhere">
          {sought === ''
            ? words.begin(expected)
            : matching.length === 0
              ? words.none(sought)
              : words.count(matching.length, areMore, expected)}
        </p>
        <ul>
          {matching.map((row) => (
            <Row key={row.registrationId} row={row} onCheckIn={() => onCheckIn(row)} onOpen={() => onOpen(row)} />
          ))}
        </ul>
        {areMore && <p className="type-small mt-3 text-ink-2">{words.more}</p>}
      </div>
      {!isOffline && (
        <div className="door-foot">
          {/* For the guest at the desk, not the member who is signed in on this phone. */}
          <LinkButton to={`/event/register/${eventId}?as=guest&desk`} icon={Plus} wide reloadDocument>
            {words.register}
          </LinkButton>
        </div>
      )}
    </>
  )
}
