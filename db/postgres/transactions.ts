/** Units of work in transactions of PostgreSQL: one alone, or several that share a commit. */
import type { Socket } from 'node:net'
import type pg from 'pg'
import type { SqlBuilder } from '../store.ts'
import { driveAsync, type ReadAhead, type Statement, type StatementResult, type Work } from '../work.ts'
import { asUnavailable, codeOf, isLost } from './connection.ts'
import { isApartFrom, merged, type Plain } from './merged.ts'

/** The statements around a transaction. */
export type Frame = {
  begin: string
  end: string
  /** The beginning is not waited for, but leaves with the first statement. */
  isPipelined?: true
  /** There is one work, whose last statement may take the end with it. */
  isAlone?: true
}

/** The result of a command of a group: its value, or the error that took back this command alone. */
export type Outcome = { value: unknown } | { error: unknown }

/** Runs one unit of work in a transaction. @throws StoreUnavailable, or what the work throws */
export function transaction<T>(client: pg.ClientBase, frame: Frame, work: () => Work<T>): Promise<T> {
  return framed(client, { ...frame, isAlone: true }, (pipe) => driveAsync(work(), pipe.execute))
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
      await readAhead(grouped, works, pipe)
      for (const work of works) outcomes.push({ value: await driveAsync(work(grouped), pipe.execute) })
      return outcomes
    },
    (error) => (codeOf(error) === lockTimeout ? error : asUnavailable(error, 'writing')),
  )
}

/**
 * Reads together what the commands of a group will read of the log first, and again what those reads lead to, until
 * each wants something else. For that they run up to there, without the commands before them: what they decide is thrown
 * away, and what was read is kept for their turns.
 */
async function readAhead(
  builder: SqlBuilder,
  works: readonly ((builder: SqlBuilder) => Work<unknown>)[],
  pipe: Pipe,
): Promise<void> {
  let trials = works.flatMap((work) => {
    const trial = work(builder)
    return wishAfter(trial, () => trial.next())
  })
  while (trials.length > 0) {
    const wishes = new Map<ReadAhead, Set<string>>()
    for (const { of, value } of trials) wishes.set(of, (wishes.get(of) ?? new Set()).add(value))
    for (const [of, values] of wishes) await driveAsync(of.fetch(builder, [...values]), pipe.execute)
    trials = trials.flatMap(({ trial, of, value }) => {
      const rows = of.rows(builder.group!, value)
      return rows
        ? wishAfter(trial, () => trial.next({ rows, affected: 0 }))
        : wishAfter(trial, () => trial.return(undefined))
    })
  }
}

type Trial = { trial: Work<unknown>; of: ReadAhead; value: string }

/** Returns what a trial wants to read next, if that can be read ahead; otherwise the trial ends. */
function wishAfter(trial: Work<unknown>, step: () => IteratorResult<Statement>): Trial[] {
  try {
    const result = step()
    if (result.done) return []
    if (result.value.ahead) return [{ trial, ...result.value.ahead }]
    trial.return(undefined)
  } catch {
    // A refusal, which will be given in its turn if it still holds.
  }
  return []
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
        // They may hold what was just taken back.
        delete group.streams
        delete group.keys
        pipe.forget()
        await client.query('ROLLBACK TO command; RELEASE command')
      }
    }
    return outcomes
  })
}

async function framed<T>(
  client: pg.ClientBase,
  { begin, end, isPipelined, isAlone }: Frame,
  body: (pipe: Pipe) => Promise<T>,
  errorOf: (error: unknown) => unknown = (error) => asUnavailable(error, 'writing'),
): Promise<T> {
  const pipe = pipeTo(client, end, isAlone ?? false)
  let value: T
  if (isPipelined) pipe.before(begin)
  else
    await client.query(begin).catch((error: unknown) => {
      throw asUnavailable(error, 'writing')
    })
  try {
    value = await body(pipe)
  } catch (error) {
    throw errorOf(await pipe.firstErrorOr(error))
  }
  try {
    const answer = await pipe.ended()
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

type Ending = Promise<pg.QueryResult | pg.QueryResult[]>

type Pipe = {
  /** Sends text before the first statement. */
  before(text: string): void
  execute: (query: Statement) => Promise<StatementResult>
  /** Ends the transaction, behind all that was only sent. */
  ended(): Ending
  /** Resolves when every statement that was only sent has succeeded. */
  settled(): Promise<void>
  /** Lets go of what was sent. */
  forget(): void
  /** The error of the first statement that was only sent, or the given one. */
  firstErrorOr(error: unknown): Promise<unknown>
}

/**
 * Statements of one transaction. Those that are only sent are held until another one is waited for: then they are merged
 * and leave with it, in order and in one write, so that they need no round trip of their own. For a short statement, the
 * system's write takes longer than all else that the portal does for it.
 */
function pipeTo(client: pg.ClientBase, end: string, isAlone: boolean): Pipe {
  const { stream } = (client as unknown as { connection: { stream: Pick<Socket, 'cork' | 'uncork'> } }).connection
  let beginning = ''
  let ending: Ending | undefined
  let held: Plain[] = []
  let sent: Promise<unknown>[] = []

  /** Writes what is held, and then the last statement. */
  function leave<T>(last: () => Promise<T>): Promise<T> {
    const leaving = held
    held = []
    stream.cork()
    try {
      if (beginning) sent.push(onItsWay(client.query(beginning)))
      beginning = ''
      for (const statement of merged(leaving)) sent.push(onItsWay(client.query(namedOf(statement))))
      return onItsWay(last())
    } finally {
      stream.uncork()
    }
  }
  async function answers(): Promise<void> {
    const waiting = sent
    sent = []
    for (const answered of waiting) await answered
  }
  async function after<T>(last: () => Promise<T>): Promise<T> {
    const answered = leave(last)
    await answers()
    return answered
  }
  return {
    ended: () => ending ?? after(() => client.query(end) as Ending),
    before: (text) => void (beginning = text),
    settled: () => after(async () => undefined),
    forget() {
      held = []
      sent = []
    },
    async firstErrorOr(error) {
      held = []
      const failed = (await Promise.allSettled(sent)).find((end) => end.status === 'rejected')
      return failed ? (failed.reason as unknown) : error
    },
    async execute(query) {
      const isLast = isAlone && query.isLast
      if (query.isSent) {
        held.push(query)
        // A rebuild of all tables sends millions.
        if (held.length === maxHeld) await after(async () => undefined)
        return nothing
      }
      const ask = () => {
        const answered = client.query(namedOf(query))
        if (isLast) ending = onItsWay(client.query(end) as Ending)
        return answered
      }
      const result = await (!isLast && beginning === '' && isApartFrom(query.sql, held) ? ask() : after(ask))
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

/** Maximum number of statements that are held: more than the facts of a full group need. */
const maxHeld = 512

/** How often a statement runs before PostgreSQL keeps it parsed, under a name, on each connection. */
const usesBeforeName = 5
/** Maximum number of statements that are counted: lists of values make a statement of each length. */
const maxCounted = 1000

const counted = new Map<string, { uses: number; name: string }>()

/**
 * Parsing and planning take longer than most statements. One with `*` has no name: PostgreSQL would refuse it once a
 * newer release has added a column.
 */
function namedOf({ sql, parameters }: Plain): pg.QueryConfig {
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
