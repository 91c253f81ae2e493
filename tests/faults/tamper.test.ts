import Database from '#db/sqlite/driver.ts'
import { expect, test } from 'vitest'
import { migratedImage } from '#db/migrate.ts'
import { executor } from '#db/sqlite/writer.ts'
import { sqliteCompiler } from '#db/sqlite/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import { driveSync } from '#db/work.ts'
import { append } from '#events-log/append.ts'
import { checkpointKey, signCheckpoint, type Checkpoint } from '#events-log/checkpoint.ts'
import { factHash, genesisHash } from '#events-log/hash.ts'
import { verifyLog } from '#events-log/verify.ts'
import { seededRandom, type SeededRandom } from '#server/demo/seeded-random.ts'
import { tell, timesOf } from './figures.ts'

const changes = timesOf(2000)
const factsInLog = 60

const key = checkpointKey('the secret of a log that somebody wants to change')
const builder = { sql: sqliteCompiler(), dialect: 'sqlite' as const }

/** A log of some streams, and a checkpoint signed at its end and two before. */
async function writtenLog(): Promise<{ image: Buffer; checkpoints: Checkpoint[] }> {
  const db = new Database(await migratedImage())
  const execute = executor(db)
  const random = seededRandom(1)
  const versions = new Map<string, number>()
  for (let fact = 0; fact < factsInLog; fact++) {
    const stream = `payment-${random.below(7)}`
    const version = versions.get(stream) ?? 0
    const stamp = { chapterId: 'dc', actor: 'member:x', correlation: `r${fact}`, now: new Date(1.76e12 + fact * 1000) }
    const news = {
      type: 'Paid',
      data: { amountCents: 100 + random.below(9000), payer: `p${fact}` },
      ...(fact % 3 ? { idempotencyKey: `k${fact}` } : {}),
    }
    driveSync(append(builder, { projections: [], upcasters: {} }, stream, version, [news], stamp), execute)
    versions.set(stream, version + 1)
  }
  const signed = [20, 40, factsInLog].map((position) => {
    const { hash } = db.prepare('select hash from facts where position = ?').get(position) as { hash: string }
    return signCheckpoint(key, { position, hash, signedAt: new Date(1.77e12).toISOString() })
  })
  const image = db.serialize()
  db.close()
  return { image, checkpoints: signed }
}

type Change = (rows: FactRow[], random: SeededRandom) => FactRow[]

const any = (rows: FactRow[], random: SeededRandom) => random.below(rows.length)

/** Changes one character of one column. */
function flipped(row: FactRow, random: SeededRandom): FactRow {
  const columns = Object.keys(row).filter((name) => row[name as keyof FactRow] !== null)
  const column = columns[random.below(columns.length)] as keyof FactRow
  const value = row[column]
  if (typeof value === 'number')
    return { ...row, [column]: value + 1 + random.below(3) + (column === 'position' ? 1000 : 0) }
  const text = String(value)
  const at = random.below(text.length)
  const other = String.fromCharCode(33 + ((text.charCodeAt(at) - 33 + 1 + random.below(90)) % 94))
  return { ...row, [column]: text.slice(0, at) + other + text.slice(at + 1) }
}

/** Recomputes hashes and positions from a row on, as an attacker who knows the algorithm would. */
function rechained(rows: FactRow[], from: number): FactRow[] {
  const done = rows.slice(0, from)
  for (const row of rows.slice(from)) {
    const unsealed = { ...row, position: done.length + 1, previousHash: done.at(-1)?.hash ?? genesisHash }
    done.push({ ...unsealed, hash: factHash(unsealed) })
  }
  return done
}

const cheaper = (row: FactRow): FactRow => ({
  ...row,
  data: row.data.replace(/"amountCents":(\d)/, (_, digit: string) => `"amountCents":${(Number(digit) % 9) + 1}`),
})

