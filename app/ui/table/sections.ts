import { useState, type ReactNode } from 'react'
import type { Column } from './column.ts'

/** A group over all pages: its number of rows, and sums by column. */
export type GroupHead = { key: string; rows: number; cells?: Record<string, ReactNode> }

/** Consecutive rows; with a heading if the table is grouped. */
export type Section<Row> = {
  id: string
  head?: GroupHead & { label: ReactNode; isOpen: boolean; toggle: () => void }
  rows: Row[]
}

/** Returns the rows of a page by group. Collapsed groups keep their heading and hide their rows. */
export function useSections<Row>(
  rows: Row[],
  column: Column<Row> | undefined,
  groups: GroupHead[] = [],
): Section<Row>[] {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const keyOf = column?.groupKey
  if (!column || !keyOf) return [{ id: '', rows }]
  return parted(rows, keyOf).map(([key, members], index) => {
    const id = `${column.id}:${key}`
    const isOpen = !closed.has(id)
    const known = groups.find((group) => group.key === key) ?? { key, rows: members.length }
    const toggle = () =>
      setClosed(isOpen ? new Set([...closed, id]) : new Set([...closed].filter((each) => each !== id)))
    const label = (column.groupLabel ?? column.cell)(members[0]!)
    return { id: `${index} ${id}`, head: { ...known, label, isOpen, toggle }, rows: isOpen ? members : [] }
  })
}

/** Groups consecutive rows by key, in their order. */
export function parted<Row>(rows: Row[], keyOf: (row: Row) => string): [key: string, rows: Row[]][] {
  const parts: [string, Row[]][] = []
  for (const row of rows) {
    const key = keyOf(row)
    const last = parts.at(-1)
    if (last && last[0] === key) last[1].push(row)
    else parts.push([key, [row]])
  }
  return parts
}
