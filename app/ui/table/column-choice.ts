import { useEffect, useState } from 'react'
import type { Column } from './column.ts'

export type ColumnChoice = {
  isVisible: (id: string) => boolean
  /** Chosen in the columns menu, so it stays in a narrow table. */
  isAskedFor: (id: string) => boolean
  show: (id: string, on: boolean) => void
  /** Restores the default columns. */
  reset: () => void
}

type Stored = Record<string, boolean>

/**
 * Returns the chosen columns, remembered in this browser. The server renders the default ones.
 * @param remember names the table in the browser's storage; without it nothing is remembered
 */
export function useColumnChoice<Row>(columns: Column<Row>[], remember?: string): ColumnChoice {
  const [stored, setStored] = useState<Stored>({})
  useEffect(() => {
    if (remember) setStored(read(remember))
  }, [remember])

  const change = (next: Stored) => {
    setStored(next)
    if (remember) write(remember, next)
  }
  return {
    isVisible: (id) => stored[id] ?? !columns.find((column) => column.id === id)?.hidden,
    isAskedFor: (id) => stored[id] === true,
    show: (id, on) => change({ ...stored, [id]: on }),
    reset: () => change({}),
  }
}

/** Returns whether this browser remembers a column choice other than the default, for any of several tables. */
export function useOwnColumns(...remember: string[]): boolean {
  const [hasOwn, setHasOwn] = useState(false)
  const names = remember.join(' ')
  useEffect(() => setHasOwn(names.split(' ').some((name) => Object.keys(read(name)).length > 0)), [names])
  return hasOwn
}

const keyFor = (remember: string) => `table.${remember}.columns`

function read(remember: string): Stored {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyFor(remember)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Stored) : {}
  } catch {
    // Storage may be blocked, and may contain anything.
    return {}
  }
}

function write(remember: string, stored: Stored): void {
  try {
    localStorage.setItem(keyFor(remember), JSON.stringify(stored))
  } catch {
    // The choice then lasts as long as the page.
  }
}
