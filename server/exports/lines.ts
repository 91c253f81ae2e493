import type { PlainRow } from '#db/long-read.ts'
import { dayIn } from '#server/time/calendar.ts'
import { tableDate } from '#server/time/dates.ts'
import type { Zones } from '#server/time/zones.ts'
import { writable } from '#server/text/writable-text.ts'
import type { Cell, ExportColumn, Line, ExportSheet } from './export-sheet.ts'

/** The rows of an export as they are written, and their totals once all are read. */
export class Lines {
  readonly sheet: ExportSheet
  /** Totals of the rows read so far; null where a column is not summed. */
  readonly totals: (number | null)[]
  count = 0
  /** The parts of the rows, for a second sheet. */
  readonly second: Lines | undefined
  readonly #batches: AsyncIterable<PlainRow[]>
  readonly #dayOf: (iso: string) => string

  constructor(sheet: ExportSheet, batches: AsyncIterable<PlainRow[]>) {
    this.sheet = {
      ...sheet,
      title: writable(sheet.title),
      chapter: writable(sheet.chapter),
      filter: sheet.filter.map(writable),
    }
    this.totals = sheet.columns.map(({ sums }) => (sums ? 0 : null))
    this.#batches = batches
    this.#dayOf = daysIn(sheet.timeZone)
    const { second, group: _, ...whole } = sheet
    this.second =
      second && new Lines({ ...whole, title: second.title, columns: second.columns, second: undefined }, none())
  }

  /** Yields a few hundred at a time. Can be iterated once. */
  async *batches(): AsyncGenerator<Line[]> {
    for await (const lines of linesOf(this.#batches, this.sheet.lineBy)) yield lines.map((rows) => this.#take(rows))
  }

  /** Yields the batches of each sheet: of the list, and of its parts. Can be iterated once, instead of `batches`. */
  async *sheets(): AsyncGenerator<Line[][]> {
    const { second } = this.sheet
    if (!second) {
      for await (const batch of this.batches()) yield [batch]
      return
    }
    for await (const rows of this.#batches)
      yield [
        rows.filter((row) => row[second.rowIn] !== null).map((row) => this.#take([row])),
        rows.filter((row) => row[second.partIn] !== null).map((row) => this.second!.#take([row])),
      ]
  }

  /** The day on which the export is made, as it is written. */
  get day(): string {
    return this.dayText(this.#dayOf(this.sheet.madeAt))
  }

  /** Formats a day (yyyy-mm-dd) as this list writes its dates. */
  dayText(day: string): string {
    return tableDate(day, this.sheet.dates ?? 'words')
  }

  #take(rows: PlainRow[]): Line {
    const { columns, group } = this.sheet
    const cells = columns.map((column) => this.#cell(column, rows))
    this.count++
    addTo(this.totals, cells)
    return { cells, group: group ? String(this.#cell(group, rows) ?? '') : '' }
  }

  #cell(column: ExportColumn, [first, ...more]: PlainRow[]): Cell {
    if (!column.over) return this.#value(column, first!)
    const { where, over } = column
    const values = [first!, ...more]
      .filter((row) => !where || row[where.field] === where.is)
      .map((row) => this.#value(column, row))
    const found = values.filter((value) => value !== null)
    if (found.length === 0) return null
    // A dash for a blank keeps the entries of several columns in step.
    if (over === 'list') return values.flatMap((value) => value ?? (where ? '-' : [])).join('; ')
    return found.reduce<number>((sum, value) => sum + Number(value), 0)
  }

  #value(column: ExportColumn, row: PlainRow): Cell {
    const fields = column.of ?? [column.id]
    const values = fields
      .map((field) => row[field])
      .filter((value) => value !== null && value !== undefined && value !== '')
    if (values.length === 0) return column.none ?? null
    if (column.kind === 'money' || column.kind === 'number' || column.kind === 'year') return Number(values[0])
    if (column.kind === 'date') return this.#dayOf(String(values[0]))
    const text = values
      .map(String)
      .map((value) => (column.stored ? textIn(value, column.stored) : (column.words?.[value] ?? value)))
      .join(column.joint ?? ' ')
    return writable(text) + (column.after ?? '')
  }
}

/** Returns the words of a text that is stored as JSON. */
function textIn(json: string, stored: NonNullable<ExportColumn['stored']>): string {
  if (stored === 'sentences') return (JSON.parse(json) as string[]).map((sentence) => `${sentence}.`).join(' ')
  return (JSON.parse(json) as { field: string; old: string; new: string }[])
    .map(({ field, old, new: next }) => `${field}: ${old || '(empty)'} → ${next || '(empty)'}`)
    .join('; ')
}

/** Yields the rows of each line, a batch of lines at a time. */
async function* linesOf(batches: AsyncIterable<PlainRow[]>, lineBy: string | undefined): AsyncGenerator<PlainRow[][]> {
  let open: PlainRow[] = []
  for await (const rows of batches) {
    if (!lineBy) {
      yield rows.map((row) => [row])
      continue
    }
    const lines: PlainRow[][] = []
    for (const row of rows) {
      if (open.length > 0 && open[0]![lineBy] !== row[lineBy]) {
        lines.push(open)
        open = []
      }
      open.push(row)
    }
    yield lines
  }
  if (open.length > 0) yield [open]
}

async function* none(): AsyncGenerator<PlainRow[]> {}

/** Adds the cells of a line to sums; columns that are not summed stay null. */
export function addTo(sums: (number | null)[], cells: readonly Cell[]): void {
  for (const [index, sum] of sums.entries()) {
    const cell = cells[index]
    if (sum !== null && typeof cell === 'number') sums[index] = sum + cell
  }
}

/** Returns the day (yyyy-mm-dd) of an ISO time in a time zone or as a chapter counts its days; a day stays that day. */
function daysIn(zone: string | Zones): (iso: string) => string {
  const dayOf = dayIn(zone)
  return (iso) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(iso)) return iso
    return Number.isNaN(Date.parse(iso)) ? '' : dayOf(iso)
  }
}
