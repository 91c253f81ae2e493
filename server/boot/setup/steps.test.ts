import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { StoreUnavailable } from '#db/store.ts'
import { run } from '#db/work.ts'
import { startMailServer } from '#tests/support/fakes/mail-server.ts'
import {
  account,
  appSecret,
  association,
  browserAt,
  chapter,
  host,
  logIn,
  openFirstStart,
  toMail,
} from '#tests/support/first-start.ts'
import { send } from '#tests/support/http.ts'
import { holdSecret } from '../../auth/app-secret.ts'
import { seal } from '../../auth/secrets.ts'
import { firstStepTexts } from '../../features/chapters/first-steps.rules.ts'
import { BadEnvironment, readEnv } from '../../env.ts'
import { ProviderUnavailable } from '../../providers/payments/provider.ts'
import { draftOf, setupRow } from './state.ts'
import { useStoredSettings } from './stored-settings.ts'

const { start, stop, codeIn, folder, sqlite, logged } = openFirstStart()

test('errors are beside their fields, steps cannot be passed over, and passwords do not come back', async () => {
  const running = await start(sqlite())
  const browser = browserAt(running)
  await browser.press('code', { code: codeIn() })
  await browser.press('payments', { way: 'later' })
  expect((await browser.open('/setup?step=payments')).text).toContain('Your association')
  const wrong = await browser.press('association', {
    ...association,
    shortName: 'two words',
    timeZone: 'Mars/Olympus',
    password: 'Password123',
    confirmPassword: 'other',
  })
  expect(wrong.status).toBe(422)
  for (const name of ['shortName', 'timeZone', 'password', 'confirmPassword'])
    expect([name, wrong.text]).toEqual([name, expect.stringContaining(`id="${name}-error"`)])
  expect(wrong.text).not.toContain('Password123')
  expect(wrong.text).toContain('value="Ärzte &amp; Łódź &lt;Society&gt;"')
  await browser.press('association', association)
  const bad = await browser.press('chapter', {
    ...chapter,
    subDomain: 'exa',
    chapterName: association.name,
    chapterEmail: association.publicEmail,
    fee0: 'much',
  })
  for (const name of ['subDomain', 'chapterName', 'chapterEmail', 'fee0'])
    expect([name, bad.text]).toEqual([name, expect.stringContaining(`id="${name}-error"`)])
  const none = await browser.press('chapter', { ...chapter, type0: '', type1: ' ' })
  expect(none.text).toContain('Members need at least one type')
  await browser.press('chapter', chapter)
  // Back, without typing the password again.
  await browser.open('/setup?step=association')
  await browser.press('association', { ...association, name: 'Renamed', password: '', confirmPassword: '' })
  expect((await browser.open()).text).toContain('How the portal sends confirmations')
  expect((await browser.press('testMail', { ...account, testTo: 'zoe@mail.example' })).status).toBe(303)
  const tested = await browser.open('/setup?step=mail')
  expect(tested.text).toContain('The mail server did not answer. Check its name and port.')
  expect(tested.text).not.toContain(account.password)
  await browser.press('mail', { ...account, password: '' })
  const stopped = await browser.press('payments', { way: 'later' })
  expect([stopped.status, stopped.text]).toEqual([422, expect.stringContaining('The test of your mail did not work')])
  running.portal.providers.payments.checkAccount = async () => 'refused'
  await browser.open('/setup?step=mail')
  await browser.press('skip-mail')
  const refused = await browser.press('payments', { way: 'paypal', clientId: 'AbC-1', clientSecret: 'hidden-secret' })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('PayPal does not accept this pair')])
  expect(refused.text).not.toContain('hidden-secret')
  await browser.press('payments', { way: 'zelle', zelleAddress: 'dues@mail.example' })
  const rows = await running.portal.store.read.selectFrom('chapters').select(['subDomain', 'zelleAddress']).execute()
  expect(rows.find(({ subDomain }) => subDomain === 'dc')?.zelleAddress).toBe('dues@mail.example')
  expect((await logIn(running, association.password)).status).toBe(200)
}, 60_000)

