/** Units of work in transactions of PostgreSQL: one alone, or several that share a commit. */
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { SqlBuilder } from '../store.ts'
import { driveAsync, type Statement, type StatementResult, type Work } from '../work.ts'
import { asUnavailable, codeOf, isLost } from './connection.ts'

/** The statements around a transaction. */
export type Frame = { begin: string; end: string }

/** The result of a command of a group: its value, or the error that took back this command alone. */
export type Outcome = { value: unknown } | { error: unknown }

/** Runs one unit of work in a transaction. @throws StoreUnavailable, or what the work throws */
export function transaction<T>(client: pg.ClientBase, frame: Frame, work: () => Work<T>): Promise<T> {
  return framed(client, frame, (pipe) => driveAsync(work(), pipe.execute))
}

/**
 * Runs commands one after the other in one transaction, so that they share a commit. @throws what the first failing one
 * throws, also the lock timeout of its own row; then nothing of the group is saved
 */
export function groupTransaction(
  client: pg.ClientBase,
  frame: Frame,
  builder: SqlBuilder,
  works: readonly ((builder: SqlBuilder) => Work<unknown>)[],
): Promise<Outcome[]> {
  const grouped: SqlBuilder = { ...builder, group: {} }
  return framed(
    client,
    frame,
    async (pipe) => {
      const outcomes: Outcome[] = []
      for (const work of works) outcomes.push({ value: await driveAsync(work(grouped), pipe.execute) })
      return outcomes
    },
    (error) => (codeOf(error) === lockTimeout ? error : asUnavailable(error, 'writing')),
  )
}

/** Each waits for all of its patience, with the log's head locked, so that all other writes wait as well. */
const maxLockedCommands = 2

/**
 * Does what `groupTransaction` does, each command in a savepoint: one that throws takes back nothing but itself. Once
 * two have waited in vain for a locked row, those after them are refused unrun.
 */
export function groupOfSavepoints(
  client: pg.ClientBase,
  frame: Frame,
  builder: SqlBuilder,
  works: readonly ((builder: SqlBuilder) => Work<unknown>)[],
): Promise<Outcome[]> {
  const group: SqlBuilder['group'] & object = {}
  return framed(client, frame, async (pipe) => {
    const outcomes: Outcome[] = []
    const locked: unknown[] = []
    for (const work of works) {
      if (locked.length === maxLockedCommands) {
        outcomes.push({ error: asUnavailable(locked[0], 'writing') })
        continue
      }
      const { head } = group
      await client.query('SAVEPOINT command')
      try {
        const value = await driveAsync(work({ ...builder, group }), pipe.execute)
        await pipe.settled()
        await client.query('RELEASE command')
        outcomes.push({ value })
      } catch (error) {
        if (isLost(error)) throw error
        if (codeOf(error) === lockTimeout) locked.push(error)
        outcomes.push({ error: codeOf(error) === transactionFailed ? failedBefore() : asUnavailable(error, 'writing') })
        if (head) group.head = head
        else delete group.head
        pipe.forget()
        await client.query('ROLLBACK TO command; RELEASE command')
      }
    }
    return outcomes
  })
}

async function framed<T>(
  client: pg.ClientBase,
  { begin, end }: Frame,
  body: (pipe: Pipe) => Promise<T>,
  errorOf: (error: unknown) => unknown = (error) => asUnavailable(error, 'writing'),
): Promise<T> {
  const pipe = pipeTo(client)
  let value: T
  await client.query(begin).catch((error: unknown) => {
    throw asUnavailable(error, 'writing')
  })
  try {
    value = await body(pipe)
  } catch (error) {
    throw errorOf(await pipe.firstErrorOr(error))
  }
  try {
    const ended = onItsWay(client.query(end) as Promise<pg.QueryResult | pg.QueryResult[]>)
    await pipe.settled()
    const answer = await ended
    // A statement whose error was caught has still failed for PostgreSQL, which then answers COMMIT with ROLLBACK and
    // no error.
    if (end.endsWith('COMMIT') && [answer].flat().at(-1)?.command !== 'COMMIT') throw failedBefore()
    return value
  } catch (error) {
    if (codeOf(error) === transactionFailed) throw failedBefore()
    throw isLost(error) ? asUnavailable(error, 'committing') : errorOf(error)
  }
}

/** The code of a statement that waited too long for a lock. */
export const lockTimeout = '55P03'

/** A failed transaction's response to any statement but its end. */
const transactionFailed = '25P02'

const failedBefore = () => new Error('A statement of this work had failed, so nothing of it was kept')

type Pipe = {
  execute: (query: Statement) => Promise<StatementResult>
  /** Resolves when every statement that was only sent has succeeded. */
  settled(): Promise<void>
  /** Lets go of what was sent. */
  forget(): void
  /** The error of the first statement that was only sent, or the given one. */
  firstErrorOr(error: unknown): Promise<unknown>
}

/**
 * Statements of one transaction. Those that are only sent are on their way when the next one is, in order, so that they
 * need no round trip of their own.
 */
function pipeTo(client: pg.ClientBase): Pipe {
  let sent: Promise<unknown>[] = []
  async function settled(): Promise<void> {
    const waiting = sent
    sent = []
    for (const answered of waiting) await answered
  }
  return {
    settled,
    forget: () => void (sent = []),
    async firstErrorOr(error) {
      const failed = (await Promise.allSettled(sent)).find((end) => end.status === 'rejected')
      return failed ? (failed.reason as unknown) : error
    },
    async execute(query) {
      const answered = onItsWay(client.query(namedOf(query)))
      if (query.isSent) {
        sent.push(answered)
        // A rebuild of all tables sends millions.
        if (sent.length === maxSent) await settled()
        return nothing
      }
      await settled()
      const result = await answered
      return { rows: result.rows, affected: result.command === 'SELECT' ? 0 : (result.rowCount ?? 0) }
    },
  }
}

/** A promise that is awaited after those before it: until then, its rejection is not an unhandled one. */
function onItsWay<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined)
  return answer
}

const nothing: StatementResult = { rows: [], affected: 0 }

/** Maximum number of statements on their way. */
const maxSent = 64

/** How often a statement runs before PostgreSQL keeps it parsed, under a name, on each connection. */
const usesBeforeName = 5
/** Maximum number of statements that are counted: lists of values make a statement of each length. */
const maxCounted = 1000

const counted = new Map<string, { uses: number; name: string }>()

/**
 * Parsing and planning take longer than most statements. One with `*` has no name: PostgreSQL would refuse it once a
 * newer release has added a column.
 */
function namedOf({ sql, parameters }: CompiledQuery): pg.QueryConfig {
  const values = [...parameters]
  let known = counted.get(sql)
  if (!known) {
    if (counted.size === maxCounted) return { text: sql, values }
    counted.set(sql, (known = { uses: 0, name: /(?<!\()\*/.test(sql) ? '' : `statement ${counted.size}` }))
  }
  known.uses++
  return known.name !== '' && known.uses > usesBeforeName
    ? { name: known.name, text: sql, values }
    : { text: sql, values }
}
