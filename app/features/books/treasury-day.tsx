import { dollars } from '#app/lib/format.ts'
import { AsOfDay } from '#app/ui/form/as-of-day.tsx'
import { FigureRow } from '#app/ui/parts/figure-row.tsx'
import { receivedIn, type BooksAsOf } from './treasury-months.tsx'
import { day as words } from './treasury-words.ts'

/** The day whose books are shown, and what came in during the twelve months that end with it. */
export function TreasuryDay({ books }: { books: BooksAsOf }) {
  const { until, today, lines, view } = books
  const total = lines.reduce((sum, { id }) => sum + receivedIn(view, id), 0)
  const figures = [{ name: words.received, cents: total }, ...lines.map(({ id, name }) => ({ name, cents: receivedIn(view, id) }))]
  return (
    <>
      <AsOfDay label={words.label} name="until" path="/treasury" day={until} today={today} />
      <FigureRow figures={figures.map(({ name, cents }) => ({ name, value: dollars(cents) }))} />
    </>
  )
}
