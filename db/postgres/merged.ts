/** Statements that were only sent, merged before they leave: a group of commands writes the same few tables over and over. */
import type { CompiledQuery } from 'kysely'

export type Plain = Pick<CompiledQuery, 'sql' | 'parameters'>

/**
 * Tables without triggers that write elsewhere and without foreign keys, and which no trigger writes: a statement on one
 * of them may change places with any that does not name it.
 */
export const mergedTables: ReadonlySet<string> = new Set([
  'facts',
  'logHead',
  'paymentAttempts',
  'payments',
  'paymentSums',
  'paymentWords',
  'eventPayments',
])

/** What can be merged: the insert of one row, or an update that sets columns of the rows with given values. */
type Shape =
  | { kind: 'insert'; table: string; into: string; columns: number }
  | { kind: 'update'; table: string; set: number }
  /** `table`: the only one that it changes, where that is known. */
  | { kind: 'other'; table?: string }

type Slot = { sql: string; shape: Shape; rows: (readonly unknown[])[] }

/**
 * Returns statements with the same effect as these in this order: rows for the same table are inserted together, and of
 * updates of the same columns of the same rows only the last is left.
 */
export function merged(statements: readonly Plain[]): Plain[] {
  const slots: Slot[] = []
  for (const { sql, parameters } of statements) {
    const shape = shapeOf(sql)
    const earlier = shape.kind === 'other' ? undefined : reachable(slots, sql, shape.table)
    if (!earlier) slots.push({ sql, shape, rows: [parameters] })
    else if (shape.kind === 'insert') earlier.rows.push(parameters)
    else addUpdate(earlier, parameters)
  }
  return slots.flatMap(statementsOf)
}

/** Returns whether a statement only reads, and nothing that these change: then it may run before them. */
export function isApartFrom(sql: string, held: readonly Plain[]): boolean {
  if (!/^select /.test(sql) || / for (update|share)/.test(sql)) return false
  return held.every((statement) => {
    const { table } = shapeOf(statement.sql)
    return table !== undefined && !sql.includes(table)
  })
}

/** Returns the last slot with this statement, unless a later one names its table. */
function reachable(slots: readonly Slot[], sql: string, table: string): Slot | undefined {
  for (let index = slots.length - 1; index >= 0; index--) {
    const slot = slots[index]!
    if (slot.sql === sql) return slot
    if (slot.sql.includes(table)) return undefined
  }
  return undefined
}

/** An update in the same slot that finds its rows by the same values is overwritten by the new one. */
function addUpdate({ shape, rows }: Slot, parameters: readonly unknown[]): void {
  const { set } = shape as Shape & { kind: 'update' }
  const last = rows.at(-1)!
  if (last.every((value, index) => index < set || value === parameters[index])) rows.pop()
  rows.push(parameters)
}

function statementsOf({ sql, shape, rows }: Slot): Plain[] {
  if (shape.kind !== 'insert') return rows.map((parameters) => ({ sql, parameters }))
  const statements: Plain[] = []
  let done = 0
  // Powers of two, so that there are few different texts, each of which PostgreSQL keeps parsed.
  for (let size = maxRows; size >= 1; size /= 2)
    for (; rows.length - done >= size; done += size)
      statements.push({ sql: textOf(shape, size), parameters: rows.slice(done, done + size).flat() })
  return statements
}

/** Maximum number of rows per statement. */
const maxRows = 32

const texts = new Map<string, string>()

/** Returns the insert of this many rows; cached, because it is as long as its values. */
function textOf({ into, columns }: Shape & { kind: 'insert' }, size: number): string {
  const key = `${size} ${into}`
  let text = texts.get(key)
  if (!text) texts.set(key, (text = inserting(into, columns, size)))
  return text
}

function inserting(into: string, columns: number, size: number): string {
  const row = (index: number) =>
    `(${Array.from({ length: columns }, (_, at) => `$${index * columns + at + 1}`).join(', ')})`
  return `${into}${Array.from({ length: size }, (_, index) => row(index)).join(', ')}`
}

/** Maximum number of texts whose shape is remembered. */
const maxKnown = 1000
const known = new Map<string, Shape>()

function shapeOf(sql: string): Shape {
  let shape = known.get(sql)
  if (!shape) {
    shape = parsed(sql)
    if (known.size < maxKnown) known.set(sql, shape)
  }
  return shape
}

const insertOfRow = /^(insert into "(\w+)" \([^()]*\) values )\((\$\d+(?:, \$\d+)*)\)$/
const updateOfRows =
  /^update "(\w+)" set ("\w+" = \$\d+(?:, "\w+" = \$\d+)*) where ("\w+" = \$\d+(?: and "\w+" = \$\d+)*)$/

const columnsIn = (text: string): string[] => text.match(/"\w+"/g)!

function parsed(sql: string): Shape {
  const insert = insertOfRow.exec(sql)
  if (insert && mergedTables.has(insert[2]!))
    return { kind: 'insert', table: insert[2]!, into: insert[1]!, columns: insert[3]!.split(',').length }
  const update = updateOfRows.exec(sql)
  if (update && mergedTables.has(update[1]!)) {
    const [set, where] = [columnsIn(update[2]!), columnsIn(update[3]!)]
    // One that changes what it finds its rows by may find others after another.
    if (!set.some((column) => where.includes(column))) return { kind: 'update', table: update[1]!, set: set.length }
  }
  const written = /^(?:insert into|update|delete from) "(\w+)"/.exec(sql)?.[1]
  return written && mergedTables.has(written) ? { kind: 'other', table: written } : { kind: 'other' }
}
