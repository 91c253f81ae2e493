/** An import of many people: reading, planning, and writing it, while others ask the same portal for a page. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Papa from 'papaparse'
import Database from '#db/sqlite/driver.ts'
import { readAndPlan } from '#server/features/imports/reads.ts'
import { readSource } from '#server/features/imports/sources/reads.ts'
import type { PortalProcess } from '#tests/support/machine/portal.ts'
import type { Figure, Topic } from './figure.ts'
import { hammer, type Target } from './load.ts'
import { percentile, processorMs, timed } from './samples.ts'
import { sendForm, type Sender } from './send-form.ts'
import { adminToken, cookieOf, residentMbOfAll, unkept, withDemoPortal } from './servers.ts'

/** BENCH_IMPORT_ROWS=2000 tells quickly whether it works. */
const rows = Number(process.env.BENCH_IMPORT_ROWS ?? 50_000)

/** How often the page of an import that is being written asks how far it is. */
const pageAsksMs = 1_500

/** A list of invented people; every fifth has no address. */
function listOf(count: number): string {
  const header = 'First name,Last name,Email,Phone,Address,City,State,ZIP code,Member type,Member since,Shirt,Tags'
  const lines = Array.from({ length: count }, (_, at) => {
    const email = at % 5 === 0 ? '' : `person${at}@paper.example`
    const day = `${String((at % 12) + 1).padStart(2, '0')}/${String((at % 28) + 1).padStart(2, '0')}/${2000 + (at % 25)}`
    return `First${at},Last${at},${email},,${at} Span Street,Washington,DC,20009,Regular,${day},${'SML'[at % 3]},Group ${at % 20}`
  })
  return `${header}\n${lines.join('\n')}\n`
}

const emptyState = {
  members: [],
  applicants: new Set<string>(),
  types: [{ memberTypeId: 'regular', memberType: 'Regular', feeCents: 5_000, durationYears: 1 }],
  chapterNames: [],
  otherChapters: [],
}

export const imports: Topic = {
  title: `An import of ${rows.toLocaleString('en')} people`,
  measure: async () => {
    const text = listOf(rows)
    const bytes = Buffer.from(text)
    return [...(await costsOf(text, bytes)), ...(await withDemoPortal((portal) => withOthers(portal, bytes)))]
  },
}

/** The processor time of reading and planning, against bare parsing. */
async function costsOf(text: string, bytes: Buffer): Promise<Figure[]> {
  const parsing = await processorMs(() => Papa.parse<string[]>(text))
  const reading = await processorMs(() => readSource(bytes, { rate: () => 0 }))
  const task = {
    bytes,
    sheet: undefined,
    mapping: null,
    state: emptyState,
    thisYear: 2026,
    timeZone: 'America/New_York',
  }
  const planning = await processorMs(() => readAndPlan(task))
  const against = (name: string, value: number): Figure => ({
    name: `${name}, processor time against bare parsing`,
    value: value / parsing,
    unit: 'ratio',
    note: `${value.toFixed(0)} ms of ${parsing.toFixed(0)} ms`,
  })
  return [against('Reading', reading), against('Reading and planning', planning)]
}

