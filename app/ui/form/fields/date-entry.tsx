import CalendarDays from 'lucide-react/icons/calendar-days'
import { useRef } from 'react'
import { date } from '#app/lib/format.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'

type DateEntryProps = {
  id: string
  name: string
  /** yyyy-mm-dd */
  day: string
  /** yyyy-mm-dd */
  max: string
  /** The expected format; browsers show it for invalid input. */
  title: string
  pickLabel: string
  /** As wide as its field. */
  wide?: boolean
}

/** A date in the format of our pages, typed or picked; a browser's own date field uses its locale's format. */
export function DateEntry({ id, name, day, max, title, pickLabel, wide = false }: DateEntryProps) {
  const hydrated = useHydrated()
  const typed = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <div className={`entry-tools ${wide ? '' : 'w-44'}`}>
      <input
        ref={typed}
        className="entry tabular"
        id={id}
        name={name}
        defaultValue={date(day)}
        inputMode="numeric"
        placeholder="dd/mm/yyyy"
        pattern="[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}"
        title={title}
        autoComplete="off"
        required
      />
      {hydrated && (
        <>
          <button type="button" aria-label={pickLabel} onClick={() => calendar.current?.showPicker()}>
            <Icon of={CalendarDays} size={18} />
          </button>
          <input
            ref={calendar}
            type="date"
            className="pointer-events-none absolute bottom-0 left-0 h-px w-full opacity-0"
            tabIndex={-1}
            aria-hidden
            defaultValue={day}
            max={max}
            onChange={(event) => {
              if (typed.current && event.target.value) typed.current.value = date(event.target.value)
            }}
          />
        </>
      )}
    </div>
  )
}
