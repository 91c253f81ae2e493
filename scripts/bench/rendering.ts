/**
 * The cost of a page for the server: a kept one against a file, a rendered one against a single procedure asked by
 * HTTP.
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
      // Any cookie besides the theme: such a reader's page is rendered, whoever they are.
      const someone = { ...browser, cookie: 'visited=before' }
      const member = { ...browser, cookie: await cookieOf(portal, 'member') }
      const admin = { ...browser, cookie: await cookieOf(portal, 'admin') }
      const file = await styleFile(portal)
      return [
        await keptAgainstFile('Home, kept', at('/', browser), at(file, browser), { atLeast: 0.5 }),
        await keptAgainstFile('Event, kept', at(event, browser), at(file, browser), { atLeast: 0.5 }),
        await keptAgainstFile('Home, kept, to who takes nothing compressed', at('/'), at(file), { atLeast: 0.5 }),
        await withWriter(portal, () =>
          keptAgainstFile('Home, kept, with a write a second', at('/', browser), at(file, browser), { requests: 3000 }),
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

/** Every page asks this first: the chapter, and who reads. */
const procedure = '/api/trpc/chapters.frame'

/** Every browser says that it takes these. */
const browser = { 'accept-encoding': 'gzip, deflate, br' }

/** As in a portal that is used: about once a second something is written, which lets every kept page go. */
async function withWriter<T>(portal: PortalProcess, measure: () => Promise<T>): Promise<T> {
  const headers = { origin: portal.origin('dc') }
  // Counted for the limit on tries, and nothing else.
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

/** The style sheet of every page: with 48 kB a file about as large as a page. */
async function styleFile(portal: PortalProcess): Promise<string> {
  const { text } = await portal.request('dc', '/')
  return /href="(\/assets\/app-[^"]+\.css)"/.exec(text)![1]!
}

async function keptAgainstFile(
  name: string,
  page: Target,
  file: Target,
  options: { atLeast?: number; requests?: number },
): Promise<Figure> {
  const { atLeast, requests = 800 } = options
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
  return { name, value: ours / theirs, unit: 'ratio', ...(atLeast === undefined ? {} : { target: { atLeast } }), note }
}

type Most = { ratio: number; ms?: number }

/**
 * Time of the thread that answers, one request after the other: what nobody else is answered in. The ratio is for any
 * machine, the milliseconds are for the one of docs/performance.md while nothing else runs there.
 */
async function againstProcedure(
  name: string,
  portal: PortalProcess,
  page: Target,
  procedure: Target,
  most: Most,
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
      target: { atMost: most.ratio },
      note: `a procedure ${theirs.toFixed(2)} ms`,
    },
    {
      name: `${name}: main thread`,
      value: ours,
      unit: 'ms',
      ...(most.ms === undefined ? {} : { target: { atMost: most.ms } }),
    },
  ]
}
