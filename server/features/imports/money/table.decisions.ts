import { headerKey } from '../mapping/headers.decisions.ts'
import { dayIn, ordersOf } from '../mapping/days.decisions.ts'
import { centsOf, decimalOf, tidyLine } from '../mapping/values.decisions.ts'
import type { SourceFile, SourceRow } from '../sources/rules.ts'

/** Cells of a table of money by the names of its columns. */
export type MoneyTable<Name extends string> = {
  has: (name: Name) => boolean
  text: (row: SourceRow, name: Name) => string
  /** Undefined for an empty cell and for one that is no amount. */
  cents: (row: SourceRow, name: Name) => number | undefined
  day: (row: SourceRow, name: Name) => { day: string } | { problem: string } | null
}

/**
 * Opens a table by its header.
 * @param headers each column's headers, as `headerKey` writes them, separated by |
 */
export function moneyTable<Name extends string>(
  file: SourceFile,
  {
    header,
    records,
    days,
    amounts,
    thisYear,
  }: {
    header: SourceRow
    records: readonly SourceRow[]
    days: NoInfer<Name>[]
    amounts: NoInfer<Name>[]
    thisYear: number
  },
  headers: Record<Name, string>,
): MoneyTable<Name> {
  const keys = header.cells.map(headerKey)
  const places = new Map(
    (Object.entries(headers) as [Name, string][]).map(([name, known]) => [
      name,
      known
        .split('|')
        .map((key) => keys.indexOf(key))
        .find((index) => index >= 0) ?? -1,
    ]),
  )
  return tableAt(file, { records, days, amounts, thisYear }, places)
}

/** Opens a table by the places of its columns, from 0. */
export function tableAt<Name extends string>(
  file: SourceFile,
  {
    records,
    days,
    amounts,
    thisYear,
  }: { records: readonly SourceRow[]; days: Name[]; amounts: Name[]; thisYear: number },
  places: ReadonlyMap<Name, number>,
): MoneyTable<Name> {
  const text = (row: SourceRow, name: Name) => tidyLine(row.cells[places.get(name) ?? -1] ?? '')
  const decimal = decimalOf(amounts.flatMap((name) => records.map((row) => text(row, name))))
  const found = ordersOf(
    days.map((name) => records.map((row) => text(row, name))),
    { thisYear, epoch: file.epoch },
  )
  const orders = new Map(days.map((name, index) => [name, found[index]!]))
  return {
    has: (name) => (places.get(name) ?? -1) >= 0,
    text,
    cents: (row, name) => centsOf(text(row, name), decimal),
    day: (row, name) => dayIn(text(row, name), orders.get(name)!, { thisYear, epoch: file.epoch }),
  }
}
