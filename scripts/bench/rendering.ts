/**
 * The server's cost of a page: a cached one against a static file, a rendered one against a single procedure called
 * over HTTP.
 */
import type { PortalProcess } from '#tests/support/machine/portal.ts'
import type { Figure, Topic } from './figure.ts'
import { hammer, type Target } from './load.ts'
import { picnic } from './pages.ts'
import { median } from './samples.ts'
import { cookieOf, mainThreadMs, withDemoPortal } from './servers.ts'

const rounds = 7

export const rendering: Topic = {
  title: 'Pages: kept ones against a static file, rendered ones against one procedure',
  measure: () =>
    withDemoPortal(async (portal) => {
      const { host } = new URL(portal.origin('dc'))
      const at = (path: string, headers: Record<string, string> = {}): Target => ({
        port: portal.port,
        host,
        path,
        headers,
      })
      const event = `/event/${picnic}`
      // Any cookie besides the theme: the page is then rendered for this viewer.
      const someone = { ...browser, cookie: 'visited=before' }
      const member = { ...browser, cookie: await cookieOf(portal, 'member') }
      const admin = { ...browser, cookie: await cookieOf(portal, 'admin') }
      const file = await styleFile(portal)
      return [
        await cachedAgainstFile('Home, kept', at('/', browser), at(file, browser), { min: 0.5 }),
        await cachedAgainstFile('Event, kept', at(event, browser), at(file, browser), { min: 0.5 }),
        await cachedAgainstFile('Home, kept, to who takes nothing compressed', at('/'), at(file), { min: 0.5 }),
        await withWriter(portal, () =>
          cachedAgainstFile('Home, kept, with a write a second', at('/', browser), at(file, browser), {
            requests: 3000,
          }),
        ),
        ...(await againstProcedure('Home, rendered', portal, at('/', someone), at(procedure, someone), {
          ratio: 12,
          ms: 5,
        })),
        ...(await againstProcedure('Event, rendered', portal, at(event, someone), at(procedure, someone), {
          ratio: 12,
          ms: 5,
        })),
        ...(await againstProcedure(
          'Dashboard, rendered for a member',
          portal,
          at('/dashboard', member),
          at(procedure, member),
          { ratio: 12, ms: 5 },
        )),
        ...(await againstProcedure(
          'Payment, rendered for a member',
          portal,
          at('/payment', member),
          at(procedure, member),
          { ratio: 12, ms: 5 },
        )),
        ...(await againstProcedure(
          'Members, rendered for an admin',
          portal,
          at('/members', admin),
          at(procedure, admin),
          { ratio: 25 },
        )),
      ]
    }),
}

/** Every page calls this first: the chapter and the viewer. */
const procedure = '/api/trpc/chapters.frame'

/** The encodings that every browser accepts. */
const browser = { 'accept-encoding': 'gzip, deflate, br' }

/** Simulates a portal in use: about once a second a write empties the page cache. */
async function withWriter<T>(portal: PortalProcess, measure: () => Promise<T>): Promise<T> {
  const headers = { origin: portal.origin('dc') }
  // Counted toward the rate limit, and nothing else.
  const write = () =>
    void portal.request('dc', '/api/trpc/accounts.login', {
      method: 'POST',
      headers,
      body: { email: 'nobody@dc.aea.example', password: 'none', userRole: 'member' },
    })
  const writer = setInterval(write, 1000)
  try {
    return await measure()
  } finally {
    clearInterval(writer)
  }
}

/** Returns the address of the style sheet that every page uses: at 48 kB, about as large as a page. */
async function styleFile(portal: PortalProcess): Promise<string> {
  const { text } = await portal.request('dc', '/')
  return /href="(\/assets\/app-[^"]+\.css)"/.exec(text)![1]!
}

async function cachedAgainstFile(
  name: string,
  page: Target,
  file: Target,
  options: { min?: number; requests?: number },
): Promise<Figure> {
  const { min, requests = 800 } = options
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const ours = await hammer(page, { connections: 8, requests })
    const theirs = await hammer(file, { connections: 8, requests })
    if (round === 0) continue
    rates[0].push(ours.perSecond)
    rates[1].push(theirs.perSecond)
  }
  const [ours, theirs] = [median(rates[0]), median(rates[1])]
  const note = `${Math.round(ours)}/s of ${Math.round(theirs)}/s`
  return { name, value: ours / theirs, unit: 'ratio', ...(min === undefined ? {} : { target: { min } }), note }
}

type Bounds = { ratio: number; ms?: number }

/**
 * Measures main-thread time with one request at a time, during which nobody else is served. The ratio holds on any
 * machine, the milliseconds on the idle machine of docs/performance.md.
 */
async function againstProcedure(
  name: string,
  portal: PortalProcess,
  page: Target,
  procedure: Target,
  max: Bounds,
): Promise<Figure[]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    for (const [side, target] of [page, procedure].entries()) {
      const before = mainThreadMs(portal)
      await hammer(target, { connections: 1, requests: 100 })
      // The first round warms both up.
      if (round > 0) times[side]!.push((mainThreadMs(portal) - before) / 100)
    }
  }
  const [ours, theirs] = [median(times[0]), median(times[1])]
  return [
    {
      name,
      value: ours / theirs,
      unit: 'ratio',
      target: { max: max.ratio },
      note: `a procedure ${theirs.toFixed(2)} ms`,
    },
    {
      name: `${name}: main thread`,
      value: ours,
      unit: 'ms',
      ...(max.ms === undefined ? {} : { target: { max: max.ms } }),
    },
  ]
}
