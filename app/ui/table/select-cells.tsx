import '#app/styles/kit/choices.css'
import { useEffect, useRef } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import type { Selection } from './table-view.tsx'
import { tableWords as words } from './words.ts'

type SelectAllProps<Row> = { selection: Selection<Row>; ids: string[] }

/** Selects or deselects the rows of the page; indeterminate if only some are selected. */
export function SelectAll<Row>({ selection, ids }: SelectAllProps<Row>) {
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
        className="tick needs-script block"
        aria-label={words.selectPage}
        checked={ids.length > 0 && count === ids.length}
        onChange={({ target }) => selection.onChange(withIds(selection.selected, ids, target.checked))}
      />
    </td>
  )
}

/**
 * The checkbox of a row. The table and the list for phones both have one, so only without JavaScript, when just the
 * visible one can be ticked, do they send anything; otherwise the form sends the selection.
 */
export function RowTick<Row>({ selection, row, id }: { selection: Selection<Row>; row: Row; id: string }) {
  const hydrated = useHydrated()
  return (
    <input
      type="checkbox"
      className="tick row-tick block"
      aria-label={words.select(selection.nameOf(row))}
      {...(hydrated ? {} : { form: selection.form, name: selection.field, value: id })}
      checked={selection.selected.has(id)}
      onChange={({ target }) => selection.onChange(withIds(selection.selected, [id], target.checked))}
    />
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
