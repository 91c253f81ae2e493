import { useEffect, useState } from 'react'
import type { Column } from './column.ts'

export type ColumnChoice = {
  isShown: (id: string) => boolean
  /** Asked for in the columns menu, so it does not leave a narrow table. */
  isAskedFor: (id: string) => boolean
  show: (id: string, on: boolean) => void
  /** Back to what shows at first. */
  reset: () => void
}

type Kept = Record<string, boolean>

/**
 * Which columns one wants to see, remembered in this browser. The server draws those that show at first.
 * @param remember names the table in the browser's storage; without it nothing is remembered
 */
export function useColumnChoice<Row>(columns: Column<Row>[], remember?: string): ColumnChoice {
  const [kept, setKept] = useState<Kept>({})
  useEffect(() => {
    if (remember) setKept(read(remember))
  }, [remember])

  const change = (next: Kept) => {
    setKept(next)
    if (remember) write(remember, next)
  }
  return {
    isShown: (id) => kept[id] ?? !columns.find((column) => column.id === id)?.hidden,
    isAskedFor: (id) => kept[id] === true,
    show: (id, on) => change({ ...kept, [id]: on }),
    reset: () => change({}),
  }
}

const keyFor = (remember: string) => `table.${remember}.columns`

function read(remember: string): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyFor(remember)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {}
  } catch {
    // Storage may be closed to us, and what is in it may be anything.
    return {}
  }
}

function write(remember: string, kept: Kept): void {
  try {
    localStorage.setItem(keyFor(remember), JSON.stringify(kept))
  } catch {
    // Then the choice lasts as long as the page.
  }
}
