/** The export of a whole table, while other requests ask the same process for a page of that table. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { longRead, type PlainQuery } from '#db/long-read.ts'
import { openStore } from '#db/open-store.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { ExportFormat, ExportSheet } from '#server/exports/export-sheet.ts'
import { makeExport } from '#server/exports/export-workers.ts'
import { paymentColumns } from '#server/features/payments/table/export.reads.ts'
import { matchingPayments, pageOfPayments } from '#server/features/payments/table/reads.ts'
import type { Figure, Topic } from './figure.ts'
import { hammer } from './load.ts'
import { bigChapter, layPayments } from './payments-data.ts'
import { percentile, timed } from './samples.ts'

const payments = 100_000

type Made = { format: ExportFormat; rows: number; memory?: Figure['target'] }

/** The exported files, and the bound of their memory in MB. */
const files: readonly Made[] = [
  { format: 'csv', rows: payments },
  { format: 'xlsx', rows: payments, memory: { max: 60 } },
  { format: 'pdf', rows: 10_000, memory: { max: 100 } },
  { format: 'pdf', rows: payments, memory: { max: 200 } },
]

export const exports: Topic = {
  title: 'Exports of the payments table',
  asStarted: true,
  async measure() {
    const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-bench-'))
    const file = path.join(folder, 'portal.sqlite')
    try {
      await layPayments(file, payments)
      const sheet = await sheetOf(file)
      await make(sheet, 'csv', file)
      const figures: Figure[] = []
      const others = await openOthers(file)
      for (const made of files) figures.push(...(await figuresOf(sheet, made, file, others)))
      await others.leave()
      return figures
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

type PaymentsSheet = ExportSheet & { source: PlainQuery }

async function sheetOf(file: string): Promise<PaymentsSheet> {
  const store = await openStore(file)
  const query = (
    await matchingPayments(store.read, bigChapter as ChapterId, { search: '', sort: 'paidAt', direction: 'desc' })
  ).compile()
  await store.close()
  const about = {
    title: 'Payments',
    chapter: 'Washington DC',
    filter: [],
    madeAt: '2026-11-21T12:00:00.000Z',
    timeZone: 'America/New_York',
  }
  return { ...about, columns: paymentColumns, source: { sql: query.sql, parameters: query.parameters } }
}

async function figuresOf(
  sheet: PaymentsSheet,
  { format, rows, memory }: Made,
  file: string,
  others: Others,
): Promise<Figure[]> {
  const { sql, parameters } = sheet.source
  const part: PaymentsSheet = { ...sheet, source: { sql: `${sql} limit ${rows}`, parameters } }
  const reading = await timed(async () => {
    for await (const batch of longRead(file, part.source))
      if (batch.length === 0) throw new Error('An empty batch was read')
  })
  const atRest = await others.askUntil(new Promise((resolve) => setTimeout(resolve, 2000)))
  const before = residentMb()
  let max = before
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const watch = setInterval(() => (max = Math.max(max, residentMb())), 20)
  let making = 0
  const meanwhile = await others.askUntil(
    timed(() => make(part, format, file)).then((milliseconds) => (making = milliseconds)),
  )
  clearInterval(watch)
  delay.disable()
  const name = `${format.toUpperCase()} of ${rows.toLocaleString('en')} rows`
  return [
    {
      name: `${name}, time against reading them`,
      value: making / reading,
      unit: 'ratio',
      note: `${(making / 1000).toFixed(1)} s of ${(reading / 1000).toFixed(1)} s`,
    },
    {
      name: `${name}, memory`,
      value: max - before,
      unit: 'MB',
      ...(memory ? { target: memory } : {}),
      note: 'resident, more than before',
    },
    {
      name: `${name}, longest delay of the event loop that answers others`,
      value: delay.max / 1e6,
      unit: 'ms',
      target: { max: 50 },
      note: `p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms`,
    },
    {
      name: `${name}, others' p99 against their p99 at rest`,
      value: percentile(meanwhile, 0.99) / percentile(atRest, 0.99),
      unit: 'ratio',
      note: `${percentile(meanwhile, 0.99).toFixed(1)} ms of ${percentile(atRest, 0.99).toFixed(1)} ms, longest ${percentile(meanwhile, 1).toFixed(0)} ms, ${meanwhile.length} requests`,
    },
  ]
}

type Others = { askUntil(done: Promise<unknown>): Promise<number[]>; leave(): Promise<void> }

/** A client that requests the first page of the table in a loop over HTTP, and the milliseconds each request takes. */
async function openOthers(file: string): Promise<Others> {
  const store = await openStore(file)
  const firstPage = () =>
    pageOfPayments(store.read, bigChapter as ChapterId, {
      page: 0,
      size: 25,
      sort: 'paidAt',
      direction: 'desc',
      search: '',
    })
  const server = createServer((_, response) => void firstPage().then((page) => response.end(JSON.stringify(page))))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const target = { port: (server.address() as AddressInfo).port, host: 'localhost', path: '/' }
  return {
    async askUntil(done) {
      let isDone = false
      const end = done.finally(() => (isDone = true))
      const times: number[] = []
      while (!isDone) times.push(...(await hammer(target, { connections: 1, requests: 20 })).milliseconds)
      await end
      return times
    },
    async leave() {
      server.close()
      await store.close()
    },
  }
}

async function make(sheet: ExportSheet, format: ExportFormat, database: string): Promise<void> {
  const stream = await makeExport({ sheet, format, database }, { personId: 'bench' }, new AbortController().signal)
  const reader = stream.getReader()
  while (!(await reader.read()).done);
}

const residentMb = () => (Number(readFileSync('/proc/self/statm', 'utf8').split(' ')[1]) * 4096) / 1e6
