/** A group of a long form: its place in the rail and the required fields it counts. */
export type FormGroupPlan = { id: string; title: string; help?: string; fields: string[] }

export type GroupState = { filled: number; total: number; wrong: number; state: 'open' | 'done' | 'error' }

/** Returns the progress of each group. A field counts if it has a value and no error. */
export function groupStates(
  groups: FormGroupPlan[],
  hasEntry: (name: string) => boolean,
  errors: Record<string, string>,
): GroupState[] {
  return groups.map(({ fields }) => {
    const wrong = fields.filter((name) => errors[name]).length
    const filled = fields.filter((name) => hasEntry(name) && !errors[name]).length
    const state = wrong > 0 ? 'error' : filled === fields.length ? 'done' : 'open'
    return { filled, total: fields.length, wrong, state }
  })
}

/** Returns the current group: the first with an error, else the first that is incomplete, else the last. */
export function currentGroup(states: GroupState[]): number {
  const at = (wanted: GroupState['state']) => states.findIndex(({ state }) => state === wanted)
  return [at('error'), at('open')].find((index) => index !== -1) ?? states.length - 1
}

/** "Two": small numbers are spelled out at the start of a sentence. */
export function numberWord(count: number): string {
  return words[count] ?? String(count)
}

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
