import type { Compilable, CompiledQuery } from 'kysely'
import type { CommandGroup, Dialect, SqlBuilder } from './store.ts'

/** The result of a statement: rows of a select or returning, and the number of rows a write touched. */
export type StatementResult = { rows: unknown[]; affected: number }

/**
 * A unit of work against the database, written once for both engines: a generator that yields compiled statements and
 * receives their results. SQLite drives it synchronously (nothing can run in between), PostgreSQL asynchronously. That
 * is why there is no `await` in a Work.
 */
export type Work<T> = Generator<Statement, T, StatementResult>

/**
 * A compiled statement. `isSent`: its result is not waited for, and is given as nothing. `ahead`: what it reads can be
 * read for several commands at once. `isLast`: no other statement of the work follows it.
 */
export type Statement = CompiledQuery & { isSent?: true; isLast?: true; ahead?: { of: ReadAhead; value: string } }

/** A read that is the same for many values, whose results a group of commands keeps. */
export type ReadAhead = {
  /** Reads and keeps what belongs to these values, in one statement. */
  fetch(builder: SqlBuilder, values: readonly string[]): Work<void>
  /** Returns the rows that were kept for a value; undefined when it is not kept any more. */
  rows(group: CommandGroup, value: string): unknown[] | undefined
}

/** Returns all rows of a query. */
export function* all<Row>(query: Compilable<Row>): Work<Row[]> {
  const result = yield query.compile()
  return result.rows as Row[]
}

/** Returns the first row of a query, or undefined. */
export function* first<Row>(query: Compilable<Row>): Work<Row | undefined> {
  const result = yield query.compile()
  return result.rows[0] as Row | undefined
}

/** Runs a write and returns how many rows it touched. */
export function* run(query: Compilable): Work<number> {
  const result = yield query.compile()
  return result.affected
}

/**
 * Runs a write whose result is not needed. PostgreSQL gets it together with the next statement, without a round trip of
 * its own; if it fails, the whole unit of work fails, at a later statement or at the commit, so it cannot be caught.
 */
export function* send({ dialect }: { dialect: Dialect }, query: Compilable): Work<void> {
  const statement = query.compile()
  yield dialect === 'postgres' ? { ...statement, isSent: true } : statement
}

/**
 * Runs the last statement of a work and returns its first row, or undefined. PostgreSQL gets the commit together with
 * it, so that it holds a row's lock for no round trip: what the work throws afterwards takes nothing back.
 */
export function* firstOfLast<Row>(query: Compilable<Row>): Work<Row | undefined> {
  const result = yield { ...query.compile(), isLast: true }
  return result.rows[0] as Row | undefined
}

/** Runs a work, and other work before each of its statements. */
export function* beforeEach<T>(work: Work<T>, prepare: (statement: Statement) => Work<void> | undefined): Work<T> {
  let step = work.next()
  while (!step.done) {
    const other = prepare(step.value)
    if (other) yield* other
    let result: StatementResult
    try {
      result = yield step.value
    } catch (error) {
      step = work.throw(error)
      continue
    }
    step = work.next(result)
  }
  return step.value
}

/** Drives a Work to its end without ever yielding to the event loop. */
export function driveSync<T>(work: Work<T>, execute: (query: CompiledQuery) => StatementResult): T {
  let step = work.next()
  while (!step.done) {
    let result: StatementResult
    try {
      result = execute(step.value)
    } catch (error) {
      step = work.throw(error)
      continue
    }
    step = work.next(result)
  }
  return step.value
}

/** Drives a Work to its end, awaiting each statement. */
export async function driveAsync<T>(
  work: Work<T>,
  execute: (query: Statement) => Promise<StatementResult>,
): Promise<T> {
  let step = work.next()
  while (!step.done) {
    let result: StatementResult
    try {
      result = await execute(step.value)
    } catch (error) {
      step = work.throw(error)
      continue
    }
    step = work.next(result)
  }
  return step.value
}
