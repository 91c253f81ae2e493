import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { durationBounds, type Durations } from '#db/durations.ts'
import { release } from '#db/release.ts'
import type { Portal } from '#server/context.ts'
import { lastGoodOf } from '#server/features/backups/rules.ts'
import { bucketShelfIn } from '#server/features/backups/bucket.reads.ts'
import { shelfIn } from '#server/features/backups/shelf.reads.ts'
import type { RequestCounts } from '#server/http/request-counts.ts'
import type { JobRun } from '#server/threads/job-runs.ts'
import { mailQueue } from './mail.reads.ts'

type Labels = Record<string, string>
type Metric = {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: [suffix: string, labels: Labels, value: number][]
}

/**
 * Answers GET /metrics in Prometheus's text format, to the bearer of METRICS_TOKEN; 404 without such a token in the
 * environment. Figures only: no person, chapter or address.
 */
export async function answerMetrics(portal: Portal, request: Request, requests: RequestCounts): Promise<Response> {
  const { metricsToken } = portal.env
  if (metricsToken === '') return new Response('Not found', { status: 404 })
  const given = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  if (!isSame(given, metricsToken))
    return new Response('A token is needed', { status: 401, headers: { 'www-authenticate': 'Bearer' } })
  const metrics = [
    ...ofProcess(),
    ...ofRequests(requests),
    ...ofStore(portal),
    ...ofJobs(portal),
    ...(await ofData(portal)),
  ]
  return new Response(metrics.map(textOf).join(''), {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** Compares in constant time, also texts of different lengths. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(first!, second!)
}

function textOf({ name, type, help, samples }: Metric): string {
  const lines = samples.map(([suffix, labels, value]) => {
    const pairs = Object.entries(labels).map(([key, text]) => `${key}="${text.replaceAll(/[\\"\n]/g, ' ')}"`)
    return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`
  })
  return samples.length === 0 ? '' : `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

const gauge = (name: string, help: string, value: number | null, labels: Labels = {}): Metric => ({
  name: `chapterhouse_${name}`,
  type: 'gauge',
  help,
  samples: value === null ? [] : [['', labels, value]],
})

function ofProcess(): Metric[] {
  const { rss, heapUsed } = process.memoryUsage()
  return [
    gauge('info', 'The release, and the Node that it runs on.', 1, { version: release, node: process.versions.node }),
    gauge('uptime_seconds', 'Seconds since the process started.', process.uptime()),
    gauge('memory_bytes', 'Resident memory of the process.', rss),
    gauge('heap_bytes', 'Memory of JavaScript objects.', heapUsed),
  ]
}

const histogram = (name: string, help: string, all: readonly { labels: Labels; durations: Durations }[]): Metric => ({
  name: `chapterhouse_${name}`,
  type: 'histogram',
  help,
  samples: all.flatMap(({ labels, durations: { count, seconds, within } }) => [
    ...durationBounds.map((le, index): Metric['samples'][number] => [
      '_bucket',
      { ...labels, le: String(le) },
      within[index]!,
    ]),
    ['_bucket', { ...labels, le: '+Inf' }, count],
    ['_sum', labels, seconds],
    ['_count', labels, count],
  ]),
})

function ofRequests(requests: RequestCounts): Metric[] {
  const all = requests.all().map(({ kind, status, ...durations }) => ({ labels: { kind, status }, durations }))
  return [histogram('request_seconds', 'How long requests took, by kind and status.', all)]
}

function ofStore({ store }: Portal): Metric[] {
  const { writes, pools } = store.figures()
  const help = 'Connections to PostgreSQL by pool: open, idle, and requests that wait for one.'
  return [
    histogram('write_seconds', 'How long writes took from the call to the commit, appends to the log among them.', [
      { labels: {}, durations: writes },
    ]),
    {
      name: 'chapterhouse_connections',
      type: 'gauge',
      help,
      samples: pools.flatMap(({ pool, open, idle, waiting }): Metric['samples'] =>
        Object.entries({ open, idle, waiting }).map(([state, count]) => ['', { pool, state }, count]),
      ),
    },
  ]
}

function ofJobs({ jobRuns }: Portal): Metric[] {
  const of = (name: string, type: Metric['type'], help: string, value: (run: JobRun) => number | null): Metric => ({
    name: `chapterhouse_job_${name}`,
    type,
    help,
    samples: [...jobRuns].flatMap(([job, run]): Metric['samples'] => {
      const figure = value(run)
      return figure === null ? [] : [['', { job }, figure]]
    }),
  })
  return [
    of('runs_total', 'counter', 'Runs of a job since the start.', ({ runs }) => runs),
    of('failures_total', 'counter', 'Failed runs of a job since the start.', ({ failures }) => failures),
    of('seconds', 'gauge', 'How long the last run took.', ({ tookMs }) => (tookMs === null ? null : tookMs / 1000)),
    of('last_run_timestamp_seconds', 'gauge', 'When the last run began.', ({ startedAt }) =>
      startedAt === null ? null : Date.parse(startedAt) / 1000,
    ),
  ]
}

async function ofData({ store, clock, env }: Portal): Promise<Metric[]> {
  const now = clock.now().getTime()
  const secondsSince = (iso: string | null | undefined) => (iso ? (now - Date.parse(iso)) / 1000 : null)
  const [head, mail, disk, attempts] = await Promise.all([
    store.read.selectFrom('logHead').select('position').executeTakeFirst(),
    mailQueue({ store, clock }),
    statfs(env.dataDir).catch(() => null),
    store.read
      .selectFrom('paymentAttempts')
      .select(['state', (eb) => eb.fn.countAll<number>().as('count'), (eb) => eb.fn.min('updatedAt').as('oldest')])
      .where('state', 'in', openStates)
      .groupBy('state')
      .execute(),
  ])
  const shelf = env.backupDir === '' ? null : shelfIn(env.backupDir, clock.now())
  // A folder that was never written to cannot say since when there should be backups.
  const backupAge = shelf && (secondsSince(lastGoodOf(shelf)?.takenAt ?? shelf.since) ?? process.uptime())
  const copies = shelf && env.backupS3 && bucketShelfIn(env.backupDir, env.backupS3)
  const copyAge = copies && (secondsSince(lastGoodOf(copies)?.takenAt ?? copies.since) ?? process.uptime())
  return [
    gauge('log_entries', 'Entries of the log.', head?.position ?? 0),
    {
      name: 'chapterhouse_payments_open',
      type: 'gauge',
      help: 'Payments under way, by state; `capturing` and `pending` wait for the provider.',
      samples: openStates.map((state) => [
        '',
        { state },
        Number(attempts.find((one) => one.state === state)?.count ?? 0),
      ]),
    },
    gauge(
      'payments_oldest_seconds',
      'For how long a payment has waited for the provider.',
      secondsSince(
        attempts
          .filter(({ state }) => waitingStates.has(state))
          .map(({ oldest }) => oldest)
          .sort()[0],
      ) ?? 0,
    ),
    gauge('mail_waiting', 'Emails in the outbox.', mail.waiting),
    gauge('mail_oldest_seconds', 'How long the oldest email has waited.', secondsSince(mail.oldest) ?? 0),
    gauge('mail_failed', 'Emails that were given up in the last 24 hours.', mail.failed),
    gauge('disk_free_bytes', 'Free space in DATA_DIR.', disk && disk.bavail * disk.bsize),
    gauge('backup_age_seconds', 'Age of the newest good backup; before the first, since there should be.', backupAge),
    gauge('backup_copy_age_seconds', 'Age of the newest good backup in the bucket, counted as above.', copyAge),
    gauge('backup_bytes', 'Size of the newest backup.', shelf?.made[0]?.bytes ?? null),
  ]
}

const waitingStates = new Set(['capturing', 'pending'])
const openStates = ['intended', 'ordered', 'capturing', 'pending'] as const
