import { randomUUID } from 'node:crypto'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import type { Derived, Stamped } from '#db/tables/stamped.ts'
import type { ContentTables, Db, Tables } from '#db/tables/tables.ts'
import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '../auth/actor.ts'
import type { Chapter, ChapterId } from '../chapter.ts'
import type { Context, Tx } from '../context.ts'
import { claimFiles, releaseFiles, type NamedFiles } from '../providers/files/claims.ts'
import { displayName } from '../providers/files/upload-path.ts'
import type { Visibility } from '../providers/files/visibility.ts'
import { editConflict, maxNoticeLength, savedNow } from './version.ts'
import type { Refusal } from '../refusal.ts'
import { cleanHtml, cleanText, excerpt, plainText, renderedHtml, uploadsIn } from '../text/rich-text.ts'
import { beforeChange, takeRows } from '../undo/undo-data.ts'

type Name = keyof ContentTables
type Column<Table extends Name> = keyof Tables[Table] & string

type SeenBy = Exclude<Visibility, 'owner'>

/** The people who see the files of a row: those of a visibility, or temporarily one person. */
type SeenByRow = SeenBy | { ownerId: string }

/** The person who writes, and the chapter written for. */
type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }

/** How a column appears in the message about an edit conflict: the form's field, and its readable value. */
type ReadableColumn<Value> = {
  field?: string
  text?: (value: Value) => string
  lookUp?: (tx: Tx, value: Value, chapter: ChapterId) => Work<string>
}

type Options<Table extends Name, Id, UniqueColumn extends Column<Table>> = {
  /** Columns of formatted text: they are cleaned on every write. */
  html?: Exclude<Column<Table>, Id>[]
  /** Columns of formatted text in which plain text stays as sent; pages show them by `renderedHtml`. */
  htmlOrPlain?: Exclude<Column<Table>, Id>[]
  /** The body is searchable: its words are stored in `bodyWords`. */
  searchesBody?: boolean
  /**
   * Columns that hold the path of an uploaded file, or a JSON list of paths, and who sees those files, which may depend
   * on the rest of the row. Files in formatted text are public, unless its column is listed here too.
   */
  files?: { [column in Exclude<Column<Table>, Id>]?: SeenBy | ((chapter: Chapter, row: Tables[Table]) => SeenByRow) }
  /** Those of `files` that accept office documents too. */
  office?: Exclude<Column<Table>, Id>[]
  /** Those of `files` that accept a video too. */
  video?: Exclude<Column<Table>, Id>[]
  /** Columns whose values are unique within a chapter, and the refusal of a duplicate row. */
  duplicate?: {
    columns: UniqueColumn[]
    refusal: (values: Pick<Tables[Table], UniqueColumn>, standing: Tables[Table]) => Refusal
  }
  /** Columns that a form names differently, or whose values mean nothing to a reader, such as a member's id. */
  readable?: { [column in Exclude<Column<Table>, Id>]?: ReadableColumn<Tables[Table][column]> }
  /** The refusal of an id that the chapter does not have. */
  missing: () => Refusal
}

/**
 * Reads and writes the rows of a plain feature. Every statement filters by the caller's chapter; every write cleans
 * formatted text, sets the timestamps, and rejects duplicates. The files that a row names are claimed and released with
 * it. Another chapter's id is as unknown as a nonexistent one.
 */
export function chapterRecords<
  Table extends Name,
  Id extends Column<Table>,
  UniqueColumn extends Exclude<Column<Table>, Id> = never,
