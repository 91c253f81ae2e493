/** The cost of appending a fact to the log, against the bare durable insert of its row into a table like the log's. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from '#db/sqlite/driver.ts'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import { memoryFolder } from '#tests/support/machine/memory-folder.ts'
import type { Figure, Topic } from './figure.ts'
import { factOf, recordFact } from './payment-facts.ts'
import { median, processorMs } from './samples.ts'

const rounds = 9
const appendsPerRound = 800
const callers = 16

export const appends: Topic = {
  title: 'Facts appended durably, through history, decision, chain and projection',
  async measure() {
    const onDisk = await costsIn(tmpdir())
    const inMemory = memoryFolder() === tmpdir() ? null : await costsIn(memoryFolder())
    return [
      ...ratesOf(onDisk),
      ...(inMemory
        ? [
            processorOf('One caller', inMemory.alone, inMemory.raw, 4.5),
            processorOf('16 callers, grouped', inMemory.grouped, inMemory.raw, 2.7),
          ]
        : []),
    ]
  },
}

type Cost = { perSecond: number; processorUs: number }
type Costs = Record<'raw' | 'alone' | 'grouped', Cost>

async function costsIn(place: string): Promise<Costs> {
  const folder = mkdtempSync(path.join(place, 'chapterhouse-bench-'))
  const file = path.join(folder, 'portal.sqlite')
  await migrate(file)
  const store = await openStore(file)
  const raw = rawTable(path.join(folder, 'raw.sqlite'), file)
  try {
    const costs = { raw: [] as Cost[], alone: [] as Cost[], grouped: [] as Cost[] }
    let number = -1
    let rows = 0
    // The first round warms up. The three take turns, so that a slow disk slows all of them.
    for (let round = 0; round <= rounds; round++) {
      const bare = await costOf(1, () => raw.insert(++rows))
      const alone = await costOf(1, () => recordFact(store, ++number))
      const grouped = await costOf(callers, () => recordFact(store, ++number))
      if (round === 0) continue
      costs.raw.push(bare)
      costs.alone.push(alone)
      costs.grouped.push(grouped)
    }
    return { raw: typical(costs.raw), alone: typical(costs.alone), grouped: typical(costs.grouped) }
  } finally {
    raw.close()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const typical = (costs: Cost[]): Cost => ({
  perSecond: median(costs.map(({ perSecond }) => perSecond)),
  processorUs: median(costs.map(({ processorUs }) => processorUs)),
})

function ratesOf({ raw, alone, grouped }: Costs): Figure[] {
  const text = (cost: Cost) =>
    `${Math.round(cost.perSecond).toLocaleString('en')}/s of ${Math.round(raw.perSecond).toLocaleString('en')}/s`
  return [
    {
      name: 'One caller, against a raw durable insert, on the disk',
      value: alone.perSecond / raw.perSecond,
      unit: 'ratio',
      note: text(alone),
    },
    {
      name: '16 callers, grouped, on the disk',
      value: grouped.perSecond / raw.perSecond,
      unit: 'ratio',
      note: text(grouped),
    },
  ]
}

const processorOf = (name: string, { processorUs }: Cost, raw: Cost, max: number): Figure => ({
  name: `${name}, processor time against the raw insert's, on a disk in memory`,
  value: processorUs / raw.processorUs,
  unit: 'ratio',
  target: { max },
  note: `${processorUs.toFixed(0)} µs of ${raw.processorUs.toFixed(0)} µs`,
})

/** Measures the cost of a piece of work when `callerCount` callers run it in a loop. */
async function costOf(callerCount: number, work: () => unknown): Promise<Cost> {
  const started = performance.now()
  const one = async () => {
    for (let done = 0; done < appendsPerRound / callerCount; done++) await work()
  }
  const processor = await processorMs(() => Promise.all(Array.from({ length: callerCount }, one)))
  return {
    perSecond: appendsPerRound / ((performance.now() - started) / 1000),
    processorUs: (processor * 1000) / appendsPerRound,
  }
}

/** One prepared insert and one commit per row, into a table with the log's columns, keys and durability settings. */
function rawTable(file: string, log: string) {
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  const template = new Database(log, { readonly: true })
  const parts = template
    .prepare(
      "select sql from sqlite_master where tbl_name = 'facts' and type in ('table', 'index') and sql is not null",
    )
    .pluck()
  for (const sql of parts.all() as string[]) db.exec(sql)
  template.close()
  const statement = db.prepare(`insert into facts values (${Array.from({ length: 15 }, () => '?').join()})`)
  const data = JSON.stringify(factOf(300).data)
  const hash = '0'.repeat(64)
  return {
    insert(number: number) {
      const now = new Date().toISOString()
      const id = `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
      const what = [number, id, `payment-BENCH${number}`, 1, 'DuesPaid', 1, 'chapter', 'member:bench']
      statement.run(...what, `bench-${number}`, `paypal:capture:${number}`, now, now, data, hash, hash)
    },
    close: () => db.close(),
  }
}
