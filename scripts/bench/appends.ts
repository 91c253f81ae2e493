/** What a fact costs on its way into the log, against a bare durable insert into the same file system. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { scribe } from '#events-log/scribe.ts'
import { paymentStream, type PaymentFact } from '#server/features/payments/facts.ts'
import { logDefinition } from '#server/log-definition.ts'
import type { Figure, Topic } from './figure.ts'
import { median } from './samples.ts'

const rounds = 9
const appendsPerRound = 480
const callers = 16

export const appends: Topic = {
  title: 'Facts appended durably, through history, decision, chain and projection',
  async measure() {
    const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-bench-'))
    const file = path.join(folder, 'portal.sqlite')
    await migrate(file)
    const store = await openStore(file)
    const raw = rawTable(path.join(folder, 'raw.sqlite'))
    try {
      const rates = { raw: [] as number[], alone: [] as number[], grouped: [] as number[] }
      let number = 0
      // The first round warms up. The three take turns, so that a slow disk is slow for all of them.
      for (let round = 0; round <= rounds; round++) {
        const bare = await rate(1, () => raw.insert(++number))
        const alone = await rate(1, () => record(store, ++number))
        const grouped = await rate(callers, () => record(store, ++number))
        if (round === 0) continue
        rates.raw.push(bare)
        rates.alone.push(alone)
        rates.grouped.push(grouped)
      }
      return figures(median(rates.raw), median(rates.alone), median(rates.grouped))
    } finally {
      raw.close()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

function figures(raw: number, alone: number, grouped: number): Figure[] {
  const text = (perSecond: number) => `${Math.round(perSecond).toLocaleString('en')}/s of ${Math.round(raw).toLocaleString('en')}/s`
  return [
    { name: 'One caller, against a raw durable insert', value: alone / raw, unit: 'ratio', target: { atLeast: 0.4 }, note: text(alone) },
    { name: '16 callers, grouped', value: grouped / raw, unit: 'ratio', target: { atLeast: 1.5 }, note: text(grouped) },
  ]
}

/** Pieces of work a second, when so many callers each do one after the other. */
async function rate(callerCount: number, work: () => unknown): Promise<number> {
  const started = performance.now()
  const one = async () => {
    for (let done = 0; done < appendsPerRound / callerCount; done++) await work()
  }
  await Promise.all(Array.from({ length: callerCount }, one))
  return appendsPerRound / ((performance.now() - started) / 1000)
}

/** A payment by hand: history, decision, fact, chain, and its rows in the derived table. */
function record(store: Store, number: number): Promise<unknown> {
  const fact: PaymentFact = {
    type: 'PaymentRecordedByHand',
    data: {
      personId: 'person',
      memberId: '10000',
      memberTypeId: 'regular',
      paymentType: 'Regular',
      terms: 1,
      durationYears: 1,
      amountCents: 7500,
      currency: 'USD',
      reference: `Cheque ${number}`,
      rows: [{ year: 2027, amountCents: 7500 }],
    },
    idempotencyKey: `manual:bench:${number}`,
  }
  const stamp = { chapterId: 'chapter', actor: 'admin:bench', correlation: `bench-${number}`, now: new Date() }
  return store.write((bench) => scribe(bench, logDefinition, stamp).record(paymentStream, `BENCH${number}`, () => [fact]))
}

/** One prepared insert and one commit for each row, with the portal's settings for durability. */
function rawTable(file: string) {
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('create table facts (position integer primary key, stream text not null, type text not null, data text not null, recorded_at text not null)')
  const statement = db.prepare('insert into facts values (?, ?, ?, ?, ?)')
  const data = JSON.stringify({ personId: 'person', memberId: '10000', amountCents: 7500, currency: 'USD', rows: [{ year: 2027, amountCents: 7500 }] })
  return {
    insert: (number: number) => statement.run(number, `payment-BENCH${number}`, 'PaymentRecordedByHand', data, new Date().toISOString()),
    close: () => db.close(),
  }
}
