import { dollars } from '#app/lib/format.ts'
import { AsOfDay } from '#app/ui/form/as-of-day.tsx'
import { FigureRow } from '#app/ui/parts/figure-row.tsx'
import { kindsOf, sumOf, type BooksAsOf } from './treasury-months.tsx'
import { day as words } from './treasury-words.ts'

/** The day whose books are shown, and the income of the twelve months ending that day. */
export function TreasuryDay({ books }: { books: BooksAsOf }) {
  const { until, today, view } = books
  const figures = [
    { name: words.received, cents: sumOf(books, view) },
    ...kindsOf(books).map((kind) => ({ name: kind.name, cents: sumOf(kind, view) })),
  ]
  return (
    <>
      <AsOfDay label={words.label} name="until" path="/treasury" day={until} today={today} />
      <FigureRow figures={figures.map(({ name, cents }) => ({ name, value: dollars(cents) }))} />
    </>
  )
}