>(
  table: Table,
  id: Id,
  {
    html = [],
    htmlOrPlain = [],
    searchesBody = false,
    files = {},
    office = [],
    video = [],
    duplicate,
    readable = {},
    missing,
  }: Options<Table, Id, UniqueColumn>,
) {
  type Details = Omit<Tables[Table], keyof Derived | Id>
  /** `edition` is the `updatedAt` that the editor saw; without it the last write wins. */
  type Changes = Partial<Details> & { edition?: string | undefined }
  const name: string = table
  const idName: string = id
  const place = { table, id: idName, unique: duplicate?.columns ?? [] }
  const seenBy: Record<string, SeenBy | ((chapter: Chapter, row: Tables[Table]) => SeenByRow) | undefined> = files
  const cleaners = new Map<string, (text: string) => string>([
    ...html.map((column) => [column, cleanHtml] as const),
    ...htmlOrPlain.map((column) => [column, cleanText] as const),
  ])
  const naming = [...new Set<string>([...cleaners.keys(), ...Object.keys(files)])]

  const cleaned = (details: Partial<Details>) =>
    Object.fromEntries(
      Object.entries(details).map(([column, value]) => [
        column,
        typeof value === 'string' ? (cleaners.get(column)?.(value) ?? value) : value,
      ]),
    )

  /** The columns of a write; `bodyWords` is not a form field, so conflict messages leave it out. */
  function stored(details: Partial<Details>): Record<string, unknown> {
    const row: Record<string, unknown> = cleaned(details)
    return searchesBody && typeof row.body === 'string' ? { ...row, bodyWords: plainText(renderedHtml(row.body)) } : row
  }

  /** Reads the row back after the write: it is locked, so omitted columns cannot be another writer's. */
  function* keepFiles({ sql }: Tx, { chapter, actor }: Writer, recordId: string): Work<void> {
    if (naming.length === 0) return
    const row = yield* first(
      loosely(sql).selectFrom(name).selectAll().where('chapterId', '=', chapter.id).where(idName, '=', recordId),
    )
    const named = naming.map((column): NamedFiles => {
      const readers = seenBy[column] ?? 'public'
      const seen = typeof readers === 'function' ? readers(chapter, row as Tables[Table]) : readers
      const text = (row![column] as string | null) ?? ''
      const paths = cleaners.has(column) ? uploadsIn(text) : pathsOf(text)
      const takes = (columns: readonly string[]) => columns.includes(column)
      const field = { field: column, paths, office: takes(office), video: takes(video) }
      if (typeof seen === 'object') return { ...field, visibility: 'owner', ownerId: seen.ownerId }
      return { ...field, visibility: seen, wasOwners: typeof readers === 'function' }
    })
    yield* claimFiles(sql, { table, id: recordId }, { chapter: chapter.id, by: actor.personId, named })
  }

  /**
   * Locks the head of the log, so that no duplicate is added concurrently. A change of other columns creates no
   * duplicate.
   */
  function* assertNoDuplicate(
    tx: Tx,
    { chapter }: Writer,
    details: { [column: string]: unknown },
    own?: string,
  ): Work<void> {
    if (!duplicate?.columns.some((column) => details[column] !== undefined)) return
    yield* lockHead(tx)
    const rows = loosely(tx.sql).selectFrom(name).where('chapterId', '=', chapter.id)
    const before =
      own === undefined ? {} : yield* first(rows.select(duplicate.columns as string[]).where(idName, '=', own))
    if (!before) throw missing()
    const values = Object.fromEntries(duplicate.columns.map((column) => [column, details[column] ?? before[column]]))
    let others = rows.selectAll()
    for (const [column, value] of Object.entries(values)) others = others.where(column, '=', value)
    if (own !== undefined) others = others.where(idName, '!=', own)
    const standing = yield* first(others)
    if (standing) throw duplicate.refusal(values as Pick<Tables[Table], UniqueColumn>, standing as Tables[Table])
  }

  /** Locks the head of the log, so that of two concurrent writes the second is checked after the first. */
  function* assertCurrent(tx: Tx, { chapter }: Writer, wanted: string, { edition, ...details }: Changes): Work<void> {
    if (edition === undefined) return
    yield* lockHead(tx)
    const row = yield* first(
      loosely(tx.sql).selectFrom(name).selectAll().where('chapterId', '=', chapter.id).where(idName, '=', wanted),
    )
    if (!row) throw missing()
    if (row.updatedAt === edition) return
    const fields: Record<string, string> = {}
    for (const [column, value] of Object.entries(cleaned(details as unknown as Partial<Details>))) {
      if (value === undefined || whole(column, value) === whole(column, row[column])) continue
      const {
        field = column,
        text = (value) => readableText(column, value),
        lookUp,
      } = ((readable as Record<string, ReadableColumn<never> | undefined>)[column] ?? {}) as ReadableColumn<unknown>
      fields[field] = savedNow(lookUp ? yield* lookUp(tx, row[column], chapter.id) : text(row[column]))
    }
    if (Object.keys(fields).length > 0) throw editConflict('this entry', fields)
  }

  // Columns hold texts, numbers and nulls.
  const whole = (column: string, value: unknown) =>
    cleaners.has(column) ? renderedHtml(value as string) : String((value as string | number | null) ?? '')

  function readableText(column: string, value: unknown): string {
    const text = whole(column, value)
    if (cleaners.has(column)) return excerpt(text, maxNoticeLength)
    return column in files ? pathsOf(text).map(displayName).join(', ') : text
  }

  return {
    /** Returns a query of the chapter's rows, to sort and filter further. */
    of: (db: Db, chapter: ChapterId) =>
      loosely(db).selectFrom(name).where(`${name}.chapterId`, '=', chapter) as unknown as SelectQueryBuilder<
        Tables,
        Table,
        object
      >,

    /** Adds a row and returns its new id. */
    *add(tx: Tx, writer: Writer, details: Details): Work<string> {
      yield* assertNoDuplicate(tx, writer, details)
      const { sql, now } = tx
      const { chapter, actor } = writer
      const newId = randomUUID()
      const by = actor.personId
      const at = now.toISOString()
      const stamps: Stamped = { chapterId: chapter.id, createdBy: by, updatedBy: by, createdAt: at, updatedAt: at }
      yield* run(
        loosely(sql)
          .insertInto(name)
          .values({ ...stored(details), ...stamps, [idName]: newId }),
      )
      yield* keepFiles(tx, writer, newId)
      return newId
    },

    /**
     * Copies each row of an event to another event, with the given differences. Returns the new ids, keyed by the old
     * ones.
     */
    *copyRows(
      tx: Tx,
      writer: Writer,
      eventId: string,
      differing: (row: Tables[Table]) => Partial<Details>,
    ): Work<Map<string, string>> {
      const own = loosely(tx.sql)
        .selectFrom(name)
        .selectAll()
        .where('chapterId', '=', writer.chapter.id)
        .where('eventId', '=', eventId)
      const copies = new Map<string, string>()
      for (const row of yield* all(own.orderBy('createdAt').orderBy(idName))) {
        const {
          [idName]: copied,
          chapterId: _,
          createdBy: __,
          updatedBy: ___,
          createdAt: ____,
          updatedAt: _____,
          ...details
        } = row
        // They are listed in the order in which they were added.
        const later = { ...tx, now: new Date(tx.now.getTime() + copies.size) }
        copies.set(
          String(copied),
          yield* this.add(later, writer, { ...details, ...differing(row as Tables[Table]) } as Details),
        )
      }
      return copies
    },

    /** Deletes the rows of a deleted parent, such as an event, in the same way. */
    removeWhere: (tx: Tx, chapter: ChapterId, where: { [column in Column<Table>]?: string }): Work<number> =>
      takeRows(tx, chapter, place, where as Record<string, string>),

    /** Records columns of a row before they change, for an `undoable` write. */
    beforeChange: (
      tx: Tx,
      { chapter }: { chapter: Pick<Chapter, 'id'> },
      recordId: string,
      columns: Column<Table>[],
    ): Work<void> => beforeChange(tx, chapter.id, { ...place, recordId }, columns),

    assertCurrent,

    /**
     * Changes a row; omitted columns keep their values. @throws Refusal conflict when another editor changed the row
     * since the given version
     */
    *change(tx: Tx, writer: Writer, wanted: string, { edition, ...changes }: Changes): Work<void> {
      const details = changes as unknown as Partial<Details>
      yield* assertCurrent(tx, writer, wanted, { ...details, edition })
      yield* assertNoDuplicate(tx, writer, details, wanted)
      const { sql, now } = tx
      const { chapter, actor } = writer
      const stamps = { updatedBy: actor.personId, updatedAt: now.toISOString() }
      const update = loosely(sql)
        .updateTable(name)
        .set({ ...stored(details), ...stamps })
      const changed = yield* run(update.where('chapterId', '=', chapter.id).where(idName, '=', wanted))
      if (changed === 0) throw missing()
      yield* keepFiles(tx, writer, wanted)
    },

    /** Deletes a row with its files. Within an `undoable` write it can be restored. */
    *remove(tx: Tx, { chapter }: Writer, wanted: string): Work<void> {
      if ((yield* takeRows(tx, chapter.id, place, { [idName]: wanted })) === 0) throw missing()
    },
  }
}

