import './calendar-month.css'
import { Link } from '#app/lib/remix.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Outputs } from '#server/wiring/api.ts'
import { planTime } from '#app/lib/format.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { PastEvent } from '../calendar-card.tsx'
import { calendar as words, longMonth } from '../calendar-words.ts'
import { isOn, weeksOf, type MonthDay } from './month-days.ts'

type Month = Outputs['events']['month']
type MonthEvent = Month['rows'][number]

type CalendarMonthProps = Month & {
  /** Returns the URL of another month. */
  hrefOf: (month: string) => string
}

/** A month as a sheet of weeks; on phones the days with events lead to the list below. */
export function CalendarMonth({ month, today, rows, earlier, later, hrefOf }: CalendarMonthProps) {
  return (
    <section aria-labelledby="month">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="month" className="type-title">
          {longMonth(month)}
        </h2>
        <nav aria-label={words.months} className="flex flex-wrap gap-2">
          {earlier && (
            <Link to={hrefOf(earlier)} className="btn btn-quiet btn-sm" rel="nofollow" preventScrollReset>
              <Icon of={ChevronLeft} /> {longMonth(earlier)}
            </Link>
          )}
          {later && (
            <Link to={hrefOf(later)} className="btn btn-quiet btn-sm" rel="nofollow" preventScrollReset>
              {longMonth(later)} <Icon of={ChevronRight} />
            </Link>
          )}
        </nav>
      </div>
      <table className="month-sheet" aria-labelledby="month">
        <thead>
          <tr>
            {words.weekdays.map(({ short, long }) => (
              <th key={long} scope="col">
                <abbr title={long}>{short}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={index}>
              {week.map((day, at) => (
                <Day key={day?.day ?? at} day={day} today={today} rows={rows} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 ? (
        <p className="type-body mt-4 text-ink-2">{words.noneInMonth}</p>
      ) : (
        <div className="mt-6 border-t-2 border-primary md:hidden">
          {rows.map((event) => (
            <div key={event.eventId} id={`event-${event.eventId}`}>
              <PastEvent event={event} />
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

function Day({ day, today, rows }: { day: MonthDay; today: string; rows: MonthEvent[] }) {
  if (!day) return <td data-other />
  const events = rows.filter((event) => isOn(day.day, event))
  return (
    <td aria-current={day.day === today ? 'date' : undefined}>
      {events.length > 0 ? (
        <>
          <a href={`#event-${events[0]!.eventId}`} className="month-day" aria-label={words.on(day.day, events.length)}>
            <time dateTime={day.day}>{day.number}</time>
          </a>
          <time dateTime={day.day} className="max-md:hidden">
            {day.number}
          </time>
          <ul className="max-md:hidden">
            {events.map((event) => (
              <li key={event.eventId}>
                <Link to={`/event/${event.eventId}`} data-over={event.isOver || undefined}>
                  <b>{event.eventName}</b>
                  {event.startsOn.startsWith(day.day) && <small>{planTime(event.startsOn)}</small>}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <time dateTime={day.day}>{day.number}</time>
      )}
    </td>
  )
}
