/** The first start of a live portal: from an empty folder, by the printed code, to the first login of the admin. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { openBrowser, visit, type Screen } from '#tests/support/browser/browser.ts'
import { startMailServer, type MailServer } from '#tests/support/fakes/mail-server.ts'
import { send } from '#tests/support/http.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { expectReadable } from '../journey.ts'

let dataDir: string
let portal: PortalProcess
let mail: MailServer

afterEach(async () => {
  const errors = portal.errors()
  await portal.stop()
  await mail.close()
  rmSync(dataDir, { recursive: true })
  expect(errors).toEqual([])
})

/** Starts a live portal on an empty folder. Returns the setup code that the command prints. */
async function start(): Promise<string> {
  dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-first-start-'))
  mail = await startMailServer()
  const settings = { PORTAL_MODE: 'live', HOST: '127.0.0.1', BASE_DOMAIN: 'example.org', TRUSTED_PROXIES: '0' }
  const env = { ...settings, SMTP_URL: mail.url }
  portal = await startBuiltPortal({ dataDir, env })
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/chapterhouse.js', 'setup'], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
  })
  return /Setup code +(\S+)/.exec(stdout)![1]!
}

test.each<[Screen, boolean]>([
  ['phone', true],
  ['desktop', true],
  ['phone', false],
])('on a %s, with scripts %s', async (screen, javaScriptEnabled) => {
  const code = await start()
  const visitor = await visit(await openBrowser(), screen, { javaScriptEnabled })
  const { page } = visitor
  const at = (target: string) => `http://localhost:${portal.port}${target}`
  // axe needs scripts.
  const readable = (name: string) => (javaScriptEnabled ? expectReadable(visitor, name) : visitor.picture(name))
  /** A browser counts an error's status as a complaint. */
  const forgive = (status: RegExp) => {
    const left = visitor.complaints.filter((complaint) => !status.test(complaint))
    visitor.complaints.splice(0, visitor.complaints.length, ...left)
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await page.goto(at('/'))
  await page.getByRole('heading', { name: 'This portal is being set up' }).waitFor()
  forgive(/503/)
  await readable('first-start-meanwhile')

  await page.goto(at('/setup'))
  await page.getByLabel('Setup code').fill('AAAA-BBBB-CCCC-DDDD')
  await page.keyboard.press('Enter')
  await page.getByText('This is not the setup code.').waitFor()
  forgive(/422/)
  await readable('first-start-code')
  await page.getByLabel('Setup code').fill(code)
  await press('Continue')

  await page.getByRole('heading', { name: 'Your association' }).waitFor()
  await page.getByText('The server knows you').waitFor()
  await page.getByLabel('Name of the association').fill('Example Society of Łódź')
  if (javaScriptEnabled)
    expect(await page.locator('.preview [data-from="name"]').textContent()).toBe('Example Society of Łódź')
  await page.getByLabel('Short name').fill('EXA')
  await page.getByLabel('Time zone').selectOption('America/Chicago')
  await page.getByLabel('Public email').fill('office@example.com')
  await page.getByText('Everybody sees it on the association’s pages').waitFor()
  await page.getByLabel('First name').fill('Ingeborg')
  await page.getByLabel('Last name').fill('Santos')
  await page.getByLabel('Email', { exact: true }).fill('ingeborg.santos@example.com')
  await page.getByLabel('Password', { exact: true }).fill('violet-anchor-73')
  await page.getByLabel('Password again').fill('violet-anchor-37')
  await press('Next: first chapter')
  await page.getByText('Passwords do not match').waitFor()
  forgive(/422/)
  await readable('first-start-errors')
  await page.getByLabel('Password', { exact: true }).fill('violet-anchor-73')
  await page.getByLabel('Password again').fill('violet-anchor-73')
  await press('Next: first chapter')

  await page.getByRole('heading', { name: 'Your first chapter' }).waitFor()
  await page.getByLabel('Chapter name').fill('Washington DC')
  await page.getByLabel('Subdomain').fill('dc')
  await page.getByLabel('Street address').fill('21 Capstone Street, Washington, DC 20009')
  await page.getByLabel('Phone').fill('(202) 555-0142')
  await page.getByLabel('Email').fill('dc@example.com')
  await page.getByText('Change Student').locator('xpath=ancestor::summary').click()
  await page.getByLabel('Dues in USD').nth(1).fill('30')
  await readable('first-start-chapter')
  await press('Next: mail')

  await page.getByRole('heading', { name: 'Mail', exact: true }).waitFor()
  await page.getByLabel('Sender’s address').fill('portal@example.com')
  await press('Send')
  await page.getByText('The mail server took it').waitFor()
  expect(mail.emails.map(({ subject }) => subject)).toEqual(['Test email from Example Society of Łódź'])
  await readable('first-start-mail')
  await press('Next: payments')

  await page.getByRole('heading', { name: 'Payments' }).waitFor()
  expect(await page.getByLabel('Webhook', { exact: true }).inputValue()).toBe(
    'https://dc.example.org/webhooks/paypal/dc',
  )
  await readable('first-start-payments')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('heading', { name: 'Mail', exact: true }).waitFor()
  await press('Next: payments')
  await page.getByText('Zelle and checks only').click()
  await page.getByLabel('Zelle address').fill('dues@example.com')
  await press('Finish')

  await page.getByRole('heading', { name: 'Your portal is ready' }).waitFor()
  await page.getByText('Washington DC, 3 member types').waitFor()
  await readable('first-start-done')

  // A live portal is logged into over TLS, which a proxy would add.
  const answer = await send(portal.port, 'exa.example.org', '/api/trpc/accounts.login', {
    method: 'POST',
    headers: { origin: 'https://exa.example.org' },
    body: { email: 'ingeborg.santos@example.com', password: 'violet-anchor-73', userRole: 'systemAdmin' },
  })
  expect([answer.status, String(answer.headers['set-cookie'])]).toEqual([
    200,
    expect.stringContaining('__Host-session='),
  ])
  expect((await send(portal.port, 'dc.example.org', '/')).status).toBe(200)
  expect((await send(portal.port, 'example.org', '/setup')).status).toBe(404)
  await visitor.leave()
})
