import { Form, Link } from '#app/lib/remix.ts'
import '#app/styles/kit/fields.css'
import { Button } from '#app/ui/parts/button.tsx'
import { asOfWords as words } from './as-of-words.ts'

/** The day, its URL parameter, and the page. Days are yyyy-mm-dd. */
type AsOfDayProps = { label: string; name: string; path: string; day: string; today: string }

/** A field for the day as of which a page shows data: the browser's own date field, or one of the common choices. */
export function AsOfDay({ label, name, path, day, today }: AsOfDayProps) {
  const choices = [
    { text: words.today, end: today, to: path },
    ...[
      { text: words.monthEnd, end: monthEnd(today) },
      { text: words.yearEnd, end: yearEnd(today) },
    ].map((choice) => ({ ...choice, to: `${path}?${name}=${choice.end}` })),
  ]
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <Form method="get" className="field" preventScrollReset>
        <label className="field-label" htmlFor={name}>
          {label}
        </label>
        <div className="flex gap-2">
          <input
            key={day}
            type="date"
            className="entry tabular w-44"
            id={name}
            name={name}
            defaultValue={day}
            max={today}
            required
          />
          <Button type="submit">{words.show}</Button>
        </div>
      </Form>
      <nav className="segments flex-1 sm:max-w-96 print:hidden" aria-label={words.choices}>
        {choices.map(({ text, end, to }) => (
          <Link
            key={text}
            to={to}
            className="segment"
            aria-current={end === day ? 'date' : undefined}
            preventScrollReset
          >
            {text}
          </Link>
        ))}
      </nav>
    </div>
  )
}

/** Returns the last day of the previous month, or of the previous year. */
const monthEnd = (today: string) =>
  new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1, 0)).toISOString().slice(0, 10)
const yearEnd = (today: string) => `${Number(today.slice(0, 4)) - 1}-12-31`
