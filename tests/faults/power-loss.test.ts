import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedImage } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import type { FactRow } from '#db/tables.ts'
import { append } from '#events-log/append.ts'
import { factHash, genesisHash } from '#events-log/hash.ts'
import { seeded, type Chance } from '#server/chance.ts'
import { tell } from './figures.ts'

const cuts = 500
const commits = 120

/** How long the write-ahead log was when a number of facts had been acknowledged. */
type Acknowledged = { facts: number; bytes: number }

let folder: string
let acknowledged: Acknowledged[]
let tooEarly: Acknowledged[]

const stamp = { chapterId: 'dc', actor: 'system:tests', correlation: 'power', now: new Date('2026-11-21T15:00:00Z') }

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-power-'))
  const file = path.join(folder, 'live.sqlite')
  writeFileSync(file, await migratedImage())
  const store = await openStore(file)
  acknowledged = []
  tooEarly = []
  const written = () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  for (let fact = 1; fact <= commits; fact++) {
    tooEarly.push({ facts: fact, bytes: written() })
    await store.write((bench) =>
      append(bench, { projections: [], upcasters: {} }, `payment-${fact}`, 0, [{ type: 'Paid', data: { fact, note: 'x'.repeat(fact * 7) } }], stamp),
    )
    acknowledged.push({ facts: fact, bytes: written() })
  }
  copyFileSync(file, path.join(folder, 'base.sqlite'))
  copyFileSync(`${file}-wal`, path.join(folder, 'base.wal'))
  await store.close()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The database as it is found when the power came back: the log cut at a place, sometimes with nonsense behind it. */
function afterCut(wal: Buffer, at: number, chance: Chance): { facts: FactRow[]; isSound: boolean; head: number } {
  const file = path.join(folder, 'found.sqlite')
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true })
  copyFileSync(path.join(folder, 'base.sqlite'), file)
  const nonsense = chance.below(4) === 0 ? Buffer.from(Array.from({ length: 1 + chance.below(9000) }, () => chance.below(256))) : Buffer.alloc(0)
  writeFileSync(`${file}-wal`, Buffer.concat([wal.subarray(0, at), nonsense]))
  const db = new Database(file)
  try {
    const facts = db.prepare('select * from facts order by position').all() as FactRow[]
    const { position } = db.prepare('select position from logHead').get() as { position: number }
    return { facts, head: position, isSound: db.pragma('integrity_check', { simple: true }) === 'ok' }
  } finally {
    db.close()
  }
}

const isWhole = (facts: readonly FactRow[]) =>
  facts.every((fact, index) => fact.position === index + 1 && fact.previousHash === (facts[index - 1]?.hash ?? genesisHash) && factHash(fact) === fact.hash)

/** The facts that had been acknowledged by the time that the log was so long. */
const promised = (list: readonly Acknowledged[], at: number) => list.filter(({ bytes }) => bytes <= at).length

test(`the log cut at ${cuts} places: what was acknowledged is there, and the rest is whole or gone`, { timeout: 120_000 }, () => {
  const wal = readFileSync(path.join(folder, 'base.wal'))
  const chance = seeded(4)
  const wrong: string[] = []
  let least = commits
  for (let cut = 0; cut < cuts; cut++) {
    const at = chance.below(wal.length + 1)
    const { facts, head, isSound } = afterCut(wal, at, chance)
    least = Math.min(least, facts.length)
    if (facts.length < promised(acknowledged, at)) wrong.push(`cut at ${at}: ${facts.length} facts, ${promised(acknowledged, at)} were promised`)
    if (!isSound || head !== facts.length || !isWhole(facts)) wrong.push(`cut at ${at}: not whole`)
  }
  tell('power loss', { cuts, facts: commits, least })
  expect(wrong).toEqual([])
})

test('the control: who acknowledges before the commit is found out', () => {
  const wal = readFileSync(path.join(folder, 'base.wal'))
  const chance = seeded(5)
  const broken = Array.from({ length: 40 }, () => chance.below(wal.length + 1)).filter(
    (at) => afterCut(wal, at, chance).facts.length < promised(tooEarly, at),
  )
  expect(broken.length).toBeGreaterThan(10)
})
