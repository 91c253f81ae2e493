import type { ReactNode } from 'react'

/** One column of a table, and its place in the phone layout. */
export type Column<Row> = {
  /** Also its name in the sort order. */
  id: string
  header: string
  /** Muted, after the heading: "USD". */
  unit?: string
  cell: (row: Row) => ReactNode
  /** The value by which the column is sorted, searched and exported. */
  value?: (row: Row) => string | number | null | undefined
  /** The export columns in its place, if not the one with its name. */
  exportsAs?: readonly string[]
  /** `figure` aligns amounts right, `date` and `id` use tabular figures, `acts` contains buttons. */
  kind?: 'text' | 'figure' | 'date' | 'id' | 'acts'
  sortable?: boolean
  /** The value that the filter with the column's name compares, in a table that holds all its rows. */
  filterValue?: (row: Row) => string
  /** The group key, if rows can be grouped by the column. */
  groupKey?: (row: Row) => string
  /** The heading of a group, if not the cell. */
  groupLabel?: (row: Row) => ReactNode
  /** Whether a row has something in the column, which is left out while no row on the page has. */
  filled?: (row: Row) => boolean
  /** Shows only if chosen in the columns menu. */
  hidden?: boolean
  /** The column that names the row. */
  main?: boolean
  /** Min width, in rem with the cell's padding; by default that of its kind. */
  minWidth?: number
  /**
   * When the table gets narrow, columns are dropped, the highest number first; a row then opens to show them. Without a
   * number, or once chosen in the columns menu, the column stays.
   */
  priority?: number
  /**
   * On phones: a picture at the left, the record's name, the text at its right, the facts below, the text at their
   * right, the buttons. Columns in the same place are joined by a space; a column without a place is left out.
   */
  phone?: 'picture' | 'primary' | 'primaryEnd' | 'secondary' | 'secondaryEnd' | 'acts'
  /** The cell is a link of its own, so that a record on a phone needs no other (`opens`). */
  isLink?: boolean
  /** On phones: whether an arrow at the right tells that the link in the cell opens the whole record. */
  arrow?: (row: Row) => boolean
  /** On phones: a menu at the record's top right (`RowMenu`), besides what its place shows. */
  menu?: (row: Row) => ReactNode
  /**
   * Where the buttons of a row lead. The column is left out while the viewer is offered none of them, so that no empty
   * one stands in a table that is only read.
   */
  leadsTo?: (row: Row) => readonly string[]
  /** Combines several columns of the table for phones, so it is not in the table. */
  phoneOnly?: boolean
}

/** Returns the columns without those whose buttons are all withheld from the viewer. */
export const offeredColumns = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  offers: (to: string) => boolean,
): Column<Row>[] =>
  columns.filter(({ leadsTo }) => {
    const leads = leadsTo ? rows.flatMap(leadsTo) : []
    return leads.length === 0 || leads.some(offers)
  })

/**
 * Returns the name of a sort order for the phone's sort list, which has little space: "Last name A to Z", "Year, newest".
 * Without another date the one of a list needs no name: "Newest first".
 */
export function sortingText<Row>(column: Column<Row>, direction: 'asc' | 'desc', all: readonly Column<Row>[]): string {
  const order = orders[column.kind ?? 'text']
  if (!order) return `${column.header} ${direction === 'asc' ? 'A to Z' : 'Z to A'}`
  const isOnlyDate = column.kind === 'date' && all.filter(({ kind }) => kind === 'date').length === 1
  if (isOnlyDate) return direction === 'asc' ? 'Oldest first' : 'Newest first'
  return `${column.header}, ${order[direction === 'asc' ? 0 : 1]}`
}

const orders: Record<string, [string, string]> = {
  figure: ['lowest', 'highest'],
  date: ['oldest', 'newest'],
  id: ['lowest', 'highest'],
}

/** Returns the class names for a column's cells. */
export function dress<Row>({ id, kind = 'text' }: Column<Row>) {
  return {
    'data-column': id,
    'data-kind': kind === 'text' ? undefined : kind === 'date' ? 'figure' : kind,
    'data-align': kind === 'figure' || kind === 'acts' ? 'end' : undefined,
  }
}
