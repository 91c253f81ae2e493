import { Form, Link } from '#app/lib/remix.ts'
import '#app/styles/kit/fields.css'
import { dollars } from '#app/lib/format.ts'
import { DateEntry } from '#app/ui/form/fields/date-entry.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { receivedIn, type BooksAsOf } from './treasury-months.tsx'
import { day as words } from './treasury-words.ts'

/** The day whose books are shown, and what came in during the twelve months that end with it. */
export function TreasuryDay({ books }: { books: BooksAsOf }) {
  const { until, today, lines, view } = books
  const choices = [
    { text: words.today, day: today, to: '/treasury' },
    { text: words.monthEnd, day: monthEnd(today), to: `/treasury?until=${monthEnd(today)}` },
    { text: words.yearEnd, day: yearEnd(today), to: `/treasury?until=${yearEnd(today)}` },
  ]
  const total = lines.reduce((sum, { id }) => sum + receivedIn(view, id), 0)
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Form method="get" className="field" preventScrollReset>
          <label className="field-label" htmlFor="until">
            {words.label}
          </label>
          <div className="flex gap-2">
            <DateEntry key={until} id="until" name="until" day={until} max={today} title={words.noDate} pickLabel={words.pick} />
            <Button type="submit">{words.show}</Button>
          </div>
        </Form>
        <nav className="segments flex-1 sm:max-w-80 print:hidden" aria-label={words.choices}>
          {choices.map(({ text, day, to }) => (
            <Link key={text} to={to} className="segment" aria-current={day === until ? 'date' : undefined} preventScrollReset>
              {text}
            </Link>
          ))}
        </nav>
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-y-4 sm:grid-cols-4">
        <Figure name={words.received} cents={total} main />
        {lines.map(({ id, name }) => (
          <Figure key={id} name={name} cents={receivedIn(view, id)} />
        ))}
      </dl>
    </>
  )
}

function Figure({ name, cents, main = false }: { name: string; cents: number; main?: boolean }) {
  return (
    <div className={`pl-3.5 ${main ? 'border-l-2 border-primary' : 'border-l border-rule'}`}>
      <dt className="type-key">{name}</dt>
      <dd className={`tabular mt-1 text-xl font-semibold ${main ? 'text-primary' : ''}`}>{dollars(cents)}</dd>
    </div>
  )
}

/** The last day of the month before, and of the year before. */
const monthEnd = (today: string) => new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1, 0)).toISOString().slice(0, 10)
const yearEnd = (today: string) => `${Number(today.slice(0, 4)) - 1}-12-31`
