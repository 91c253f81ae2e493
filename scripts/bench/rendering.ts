/** What a page costs the server: a kept one against a file, a rendered one against bare React with as many elements. */
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { PortalProcess } from '#tests/support/machine/portal.ts'
import type { Figure, Topic } from './figure.ts'
import { hammer, type Target } from './load.ts'
import { picnic } from './pages.ts'
import { median, timed } from './samples.ts'
import { cookieOf, withDemoPortal } from './servers.ts'

const rounds = 7

export const rendering: Topic = {
  title: 'Pages: kept ones against a static file, rendered ones against bare renderToString',
  measure: () =>
    withDemoPortal(async (portal) => {
      const { host } = new URL(portal.origin('dc'))
      const at = (path: string, headers: Record<string, string> = {}): Target => ({ port: portal.port, host, path, headers })
      const event = `/event/${picnic}`
      // Any cookie besides the theme: such a reader's page is rendered, whoever they are.
      const someone = { cookie: 'visited=before' }
      const member = { cookie: await cookieOf(portal, 'member') }
      const file = await styleFile(portal)
      return [
        await keptAgainstFile('Home, kept', at('/', browser), at(file, browser), { atLeast: 0.5 }),
        await keptAgainstFile('Event, kept', at(event, browser), at(file, browser), { atLeast: 0.5 }),
        await keptAgainstFile('Home, kept, to who takes nothing compressed', at('/'), at(file), { atLeast: 0.5 }),
        await withWriter(portal, () => keptAgainstFile('Home, kept, with a write a second', at('/', browser), at(file, browser), { requests: 3000 })),
        await againstReact('Home, rendered', portal, at('/', someone)),
        await againstReact('Event, rendered', portal, at(event, someone)),
        await againstReact('Payment, rendered for a member', portal, at('/payment', member)),
      ]
    }),
}

/** What every browser says it takes. */
const browser = { 'accept-encoding': 'gzip, deflate, br' }

/** As in a portal that is used: about once a second something is written, which lets every kept page go. */
async function withWriter<T>(portal: PortalProcess, measure: () => Promise<T>): Promise<T> {
  const headers = { origin: portal.origin('dc') }
  // Counted for the limit on tries, and nothing else.
  const write = () => void portal.request('dc', '/api/trpc/accounts.login', { method: 'POST', headers, body: { email: 'nobody@dc.aea.example', password: 'none', userRole: 'member' } })
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

async function keptAgainstFile(name: string, page: Target, file: Target, options: { atLeast?: number; requests?: number }): Promise<Figure> {
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

/** One request after the other, with everything from the socket to the last byte, against React alone. */
async function againstReact(name: string, portal: PortalProcess, page: Target): Promise<Figure> {
  const { text } = await portal.request('dc', page.path, { headers: page.headers ?? {} })
  const elements = text.match(/<[a-z]/g)!.length
  const bare = treeOf(elements)
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const { milliseconds } = await hammer(page, { connections: 1, requests: 100 })
    const react: number[] = []
    for (let render = 0; render < 100; render++) react.push(await timed(() => renderToString(bare)))
    if (round === 0) continue
    times[0].push(median(milliseconds))
    times[1].push(median(react))
  }
  const [ours, theirs] = [median(times[0]), median(times[1])]
  const note = `${ours.toFixed(2)} ms, React alone ${theirs.toFixed(2)} ms, ${elements} elements`
  return { name, value: theirs / ours, unit: 'ratio', target: { atLeast: 0.5 }, note }
}

/** A tree of so many elements as pages have them: nested lists of classed parts with a little text each. */
function treeOf(elements: number): ReactElement {
  const part = (index: number) =>
    createElement('div', { key: index, className: 'type-body mt-3 flex flex-wrap items-center gap-x-4' }, createElement('span', { className: 'text-muted' }, `Part ${index} of what the page says`))
  const parts = Array.from({ length: Math.ceil(elements / 2) }, (_, index) => index)
  return createElement('main', { className: 'sheet-width' }, parts.map(part))
}
