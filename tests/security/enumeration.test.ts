import { expect, test } from 'vitest'
import { openHttpClient, type Reply } from '#tests/support/http-client.ts'
import { describeOnSqlite, emailOf, worldPassword, type Person, type World } from '#tests/support/world/world.ts'

/** The work of a response: its database queries and write statements, in their transactions. */
type Work = { statements: string[] }

/** Wraps the world to record its database queries. */
function counted(world: World): { world: World; work: Work } {
  const work: Work = { statements: [] }
  const { store } = world
  const write: World['store']['write'] = (unit) =>
    store.write(function* (builder) {
      work.statements.push('begin')
      const inner = unit(builder)
      let step = inner.next()
      while (!step.done) {
        // The table and operation, without the values.
        work.statements.push(
          /^(?:select|insert into|update|delete from).*?"\w+"/.exec(step.value.sql)?.[0].slice(0, 60) ??
            step.value.sql.slice(0, 20),
        )
        step = inner.next(yield step.value)
      }
      return step.value
    })
  const read = store.read.withPlugin({
    transformQuery({ node }) {
      work.statements.push('read')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const portal = { ...world.portal, store: { ...store, read, write } }
  return { world: { ...world, portal, store: portal.store }, work }
}

const strangers = ['stranger@example.org', 'nobody@dc.aea.example', emailOf('nyMember'), emailOf('nyApplicant')]

type Asked = { name: string; path: string; body: (email: string) => Record<string, string>; known: Person[] }

/** The entry points that must not reveal who has an account, in each of their variants. */
const entryPoints: Asked[] = [
  {
    name: 'recover, a documented call',
    path: '/api/users/dc',
    body: (email) => ({ email }),
    known: ['member', 'admin', 'applicant', 'unverified', 'system'],
  },
  {
    name: 'recover, a widget',
    path: '/api/trpc/accounts.requestPasswordReset',
    body: (email) => ({ email }),
    known: ['member', 'inactive', 'unverified'],
  },
  { name: 'recover, the page', path: '/password/recover', body: (email) => ({ email }), known: ['member', 'lifer'] },
  {
    name: 'resend, a documented call',
    path: '/api/users/verifyResend',
    body: (email) => ({ email, password: worldPassword }),
    known: ['unverified', 'applicant', 'member'],
  },
  {
    name: 'resend, a widget',
    path: '/api/trpc/accounts.resendVerification',
    body: (email) => ({ email, password: worldPassword }),
    known: ['unverified', 'inactive'],
  },
  {
    name: 'resend, the page',
    path: '/resend-verification',
    body: (email) => ({ email, password: worldPassword }),
    known: ['unverified', 'member'],
  },
  {
    name: 'resend with a wrong password',
    path: '/api/users/verifyResend',
    body: (email) => ({ email, password: 'not that one' }),
    known: ['unverified', 'applicant'],
  },
]

const ask = (world: World, { path, body }: Asked, email: string, number: number): Promise<Reply> => {
  const isForm = !path.startsWith('/api')
  const given = body(email)
  const request = {
    method: 'POST',
    body: isForm ? new URLSearchParams(given) : given,
    address: `10.9.${number >> 8}.${number & 255}`,
  }
  return openHttpClient(world).request(path, request)
}

/** Everything visible in a response except the request's own reference. */
const seen = ({ status, text, headers }: Reply, email: string) => ({
  status,
  text: text.replaceAll(email, '…').replaceAll(encodeURIComponent(email), '…'),
  headers: [...headers]
    .filter(([name]) => name !== 'x-request-id')
    .map(([name, value]) => `${name}: ${value.replace(/nonce-[^']+/, 'nonce')}`),
})

describeOnSqlite('whether a person has an account', (open) => {
  test.each(entryPoints)('is not revealed at $name: not by its text, its headers or its work', async (entryPoint) => {
    const { world, work } = counted(await open())
    const answers = new Map<string, string>()
    let number = 0
    for (const email of [...entryPoint.known.map(emailOf), ...strangers]) {
      work.statements.length = 0
      const reply = await ask(world, entryPoint, email, number++)
      const answer = JSON.stringify({
        ...seen(reply, email),
        work: work.statements.map((statement) => (statement === 'begin' || statement === 'read' ? statement : 'write')),
      })
      answers.set(answer, `${answers.get(answer) ?? ''} ${email}`)
    }
    expect([...answers.values()], [...answers.keys()].join('\n')).toHaveLength(1)
    expect(work.statements.length).toBeGreaterThan(3)
  })

  test('is not revealed by limits: they apply to an unknown address as to a known one', async () => {
    const world = await open()
    for (const entryPoint of entryPoints.filter(({ path }) => path.startsWith('/api'))) {
      world.clock.forward(61)
      const until = async (email: string) => {
        let tries = 0
        while ((await ask(world, entryPoint, email, tries++)).status !== 429) if (tries > 50) break
        return tries
      }
      expect(await until(emailOf(entryPoint.known[0]!)), entryPoint.name).toBe(await until('stranger@example.org'))
    }
  })

  test('is revealed by the text of the login, as clients expect, and not by its work', async () => {
    const { world, work } = counted(await open())
    const entryPoint: Asked = {
      name: 'login',
      path: '/api/users/login',
      body: (email) => ({ email, password: 'not that one', userRole: 'member' }),
      known: [],
    }
    const works = new Set<string>()
    for (const [number, email] of [
      emailOf('member'),
      emailOf('unverified'),
      emailOf('applicant'),
      ...strangers,
    ].entries()) {
      work.statements.length = 0
      expect((await ask(world, entryPoint, email, number)).status).toBe(401)
      // Checking a known account's network takes one more database query, which the text reveals anyway.
      works.add(work.statements.filter((statement) => statement !== 'read').join())
    }
    expect([...works]).toHaveLength(1)
  })
})

/** `TIMINGS=300 npx vitest run tests/security/enumeration` for stable figures. */
const tries = Number(process.env.TIMINGS ?? 20)

const median = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1]!

// Printed for information. Measured in processor seconds, including the hashing threads: a busy machine takes longer
// for the same. The bounds are wide, and still fail if hashing is skipped: without it a response takes a small part of
// the time.
describeOnSqlite('the computing time of a response', (open) => {
  test.each([
    ['login', '/api/users/login', { password: 'not that one', userRole: 'member' }],
    ['recover', '/api/users/dc', {}],
    ['resend', '/api/users/verifyResend', { password: 'not that one' }],
  ] as const)('is the same at %s for an unknown address', { timeout: 300_000 }, async (name, path, rest) => {
    const world = await open()
    const entryPoint: Asked = { name, path, body: (email) => ({ email, ...rest }), known: [] }
    const known = name === 'resend' ? emailOf('unverified') : emailOf('member')
    const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let number = 0; number < tries; number++) {
      // Alternating, so that other load on the machine affects both; and beyond every limit.
      world.clock.forward(61)
      for (const which of ['known', 'unknown'] as const) {
        const email = which === 'known' ? known : `stranger${number}@dc.aea.example`
        const begun = process.cpuUsage()
        await ask(world, entryPoint, email, number)
        const { user, system } = process.cpuUsage(begun)
        took[which].push((user + system) / 1000)
      }
    }
    const [here, nobody] = [median(took.known), median(took.unknown)]
    process.stdout.write(
      `${name}: ${here.toFixed(2)} ms for somebody, ${nobody.toFixed(2)} ms for nobody, ratio ${(here / nobody).toFixed(2)}\n`,
    )
    expect(here / nobody).toBeGreaterThan(0.33)
    expect(here / nobody).toBeLessThan(3)
  })
})
