import type { ReactNode } from 'react'

/** One column of a table, and the place of its value in the record list of phones. */
export type Column<Row> = {
  /** Also the name it is sorted by. */
  id: string
  header: string
  /** In second ink after the header: "USD". */
  unit?: string
  cell: (row: Row) => ReactNode
  /** What the column is sorted and searched by, and later exported as. */
  value?: (row: Row) => string | number | null | undefined
  /** `figure` aligns amounts right, `date` and `id` set figures of one width, `acts` holds buttons. */
  kind?: 'text' | 'figure' | 'date' | 'id' | 'acts'
  sortable?: boolean
  /** Rows can be grouped by the column: what those of one group share. */
  groupKey?: (row: Row) => string
  /** What heads a group, when it is not the cell. */
  groupLabel?: (row: Row) => ReactNode
  /** Shows only after it was chosen in the columns menu. */
  hidden?: boolean
  /** The column that names the row. */
  main?: boolean
  /** Hides it under 1024 px (2) or under 1280 px (3). */
  priority?: 1 | 2 | 3
  /**
   * On phones: the name of the record, what stands right of it, the facts below, what stands right of those,
   * the buttons. Columns of one place are joined by a space; a column without a place is left out.
   */
  phone?: 'primary' | 'primaryEnd' | 'secondary' | 'secondaryEnd' | 'acts'
}

export const hides: Record<number, string> = { 1: '', 2: 'max-lg:hidden', 3: 'max-xl:hidden' }

/** "Date, newest": how an order is called in the sort list of phones. */
export function orderText<Row>(column: Column<Row>, direction: 'asc' | 'desc'): string {
  const [up, down] = orders[column.kind ?? 'text'] ?? ['A to Z', 'Z to A']
  return `${column.header}, ${direction === 'asc' ? up : down}`
}

const orders: Record<string, [string, string]> = {
  figure: ['lowest', 'highest'],
  date: ['oldest', 'newest'],
  id: ['lowest', 'highest'],
}
