import { randomUUID } from 'node:crypto'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { ContentTables, Stamped } from '#db/tables/content.ts'
import type { Db, Tables } from '#db/tables/tables.ts'
import { run, type Work } from '#db/work.ts'
import type { SignedIn } from './auth/actor.ts'
import type { ChapterId } from './chapter.ts'
import type { Context, Tx } from './context.ts'
import type { Refusal } from './refusal.ts'
import { cleanHtml } from './text/rich-text.ts'

type Name = keyof ContentTables
type Column<Table extends Name> = keyof Tables[Table] & string

/** Who writes, and for which chapter. */
type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }

type Options<Table extends Name, Id> = {
  /** Columns of formatted text: they are cleaned whenever they are written. */
  html?: Exclude<Column<Table>, Id>[]
  /** What is said of an id that the chapter does not have. */
  missing: () => Refusal
}

/**
 * The rows of a plain room. Every statement names the chapter of who asks, every write cleans what is formatted text and
 * sets the stamps. An id that another chapter has is as unknown as one that nobody has.
 */
export function chapterRecords<Table extends Name, Id extends Column<Table>>(table: Table, id: Id, { html = [], missing }: Options<Table, Id>) {
  type Details = Omit<Tables[Table], keyof Stamped | Id>
  const name: string = table
  const idName: string = id

  const cleaned = (details: Partial<Details>) =>
    Object.fromEntries(Object.entries(details).map(([column, value]) => [column, (html as string[]).includes(column) ? cleanHtml(String(value)) : value]))

  return {
    /** A query of the chapter's rows, to order and to narrow. */
    of: (db: Db, chapter: ChapterId) =>
      loosely(db).selectFrom(name).where('chapterId', '=', chapter) as unknown as SelectQueryBuilder<Tables, Table, object>,

    /** Adds a row and gives its new id. */
    *add({ sql, now }: Tx, { chapter, actor }: Writer, details: Details): Work<string> {
      const newId = randomUUID()
      const by = actor.personId
      const at = now.toISOString()
      const stamps: Stamped = { chapterId: chapter.id, createdBy: by, updatedBy: by, createdAt: at, updatedAt: at }
      yield* run(loosely(sql).insertInto(name).values({ ...cleaned(details), ...stamps, [idName]: newId }))
      return newId
    },

    /** What is left out stays as it is. */
    *change({ sql, now }: Tx, { chapter, actor }: Writer, wanted: string, details: Partial<Details>): Work<void> {
      const stamps = { updatedBy: actor.personId, updatedAt: now.toISOString() }
      const update = loosely(sql).updateTable(name).set({ ...cleaned(details), ...stamps })
      const changed = yield* run(update.where('chapterId', '=', chapter.id).where(idName, '=', wanted))
      if (changed === 0) throw missing()
    },

    *remove({ sql }: Tx, { chapter }: Writer, wanted: string): Work<void> {
      const removed = yield* run(loosely(sql).deleteFrom(name).where('chapterId', '=', chapter.id).where(idName, '=', wanted))
      if (removed === 0) throw missing()
    },
  }
}

/** A table that is a parameter has no columns to the compiler; what goes in and out is typed above. */
const loosely = (db: Db) => db as unknown as Kysely<Record<string, Record<string, unknown>>>
