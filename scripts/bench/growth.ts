/** The same pages for a small and a large association: their main-thread cost. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { convention, layAssociation, type AssociationSize } from './association-data.ts'
import type { Figure, Topic } from './figure.ts'
import { hammer } from './load.ts'
import { picnic } from './pages.ts'
import { median } from './samples.ts'
import { cookieOf, mainThreadMs, noteJobsDone } from './servers.ts'

/** A quarter of them belong to DC. */
const members = Number(process.env.BENCH_MEMBERS ?? 200_000)
const size: AssociationSize = { members, payments: 5 * members, registrations: 5 * members }

/** A folder with such an association from an earlier run: loading one takes minutes. */
const laidBefore = process.env.BENCH_ASSOCIATION

const rounds = 3
const viewsPerRound = 10

type Reader = 'member' | 'admin' | 'systemAdmin'

const pages: [name: string, reader: Reader, path: string][] = [
  ['Home, to a member', 'member', '/'],
  ['Dashboard, to a member', 'member', '/dashboard'],
  ['Payment, to a member', 'member', '/payment'],
  ['Members, to a member', 'member', '/members'],
  ['Profile', 'member', '/profile'],
  ['Dashboard, to an admin', 'admin', '/dashboard'],
  ['Payment, to an admin', 'admin', '/payment'],
  ['Members, to an admin', 'admin', '/members'],
  ['Roster, to an admin', 'admin', '/members/roster'],
  ['A member, to an admin', 'admin', '/members/59308'],
  ['Events, to an admin', 'admin', '/events'],
  ['Event, to an admin', 'admin', `/event/${picnic}`],
  ['Registrations of an event, 5,000', 'admin', `/event/${picnic}/registrations`],
  ['Treasury', 'admin', '/treasury'],
  ['Landing screen, to an admin', 'admin', '/dashboardScreen'],
  ['Landing screen, to a system admin', 'systemAdmin', '/systemAdmin'],
  ['Chapters', 'systemAdmin', '/chapter'],
]

const searches: [name: string, reader: Reader, path: string][] = [
  ['All members, many found', 'admin', '/members?all.search=an'],
  ['All members, few found', 'admin', '/members?all.search=zare'],
  ['All members, none found', 'admin', '/members?all.search=zzyzx'],
  ['All members, sorted by last name', 'admin', '/members?all.sort=lastName'],
  ['All members, sorted by member type', 'admin', '/members?all.sort=memberType'],
  ['Search across the chapter, many found', 'admin', '/search?q=an'],
  ['Search across the chapter, none found', 'admin', '/search?q=zzyzx'],
  ['Registrations of an event, 50,000', 'admin', `/event/${convention}/registrations`],
  ['Registrations of an event, 50,000, searched', 'admin', `/event/${convention}/registrations?search=haile`],
]

export const growth: Topic = {
  title: `${size.members.toLocaleString('en')} members, ${size.payments.toLocaleString('en')} payments and as many registrations: main thread, against the demo`,
  async measure() {
    const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-bench-'))
    const [small, large] = [path.join(folder, 'small'), laidBefore ?? path.join(folder, 'large')]
    try {
      await (await startBuiltPortal({ dataDir: small })).stop()
      if (!laidBefore) cpSync(small, large, { recursive: true })
      const file = path.join(large, 'chapterhouse.sqlite')
      if (!laidBefore) layAssociation(file, size, new Date())
      noteJobsDone(file)
      return await comparePages(
        await startBuiltPortal({ dataDir: small }),
        await startBuiltPortal({ dataDir: large }),
        mainThreadMs,
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Processor time that requests of a portal have taken so far, in milliseconds. */
export type Spent = (portal: PortalProcess) => number

/** The pages of two portals, the demo and a large association, then the searches of the large one. Stops both. */
export async function comparePages(small: PortalProcess, large: PortalProcess, spent: Spent): Promise<Figure[]> {
  try {
    const [asked, askedOfMany] = [await costs(small, spent), await costs(large, spent)]
    const ms = (value: number) => `${value.toFixed(1)} ms`
    const figures: Figure[] = []
    for (const [name, reader, page] of pages) {
      const [few, many]: [number[], number[]] = [[], []]
      for (let round = 0; round <= rounds; round++) {
        const [one, other] = [await asked(reader, page), await askedOfMany(reader, page)]
        // The first round warms both up.
        if (round > 0) void (few.push(one), many.push(other))
      }
      figures.push({
        name,
        value: median(many) / median(few),
        unit: 'ratio',
        target: { max: 2 },
        note: `${ms(median(many))} to ${ms(median(few))}`,
      })
    }
    for (const [name, reader, page] of searches) {
      const taken: number[] = []
      for (let round = 0; round < rounds; round++) taken.push(await askedOfMany(reader, page, 1))
      figures.push({ name, value: median(taken), unit: 'ms', target: { max: 400 } })
    }
    return figures
  } finally {
    await small.stop()
    await large.stop()
  }
}

/** Requests a page from a portal in a loop and returns the milliseconds of processor time per view. */
async function costs(portal: PortalProcess, spent: Spent) {
  const { host } = new URL(portal.origin('dc'))
  const cookies = {
    member: await cookieOf(portal, 'member'),
    admin: await cookieOf(portal, 'admin'),
    systemAdmin: await cookieOf(portal, 'systemAdmin'),
  }
  return async (reader: Reader, page: string, requests = viewsPerRound): Promise<number> => {
    const before = spent(portal)
    await hammer(
      { port: portal.port, host, path: page, headers: { cookie: cookies[reader] } },
      { connections: 1, requests },
    )
    return (spent(portal) - before) / requests
  }
}