/** Changes that someone with the file, time and the code could make. */
const ways: Record<string, Change> = {
  'a character': (rows, random) => {
    const at = any(rows, random)
    return rows.with(at, flipped(rows[at]!, random))
  },
  'a fact taken out': (rows, random) => rows.toSpliced(any(rows, random), 1),
  'a fact put in again at the end': (rows, random) => {
    const { stream, ...again } = rows[any(rows, random)]!
    const version = 1 + rows.filter((row) => row.stream === stream).length
    return [...rows, { ...again, stream, version, position: rows.length + 1, factId: 'again', idempotencyKey: null }]
  },
  'two facts swapped': (rows, random) => {
    const at = random.below(rows.length - 1)
    const [one, other] = [rows[at]!, rows[at + 1]!]
    return rows.with(at, { ...other, position: one.position }).with(at + 1, { ...one, position: other.position })
  },
  'the end cut off': (rows, random) => rows.slice(0, 1 + random.below(rows.length - 1)),
  'an amount changed and all that follows written anew': (rows, random) => {
    const at = any(rows, random)
    return rechained(rows.with(at, cheaper(rows[at]!)), at)
  },
  'a fact taken out and all that follows written anew': (rows, random) => {
    const at = random.below(rows.length - 1)
    return rechained(rows.toSpliced(at, 1), at)
  },
}

/** Changes that the chain alone does not reveal: rewriting or truncating the rest leaves a valid chain. */
const clever = ['the end cut off', 'an amount changed and all that follows written anew']

function read(image: Buffer): FactRow[] {
  const db = new Database(image)
  const rows = db.prepare('select * from facts order by position').all() as FactRow[]
  db.close()
  return rows
}

/** The result of a change: the database itself rejects it, or accepts it and `log verify` reports these problems. */
type Verdict = { refused: true } | { refused: false; problems: string[] }

function verdictOn(image: Buffer, rows: readonly FactRow[], checkpoints: readonly Checkpoint[]): Verdict {
  const db = new Database(image)
  db.exec('drop trigger facts_update; drop trigger facts_delete; delete from facts')
  const columns = Object.keys(rows[0]!) as (keyof FactRow)[]
  const insert = db.prepare(
    `insert into facts (${columns.map((name) => `"${name}"`).join()}) values (${columns.map(() => '?').join()})`,
  )
  try {
    try {
      for (const row of rows) insert.run(...columns.map((name) => row[name]))
    } catch (error) {
      // Nobody can have made this change.
      if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT')) return { refused: true }
      throw error
    }
    const last = rows.at(-1)!
    db.prepare('update logHead set position = ?, hash = ?').run(last.position, last.hash)
    return { refused: false, problems: driveSync(verifyLog(builder, key, checkpoints), executor(db)).problems }
  } finally {
    db.close()
  }
}

const isUnnoticed = (verdict: Verdict) => !verdict.refused && verdict.problems.length === 0

/** Returns an actual change of one kind: an amount changed to itself proves nothing. */
function changed(name: string, rows: FactRow[], random: SeededRandom): FactRow[] {
  const before = JSON.stringify(rows)
  for (;;) {
    const after = ways[name]!(rows, random)
    if (JSON.stringify(after) !== before) return after
  }
}

test(
  `${changes} changes of the log, of ${Object.keys(ways).length} kinds, are all found`,
  { timeout: 120_000 },
  async () => {
    const { image, checkpoints } = await writtenLog()
    const rows = read(image)
    expect(verdictOn(image, rows, checkpoints)).toEqual({ refused: false, problems: [] })
    const random = seededRandom(2)
    const names = Object.keys(ways)
    const unnoticed: string[] = []
    let detected = 0
    let refused = 0
    for (let change = 0; change < changes; change++) {
      const name = names[change % names.length]!
      const verdict = verdictOn(image, changed(name, rows, random), checkpoints)
      if (verdict.refused) refused++
      else if (verdict.problems.length > 0) detected++
      else unnoticed.push(`${name} (change ${change})`)
    }
    tell('changes of the log', {
      changes,
      'found by log verify': detected,
      'refused by the database': refused,
      unnoticed: unnoticed.length,
    })
    expect(unnoticed).toEqual([])
    // If most of them were impossible, little would be proved.
    expect(detected).toBeGreaterThan(changes * 0.95)
  },
)

test('control: without checkpoints, truncating or rewriting the end goes unnoticed', async () => {
  const { image } = await writtenLog()
  const rows = read(image)
  const random = seededRandom(3)
  for (const name of clever) {
    const unnoticed = Array.from({ length: 20 }, () => verdictOn(image, changed(name, rows, random), [])).filter(
      isUnnoticed,
    )
    expect([name, unnoticed.length]).toEqual([name, 20])
  }
})