test('a form over http is refused, except on the same computer', async () => {
  const running = await start(sqlite())
  const browser = browserAt(running)
  const refused = await browser.press('code', { code: codeIn() }, `http://${host}`)
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining(`https://${host}/setup`)])
  const enter = (at: string, origin: string) =>
    send(running.port, at, '/setup', {
      method: 'POST',
      headers: { origin, 'x-forwarded-for': '198.51.100.9', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ intent: 'code', code: 'wrong' }).toString(),
    })
  for (const at of ['localhost', 'localhost:3000', 'dc.localhost', '127.0.0.1:3000', '[::1]:3000'])
    expect([at, (await enter(at, `http://${at}`)).status]).toEqual([at, 422])
  for (const at of ['localhost.example.org', '127.0.0.1.example.org', 'notlocalhost'])
    expect([at, (await enter(at, `http://${at}`)).status]).toEqual([at, 403])
  const { status, headers } = await browser.press('code', { code: codeIn() })
  expect([status, headers['set-cookie']?.[0]]).toEqual([303, expect.stringContaining('; Secure')])
}, 60_000)

test('what the environment has is shown and cannot be changed', async () => {
  const mail = await startMailServer()
  const running = await start(sqlite(), {
    ASSOCIATION_NAME: 'Given Association',
    TIME_ZONE: 'America/Denver',
    SMTP_URL: mail.url,
    MAIL_FROM: 'given@mail.example',
  })
  const browser = browserAt(running)
  await browser.press('code', { code: codeIn() })
  const { text } = await browser.open()
  expect(text).toContain('Set by the environment (ASSOCIATION_NAME).')
  expect(text).not.toContain('name="timeZone"')
  await browser.press('association', { ...association, name: 'Another', timeZone: 'America/New_York' })
  await browser.press('chapter', chapter)
  expect((await browser.open()).text).toContain('The mail server is the one of SMTP_URL')
  await browser.press('testMail', { testTo: 'someone@mail.example' })
  expect((await browser.open('/setup?step=mail')).text).toMatch(/The mail server took it[^]*“250 /)
  expect(mail.emails.map(({ from, subject }) => [from?.text, subject])).toEqual([
    ['"Given Association" <given@mail.example>', 'Test email from Given Association'],
  ])
  await browser.press('mail', { from: 'other@mail.example' })
  await browser.press('payments', { way: 'later' })
  expect(running.portal.env).toMatchObject({
    association: { name: 'Given Association', shortName: 'EXA' },
    timeZone: 'America/Denver',
    smtpUrl: mail.url,
    mailFrom: 'given@mail.example',
  })
  await mail.close()
  // Emails would wait without a word.
  await stop(running)
  await expect(start(sqlite())).rejects.toThrow('SMTP_URL: ')
  const again = await start(sqlite(), { SMTP_URL: mail.url })
  expect(again.portal.env).toMatchObject({
    smtpUrl: mail.url,
    mailFrom: 'given@mail.example',
    timeZone: 'America/Denver',
  })
}, 60_000)

test('while the payment provider does not answer, the step says so and can be skipped', async () => {
  const running = await start(sqlite())
  const browser = browserAt(running)
  await toMail(browser, codeIn())
  await browser.press('skip-mail')
  running.portal.providers.payments.checkAccount = async () => {
    throw new ProviderUnavailable('away')
  }
  const typed = { way: 'paypal', clientId: 'AbC-1', clientSecret: 'hidden-secret' }
  const says = 'PayPal is not responding right now. Please try again in a minute. You can also skip this step.'
  await browser.press('testPayments', typed)
  expect((await browser.open()).text).toContain(says)
  const { status, text } = await browser.press('payments', typed)
  expect([status, text]).toEqual([422, expect.stringContaining(says)])
  await browser.press('skip-payments')
  expect((await browser.open()).text).toContain('Your portal is ready')
}, 60_000)

