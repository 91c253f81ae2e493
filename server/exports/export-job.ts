import { z } from 'zod'
import type { PlainQuery, PlainRow } from '#db/long-read.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { limit } from '#server/auth/limits.ts'
import { calendarDay } from '#server/time/clock.ts'
import type { Context } from '#server/context.ts'
import { exportFormats, type ExportColumn, type ExportFormat, type ExportSheet } from './export-sheet.ts'
import { cutText } from '#server/text/graphemes.ts'
import { paperColorOf } from './paper-look.ts'
import { papersOf } from './papers.ts'

/**
 * An export that was authorized and can be downloaded. Over tRPC, the procedure returns only the file's name: only the
 * route /export creates the rows.
 */
export class ExportJob {
  readonly format: ExportFormat
  readonly fileName: string
  readonly #sheet: ExportSheet

  constructor(fileName: string, format: ExportFormat, sheet: ExportSheet) {
    this.fileName = fileName
    this.format = format
    this.#sheet = sheet
  }

  sheet(): ExportSheet {
    return this.#sheet
  }

  toJSON(): { fileName: string } {
    return { fileName: this.fileName }
  }
}

/** The input of every export, besides its table's own. */
export const exportInput = z.object({
  format: z.enum(exportFormats, 'Choose csv, xlsx or pdf'),
  /**
   * Column ids in the desired order, comma-separated; by default all. Columns that the reader may not see are dropped.
   */
  columns: z.string().max(4000).default(''),
})

type ExportInput = z.output<typeof exportInput>

type List = Pick<ExportSheet, 'title' | 'filter' | 'lineBy' | 'second'> & {
  /** The file name's part after the chapter: `payments`. */
  name: string
  /** All that the reader may see. */
  columns: readonly ExportColumn[]
  /** Whether the specification has this table, and so its dates. */
  isDocumented?: boolean
  /** The column by which the rows are already ordered. */
  group?: string | undefined
} & Rows

/** All rows that the reader may see: a query of the feature's own, or rows computed from the log. */
type Rows = { query: { compile(): PlainQuery } } | { rows: readonly PlainRow[] }

/**
 * Creates the export of a list that the procedure has already restricted to its reader.
 * @param given the list; a function for one that is read only where the limit allows the export
 * @throws Refusal limited after ten in a minute
 */
export async function exportJob(
  ctx: Context & { actor: SignedIn },
  { format, columns: asked }: ExportInput,
  given: List | (() => Promise<List>),
): Promise<ExportJob> {
  await limit(ctx, 'exportByPerson', ctx.actor.personId)
  const list = typeof given === 'function' ? await given() : given
  const { name, title, filter, columns, group, lineBy, second } = list
  const { chapter, clock } = ctx
  const { tableDates, paperSize } = papersOf(ctx)
  const now = clock.now()
  const chosen = asked.split(',').flatMap((id) => columns.filter((column) => column.id === id || column.under === id))
  const sheet: ExportSheet = {
    title,
    chapter: chapter.chapterName,
    filter,
    madeAt: now.toISOString(),
    timeZone: chapter.zones,
    dates: list.isDocumented ? tableDates : 'words',
    paperSize,
    color: paperColorOf(chapter),
    columns: fitting(format, chosen.length > 0 ? [...new Set(chosen)] : columns),
    group: columns.find(({ id }) => id === group),
    lineBy,
    second,
    source: 'rows' in list ? list.rows : plain(list.query.compile()),
  }
  const parts = [chapter.subDomain, name, calendarDay(now, chapter.timeZone), ...filter.map(asFileName)].filter(Boolean)
  const fileName = parts.join('-')
  return new ExportJob(
    `${cutText(fileName, /^[\w-]*$/.test(fileName) ? maxFileNameLength.ascii : maxFileNameLength.others)}.${format}`,
    format,
    sheet,
  )
}

/** The columns that a landscape page has room for, in its smallest type. */
const maxPdfColumns = 13

/** Leaves the minor columns out of a PDF that has no room for all. */
const fitting = (format: ExportFormat, columns: readonly ExportColumn[]) =>
  format === 'pdf' && columns.length > maxPdfColumns ? columns.filter(({ isMinor }) => !isMinor) : columns

/** Returns only what can be passed to a worker. */
const plain = ({ sql, parameters }: PlainQuery): PlainQuery => ({ sql, parameters })

/**
 * Maximum length of a file name: file systems take 255 bytes, which is three per letter of most scripts, and people
 * read fewer.
 */
const maxFileNameLength = { ascii: 120, others: 80 }

/** Turns `Search "Škoda & Co"` into search-škoda-co: letters and digits of every script. */
const asFileName = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
