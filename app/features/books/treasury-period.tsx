import { Link } from '#app/lib/remix.ts'
import '#app/styles/kit/fields.css'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import { monthName } from '#app/lib/format.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Popover } from '#app/ui/table/popover.tsx'
import type { BooksAsOf } from './treasury-months.tsx'
import { period as words } from './treasury-words.ts'

/** The chosen part of the books, as the address has it. */
export type ChosenPeriod = { from?: string; to?: string; month?: string; kind?: string }

type TreasuryPeriodProps = {
  books: BooksAsOf
  chosen: ChosenPeriod
  /** The rest of the page's query, which the form keeps. */
  rest: Record<string, string>
  clearHref: string
}

/** Filters the list of payments, and exports the same part of the books. A native form: a file is not a page. */
export function TreasuryPeriod({ books: { until, years, kinds }, chosen, rest, clearHref }: TreasuryPeriodProps) {
  const months = years
    .flatMap((year) => Array.from({ length: 12 }, (_, index) => `${year}-${String(12 - index).padStart(2, '0')}`))
    .filter((month) => month <= until.slice(0, 7))
  return (
    <form
      key={JSON.stringify(chosen)}
      method="get"
      action="/treasury#payments"
      className="my-4 grid gap-3 print:hidden"
      aria-label={words.label}
    >
      {Object.entries(rest).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4 xl:grid-cols-[repeat(4,minmax(0,1fr))_auto]">
        <Labeled text={words.from}>
          <input type="date" name="from" className="entry is-small" defaultValue={chosen.from} max={until} />
        </Labeled>
        <Labeled text={words.to}>
          <input type="date" name="to" className="entry is-small" defaultValue={chosen.to} max={until} />
        </Labeled>
        <Labeled text={words.month}>
          <select name="month" className="entry is-small" defaultValue={chosen.month ?? ''}>
            <option value="">{words.all}</option>
            {months.map((month) => (
              <option key={month} value={month}>
                {monthName(month)}
              </option>
            ))}
          </select>
        </Labeled>
        <Labeled text={words.kind}>
          <select name="kind" className="entry is-small" defaultValue={chosen.kind ?? ''}>
            <option value="">{words.all}</option>
            {kinds.map(({ purpose, name }) => (
              <option key={purpose} value={purpose}>
                {name}
              </option>
            ))}
          </select>
        </Labeled>
        <div className="grid grid-cols-2 gap-2 max-lg:col-span-2 sm:flex lg:max-xl:col-span-4">
          <Button type="submit" size="small">
            {words.filter}
          </Button>
          <Popover
            right
            className="grid"
            label={
              <>
                <Icon of={Download} /> {words.export} <Icon of={ChevronDown} size={14} />
              </>
            }
          >
            <button type="submit" formAction="/export/books.xlsx" className="menu-line">
              <Icon of={FileSpreadsheet} /> {words.workbook}
            </button>
            <button type="submit" formAction="/export/books.csv" className="menu-line">
              <Icon of={FileText} /> {words.csv}
            </button>
          </Popover>
        </div>
      </div>
      {Object.keys(chosen).length > 0 && (
        <p>
          <Link to={clearHref} className="type-small text-link-line" preventScrollReset>
            {words.clear}
          </Link>
        </p>
      )}
    </form>
  )
}

const Labeled = ({ text, children }: { text: string; children: ReactNode }) => (
  <label className="type-small grid min-w-0 gap-1 font-medium">
    {text}
    {children}
  </label>
)
