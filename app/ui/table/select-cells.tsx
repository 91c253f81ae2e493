import '#app/styles/kit/choices.css'
import { useEffect, useRef } from 'react'
import type { Selection } from './table-view.tsx'

/** Selects or deselects the rows of the page; indeterminate if only some are selected. */
export function SelectAll({ selection, ids }: { selection: Selection; ids: string[] }) {
  const box = useRef<HTMLInputElement>(null)
  const count = ids.filter((id) => selection.selected.has(id)).length
  const some = count > 0 && count < ids.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <td className="w-11">
      <input
        ref={box}
        type="checkbox"
        className="tick block"
        aria-label="Select all rows on this page"
        checked={ids.length > 0 && count === ids.length}
        onChange={({ target }) => selection.onChange(withIds(selection.selected, ids, target.checked))}
      />
    </td>
  )
}

export function SelectRow({ selection, id }: { selection: Selection; id: string }) {
  return (
    <td>
      <input
        type="checkbox"
        className="tick block"
        aria-label={`Select row ${id}`}
        checked={selection.selected.has(id)}
        onChange={({ target }) => selection.onChange(withIds(selection.selected, [id], target.checked))}
      />
    </td>
  )
}

function withIds(selected: ReadonlySet<string>, ids: string[], on: boolean): ReadonlySet<string> {
  const next = new Set(selected)
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}
