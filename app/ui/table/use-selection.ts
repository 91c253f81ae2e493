import { useState } from 'react'

/** The selected rows of a table, by id; those that are no longer on its page do not count. */
export function useSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = ids.filter((id) => chosen.has(id))
  return {
    selected,
    set: new Set(selected) as ReadonlySet<string>,
    onChange: setChosen,
    clear: () => setChosen(new Set()),
  }
}
