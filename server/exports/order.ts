import { limit } from '#server/auth/limits.ts'
import { calendarDay } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { ExportColumn, ExportFormat, Sheet } from './sheet.ts'

/**
 * A list that may be exported to whoever holds this. It can be called for over tRPC as well, where it says no more
 * than its name: the rows are made only at the door /export.
 */
export class ExportOrder {
  readonly format: ExportFormat
  readonly fileName: string
  readonly #sheet: Sheet

  constructor(fileName: string, format: ExportFormat, sheet: Sheet) {
    this.fileName = fileName
    this.format = format
    this.#sheet = sheet
  }

  sheet(): Sheet {
    return this.#sheet
  }

  toJSON(): { fileName: string } {
    return { fileName: this.fileName }
  }
}

type Wanted = Pick<Sheet, 'title' | 'filter' | 'query'> & {
  /** Names the file, after the chapter: `payments`. */
  name: string
  format: ExportFormat
  /** All that the reader may see. */
  columns: readonly ExportColumn[]
  /** Ids of the columns that are asked for, in their order; by default all. What the reader may not see is left out. */
  asked?: readonly string[] | undefined
  group?: string | undefined
}

/**
 * Orders the export of a list that the procedure has already fitted to its reader.
 * @throws Refusal limited after ten in a minute
 */
export async function orderExport(ctx: Context & { actor: { personId: string } }, wanted: Wanted): Promise<ExportOrder> {
  await limit(ctx, 'exportByPerson', ctx.actor.personId)
  const { name, format, title, filter, query, columns, asked, group } = wanted
  const { chapter, clock, env } = ctx
  const now = clock.now()
  const chosen = asked?.flatMap((id) => columns.find((column) => column.id === id) ?? []) ?? []
  const sheet: Sheet = {
    title,
    chapter: chapter.chapterName,
    filter,
    madeAt: now.toISOString(),
    timeZone: env.timeZone,
    columns: chosen.length > 0 ? [...new Set(chosen)] : columns,
    group: columns.find(({ id }) => id === group),
    // Only what can be handed to a worker.
    query: { sql: query.sql, parameters: query.parameters },
  }
  const day = calendarDay(now, env.timeZone)
  return new ExportOrder(`${chapter.subDomain}-${name}-${day}.${format}`, format, sheet)
}