/** The milliseconds of as many raw inserts of three rows each, committed as often as an import does. */
async function rawInserts(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-bench-'))
  try {
    const db = new Database(path.join(folder, 'raw.sqlite'))
    db.pragma('journal_mode = WAL')
    const tables = ['people', 'members', 'facts']
    for (const table of tables) db.exec(`create table "${table}" ("id" text primary key, "data" text not null)`)
    const inserts = tables.map((table) => db.prepare(`insert into "${table}" values (?, ?)`))
    const data = 'x'.repeat(300)
    const milliseconds = await timed(() => {
      for (let at = 0; at < rows; at++) {
        if (at % 10 === 0) db.exec(at === 0 ? 'begin' : 'commit; begin')
        for (const insert of inserts) insert.run(`person-${at}`, data)
      }
      db.exec('commit')
    })
    db.close()
    return milliseconds
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function withOthers(portal: PortalProcess, bytes: Buffer): Promise<Figure[]> {
  const cookie = await cookieOf(portal, 'admin')
  const authorization = `Bearer ${await adminToken(portal)}`
  const host = new URL(portal.origin('dc')).host
  const target: Target = { port: portal.port, host, path: '/api/events/chapter/dc?page=0', headers: unkept }
  await hammer(target, { connections: 1, requests: 1_000 })
  const rest = (await hammer(target, { connections: 1, requests: 1_000 })).milliseconds
  const memory = watchMemory(portal)
  const procedure = (name: string) => `/api/trpc/imports.${name}`
  const headers = { origin: portal.origin('dc'), cookie, authorization }
  const body = { importId: '' }
  const ask = async <T>(name: string): Promise<T | undefined> => {
    const question = `?input=${encodeURIComponent(JSON.stringify(body))}`
    const answer = await portal.request('dc', `${procedure(name)}${question}`, { headers })
    return answer.status < 300 ? (answer.json() as { result: { data: T } }).result.data : undefined
  }
  /** A long plan is made after its press is answered. */
  const isPlanned = async () => {
    for (;;) {
      const { planning } = (await ask<{ planning: { failure: string | null } | null }>('planning')) ?? {}
      if (planning?.failure) throw new Error(planning.failure)
      if (planning === null) return
      await new Promise((resolve) => setTimeout(resolve, pageAsksMs))
    }
  }
  const planning = await meanwhile(target, async () => {
    body.importId = await upload(portal, { host, cookie, bytes })
    await isPlanned()
  })
  const atPlanning = memory.most()
  const post = async (name: string) => {
    const { status, text } = await portal.request('dc', procedure(name), { method: 'POST', headers, body })
    if (status >= 300) throw new Error(`${name} was answered with ${status}: ${text}`)
  }
  const again = await meanwhile(target, async () => {
    await post('planAgain')
    await isPlanned()
  })
  const atPlanningAgain = memory.most()
  const writing = await meanwhile(target, async () => {
    await post('write')
    for (;;) {
      if ((await ask<{ state: string }>('one'))?.state === 'done') return
      await new Promise((resolve) => setTimeout(resolve, pageAsksMs))
    }
  })
  const atWriting = memory.most()
  memory.stop()
  const most = [atPlanning, atPlanningAgain, atWriting].map((one) => one.toFixed(0))
  const raw = await rawInserts()
  return [
    { name: 'Uploading and planning', value: planning.seconds, unit: 's', target: { max: 10 } },
    othersDuring('planning', planning.milliseconds, rest, { max: 2 }),
    { name: 'Planning the stored rows again', value: again.seconds, unit: 's', target: { max: 10 } },
    othersDuring('planning again', again.milliseconds, rest, { max: 2 }),
    {
      name: 'Writing, time against raw inserts',
      value: (writing.seconds * 1_000) / raw,
      unit: 'ratio',
      note: `${writing.seconds.toFixed(1)} s of ${(raw / 1_000).toFixed(1)} s`,
    },
    othersDuring('writing', writing.milliseconds, rest),
    {
      name: 'Memory above rest, of the portal and its processes',
      value: Math.max(atPlanning, atPlanningAgain, atWriting),
      unit: 'MB',
      target: { max: 250 },
      note: `resident: ${most[0]} while planning, ${most[1]} while planning again, ${most[2]} while writing`,
    },
  ]
}

/** The longest is of the moment in which a plan is stored, or SQLite copies what was written into its file. */
const othersDuring = (
  what: string,
  busy: readonly number[],
  rest: readonly number[],
  target?: Figure['target'],
): Figure => ({
  name: `Others' p99 during ${what}, against their p99 at rest`,
  value: percentile(busy, 0.99) / percentile(rest, 0.99),
  unit: 'ratio',
  ...(target && { target }),
  note: `${percentile(busy, 0.99).toFixed(1)} ms of ${percentile(rest, 0.99).toFixed(1)} ms, ${busy.length} requests, the longest ${Math.max(...busy).toFixed(0)} ms`,
})

/** `most` returns the megabytes above rest since it was asked before. */
function watchMemory(portal: PortalProcess): { most(): number; stop(): void } {
  const before = residentMbOfAll(portal)
  let most = before
  const watch = setInterval(() => (most = Math.max(most, residentMbOfAll(portal))), 20)
  return {
    most() {
      const found = most - before
      most = before
      return found
    },
    stop: () => clearInterval(watch),
  }
}

/** Returns the durations of other requests while a piece of work runs, and how long that takes. */
async function meanwhile(target: Target, work: () => Promise<unknown>) {
  let isOver = false
  const started = performance.now()
  const done = work().finally(() => (isOver = true))
  const milliseconds: number[] = []
  while (!isOver) milliseconds.push(...(await hammer(target, { connections: 1, requests: 10 })).milliseconds)
  await done
  return { milliseconds, seconds: (performance.now() - started) / 1_000 }
}

type Upload = Sender & { bytes: Buffer }

/** Uploads a list as a browser does. Returns the import's id. */
async function upload(portal: PortalProcess, { bytes, ...sender }: Upload): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'list.csv')
  const location = await sendForm(portal, '/imports/new', form, sender)
  const importId = /\/imports\/([\w-]+)/.exec(location)?.[1]
  if (!importId) throw new Error(`The upload was answered with ${location}`)
  return importId
}
