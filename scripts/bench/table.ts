/** The table of a chapter's payments: pages, searches and sorts at three sizes. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openStore } from '#db/open-store.ts'
import { seededRandom, type SeededRandom } from '#server/demo/seeded-random.ts'
import type { ChapterId } from '#server/chapter.ts'
import { paymentsTable } from '#server/features/payments/rules.ts'
import type { PaymentList } from '#server/features/payments/schema.ts'
import { pageOfPayments } from '#server/features/payments/table/reads.ts'
import type { Figure, Topic } from './figure.ts'
import { bigChapter, layPayments, type Laid } from './payments-data.ts'
import { percentile, timed } from './samples.ts'

const sizes = [10_000, 100_000, 1_000_000]
const asked = 500

const kinds = [
  'first page',
  'next page',
  'middle page',
  'last page',
  'search, many found',
  'search, few found',
  'search, none found',
] as const

type Kind = (typeof kinds)[number]

type Asked = { kind: Kind; list: PaymentList }

export const table: Topic = {
  title: "The table of a chapter's payments",
  async measure() {
    const measured: Measured[] = []
    for (const size of sizes) measured.push(await measure(size))
    const [smallest, , largest] = measured as [Measured, Measured, Measured]
    const ms = (value: number) => `${value.toFixed(1)} ms`
    return [
      {
        name: 'p95 at a million against ten thousand',
        value: largest.all / smallest.all,
        unit: 'ratio',
        target: { max: 2 },
        note: `${ms(largest.all)} to ${ms(smallest.all)}`,
      },
      ...kinds.map((kind): Figure => ({
        name: `${kind}, p95 at a million`,
        value: largest.byKind[kind],
        unit: 'ms',
        note: `at 100,000 ${ms(measured[1]!.byKind[kind])}, at 10,000 ${ms(smallest.byKind[kind])}`,
      })),
      {
        name: 'far page that nobody asked for before, in the middle of a million',
        value: largest.cold,
        unit: 'ms',
        note: `at 10,000 ${ms(smallest.cold)}`,
      },
      { name: 'database of a million', value: largest.megabytes, unit: 'MB' },
    ]
  },
}

type Measured = { all: number; byKind: Record<Kind, number>; cold: number; megabytes: number }

async function measure(size: number): Promise<Measured> {
  const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-bench-'))
  const file = path.join(folder, 'portal.sqlite')
  try {
    return await askAll(file, size, await layPayments(file, size))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function askAll(file: string, size: number, laid: Laid): Promise<Measured> {
  const store = await openStore(file)
  try {
    const ask = ({ list }: Asked) => timed(() => pageOfPayments(store.read, bigChapter as ChapterId, list))
    const cold = await ask({ kind: 'middle page', list: { ...plain, page: Math.floor(size / 2 / plain.size) } })
    const random = seededRandom(7)
    const newQuestions = () =>
      Array.from({ length: asked }, (_, index) => question(random, kinds[index % kinds.length]!, size, laid))
    // The first round warms up; the second uses other queries.
    for (const one of newQuestions()) await ask(one)
    const questions = newQuestions()
    const times: { kind: Kind; ms: number }[] = []
    for (const one of questions) times.push({ kind: one.kind, ms: await ask(one) })
    const p95 = (among: typeof times) =>
      percentile(
        among.map(({ ms }) => ms),
        0.95,
      )
    const byKind = Object.fromEntries(
      kinds.map((kind) => [kind, p95(times.filter((each) => each.kind === kind))]),
    ) as Record<Kind, number>
    return { all: p95(times), byKind, cold, megabytes: statSync(file).size / 1e6 }
  } finally {
    await store.close()
  }
}

const plain: PaymentList = { page: 0, size: 25, sort: 'paidAt', direction: 'desc', search: '' }

function question(
  { next: random, below, pick }: SeededRandom,
  kind: Kind,
  size: number,
  { names, paymentIds, references }: Laid,
): Asked {
  const pages = size / plain.size
  const page =
    { 'next page': 1 + below(4), 'middle page': Math.floor(pages * (0.2 + 0.6 * random())), 'last page': pages - 1 }[
      kind as string
    ] ?? 0
  const search =
    {
      'search, many found': pick(['an', 'Regular', 'check', 'smith', 'son', 'ma']),
      'search, few found': pick([
        pick(names),
        pick(paymentIds).slice(0, 6),
        pick(references),
        `${pick(names)} regular`,
      ]),
      'search, none found': pick(['zzyzx', 'check zzyzx', 'ZZ99ZZ99']),
    }[kind as string] ?? ''
  return { kind, list: { ...plain, page, search, sort: pick(paymentsTable.columns), direction: pick(['asc', 'desc']) } }
}
