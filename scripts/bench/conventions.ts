/** A convention with programs and rooms at 200 and at 20,000 registrations: its table, its export and its check-in. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import type { CheckInPerson } from '#app/features/check-in/check-in-model.ts'
import { CheckInSearch } from '#app/features/check-in/check-in-search.ts'
import { convention, layConvention } from './convention-data.ts'
import type { Figure, Topic } from './figure.ts'
import { hammer } from './load.ts'
import { median, percentile } from './samples.ts'
import { cookieOf, mainThreadMs } from './servers.ts'

const sizes = { few: 200, many: 20_000 }
const rounds = 5
const viewsPerRound = 10

const pages: [name: string, path: string][] = [
  ['First page of the table', `/event/${convention}/registrations`],
  ['Search, some found', `/event/${convention}/registrations?search=haile`],
  ['Search, none found', `/event/${convention}/registrations?search=zzyzx`],
  ['What changed at the door', checkInList('9999-01-01T00:00:00.000Z')],
]

/** The documented address of a procedure that widgets call. */
function checkInList(since?: string): string {
  return `/api/trpc/checkIn.list?input=${encodeURIComponent(JSON.stringify({ eventId: convention, since }))}`
}

export const conventions: Topic = {
  title: `A convention with programs and rooms, ${sizes.many.toLocaleString('en')} registrations against ${sizes.few}: main thread`,
  async measure() {
    const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-bench-'))
    const [few, many] = [path.join(folder, 'few'), path.join(folder, 'many')]
    try {
      await (await startBuiltPortal({ dataDir: few })).stop()
      cpSync(few, many, { recursive: true })
      layConvention(path.join(few, 'chapterhouse.sqlite'), sizes.few)
      layConvention(path.join(many, 'chapterhouse.sqlite'), sizes.many)
      return await compare(await opened(few), await opened(many))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

type Opened = Awaited<ReturnType<typeof opened>>

async function opened(dataDir: string) {
  const portal = await startBuiltPortal({ dataDir })
  const headers = { cookie: await cookieOf(portal, 'admin') }
  const to = (page: string) => ({ port: portal.port, host: new URL(portal.origin('dc')).host, path: page, headers })
  return { portal, headers, ask: (page: string, requests: number) => hammer(to(page), { connections: 1, requests }) }
}

async function compare(few: Opened, many: Opened): Promise<Figure[]> {
  try {
    const figures: Figure[] = []
    for (const [name, page] of pages)
      figures.push(inFigure(name, await inTurns((side) => costOf(side, page), few, many)))
    const lists = { few: await listAt(few.portal, few.headers), many: await listAt(many.portal, many.headers) }
    figures.push(searchFigure(lists.few, lists.many), keepUpFigure(lists.many))
    for (const format of ['csv', 'xlsx', 'pdf']) figures.push(await othersDuring(many, format))
    return figures
  } finally {
    await few.portal.stop()
    await many.portal.stop()
  }
}

/** Each is under a hundredth of a render, and more rows have more matches, so a ratio of the two would say little. */
const searchFigure = (few: readonly CheckInPerson[], many: readonly CheckInPerson[]): Figure => ({
  name: "A search on a door's phone",
  value: searchMs(many),
  unit: 'ms',
  target: { max: 0.5 },
  note: `${searchMs(few).toFixed(3)} ms of ${few.length}, on this machine`,
})

/** The median of many searches: a name, two letters, an id and a word without matches. */
function searchMs(rows: readonly CheckInPerson[]): number {
  const index = new CheckInSearch().keepUp(rows)
  const searches = ['haile', 'ma', rows.at(-1)!.registrationId, 'zzyzx']
  const taken = samples(() => {
    const from = performance.now()
    for (const typed of searches) index.find(typed)
    return (performance.now() - from) / searches.length
  })
  return median(taken)
}

/**
 * The cost of updating the index after another device admits a participant. Within one render, nobody typing notices.
 */
function keepUpFigure(rows: readonly CheckInPerson[]): Figure {
  const index = new CheckInSearch().keepUp(rows)
  const from = performance.now()
  new CheckInSearch().keepUp(rows)
  const made = performance.now() - from
  const taken = samples(() => {
    const changed = [...rows]
    const before = performance.now()
    index.keepUp(changed)
    return performance.now() - before
  })
  return {
    name: 'Its index after a change at another door',
    value: median(taken),
    unit: 'ms',
    target: { max: 16 },
    note: `${made.toFixed(0)} ms to make it once, of ${rows.length.toLocaleString('en')}, on this machine`,
  }
}

const samples = (take: () => number) => Array.from({ length: 20 }, take)

async function inTurns(
  cost: (side: Opened) => Promise<number>,
  few: Opened,
  many: Opened,
): Promise<[few: number, many: number]> {
  const taken: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const costs = [await cost(few), await cost(many)] as const
    // The first round warms both up.
    if (round > 0) costs.forEach((ms, side) => taken[side]!.push(ms))
  }
  return [median(taken[0]), median(taken[1])]
}

const inFigure = (name: string, [few, many]: [number, number]): Figure => ({
  name,
  value: many / few,
  unit: 'ratio',
  target: { max: 2 },
  note: `${many.toFixed(1)} ms to ${few.toFixed(1)} ms`,
})

/** Main-thread milliseconds for one view. */
async function costOf({ portal, ask }: Opened, page: string): Promise<number> {
  const before = mainThreadMs(portal)
  await ask(page, viewsPerRound)
  return (mainThreadMs(portal) - before) / viewsPerRound
}

async function listAt(portal: PortalProcess, headers: Record<string, string>): Promise<CheckInPerson[]> {
  const answer = await portal.request('dc', checkInList(), { headers })
  const { result } = answer.json() as { result: { data: { rows: CheckInPerson[] } } }
  return result.data.rows
}

/** How long other requests for the first page take while a worker exports the whole table. */
async function othersDuring({ portal, headers, ask }: Opened, format: string): Promise<Figure> {
  const [, page] = pages[0]!
  const atRest = (await ask(page, 50)).milliseconds
  const from = performance.now()
  let seconds = 0
  const made = portal
    .request('dc', `/export/registrations.${format}?eventId=${convention}`, { headers })
    .then(({ status }) => {
      if (status !== 200) throw new Error(`The export answered ${status}`)
      seconds = (performance.now() - from) / 1000
    })
  const meanwhile: number[] = []
  while (seconds === 0) meanwhile.push(...(await ask(page, 5)).milliseconds)
  await made
  const [during, rest] = [percentile(meanwhile, 0.9), percentile(atRest, 0.9)]
  return {
    name: `${format.toUpperCase()} of all, others' p90 against theirs at rest`,
    value: during / rest,
    unit: 'ratio',
    note: `${during.toFixed(0)} ms of ${rest.toFixed(0)} ms, in ${seconds.toFixed(1)} s`,
  }
}
