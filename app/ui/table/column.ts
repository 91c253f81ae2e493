import type { ReactNode } from 'react'

/** One column of a table, and the place of its value in the record list of phones. */
export type Column<Row> = {
  /** Also the name it is sorted by. */
  id: string
  header: string
  /** In second ink after the header: "USD". */
  unit?: string
  cell: (row: Row) => ReactNode
  /** The value by which the column is sorted and searched, and as which it is exported. */
  value?: (row: Row) => string | number | null | undefined
  /** The columns of the file in its place, when it is not the one of its name. */
  exportsAs?: readonly string[]
  /** `figure` aligns amounts right, `date` and `id` set figures of one width, `acts` holds buttons. */
  kind?: 'text' | 'figure' | 'date' | 'id' | 'acts'
  sortable?: boolean
  /** For a filter of the column's name, in a table that holds all its rows: the value that it compares. */
  filterValue?: (row: Row) => string
  /** Rows can be grouped by the column: what those of one group share. */
  groupKey?: (row: Row) => string
  /** The head of a group, when it is not the cell. */
  groupLabel?: (row: Row) => ReactNode
  /** Shows only after it was chosen in the columns menu. */
  hidden?: boolean
  /** The column that names the row. */
  main?: boolean
  /** The least width it needs, in rem with the cell's padding; by its kind when left off. */
  least?: number
  /**
   * When the table gets narrow, columns leave it, the highest number first; a row then opens to what they show.
   * Without a number, or after it was chosen in the columns menu, the column stays.
   */
  priority?: number
  /**
   * On phones: a picture at the left, the name of the record, what stands right of it, the facts below, what stands
   * right of those, the buttons. Columns of one place are joined by a space; a column without a place is left out.
   */
  phone?: 'picture' | 'primary' | 'primaryEnd' | 'secondary' | 'secondaryEnd' | 'acts'
  /** Says on phones what several columns say in the table, so it is none of the table's. */
  phoneOnly?: boolean
}

/** "Date, newest": how an order is called in the sort list of phones. */
export function sortingText<Row>(column: Column<Row>, direction: 'asc' | 'desc'): string {
  const [up, down] = orders[column.kind ?? 'text'] ?? ['A to Z', 'Z to A']
  return `${column.header}, ${direction === 'asc' ? up : down}`
}

const orders: Record<string, [string, string]> = {
  figure: ['lowest', 'highest'],
  date: ['oldest', 'newest'],
  id: ['lowest', 'highest'],
}

/** The names by which styles know a column's cells. */
export function dress<Row>({ id, kind = 'text' }: Column<Row>) {
  return {
    'data-column': id,
    'data-kind': kind === 'text' ? undefined : kind === 'date' ? 'figure' : kind,
    'data-align': kind === 'figure' || kind === 'acts' ? 'end' : undefined,
  }
}
