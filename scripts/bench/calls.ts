/** The cost of a documented call through the whole portal, against a handler without any middleware. */
import type { Figure, Topic } from './figure.ts'
import { hammer, type Target } from './load.ts'
import { median } from './samples.ts'
import { adminToken, unkept, withBareServer, withDemoPortal } from './servers.ts'

const rounds = 5
const connections = 8

export const calls: Topic = {
  title: 'Documented calls, against a bare node:http handler with the same query',
  measure: () =>
    withDemoPortal((portal, dataDir) =>
      withBareServer(dataDir, async (bare) => {
        const { host } = new URL(portal.origin('dc'))
        const authorization = `Bearer ${await adminToken(portal)}`
        const ours = { port: portal.port, host }
        const events = { ...ours, path: '/api/events/chapter/dc?page=0' }
        const payments = { ...ours, path: '/api/chapters/payments/dc', headers: { authorization } }
        const bareAt = (path: string) => ({ port: bare, host, path })
        return [
          await compare('GET /api/events/chapter/dc', events, bareAt('/events'), 2000),
          await compare(
            'GET /api/events/chapter/dc, read anew each time',
            { ...events, headers: unkept },
            bareAt('/events'),
            2000,
          ),
          await compare('GET /api/chapters/payments/dc', payments, bareAt('/payments'), 400),
        ]
      }),
    ),
}

async function compare(name: string, portal: Target, bare: Target, requests: number): Promise<Figure> {
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const ours = await hammer(portal, { connections, requests })
    const theirs = await hammer(bare, { connections, requests })
    // The first round warms both up.
    if (round === 0) continue
    rates[0].push(ours.perSecond)
    rates[1].push(theirs.perSecond)
  }
  const [ours, theirs] = [median(rates[0]), median(rates[1])]
  return {
    name,
    value: ours / theirs,
    unit: 'ratio',
    target: { min: 0.5 },
    note: `${Math.round(ours)}/s of ${Math.round(theirs)}/s`,
  }
}
