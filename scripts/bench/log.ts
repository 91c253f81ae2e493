/** A log of a million facts: verification and a full rebuild, against merely reading it. */
import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from '#db/sqlite/driver.ts'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import { checkpointKey } from '#events-log/checkpoint.ts'
import { factHash, genesisHash } from '#events-log/hash.ts'
import { columnsOfFact, eachFact } from '#events-log/read.ts'
import { diffProjections, rebuildProjections } from '#events-log/shadow.ts'
import { verifyLog } from '#events-log/verify.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import type { Figure, Topic } from './figure.ts'
import { processorMs } from './samples.ts'

const facts = Number(process.env.BENCH_FACTS ?? 1_000_000)

export const log: Topic = {
  title: `A log of ${facts.toLocaleString('en')} facts`,
  asStarted: true,
  async measure() {
    const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-bench-'))
    const file = path.join(folder, 'portal.sqlite')
    try {
      await migrate(file)
      layFacts(file)
      const store = await openStore(file)
      try {
        const reading = () =>
          processorMs(() => store.alone('snapshot', (builder) => eachFact(builder, () => undefined)))
        await reading()
        // Read before each of them, so that a temporarily busy machine affects both.
        const againstReading = async (name: string, max: number, work: () => Promise<unknown>): Promise<Figure> => {
          const [read, taken] = [await reading(), await processorMs(work)]
          return {
            name: `${name}, against reading`,
            value: taken / read,
            unit: 'ratio',
            target: { max },
            note: `${seconds(taken)} of ${seconds(read)} processor time`,
          }
        }
        return [
          await againstReading('Verify the chain', 1.4, async () => {
            const { problems } = await store.alone('snapshot', (builder) =>
              verifyLog(builder, checkpointKey('a secret of more than thirty-two signs'), []),
            )
            if (problems.length > 0) throw new Error(problems[0])
          }),
          await againstReading('Rebuild the tables', 5.5, () =>
            store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition)),
          ),
          await againstReading('Fold and compare every row', 6.5, async () => {
            const tables = await store.alone('snapshot', (builder) => diffProjections(builder, logDefinition))
            const wrong = tables.find(({ unexplained, missing }) => unexplained.length + missing.length > 0)
            if (wrong) throw new Error(`The table ${wrong.table} differs`)
          }),
          {
            name: 'Most memory held',
            value: process.resourceUsage().maxRSS / 1000,
            unit: 'MB',
            target: { max: 300 },
            note: 'resident, the same for a log of any length',
          },
        ]
      } finally {
        await store.close()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The course of a payment: intended, ordered, captured and booked, then credited to the member. */
const course = [
  ['member', 'server/features/members/golden/member-added-1.json'],
  ['payment', 'server/features/dues/golden/dues-intended-1.json'],
  ['payment', 'server/features/payments/golden/order-created-1.json'],
  ['payment', 'server/features/payments/golden/capture-started-1.json'],
  ['payment', 'server/features/dues/golden/dues-paid-1.json'],
  ['member', 'server/features/members/golden/dues-credited-1.json'],
] as const

function layFacts(file: string) {
  const golden = course.map(([kind, name]) => ({
    kind,
    row: (JSON.parse(readFileSync(name, 'utf8')) as { row: FactRow }).row,
  }))
  const db = new Database(file)
  db.pragma('synchronous = OFF')
  db.pragma('cache_size = -64000')
  const insert = db.prepare(
    `insert into facts (${columnsOfFact.map((column) => `"${column}"`).join(', ')}) values (${columnsOfFact.map(() => '?').join(', ')})`,
  )
  let hash = genesisHash
  db.exec('begin')
  for (let position = 1; position <= facts; position++) {
    const turn = Math.floor((position - 1) / course.length)
    const step = (position - 1) % course.length
    const { kind, row } = golden[step]!
    const number = String(turn).padStart(8, '0')
    const data = JSON.stringify(row.data)
      .replaceAll('0193c1f0-0000-7000-8000-000000000001', `person-${number}`)
      .replaceAll(/"memberId":"\d+"/g, `"memberId":"1${number}"`)
      .replaceAll('8KD40213', number)
      .replaceAll('5O190127TN364715T', `ORDER${number}`)
      .replaceAll('5TY05013RG002845M', `CAPTURE${number}`)
    const unsealed = {
      ...row,
      position,
      factId: `${number}-${step}`,
      stream: kind === 'member' ? `member-person-${number}` : `payment-${number}`,
      version: course.slice(0, step + 1).filter(([other]) => other === kind).length,
      idempotencyKey: row.idempotencyKey && `${row.type}:${number}`,
      data,
      previousHash: hash,
    }
    const sealed: FactRow = { ...unsealed, hash: factHash(unsealed) }
    insert.run(columnsOfFact.map((column) => sealed[column]))
    hash = sealed.hash
  }
  db.prepare('update "logHead" set position = ?, hash = ?').run(facts, hash)
  db.exec('commit')
  db.close()
}
