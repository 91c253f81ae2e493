/** Whether fifty simultaneous logins delay everybody else. */
import { demoAccounts } from '#server/demo/accounts.ts'
import type { PortalProcess } from '#tests/support/machine/portal.ts'
import type { Figure, Topic } from './figure.ts'
import { hammer, type Target } from './load.ts'
import { median, percentile } from './samples.ts'
import { unkept, withDemoPortal } from './servers.ts'

const rounds = 5
const crowd = 50
const accounts = ['member', 'admin', 'inactive'].map((name) => `${name}@dc.aea.example`)
/** Warm-up requests: a real portal handles logins long after its code has been compiled. */
const warmUp = 3000
/**
 * The networks that each account logs in from: few enough attempts not to count as guessing, from networks known by
 * then.
 */
const networks = 5
/**
 * The other requests during the logins, one at a time: a list that is cached until a write (such as a login), and the
 * same list read fresh each time.
 */
const path = '/api/events/chapter/dc?page=0'
const others = { 'a list that is read anew': unkept, 'a list that is kept until a write': {} }

export const logins: Topic = {
  title: 'Fifty logins at once, and the others',
  measure: () =>
    withDemoPortal(
      async (portal) => {
        const seconds: number[] = []
        const figures: Figure[] = []
        await logIn(portal, accounts.length * networks)
        for (const [name, headers] of Object.entries(others)) {
          const target = { port: portal.port, host: new URL(portal.origin('dc')).host, path, headers }
          await hammer(target, { connections: 1, requests: warmUp })
          const rest: number[] = []
          const busy: number[] = []
          for (let round = 0; round < rounds; round++) {
            rest.push(...(await hammer(target, { connections: 1, requests: 400 })).milliseconds)
            const during = await meanwhile(target, () => logIn(portal, crowd))
            busy.push(...during.milliseconds)
            seconds.push(during.seconds)
          }
          figures.push(...figuresOf(name, rest, busy))
        }
        return [
          ...figures,
          { name: 'Logins', value: crowd / median(seconds), unit: '/s', note: 'argon2id, 19 MiB, 2 passes' },
        ]
      },
      { TRUSTED_PROXIES: '1' },
    ),
}

function figuresOf(name: string, rest: number[], busy: number[]): Figure[] {
  return (
    [
      ['p99', 0.99, 10],
      ['p90', 0.9, 3],
    ] as const
  ).map(([label, share, max]) => ({
    name: `${name}, ${label} during`,
    value: percentile(busy, share),
    unit: 'ms',
    target: { max },
    note: `${busy.length} requests; at rest ${percentile(rest, share).toFixed(1)} ms; medians ${median(busy).toFixed(1)} and ${median(rest).toFixed(1)} ms`,
  }))
}

/** Returns the durations of other requests while a piece of work runs. */
async function meanwhile(target: Target, work: () => Promise<unknown>) {
  let over = false
  const started = performance.now()
  const done = work().finally(() => (over = true))
  const milliseconds: number[] = []
  while (!over) milliseconds.push(...(await hammer(target, { connections: 1, requests: 10 })).milliseconds)
  await done
  return { milliseconds, seconds: (performance.now() - started) / 1000 }
}

async function logIn(portal: PortalProcess, count: number): Promise<void> {
  const one = async (_: unknown, index: number) => {
    const body = { email: accounts[index % accounts.length], password: demoAccounts.password, userRole: 'member' }
    const headers = { 'x-forwarded-for': `10.${Math.floor(index / accounts.length) % networks}.0.1` }
    const { status, text } = await portal.request('dc', '/api/users/login', { method: 'POST', headers, body })
    if (status >= 300) throw new Error(`A login was answered with ${status}: ${text}`)
  }
  await Promise.all(Array.from({ length: count }, one))
}
