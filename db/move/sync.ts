/** Makes a table of one database the same as in another, row by row, and proves it. */
import { createHash } from 'node:crypto'
import { pageSize, type Movable, type Row, type Shape, type Value } from './movable.ts'

/** The two databases of a move. */
export type Ends = { source: Movable; target: Movable }

/** The target has rows that a table to which rows are only added cannot have. */
export class AnotherHistory extends Error {}

/**
 * Copies what the target lacks or has otherwise, and deletes what only the target has. Goes on where an interrupted copy
 * was: rows that are there are compared, not written.
 * @param options.isAppendOnly rows are only added, as in the log: rows of the target that the source lacks are refused
 * @param options.tell hears the number of rows read, now and then
 * @throws AnotherHistory
 */
export async function syncTable(
  ends: Ends,
  shape: Shape,
  { isAppendOnly = false, tell = () => undefined }: { isAppendOnly?: boolean; tell?: (rows: number) => void } = {},
): Promise<void> {
  const removed = batches((rows) => ends.target.remove(shape, rows))
  const added = batches((rows) => ends.target.insert(shape, rows))
  let isLate = false
  let read = 0
  for await (const { own, other, isTail } of pairs(ends, shape)) {
    if (++read % tellEvery === 0) tell(read)
    if (own && other && isSame(own, other)) continue
    if (other) {
      if (isAppendOnly) throw new AnotherHistory(shape.table)
      await removed.add(other)
    }
    if (!own) continue
    // A value that must be unique may still be in a row that is deleted below, so rows between others are added later.
    if (!isTail) isLate = true
    else {
      await removed.flush()
      await added.add(own)
    }
  }
  await removed.flush()
  await added.flush()
  if (!isLate) return
  for await (const { own, other } of pairs(ends, shape)) if (own && !other) await added.add(own)
  await added.flush()
}

const tellEvery = 50_000

/**
 * Asserts that the target has the first rows of a table to which rows are only added, and no others. Writes nothing.
 * @throws AnotherHistory
 */
export async function assertSameHistory(ends: Ends, shape: Shape): Promise<void> {
  for await (const { own, other, isTail } of pairs(ends, shape)) {
    if (isTail) return
    if (!own || !other || !isSame(own, other)) throw new AnotherHistory(shape.table)
  }
}

/** The number of rows of a table, and a hash over all of them. */
export type TableSum = { rows: number; sha256: string }

/** Reads a whole table. */
export async function sumOf(end: Movable, shape: Shape): Promise<TableSum> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const page of end.pages(shape)) {
    rows += page.length
    hash.update(page.map((row) => `${JSON.stringify(row)}\n`).join(''))
  }
  return { rows, sha256: hash.digest('hex') }
}

/** Compares keys as both databases sort them: numbers by value, texts by their bytes. */
export function compareKeys(one: Row, other: Row, places: readonly number[]): number {
  for (const place of places) {
    const order = compareValues(one[place]!, other[place]!)
    if (order !== 0) return order
  }
  return 0
}

function compareValues(one: Value, other: Value): number {
  if (one === other) return 0
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))
}

const isSame = (one: Row, other: Row) => one.every((value, place) => value === other[place])

/** A key with its row in the source and in the target; `isTail` once all rows of the target were read. */
type Pair = { own: Row | null; other: Row | null; isTail: boolean }

async function* pairs({ source, target }: Ends, shape: Shape): AsyncGenerator<Pair> {
  const places = shape.key.map((column) => shape.columns.indexOf(column))
  const [own, other] = [new Cursor(source.pages(shape)), new Cursor(target.pages(shape))]
  try {
    await Promise.all([own.next(), other.next()])
    while (own.row || other.row) {
      const order = !own.row ? 1 : !other.row ? -1 : compareKeys(own.row, other.row, places)
      yield { own: order > 0 ? null : own.row, other: order < 0 ? null : other.row, isTail: !other.row }
      if (order <= 0) await own.next()
      if (order >= 0) await other.next()
    }
  } finally {
    await Promise.all([own.close(), other.close()])
  }
}

class Cursor {
  row: Row | null = null
  readonly #pages: AsyncGenerator<Row[], void>
  #page: Row[] = []
  #at = 0

  constructor(pages: AsyncGenerator<Row[], void>) {
    this.#pages = pages
  }

  async next(): Promise<void> {
    if (++this.#at >= this.#page.length) {
      const next = await this.#pages.next()
      this.#page = next.done ? [] : next.value
      this.#at = 0
    }
    this.row = this.#page[this.#at] ?? null
  }

  async close(): Promise<void> {
    await this.#pages.return(undefined)
  }
}

function batches(write: (rows: readonly Row[]) => Promise<void>) {
  let rows: Row[] = []
  const flush = async () => {
    if (rows.length > 0) await write(rows)
    rows = []
  }
  return {
    flush,
    async add(row: Row) {
      rows.push(row)
      if (rows.length === pageSize) await flush()
    },
  }
}
