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
