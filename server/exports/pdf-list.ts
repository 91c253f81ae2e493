import { gunzipSync, gzipSync } from 'node:zlib'
import { addTo, type Lines } from './lines.ts'
import { headText, type Cell, type ExportColumn, type Line } from './export-sheet.ts'
import { decimals, rowsText } from './export-text.ts'

/** Above the rows of a group, or below all rows. */
export type SummaryRow = { label: string; sums: readonly (number | null)[]; isTotal: boolean }

/** A row of a PDF's table, below its headers. */
export type PdfRow = Pick<Line, 'cells'> | SummaryRow

type Group = { name: string; count: number; sums: (number | null)[] }

/** A list before it is drawn: its compressed rows, and what the first page needs to know about the last ones. */
export class PdfList {
  readonly lines: Lines
  /** The length of each column's longest text, including header and total, in characters. */
  readonly maxLengths: number[]
  readonly #groups: Group[] = []
  readonly #waiting: Buffer[] = []

  private constructor(lines: Lines) {
    this.lines = lines
    this.maxLengths = lines.sheet.columns.map((column) => headText(column).length)
  }

  /** Reads all rows. `each` is called before a batch is stored, and may reject it. */
  static async of(lines: Lines, each: () => void = () => {}): Promise<PdfList> {
    const list = new PdfList(lines)
    for await (const batch of lines.batches()) {
      each()
      for (const line of batch) list.#count(line)
      list.#waiting.push(gzipSync(JSON.stringify(batch), { level: 1 }))
    }
    list.#fit(lines.totals)
    return list
  }

  /**
   * Yields the rows; where they are grouped, a heading with count and sums for each value of the group; and the totals.
   */
  *rows(): Generator<PdfRow> {
    const { sheet, totals, count } = this.lines
    const groups = this.#groups.values()
    let left = 0
    for (const batch of this.#waiting) {
      for (const { cells } of JSON.parse(gunzipSync(batch).toString()) as Line[]) {
        if (sheet.group && left === 0) {
          const group = groups.next().value!
          left = group.count
          yield { label: `${group.name || 'Without'}  (${group.count})`, sums: group.sums, isTotal: false }
        }
        left--
        yield { cells }
      }
    }
    yield { label: `All ${rowsText(count)}`, sums: totals, isTotal: true }
  }

  #count({ cells, group }: Line): void {
    this.#fit(cells)
    if (!this.lines.sheet.group) return
    let last = this.#groups.at(-1)
    if (last?.name !== group) {
      last = { name: group, count: 0, sums: this.lines.totals.map((total) => (total === null ? null : 0)) }
      this.#groups.push(last)
    }
    last.count++
    addTo(last.sums, cells)
  }

  #fit(cells: readonly Cell[]): void {
    for (const [index, column] of this.lines.sheet.columns.entries()) {
      this.maxLengths[index] = Math.max(
        this.maxLengths[index]!,
        cellText(cells[index] ?? null, column, this.lines).length,
      )
    }
  }
}

/** Returns the text of a PDF cell. */
export function cellText(cell: Cell, { kind }: ExportColumn, lines: Lines): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return kind === 'money' ? decimals(cell, ',') : String(cell)
  return kind === 'date' ? lines.dayText(cell) : cell
}
