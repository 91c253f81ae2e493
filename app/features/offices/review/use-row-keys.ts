import { useRef, type KeyboardEvent, type MouseEvent } from 'react'

type Rows = {
  /** The keys of the rows, in the order in which they are shown. */
  keys: readonly string[]
  selected: ReadonlySet<string>
  select: (selected: ReadonlySet<string>) => void
  keep: (key: string) => void
  end: (key: string) => void
}

/** Returns the key of the row around an element: its cell names it. */
const keyAround = (target: EventTarget): string | undefined =>
  target instanceof Element
    ? target.closest('tr, li')?.querySelector<HTMLElement>('[data-access]')?.dataset.access
    : undefined

/**
 * Keys of the review: K keeps and E ends the row that has the focus, and Shift with a click ticks from the row clicked
 * before. Space ticks by itself, as in every list.
 */
export function useRowKeys({ keys, selected, select, keep, end }: Rows) {
  const before = useRef<string>(undefined)
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const key = keyAround(event.target)
      const act = { k: keep, e: end }[event.key.toLowerCase()]
      if (!key || !act) return
      event.preventDefault()
      act(key)
    },
    onClick(event: MouseEvent) {
      if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'checkbox') return
      const key = keyAround(event.target)
      if (!key) return
      const from = before.current === undefined ? -1 : keys.indexOf(before.current)
      before.current = key
      if (!event.shiftKey || from < 0) return
      const to = keys.indexOf(key)
      const range = keys.slice(Math.min(from, to), Math.max(from, to) + 1)
      const isOn = event.target.checked
      const next = new Set(selected)
      for (const each of range) {
        if (isOn) next.add(each)
        else next.delete(each)
      }
      select(next)
    },
  }
}
