/**
 * Returns the column span of each cell so that every row is full. A `wide` cell takes a whole row; the cell before it,
 * and the last one, take the rest of their row.
 */
export function cellSpans(cells: readonly { wide?: boolean }[], columns: number): number[] {
  const spans: number[] = []
  let used = 0
  cells.forEach((cell, index) => {
    const next = cells[index + 1]
    const closesRow = cell.wide || next === undefined || next.wide
    const span = cell.wide ? columns : closesRow ? columns - used : 1
    spans.push(span)
    used = (used + span) % columns
  })
  return spans
}

/** On a desktop a row has twelve parts, so that it can hold two, three or four cells. */
const parts = 12

/**
 * Returns how many twelfths each cell of a desktop's grid takes, so that every row is full and none is one long cell:
 * a cell that would stand alone in the last row shares the one before it. A `wide` cell takes a whole row; those that
 * are `isBeside` have rows of their own, because they can be hidden.
 */
export function deskSpans(cells: readonly { wide?: boolean; isBeside?: boolean }[], columns: 2 | 3 | 4): number[] {
  const spans: number[] = []
  let run = 0
  const close = () => {
    for (const row of rowsOf(run, columns)) spans.push(...Array.from({ length: row }, () => parts / row))
    run = 0
  }
  cells.forEach(({ wide, isBeside }, index) => {
    if (wide || Boolean(isBeside) !== Boolean(cells[index - 1]?.isBeside)) close()
    if (wide) spans.push(parts)
    else run++
  })
  close()
  return spans
}

/** Returns the numbers of cells in the rows: as many as there are columns, at the end two, three or four. */
function rowsOf(count: number, columns: 2 | 3 | 4): number[] {
  if (count <= columns) return count === 0 ? [] : [count]
  const rest = count % columns
  const full = (rows: number) => Array.from({ length: rows }, () => columns)
  const whole = (count - rest) / columns
  if (rest === 0) return full(whole)
  if (rest > 1) return [...full(whole), rest]
  // Seven cells are four and three, five of four columns three and two; of two columns the last one stays alone.
  if (columns === 3) return [4, ...full(whole - 1)]
  return columns === 4 ? [...full(whole - 1), 3, 2] : [...full(whole), 1]
}
