import type { Mark } from './mark.ts'

export type Value = string | number | null

/** The values of a row, in the order of its table's columns. */
export type Row = readonly Value[]

/** A table that moves: its columns by name, without generated ones, and those of its primary key, in their order. */
export type Shape = { table: string; columns: string[]; key: string[] }

/**
 * A database that a move reads or writes as it is: rows are copied with what triggers derived from them, in any order,
 * so triggers and references of a receiving database are off until `finish`.
 */
export type Movable = {
  /** Lists the tables that move, by name. */
  shapes(): Promise<Shape[]>
  /** Reads all rows of a table as of one moment, in the order of their keys, some hundred at a time; one table at a time. */
  pages(shape: Shape): AsyncGenerator<Row[], void>
  /** Deletes the rows with the keys of these, in one transaction. */
  remove(shape: Shape, rows: readonly Row[]): Promise<void>
  /** Inserts rows, in one transaction. */
  insert(shape: Shape, rows: readonly Row[]): Promise<void>
  /** Returns what an earlier move left here; null for a portal's database. */
  mark(): Promise<Mark | null>
  /**
   * Turns triggers and references off and marks the database as unfinished, until `finish`. Idempotent.
   * @returns the id of the move: that of an earlier one that was interrupted, or this one
   */
  receive(other: string, moveId: string): Promise<string>
  /** Turns triggers and references on again. @throws when a reference leads nowhere */
  restore(): Promise<void>
  /** Removes the mark: the database may be served. */
  finish(): Promise<void>
  /** Keeps everybody else from writing, until `leave` or `thaw`; reads go on. Waits for a minute for those that write. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Refuses all writes from now on, also after this program has ended, and notes where the portal is now. */
  leave(other: string, moveId: string): Promise<void>
  /** Takes a database that was left back into service. */
  reopen(): Promise<void>
  close(): Promise<void>
}

/** Rows that are read, or written in one transaction, at a time. */
export const pageSize = 500

/**
 * Tables that say something about the database they are in. `commits` and `namePlaces` exist in one kind of database
 * only and are filled by its migrations.
 */
export const stays = new Set(['kysely_migration', 'kysely_migration_lock', 'commits', 'namePlaces'])

/** Quotes a name for SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Quotes several names, separated by commas. */
export const quotedAll = (names: readonly string[]): string => names.map(quoted).join(', ')
