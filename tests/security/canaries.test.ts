import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { longRead } from '#db/long-read.ts'
import { unseal } from '#server/auth/secrets.ts'
import { csv } from '#server/exports/csv.ts'
import { Lines } from '#server/exports/lines.ts'
import { pdfDefinition } from '#server/exports/pdf-definition.ts'
import { PdfList } from '#server/exports/pdf-list.ts'
import { xlsx } from '#server/exports/xlsx.ts'
import { apiRouter, rest } from '#server/wiring/api.ts'
import {
  addressOf,
  exportEntryPoints,
  nowhere,
  otherRoutes,
  pageEntryPoints,
  pageForms,
} from '#tests/entry-points/tables.ts'
import { viewers } from '#tests/access/viewers.ts'
import { canaries, canariesIn } from '#tests/support/world/canaries.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { exportedBySystem } from '#tests/support/world/system-exports.ts'
import { laterMerchant, openDemo, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { openHttpClient, type SessionKeys, type RequestOptions, type HttpClient } from '#tests/support/http-client.ts'
import { describeOnSqlite, emailOf, memberIds, worldPassword } from '#tests/support/world/world.ts'
import { workbookOf } from '#tests/support/workbook.ts'
import { malformed } from './malformed-entry-points.ts'
import { layNewYork } from './foreign-ids.ts'

const malformedBodies = 300

type Walk = {
  world: PaymentsWorld
  client: HttpClient
  /** The log, down to the finest level. */
  lines: string[]
  /** The secrets found, and where. */
  leaks: string[]
  request(name: string, path: string, request?: RequestOptions): Promise<string>
}

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

/** Returns all text drawn in a PDF. The file itself contains glyph numbers of its fonts. */
async function drawn(lines: Lines): Promise<string> {
  const list = await PdfList.of(lines)
  return JSON.stringify(pdfDefinition(list, [...list.rows()]))
}

const procedures = Object.entries(apiRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)

describeOnSqlite('a secret', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  /** A walk that looks for secrets in every response: the text, the headers, and what was logged in the meantime. */
  async function begin(): Promise<Walk> {
    const lines: string[] = []
    const sink = new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) })
    const env = { SMTP_URL: `smtps://portal:${canaries.smtpPassword}@mail.example` }
    world = await openDemo(open, env)
    world = { ...world, portal: { ...world.portal, log: pino({ level: 'trace' }, sink) } }
    const client = openHttpClient(world)
    const leaks: string[] = []
    const sessions: Record<string, string> = {}
    const look = (name: string, text: string) =>
      leaks.push(...canariesIn(text, sessions).map((secret) => `${secret} in ${name}: ${text.slice(0, 200)}`))
    const sessionOf: HttpClient['sessionOf'] = async (...who) => {
      const key = await client.sessionOf(...who)
      sessions[`session of ${who[0]}`] = key.sessionId
      return key
    }
    return {
      world,
      client: { ...client, sessionOf },
      lines,
      leaks,
      async request(name, path, request = {}) {
        world.clock.forward(61)
        const before = lines.length
        const reply = await client.request(path, request)
        // A session belongs in the cookie that goes back to its own browser.
        const headers = [...reply.headers]
          .filter(([header]) => header !== 'set-cookie')
          .map((header) => header.join(': '))
        look(name, `${headers.join('\n')}\n${reply.text}`)
        look(`the log of ${name}`, lines.slice(before).join('\n'))
        return reply.text
      },
    }
  }

  async function throughEveryEntryPoint({ world: here, client, request }: Walk): Promise<number> {
    const places = { eventId: await announcePicnic(here), ...nowhere }
    let entryPoints = 0
    for (const [viewer, { as, ...role }] of Object.entries(viewers)) {
      const key = () =>
        as === 'anonymous' ? undefined : client.sessionOf(as, 'role' in role ? { role: role.role } : {})
      const by = await key()
      const mine = (options: RequestOptions, one: SessionKeys | undefined = by): RequestOptions => ({
        ...options,
        ...(one ? { by: one } : {}),
      })
      for (const path of Object.keys(pageEntryPoints))
        await request(`${path} as ${viewer}`, addressOf(path, places), mine({}))
      for (const [path, forms] of Object.entries(pageForms)) {
        for (const { form } of forms) {
          const filled = { ...form, ...(form.password ? { password: canaries.password } : {}) }
          const address = addressOf(path, places)
          await request(
            `the form of ${path} as ${viewer}`,
            address,
            mine({ method: 'POST', body: new URLSearchParams(filled) }, await key()),
          )
          entryPoints++
        }
      }
      for (const [name, { _def }] of procedures) {
        const given = {
          email: emailOf('member'),
          password: 'not that one',
          userRole: 'admin',
          memberId: memberIds.member,
          eventId: places.eventId,
          terms: 1,
        }
        const asked: [string, RequestOptions] =
          _def.type === 'query'
            ? [`?input=${encodeURIComponent(JSON.stringify(given))}`, {}]
            : ['', { method: 'POST', body: given }]
        await request(`${name} as ${viewer}`, `/api/trpc/${name}${asked[0]}`, mine(asked[1], await key()))
      }
      for (const { method, path } of rest.rows) {
        const address = path
          .replace('{host}', 'dc')
          .replace('{chapterId}', 'chapter-dc')
          .replaceAll(/\{\w+\}/g, memberIds.member)
        await request(
          `${method} ${path} as ${viewer}`,
          address,
          mine(
            { method, with: 'bearer', ...(method === 'GET' ? {} : { body: { password: canaries.password } }) },
            await key(),
          ),
        )
      }
      const things = {
        eventId: places.eventId,
        emailId: 'unknown',
        importId: 'unknown',
        year: 2026,
        publicFile: '/uploads/image-00000000000000000000000000000000.png',
        membersFile: '/uploads/image-00000000000000000000000000000000.gif',
        certificate: '/uploads/image-00000000000000000000000000000000.pdf',
      }
      for (const [entryPoint, { ways }] of Object.entries(otherRoutes)) {
        for (const way of ways) await request(`${entryPoint} as ${viewer}`, way.ask(things), mine(way.request ?? {}))
      }
      entryPoints +=
        Object.keys(pageEntryPoints).length + procedures.length + rest.rows.length + Object.keys(otherRoutes).length
    }
    return entryPoints
  }

  test('is in no response, header or log line, whoever calls whichever entry point', { timeout: 300_000 }, async () => {
    const walk = await begin()
    expect(await throughEveryEntryPoint(walk)).toBeGreaterThan(1_000)
    expect(walk.leaks).toEqual([])
    expect(walk.lines.length).toBeGreaterThan(1_000)
  })

  test(`nor when ${malformedBodies} arrive with nonsense, or the provider fails`, { timeout: 300_000 }, async () => {
    const walk = await begin()
    const places = { eventId: await announcePicnic(world), ...nowhere }
    for (let number = 0; number < malformedBodies; number++) {
      const one = malformed(places, number)
      const by = [undefined, await walk.client.sessionOf('member'), await walk.client.sessionOf('system')][number % 3]
      await walk.request(one.entryPoint, one.path, { ...one.request, ...(by ? { by } : {}) })
    }
    const by = await walk.client.sessionOf('member')
    const pay = () => walk.request('a payment', '/api/trpc/dues.start', { method: 'POST', by, body: { terms: 1 } })
    for (const kind of ['errorBefore', 'resetBefore', 'resetAfter'] as const) {
      for (const on of ['token', 'create'] as const) {
        world.standin.mischief.set({ on, kind, times: 9 })
        await pay()
        world.standin.mischief.calm()
      }
    }
    await world.standin.close()
    await pay()
    await walk.request('a webhook', '/webhooks/paypal/dc', {
      method: 'POST',
      body: { id: 'x', event_type: 'x', resource: {} },
    })
    expect(walk.leaks).toEqual([])
    expect(walk.lines.filter((line) => /"level":[45]0/.test(line)).length).toBeGreaterThan(0)
    world.close = async () => undefined
  })

  test(
    'such as a password, hash or key is in no exported list or email; tokens are only in emails',
    { timeout: 300_000 },
    async () => {
      const walk = await begin()
      const { resetToken, activationToken, emailToken } = await layNewYork(world)
      const tokens = { resetToken, activationToken, emailToken }
      const { donations, emails, members, payments, registrations } = world.as('admin')
      const { emailId } = await emails.send({ title: 'Hall B moves', body: '<p>On Monday.</p>', audience: 'members' })
      const made = await world.as('admin').imports.upload({ name: 'a.csv', file: btoa('First name,Last name\nA,B\n') })
      const orders = [
        ...(await Promise.all(
          (['chapter', 'all', 'admins'] as const).map((of) => members.exported({ of, format: 'csv' })),
        )),
        await members.rosterExported({ format: 'csv' }),
        ...(await Promise.all([payments.exported({ format: 'csv' }), payments.mineExported({ format: 'csv' })])),
        await registrations.exported({ eventId: await announcePicnic(world), format: 'csv' }),
        await donations.exported({ format: 'csv' }),
        await emails.peopleExported({ emailId, format: 'csv' }),
        await world.as('admin').books.exported({ format: 'csv' }),
        // Ten a minute for one person.
        ...(await exportedBySystem(world, made)),
      ]
      expect(orders).toHaveLength(Object.keys(exportEntryPoints).length)
      for (const order of orders) {
        const lines = () => new Lines(order.sheet(), longRead(world.env.database, order.sheet().source))
        const files = [
          await bytesOf(csv(lines())),
          JSON.stringify(workbookOf(await bytesOf(xlsx(lines())))),
          await drawn(lines()),
        ]
        for (const file of files) expect(canariesIn(String(file), tokens)).toEqual([])
        // The list itself was searched, and not just the container of a file.
        const { title, columns } = order.sheet()
        expect(String(files[0])).toContain(columns[0]!.header)
        for (const file of files.slice(1)) expect(String(file)).toContain(title)
      }
      const by = await walk.client.sessionOf('admin')
      const books = await walk.request('the books', '/treasury/export?year=2026', { by })
      expect(books.split('\n').length).toBeGreaterThan(10)
      expect(canariesIn(books, tokens)).toEqual([])
      const messages = JSON.stringify(await world.sentEmails())
      expect(canariesIn(messages)).toEqual([])
      expect(messages).toContain(resetToken)
      // Their links are opened and used, and the log contains the path without the secret.
      for (const on of ['ny', 'dc']) {
        await walk.request('the button of a mail program', `/newsletter/leave/${emailToken}`, { on, method: 'POST' })
        for (const path of [
          `/password/reset/${memberIds.nyMember}/${resetToken}`,
          `/activate/${activationToken}`,
          `/newsletter/optout?token=${emailToken}`,
        ]) {
          await walk.request(path, path, { on })
          await walk.request(path, path, {
            on,
            method: 'POST',
            body: new URLSearchParams({ password: 'tower-crane-41', confirmPassword: 'tower-crane-41' }),
          })
          await walk.request(path, `/api/users${path.replace('/password/reset', '/newPassword')}`, {
            on,
            method: 'PUT',
            body: { password: 'x' },
          })
          await walk.request(path, `/api/users${path.toUpperCase()}`, { on, method: 'POST', body: {} })
        }
      }
      expect(canariesIn(walk.lines.join('\n'), tokens)).toEqual([])
    },
  )

  test(
    'such as the password or key of the settings is in no response, log line, email or fact, saved or rejected',
    { timeout: 300_000 },
    async () => {
      const walk = await begin()
      const by = await walk.client.sessionOf('admin')
      const { mailPassword, clientSecret } = canaries
      const named = {
        chapterName: 'Washington DC',
        chapterAddress: '1 Main Street',
        chapterPhone: '2025550100',
        chapterEmail: 'dc@aea.example',
      }
      const entries = {
        ...named,
        password: mailPassword,
        clientId: laterMerchant.clientId,
        clientSecret,
        mailServer: 'mail.invalid',
        currentPassword: worldPassword,
      }
      const press = async (intent: string, more: Record<string, string> = {}) => {
        for (const address of ['/settings?edit=payment', '/settings.data?edit=payment']) {
          const body = new URLSearchParams({ intent, of: 'typed', ...entries, ...more })
          await walk.request(`${intent} at ${address}`, address, { method: 'POST', by, body })
        }
      }
      await press('chapter', { chapterPhone: 'call me' })
      await press('payment', { clientId: 'nobody' })
      for (const intent of ['mail', 'payment', 'sendTest', 'checkAccount']) await press(intent)
      for (const intent of ['mail', 'payment']) await press(intent, { edition: 'an older one' })
      const called = {
        ...named,
        password: mailPassword,
        chapterPaymentId: laterMerchant.clientId,
        chapterPaymentSecret: clientSecret,
      }
      for (const method of ['POST', 'PUT'])
        await walk.request(`${method} settings`, `/api/chapters/settings${method === 'PUT' ? '/dc' : ''}`, {
          method,
          by,
          with: 'bearer',
          body: called,
        })
      for (const [path, more] of [
        ['/settings', {}],
        ['/settings?edit=mail', {}],
        ['/settings?edit=payment', {}],
        ['/settings.data', {}],
        ['/api/chapters/settings/dc', { with: 'bearer' }],
      ] as const)
        await walk.request(path, path, { by, ...more })
      expect(walk.leaks).toEqual([])
      const accounts = world.store.read
        .selectFrom('mailAccounts')
        .innerJoin('paymentAccounts', 'paymentAccounts.chapterId', 'mailAccounts.chapterId')
        .select(['passwordSealed', 'clientSecretSealed'])
      const [account] = await accounts.where('clientId', '=', laterMerchant.clientId).execute()
      expect([
        unseal(world.env.appSecret, account!.passwordSealed),
        unseal(world.env.appSecret, account!.clientSecretSealed),
      ]).toEqual([mailPassword, clientSecret])
      const facts = await world.store.read.selectFrom('facts').selectAll().execute()
      expect(canariesIn(JSON.stringify([await world.sentEmails(), facts, account]))).toEqual([])
    },
  )

  test('control: a leaked one is found, in every encoding', async () => {
    const walk = await begin()
    const { appSecret, password, clientSecret } = canaries
    // As if the first page had been written carelessly.
    const { payments } = world.portal.providers
    world.portal.providers.payments = {
      ...payments,
      scriptUrl: () => `/sdk/js?key=${Buffer.from(`:${appSecret}`).toString('base64')}`,
    }
    world.portal.providers.humanCheck.challenge = async () => {
      world.portal.log.debug({ account: { clientSecret } }, 'asked')
      throw new Error(`no challenge for ${password}`)
    }
    await walk.request('the buttons', '/api/trpc/payments.checkout')
    await walk.request('a challenge', '/human-check/challenge')
    expect(walk.leaks.map((line) => line.split(':')[0])).toEqual([
      'appSecret in the buttons',
      'password in the log of a challenge',
      'clientSecret in the log of a challenge',
    ])
    for (const [text, name] of [
      [`{"hash":"$argon2id$v=19$m=19456,t=2"}`, 'hash'],
      [Buffer.from(`client:${clientSecret}`).toString('base64'), 'clientSecret'],
      [`?password=${encodeURIComponent(password)}`, 'password'],
      [`level=50 ${appSecret}`, 'appSecret'],
    ] as const)
      expect(canariesIn(text)).toEqual([name])
  })
})
