/** The files of a bank, read, kept and matched against many payments; and the match page of small and large chapters. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from '#db/sqlite/driver.ts'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { chapterOfHost, type Chapter } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { readEnv } from '#server/env.ts'
import { storeFile } from '#server/features/bank/files.writes.ts'
import { matchedLines, maxMatched } from '#server/features/bank/match.reads.ts'
import { readBankFile, type BankFile } from '#server/providers/bank-files/read.ts'
import { systemClock } from '#server/time/clock.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { account, layBank, layBookings, layOpenLines, paymentsPerLine, type LaidBank } from './bank-data.ts'
import type { Figure, Topic } from './figure.ts'
import { hammer, type Target } from './load.ts'
import { median, percentile, processorMs } from './samples.ts'
import { sendForm, type Sender } from './send-form.ts'
import { cookieOf, mainThreadMs, noteJobsDone, unkept } from './servers.ts'

/** BENCH_PAYMENTS=100000 tells quickly whether it works: a tenth of the payments, and of the lines. */
const most = Number(process.env.BENCH_PAYMENTS ?? 1_000_000)
const sizes = [most / 1_000, most / 10, most]
const rounds = 5
const viewsPerRound = 3
const inFull = (count: number) => count.toLocaleString('en')

export const bank: Topic = {
  title: `${inFull(most / paymentsPerLine)} lines of a bank, against ${inFull(most)} payments`,
  async measure() {
    const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-bench-'))
    try {
      const empty = path.join(folder, 'demo')
      await (await startBuiltPortal({ dataDir: empty })).stop()
      const now = new Date()
      const dirs = sizes.map((size) => path.join(folder, String(size)))
      const figures: Figure[] = []
      for (const [index, dataDir] of dirs.entries()) {
        cpSync(empty, dataDir, { recursive: true })
        const file = path.join(dataDir, 'chapterhouse.sqlite')
        const laid = layBank(file, sizes[index]!, now)
        const isLargest = index === dirs.length - 1
        if (isLargest) {
          const again = path.join(folder, 'again')
          cpSync(dataDir, again, { recursive: true })
          noteJobsDone(path.join(again, 'chapterhouse.sqlite'))
          figures.push(...(await besideOthers(again, laid)))
          rmSync(again, { recursive: true, force: true })
        }
        const costs = await readKeepMatch(file, laid)
        if (isLargest) figures.unshift(...costs)
        layOpenLines(file, maxMatched, now)
        noteJobsDone(file)
      }
      return [...figures, ...(await pagesOf(dirs))]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const ratio = (name: string, value: number, floor: number, per = 1): Figure => ({
  name,
  value: value / floor,
  unit: 'ratio',
  note:
    per === 1
      ? `${value.toFixed(0)} ms of ${floor.toFixed(0)} ms`
      : `${micros(value / per)} of ${micros(floor / per)} a line`,
})

const micros = (milliseconds: number) => `${(milliseconds * 1_000).toFixed(0)} µs`

/** Reads the files, keeps their lines, and matches them until none is open, each beside its floor. */
async function readKeepMatch(file: string, { files, lines }: LaidBank): Promise<Figure[]> {
  const parsing = await processorMs(() => files.map(bareParsing))
  let read: BankFile[] = []
  const reading = await processorMs(() => (read = files.map((bytes) => readBankFile(bytes, ''))))
  const store = await openStore(file)
  try {
    const chapter = await washingtonOf(store)
    const keeping = await processorMs(async () => {
      for (const one of read) await keep(store, chapter, one)
    })
    const inserting = await processorMs(() => rawInserts(read))
    const { matching, first, last, matched } = await matchAll(store, file, chapter, lines)
    const lookingUp = await processorMs(() => rawLookups(file, chapter, read))
    return [
      ratio('Reading, processor time against a regular expression over the same bytes', reading, parsing),
      ratio('Keeping, processor time against raw inserts', keeping, inserting),
      ratio('Matching, processor time of a line against a raw look-up in an index', matching, lookingUp, lines),
      { ...ratio('Matching the last tenth against the first', last, first), target: { max: 2 } },
      { name: 'Lines whose payment was proposed', value: (100 * matched) / lines, unit: '%' },
    ]
  } finally {
    await store.close()
  }
}

/** Finds each tag and its value, which every reader of these files has to. */
function bareParsing(bytes: Buffer): number {
  let length = 0
  for (const [, tag, value] of new TextDecoder().decode(bytes).matchAll(/<(\/?[\w.]+)>([^<\r\n]*)/g))
    length += tag!.length + value!.length
  return length
}

async function washingtonOf(store: Store): Promise<Chapter> {
  const { association, baseDomain } = readEnv({})
  return (await chapterOfHost(store.read, `dc.${baseDomain}`, { association, baseDomain }))!
}

async function keep(store: Store, chapter: Chapter, file: BankFile): Promise<void> {
  const actor = { kind: 'person', personId: 'bench' } as never
  const { refusal } = await store.write((builder) =>
    storeFile({ ...builder, now: new Date() } as unknown as Tx, { chapter, actor }, file, 'bench.ofx'),
  )
  if (refusal) throw new Error(refusal)
}

/** As many rows with the same columns and indexes, in as many transactions. */
function rawInserts(files: readonly BankFile[]): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-bench-'))
  const db = new Database(path.join(folder, 'raw.sqlite'))
  try {
    db.pragma('journal_mode = WAL')
    db.exec(
      `create table "lines" ("lineId" text primary key, "chapterId" text, "accountId" text, "fileId" text, "lineKey" text, "day" text, "place" integer, "amountCents" integer, "text" text, "bankId" text, "checkNumber" text) strict;
       create index "byDay" on "lines" ("chapterId", "accountId", "day", "place");
       create index "byFile" on "lines" ("fileId");
       create unique index "byKey" on "lines" ("chapterId", "accountId", "lineKey");
       create index "byAmount" on "lines" ("chapterId", "accountId", "amountCents");`,
    )
    const insert = db.prepare(`insert into "lines" values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
    for (const { statements } of files) {
      db.exec('begin')
      for (const { lines } of statements)
        for (const [place, { day, amountCents, text, bankId, checkNumber }] of lines.entries())
          insert.run(
            `line ${bankId}`,
            'chapter',
            'account',
            'file',
            `id ${bankId}`,
            day,
            place,
            amountCents,
            text,
            bankId,
            checkNumber,
          )
      db.exec('commit')
    }
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Looks a payment of each line's amount up, of the days before it. */
function rawLookups(file: string, { id }: Chapter, files: readonly BankFile[]): void {
  const db = new Database(file, { readonly: true })
  const find = db.prepare(
    `select "paymentId", "reference", "paidAt" from "payments" where "chapterId" = ? and "amountCents" = ? and "paidAt" <= ? order by "paidAt" desc limit 1`,
  )
  for (const { statements } of files)
    for (const { lines } of statements)
      for (const { day, amountCents } of lines) find.get(id, amountCents, `${day}T23:59`)
  db.close()
}

/** Matches the oldest lines, books them, and goes on until none is open. */
async function matchAll(store: Store, file: string, chapter: Chapter, lines: number) {
  const db = new Database(file)
  const source = { db: store.read, chapter, clock: systemClock }
  const times: number[] = []
  let matched = 0
  for (;;) {
    let batch: Awaited<ReturnType<typeof matchedLines>> = []
    times.push(await processorMs(async () => (batch = await matchedLines(source, account.accountId))))
    if (batch.length === 0) break
    for (const { bankId, proposals } of batch)
      if (proposals.some(({ effect }) => effect.as === 'payments' && effect.paymentIds.includes(bankId!))) matched++
    layBookings(db, batch)
  }
  db.close()
  // Without the last questions, of which one found fewer lines and one none.
  const whole = times.slice(0, Math.max(1, Math.floor(lines / maxMatched)))
  const tenth = Math.ceil(whole.length / 10)
  return {
    matching: times.reduce((sum, one) => sum + one, 0),
    first: median(whole.slice(0, tenth)),
    last: median(whole.slice(-tenth)),
    matched,
  }
}

/** Sends the files as a browser does, while others ask the same portal. */
async function besideOthers(dataDir: string, { files, lines }: LaidBank): Promise<Figure[]> {
  const portal = await startBuiltPortal({ dataDir, env: { LOG_LEVEL: 'info' } })
  try {
    const cookie = await cookieOf(portal, 'admin')
    const host = new URL(portal.origin('dc')).host
    const target: Target = { port: portal.port, host, path: '/api/events/chapter/dc?page=0', headers: unkept }
    await hammer(target, { connections: 1, requests: 1_000 })
    const rest = (await hammer(target, { connections: 1, requests: 1_000 })).milliseconds
    const busy: number[] = []
    const started = performance.now()
    for (const bytes of files) {
      let isOver = false
      const sent = upload(portal, { host, cookie, bytes }).finally(() => (isOver = true))
      while (!isOver) busy.push(...(await hammer(target, { connections: 1, requests: 10 })).milliseconds)
      await sent
    }
    const seconds = (performance.now() - started) / 1_000
    return [
      {
        name: `Uploading, ${files.length} file${files.length === 1 ? '' : 's'}`,
        value: seconds,
        unit: 's',
        note: `${inFull(lines)} lines, each file in one transaction`,
      },
      {
        name: "Others' p99 meanwhile, against their p99 at rest",
        value: percentile(busy, 0.99) / percentile(rest, 0.99),
        unit: 'ratio',
        note: `${percentile(busy, 0.99).toFixed(1)} ms of ${percentile(rest, 0.99).toFixed(1)} ms, ${busy.length} requests, the longest ${Math.max(...busy).toFixed(0)} ms`,
      },
    ]
  } finally {
    await portal.stop()
  }
}

type Upload = Sender & { bytes: Buffer }

async function upload(portal: PortalProcess, { bytes, ...sender }: Upload): Promise<void> {
  const form = new FormData()
  form.append('account', account.accountId)
  form.append('image', new Blob([new Uint8Array(bytes)]), 'list.ofx')
  const location = await sendForm(portal, '/treasury/bank/file', form, sender)
  if (!location.includes('?file=')) throw new Error(`The upload was answered with ${location}`)
}

/** The main thread's time for the match page of each portal. */
async function pagesOf(dirs: readonly string[]): Promise<Figure[]> {
  const portals: PortalProcess[] = []
  try {
    for (const dataDir of dirs) portals.push(await startBuiltPortal({ dataDir }))
    const targets: Target[] = []
    for (const portal of portals)
      targets.push({
        port: portal.port,
        host: new URL(portal.origin('dc')).host,
        path: `/treasury/bank/${account.accountId}`,
        headers: { cookie: await cookieOf(portal, 'admin') },
      })
    const times: number[][] = portals.map(() => [])
    for (let round = 0; round <= rounds; round++)
      for (const [index, portal] of portals.entries()) {
        const before = mainThreadMs(portal)
        await hammer(targets[index]!, { connections: 1, requests: viewsPerRound })
        // The first round warms up.
        if (round > 0) times[index]!.push((mainThreadMs(portal) - before) / viewsPerRound)
      }
    const [small, middle, large] = times.map(median) as [number, number, number]
    return [
      {
        name: `The match page at ${inFull(sizes[2]!)} payments against ${inFull(sizes[0]!)}, main thread`,
        value: large / small,
        unit: 'ratio',
        target: { max: 2 },
        note: `${large.toFixed(1)} ms to ${small.toFixed(1)} ms, ${middle.toFixed(1)} ms at ${inFull(sizes[1]!)}; ${maxMatched} open lines`,
      },
    ]
  } finally {
    for (const portal of portals) await portal.stop()
  }
}
