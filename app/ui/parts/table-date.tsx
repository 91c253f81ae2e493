import { createContext, useContext } from 'react'
import { tableDate, type TableDates } from '#server/time/dates.ts'

const Style = createContext<TableDates>('documented')

/** How the association writes the dates of the specification's tables, for all that is inside. */
export const TableDatesProvider = Style.Provider

/**
 * Returns the formatter of days (yyyy-mm-dd) for tables that the specification names, in the association's style
 * (docs/decisions/162). All other dates are `date` of `app/lib/format.ts`; `table-dates.test.ts` lists the tables.
 */
export function useTableDate(documented?: 'day-first' | 'month-first'): (day: string) => string {
  const style = useContext(Style)
  return (day) => tableDate(day, style, documented)
}

/** A day (yyyy-mm-dd) in a table that the specification names. */
export function TableDate({ of, documented }: { of: string; documented?: 'day-first' | 'month-first' }) {
  return useTableDate(documented)(of)
}
