import { childLine } from '#server/threads/child-line.ts'
import { openChild } from '#server/threads/open-worker.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { delimitedRows } from './delimited.decisions.ts'
import { decoded } from './encoding.decisions.ts'
import { assertNoOtherKind, assertTable } from './kinds.decisions.ts'
import { maxBytes, type SourceFile, type SourceRow } from './rules.ts'
import type { WorkbookSheets } from './workbook.reads.ts'
import type { WorkbookResult, WorkbookTask } from './workbook.worker.ts'

/** A file that was read, with the names of its sheets. */
export type ReadSource = SourceFile & { sheets: string[] }

type Options = {
  /** The name of the sheet; by default the visible one with the highest rating. */
  sheet?: string | undefined
  /** Rates the rows of a sheet by how much of a list is recognized in them. */
  rate: (rows: SourceRow[]) => number
  /** Reads a workbook; by default in a process of its own. */
  workbook?: (task: WorkbookTask) => Promise<WorkbookResult>
}

/**
 * Reads a file of people or money: text in this process, a workbook in one of its own.
 * @throws Refusal invalid with a sentence about what the file is, or what is too much in it
 */
export async function readSource(bytes: Uint8Array, options: Options): Promise<ReadSource> {
  if (bytes.length > maxBytes)
    throw new Refusal('invalid', `The file is larger than ${maxBytes / 1024 / 1024} MB. Split it into several.`)
  assertNoOtherKind(bytes)
  if (Buffer.from(bytes.subarray(0, 2)).toString('latin1') === 'PK')
    return fromWorkbook(await (options.workbook ?? inOwnProcess)({ bytes, sheet: options.sheet }), options)
  const { text, encoding, notes } = decoded(bytes)
  assertTable(text)
  if (options.sheet !== undefined) throw refusedField('sheet', 'The file is text and has no sheets.')
  const { rows, separator } = delimitedRows(text)
  return { format: 'csv', encoding, separator, sheet: null, sheets: [], rows, hiddenColumns: [], epoch: null, notes }
}

const inOwnProcess = (task: WorkbookTask) => workbooks.run('import', () => task)

/** Ends the process that reads workbooks. */
export const stopReadingWorkbooks = () => workbooks.stop()

const endings = {
  time: 'The workbook takes too long to read. Save the sheet with the list as CSV and choose that.',
  memory: 'The workbook takes too much memory to read. Save the sheet with the list as CSV and choose that.',
  crash: 'The workbook cannot be read. It may be damaged or cut off.',
  stopped: 'The portal is being restarted. Please try again in a minute.',
  crowded: 'Many files are being read right now. Please try again in a minute.',
}

const workbooks = childLine<WorkbookTask, WorkbookResult>({
  open: () => openChild(new URL('./workbook.worker.ts', import.meta.url), { heapMb: 800 }),
  ended: (why) => new Refusal(why === 'stopped' || why === 'crowded' ? 'unavailable' : 'invalid', endings[why]),
  bounds: { cpuMs: 30_000, wallMs: 120_000, waiting: 20, waitingOfOne: 5, idleMs: 5_000 },
})

function fromWorkbook(result: WorkbookResult, { sheet, rate }: Options): ReadSource {
  if ('refused' in result) throw new Refusal('invalid', result.refused, result.details)
  const { sheets, names, hiddenSheets, epoch } = result
  const rated = sheets.map((of) => {
    const rows = asRows(of)
    return { rows, of, rating: rate(rows) }
  })
  const best = rated.reduce((a, b) => (b.rating > a.rating ? b : a))
  if (best.rows.length === 0) {
    if (sheet !== undefined) throw refusedField('sheet', `The sheet "${best.of.name}" has no rows.`)
    throw new Refusal('invalid', 'The workbook has no rows.')
  }
  const notes = [...best.of.notes]
  if (sheet === undefined && names.length > sheets.length)
    notes.push(`The list was looked for in the first ${sheets.length} sheets of ${names.length}.`)
  if (hiddenSheets.length > 0) notes.push(`Not read, because hidden: ${hiddenSheets.join(', ')}.`)
  return {
    format: 'xlsx',
    encoding: null,
    separator: null,
    sheet: best.of.name,
    sheets: names,
    rows: best.rows,
    hiddenColumns: best.of.hiddenColumns,
    epoch,
    notes,
  }
}

const asRows = ({ rows }: WorkbookSheets['sheets'][number]): SourceRow[] =>
  rows.map((cells, index) => ({ row: index + 1, line: null, cells, flaw: null }))
