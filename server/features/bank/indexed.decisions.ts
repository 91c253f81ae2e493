import { nameWords, numbersIn, numbersOf, wordsOf, type NameWords } from './line-texts.decisions.ts'

type Line = { text: string; checkNumber: string | null }

/** Somebody's, with the words of the names, which are many times compared. */
type Named<Row> = { row: Row; names: NameWords }

/**
 * Returns a function that finds, in their order, the rows that a line's text may name: by a word of the last name, or by
 * the number. All others name nobody and nothing in it.
 */
export function indexed<Row extends { firstName: string; lastName: string; reference?: string }>(
  rows: readonly Row[],
): (line: Line) => Named<Row>[] {
  const named = rows.map((row) => ({ row, names: nameWords(row) }))
  const places = new Map<string, number[]>()
  for (const [place, { row, names }] of named.entries()) {
    for (const word of new Set(names.last)) add(places, `name ${word}`, place)
    for (const number of new Set(row.reference === undefined ? [] : numbersOf(row.reference)))
      add(places, `number ${number}`, place)
  }
  return (line) => {
    const keys = [...wordsOf(line.text).map((word) => `name ${word}`), ...numbersIn(line).map((one) => `number ${one}`)]
    const found = new Set(keys.flatMap((key) => places.get(key) ?? []))
    return [...found].sort((one, other) => one - other).map((place) => named[place]!)
  }
}

/** Returns rows by their amount, in their order. */
export function byAmount<Row extends { amountCents: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) add(groups, row.amountCents, row)
  return groups
}

function add<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key)
  if (group) group.push(value)
  else groups.set(key, [value])
}
