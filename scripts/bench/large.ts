/** A hundred chapters with a million members on PostgreSQL: the pages of the topic growth, and what they take of disk. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '#tests/support/databases/postgres-server.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { createDatabase } from './databases.ts'
import type { Figure, Topic } from './figure.ts'
import { comparePages } from './growth.ts'
import { layLargeAssociation } from './large-data.ts'
import { median, timed } from './samples.ts'
import { mainThreadMs } from './servers.ts'

const members = Number(process.env.BENCH_MEMBERS ?? 1_000_000)
/** With the two facts of a member, of a free registration, and one of a payment, eight million facts. */
const size = { chapters: 100, members, payments: 3 * members, registrations: members }

/**
 * A server of PostgreSQL on this machine that outlives the run: databases that an earlier run laid there are used
 * again. Laying them takes most of an hour.
 */
const kept = process.env.BENCH_POSTGRES

/** A folder where such an association was laid in a SQLite file by an earlier run. */
const laidBefore = process.env.BENCH_ASSOCIATION

/** Kept databases are opened by runs in other folders, and a portal refuses data that another secret sealed. */
const secret = 'a secret of the benchmark alone'

/** Rows from which on reading a whole table for a page is a fault. */
const manyRows = 50_000
const starts = 3

export const large: Topic = {
  isOnlyByName: true,
  title: `${size.chapters} chapters, ${members.toLocaleString('en')} members, ${size.payments.toLocaleString('en')} payments, ${size.registrations.toLocaleString('en')} registrations on PostgreSQL: processor time of portal and database, against the demo`,
  async measure() {
    const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-bench-'))
    const server = kept ? { url: kept, stop: async () => undefined } : await startPostgres()
    try {
      if (await createDatabase(server.url, 'small')) await (await startOn(server.url, 'small', folder)).stop()
      if (await createDatabase(server.url, 'large'))
        await layLargeAssociation(laidBefore ?? folder, `${server.url}/large`, { ...size, secret }, (line) =>
          process.stderr.write(`${line}\n`),
        )
      return await measureOn(server.url, folder)
    } finally {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function measureOn(server: string, folder: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: `${server}/large` })
  await client.connect()
  try {
    const postmaster = await postmasterOf(client)
    const start = () =>
      timed(async () => {
        const portal = await startOn(server, 'large', folder)
        await portal.stop()
      })
    const started = []
    for (let number = 0; number < starts; number++) started.push(await start())
    const scannedBefore = await scansOf(client)
    const pages = await comparePages(
      await startOn(server, 'small', folder),
      await startOn(server, 'large', folder),
      (portal) => mainThreadMs(portal) + processesMs(postmaster),
    )
    const scanned = await scansOf(client)
    const names = [...scanned]
      .filter(([table, count]) => count > (scannedBefore.get(table) ?? 0))
      .map(([table]) => table)
    const bytes = await numberOf(client, 'select pg_database_size(current_database())')
    return [
      ...pages,
      {
        name: `Tables of over ${manyRows.toLocaleString('en')} rows that were read from end to end, jobs included`,
        value: names.length,
        unit: '',
        target: { max: 0 },
        note: names.join(', '),
      },
      { name: 'Start and stop', value: median(started) / 1000, unit: 's' },
      { name: 'Facts', value: await numberOf(client, 'select count(*) from facts'), unit: '' },
      { name: 'Database', value: bytes / 1e6, unit: 'MB' },
      { name: 'Disk of a member, with 3 payments and a registration', value: bytes / 1000 / members, unit: 'kB' },
    ]
  } finally {
    await client.end()
  }
}

const startOn = (server: string, database: string, folder: string): Promise<PortalProcess> =>
  startBuiltPortal({
    dataDir: folder,
    env: { DATABASE_URL: `${server}/${database}`, APP_SECRET: secret, LOG_LEVEL: 'error' },
  })

async function numberOf(client: pg.Client, query: string): Promise<number> {
  const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' })
  return Number(rows[0]![0])
}

/** Scans of whole large tables so far, by table. */
async function scansOf(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; scans: string }>(
    `select s.relname as "name", seq_scan as "scans" from pg_stat_user_tables s join pg_class on oid = relid where reltuples > ${manyRows}`,
  )
  return new Map(rows.map(({ name, scans }) => [name, Number(scans)]))
}

/** The process that all connections of the server are children of. */
async function postmasterOf(client: pg.Client): Promise<number> {
  return statOf(await numberOf(client, 'select pg_backend_pid()')).parent
}

/** Processor time of the server's processes, ended ones included, in milliseconds. */
function processesMs(postmaster: number): number {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ').filter(Boolean)
  const ended = statOf(postmaster).endedTicks * msPerTick
  return children.reduce((sum, pid) => sum + nanosecondsOf(pid) / 1e6, ended)
}

/** Linux counts in hundredths of a second for programs, whatever its own clock. */
const msPerTick = 10

/** Processor time of a process with one thread; 0 for one that has just ended. */
function nanosecondsOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}

/** The parent of a process, and the processor time of its ended children. */
function statOf(pid: number): { parent: number; endedTicks: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, in parentheses, may contain spaces.
  const words = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [parent, endedUser, endedSystem] = [words[1], words[13], words[14]].map(Number)
  return { parent: parent!, endedTicks: endedUser! + endedSystem! }
}