type NamesMember = { [Table in Name]: 'memberId' extends Column<Table> ? Table : never }[Name]

/** Returns the `forget` of a plain feature whose rows name a member: deletes them and releases their files. */
export function forgetsRows<Table extends NamesMember>(table: Table, id: Column<Table>) {
  const name: string = table
  const idName: string = id
  return function* forgetRows({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
    const own = sql
      .selectFrom('everMembers')
      .select('memberId')
      .where('chapterId', '=', chapter)
      .where('personId', '=', personId)
    const rows = yield* all(
      loosely(sql)
        .selectFrom(name)
        .select(idName)
        .where('chapterId', '=', chapter)
        .where('memberId', 'in', own as never),
    )
    for (const row of rows) {
      const recordId = String(row[idName])
      yield* run(loosely(sql).deleteFrom(name).where('chapterId', '=', chapter).where(idName, '=', recordId))
      yield* releaseFiles(sql, chapter, { table, id: recordId })
    }
  }
}

/**
 * Returns the paths in a column that holds one, a JSON list of them, or nothing. Any other text is treated as one path,
 * and rejected as not a file.
 */
function pathsOf(value: string): string[] {
  if (value === '') return []
  try {
    return pathList.parse(JSON.parse(value))
  } catch {
    return [value]
  }
}

const pathList = z.array(z.string())

/** A table passed as a parameter has no columns for the compiler; inputs and outputs are typed above. */
const loosely = (db: Db) => db as unknown as Kysely<Record<string, Record<string, unknown>>>