test('a setting of the environment that is too long is marked, and no intent is a word of JavaScript', async () => {
  const running = await start(sqlite(), { ASSOCIATION_NAME: 'N'.repeat(101) })
  const browser = browserAt(running)
  await browser.press('code', { code: codeIn() })
  const { status, text } = await browser.press('association', association)
  expect([status, text]).toEqual([422, expect.stringContaining('id="name-error"')])
  expect(text).toContain('Set by the environment (ASSOCIATION_NAME).')
  await stop(running)
  const again = await start(sqlite(), { ASSOCIATION_NAME: 'Short enough' })
  const moved = browser.at(again)
  await moved.open()
  await moved.press('association', association)
  await moved.press('chapter', chapter)
  await moved.press('skip-mail')
  for (const intent of ['constructor', 'toString', 'none']) {
    const { status, headers } = await moved.press(intent)
    expect([intent, status, headers.location]).toEqual([intent, 303, '/setup?step=association'])
  }
}, 60_000)

test('meanwhile everything else says so, and health, assets and the proxy are answered', async () => {
  const running = await start(sqlite())
  const ask = (target: string, at = host) =>
    send(running.port, at, target, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  for (const target of ['/', '/login', '/setup/', '/uploads/image-1.png', '/webhooks/paypal/dc']) {
    const { status, text, headers } = await ask(target, 'dc.example.org')
    expect([target, status, headers['retry-after'], text]).toEqual([
      target,
      503,
      '60',
      expect.stringContaining('This portal is being set up'),
    ])
    expect(text).not.toMatch(/(?:chapterhouse|portal) setup/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
  const call = await ask('/api/chapters')
  expect([call.status, call.json()]).toEqual([503, { message: 'This portal is being set up. Please try again later.' }])
  expect((await ask('/healthz')).text).toBe('ok')
  const proxy = await send(running.port, host, '/internal/tls?domain=example.org')
  expect(proxy.status).toBe(200)
  expect((await send(running.port, host, '/internal/tls?domain=dc.example.org')).status).toBe(404)
}, 60_000)

test('health asks no database; without one the portal is being set up, and a bug shows its reference', async () => {
  const running = await start(sqlite())
  const { store } = running.portal
  const { read } = store
  const failing = (error: unknown) => {
    const selectFrom = () => {
      throw error
    }
    Object.assign(store, { read: { selectFrom } })
  }
  const ask = (target: string) => send(running.port, host, target, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  failing(new StoreUnavailable(new Error('away'), 'reading'))
  expect((await ask('/healthz')).text).toBe('ok')
  for (const target of ['/', '/setup', '/api/chapters']) {
    const { status, text, headers } = await ask(target)
    expect([target, status, headers['retry-after'], text]).toEqual([
      target,
      503,
      '60',
      expect.stringContaining('This portal is being set up'),
    ])
  }
  failing(new Error('a bug with its secrets'))
  for (const target of ['/', '/setup', '/api/chapters']) {
    const { status, text, headers } = await ask(target)
    const requestId = String(headers['x-request-id'])
    expect([target, status, text]).toEqual([target, 500, expect.stringContaining(requestId)])
    expect(text).not.toContain('its secrets')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(logged()).toContainEqual(
      expect.objectContaining({ requestId, err: expect.objectContaining({ message: 'a bug with its secrets' }) }),
    )
  }
  expect(logged()).toContainEqual(expect.objectContaining({ path: '/setup', status: 500, msg: 'answered' }))
  Object.assign(store, { read })
}, 60_000)

test('entries of an earlier release, which asked for no public email, are completed before the end', async () => {
  const running = await start(sqlite())
  const { portal } = running
  const browser = browserAt(running)
  await toMail(browser, codeIn())
  await browser.press('skip-mail')
  const row = (await setupRow(portal))!
  const { association: saved, ...draft } = draftOf(row, appSecret)
  const { publicEmail, ...earlier } = saved!
  expect(publicEmail).toBe(association.publicEmail)
  const draftSealed = seal(appSecret, JSON.stringify({ ...draft, association: earlier }))
  await portal.store.write(({ sql }) => run(sql.updateTable('portalSetup').set({ draftSealed })))
  const asked = await browser.press('skip-payments')
  expect([asked.status, asked.text]).toEqual([422, expect.stringContaining('id="publicEmail-error"')])
  await browser.open('/setup?step=association')
  await browser.press('association', { ...association, password: '', confirmPassword: '' })
  await browser.open('/setup?step=payments')
  await browser.press('skip-payments')
  const chapters = await portal.store.read.selectFrom('chapters').select('chapterEmail').execute()
  expect(chapters.map(({ chapterEmail }) => chapterEmail).sort()).toEqual([chapter.chapterEmail, publicEmail].sort())
}, 60_000)

test('the list at the end has the headers of every page, and its line in the log', async () => {
  const running = await start(sqlite())
  const browser = browserAt(running)
  await toMail(browser, codeIn())
  await browser.press('skip-mail')
  await browser.press('skip-payments')
  const { text, headers } = await browser.open()
  expect(text).toContain('Your portal is ready')
  // What the dashboard lists, and no more; what the server lacks is beside it.
  const titles = [...text.matchAll(/<li>[^]*?<b>(.*?)<\/b>/g)].map(([, title]) => title)
  const { memberTypes: _, ...left } = firstStepTexts
  expect(titles).toEqual(Object.values(left).map(({ title }) => title))
  expect(text).toContain('There are no backups yet')
  const links = [...text.matchAll(/<a class="act is-small[^>]*href="(.*?)"/g)].map(([, link]) => link)
  const login = `https://dc.${host}/login?as=systemAdmin&amp;redirect=`
  expect(links).toEqual(Object.values(left).map(({ path }) => login + encodeURIComponent(path)))
  expect(text).toContain('Emails wait')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.any(String),
  })
  const requestId = headers['x-request-id']
  expect(logged()).toContainEqual(expect.objectContaining({ requestId, path: '/setup', status: 200, msg: 'answered' }))
}, 60_000)

test('a portal with a chapter does not start without a setting that neither place has', async () => {
  const running = await start(sqlite())
  const browser = browserAt(running)
  await toMail(browser, codeIn())
  await browser.press('skip-mail')
  await browser.press('skip-payments')
  const { portal } = running
  const env = readEnv({
    PORTAL_MODE: 'live',
    BASE_DOMAIN: host,
    TRUSTED_PROXIES: '1',
    APP_SECRET: appSecret,
    DATA_DIR: folder(),
  })
  await portal.store.write(function* ({ sql }) {
    yield sql.updateTable('portalSetup').set({ timeZone: null }).compile()
  })
  await expect(useStoredSettings(portal.store, env)).rejects.toThrow(BadEnvironment)
  await expect(useStoredSettings(portal.store, env)).rejects.toThrow('TIME_ZONE: ')
  await useStoredSettings(portal.store, { ...env, given: new Set(['TIME_ZONE'] as const) })
}, 60_000)

test('without APP_SECRET the first start makes one beside the database, and never another', async () => {
  const settings = { PORTAL_MODE: 'live', BASE_DOMAIN: host, TRUSTED_PROXIES: '0', DATA_DIR: folder() }
  const made = readEnv(settings).appSecret
  const file = path.join(folder(), 'app-secret')
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([made, 0o600])
  expect(readEnv(settings).appSecret).toBe(made)
  const running = await start(path.join(folder(), 'chapterhouse.sqlite'), { APP_SECRET: made })
  await holdSecret(running.portal)
  rmSync(file)
  expect(() => readEnv(settings)).toThrow('APP_SECRET: ')
  expect(existsSync(file)).toBe(false)
  const shared = { ...settings, DATABASE_URL: 'postgres://db/portal', DATA_DIR: path.join(folder(), 'empty') }
  expect(() => readEnv(shared)).toThrow('APP_SECRET: ')
}, 60_000)
