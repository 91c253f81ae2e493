/**
 * The whole life of a portal from its archive, by the commands of docs/: installed on an empty server, set up in the
 * browser, on HTTPS through Caddy with two chapters; a member joins and pays; backup, disaster, restore; an update to the
 * next release, and the way back.
 */
import { X509Certificate, createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFailed, test, vi } from 'vitest'
import { release } from '#db/release.ts'
import { launchBrowser, visit, type Visitor } from '#tests/support/browser/browser.ts'
import { startMailServer, type MailServer } from '#tests/support/fakes/mail-server.ts'
import { whyMissing } from '#tests/support/machine/debian.ts'
import { ask, startCaddy, type Caddy } from '#tests/support/machine/proxies.ts'
import { addSettings, layServer, type Server } from '#tests/support/releases/documented.ts'
import { layNextRelease, makeRelease, nextVersion, pack, releaseName } from '#tests/support/releases/releases.ts'
import {
  dialog,
  enterApplication,
  enterLogin,
  enterPasswords,
  passHumanCheck,
  sayOk,
  type Credentials,
} from '../account-pages.ts'
import { open } from '../journey.ts'
import { decide, goToProvider } from '../payments/payment-pages.ts'

const missing = whyMissing({ caddy: 'caddy', openssl: 'openssl' })
// Never skipped where the programs can be installed, as on the machine that tests every change.
if (missing && process.getuid?.() === 0) throw new Error(missing)

const domain = 'example.org'
const at = (chapter: string, target: string) => `https://${chapter}.${domain}${target}`
const admin = { email: 'ingeborg.santos@example.com', password: 'violet-anchor-73', role: 'System admin' } as const
const member = { email: 'ada.strand@example.com', password: 'a bridge over quiet water', lastName: 'Strand' }

let folder: string
let server: Server
let mail: MailServer
let caddy: Caddy | undefined
let browser: Browser | undefined

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-life-'))
  mail = await startMailServer()
  server = await layServer(path.join(folder, 'server'))
  makeRelease(server.at('root'))
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await caddy?.stop()
  if (existsSync(server.at('etc/systemd/system/chapterhouse.service'))) await server.run('systemctl stop chapterhouse')
  await mail.close()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(missing)(
  'installed, set up, joined, paid, backed up, lost, restored, updated, and taken back',
  async () => {
    const link = await install()
    await frontByCaddy()
    await setUp(link)
    await openSecondChapter()
    await answerOverHttps()
    await join(member)
    await approve()
    const receipt = await pay()
    await keepsAll(receipt)

    const head = await loseAndRestore()
    expect(await keepsAll(receipt)).toBe(head)
    await update()
    expect(await keepsAll(receipt)).toBe(head)
    await goBack(head)
    expect(await keepsAll(receipt)).toBe(head)
  },
)

/** docs/practice.md, step 1, twice. @returns the link that it prints */
async function install(): Promise<string> {
  const said = await server.follow('practice', 'sha256sum -c')
  expect(await server.follow('practice', 'sha256sum -c')).toContain('The portal runs at https://example.org.')
  addSettings(server, { SMTP_URL: mail.url })
  await server.run('systemctl restart chapterhouse')
  return /^ +(https:\S+\/setup\?code=\S+)$/m.exec(said)![1]!
}

/** A browser that finds the portal's hosts at Caddy. */
async function frontByCaddy() {
  caddy = await startCaddy(path.join(folder, 'caddy'), server.port, server.at('etc/caddy/Caddyfile'))
  // No browser knows the authority that signs here in place of a public one. So errors are ignored of certificates that
  // this very key has signed, and of no others. That the chain is whole is checked by `ask`, which ignores nothing.
  const key = new X509Certificate(caddy.signer).publicKey.export({ type: 'spki', format: 'der' })
  browser = await launchBrowser([
    `--host-resolver-rules=MAP ${domain} 127.0.0.1:${caddy.port},MAP *.${domain} 127.0.0.1:${caddy.port}`,
    `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`,
  ])
}

async function person(): Promise<Visitor> {
  const visitor = await visit(browser!, 'desktop')
  onTestFailed(async () => {
    if (!visitor.page.isClosed()) await visitor.picture('failed-from-a-release')
  })
  return visitor
}

/** docs/practice.md, step 2, and docs/paypal.md, "Practice first". */
async function setUp(link: string) {
  const visitor = await person()
  const { page } = visitor
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  }
  await page.goto(link)
  await press('Continue')
  await page.getByRole('heading', { name: 'Your association' }).waitFor()
  await fill({
    'Name of the association': 'Example Association',
    'Short name': 'EXA',
    'Public email': 'office@example.com',
  })
  await fill({ 'First name': 'Ingeborg', 'Last name': 'Santos', Email: admin.email })
  await fill({ Password: admin.password, 'Password again': admin.password })
  await press('Next: first chapter')
  await page.getByRole('heading', { name: 'Your first chapter' }).waitFor()
  await fill({ 'Chapter name': 'Washington DC', Subdomain: 'dc', Email: 'dc@example.com' })
  await fill({ 'Street address': '21 Capstone Street, Washington, DC 20009', Phone: '(202) 555-0142' })
  await press('Next: mail')
  await page.getByRole('heading', { name: 'Mail', exact: true }).waitFor()
  await fill({ 'Sender’s address': 'portal@example.com' })
  await press('Next: payments')
  await page.getByRole('heading', { name: 'Payments' }).waitFor()
  expect(await page.getByRole('radio', { name: 'Play money' }).isChecked()).toBe(true)
  await press('Finish')
  await page.getByRole('heading', { name: 'Your portal is ready' }).waitFor()
  await visitor.leave()
}

async function logIn(page: Page, chapter: string, credentials: Credentials) {
  await open(page, at(chapter, '/login'))
  await enterLogin(page, credentials)
  await page.waitForURL((url) => url.pathname !== '/login')
}

async function openSecondChapter() {
  const visitor = await person()
  const { page } = visitor
  await logIn(page, 'exa', admin)
  await open(page, at('exa', '/systemAdmin'))
  await page.getByRole('link', { name: 'New chapter' }).click()
  const form = dialog(page, 'New chapter')
  await form.getByLabel('Name').fill('New York')
  await form.getByLabel('Subdomain').fill('ny')
  await form.getByLabel('Email').fill('ny@example.com')
  await form.getByLabel('Phone').fill('(212) 555-0142')
  await form.getByLabel('Address').fill('9 Harbor Street, New York')
  await form.getByRole('button', { name: 'Add chapter' }).click()
  await dialog(page, 'The chapter is open').waitFor()
  await visitor.leave()
}

async function answerOverHttps() {
  for (const [chapter, name] of Object.entries({ dc: 'Washington DC', ny: 'New York' })) {
    const { status, text } = await ask(caddy!, `${chapter}.${domain}`, '/')
    expect([chapter, status, text.includes(name)]).toEqual([chapter, 200, true])
  }
  // Control: Node's own list of authorities does not have this one.
  await expect(ask({ port: caddy!.port }, `dc.${domain}`, '/')).rejects.toThrow(/self-signed|issuer|verify/)
}

async function join(applicant: typeof member) {
  const visitor = await person()
  const { page } = visitor
  await open(page, at('dc', '/register'))
  await enterApplication(page, applicant)
  await enterPasswords(page, applicant.password)
  await passHumanCheck(page)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
  await open(page, await linkSent(applicant.email, /Confirm your email/))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Home' }).waitFor()
  await visitor.leave()
}

/** Waits for a letter. @returns its first link into the portal */
const linkSent = (to: string, subject: RegExp): Promise<string> =>
  vi.waitFor(
    () => {
      const letter = mail.emails.find((one) => JSON.stringify(one.to).includes(to) && subject.test(one.subject!))
      if (!letter) throw new Error(`No letter to ${to} with ${subject}`)
      return /https:\/\/dc\.example\.org\/[^\s)>]+/.exec(letter.text!)![0]
    },
    { timeout: 30_000 },
  )

async function approve() {
  const visitor = await person()
  const { page } = visitor
  await logIn(page, 'dc', admin)
  await open(page, at('dc', '/members'))
  await page.getByRole('link', { name: `Review Ada ${member.lastName}` }).click()
  await page.getByRole('heading', { name: `Mr. Ada ${member.lastName}` }).waitFor()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await dialog(page, `Ada ${member.lastName} is approved (ID`).waitFor()
  await visitor.leave()
}

/** @returns the address of the receipt */
async function pay(): Promise<string> {
  const visitor = await person()
  const { page } = visitor
  await open(page, await linkSent(member.email, /You have been approved/))
  await enterLogin(page, member)
  await page.waitForURL('**/payment')
  await decide(await goToProvider(page), /^Approve \$/)
  const paid = dialog(page, 'Payment received')
  const receipt = await paid.getByRole('link', { name: 'View receipt' }).getAttribute('href')
  await sayOk(page)
  await visitor.leave()
  return receipt!
}

/** Whether the log is whole, and both can log in and see the payment. @returns the last hash of the log */
async function keepsAll(receipt: string): Promise<string> {
  const visitor = await person()
  const { page } = visitor
  await logIn(page, 'dc', member)
  await open(page, new URL(receipt, at('dc', '/')).href)
  await page.getByText('Verified: unchanged since it was recorded.').waitFor()
  await open(page, at('dc', '/dashboard'))
  await page.getByText('Active', { exact: true }).first().waitFor()
  await visitor.leave()

  const other = await person()
  await logIn(other.page, 'exa', admin)
  await open(other.page, at('exa', '/systemAdmin'))
  await other.page.getByRole('link', { name: 'New York', exact: true }).filter({ visible: true }).waitFor()
  await other.leave()
  expect(server.journal()).not.toMatch(/^\{"level":[56]0,/m)
  return verified()
}

/** Verifies the log. @returns its last hash */
async function verified(): Promise<string> {
  const out = await server.run('portal log verify')
  expect(out).toContain('The books are intact.')
  return /Last hash +([\da-f]{64})$/m.exec(out)![1]!
}

/** docs/practice.md, steps 5 and 6. @returns the last hash of what was backed up */
async function loseAndRestore(): Promise<string> {
  const said = await server.follow('practice', 'portal backup')
  expect(said).toMatch(/^[\da-f]{64} .*by-hand\.tar\.gz$/m)
  expect(passing()).toEqual([])
  await server.run('systemctl stop chapterhouse')
  const head = await verified()
  await server.run('systemctl start chapterhouse')

  // The folder goes while the portal runs.
  const restored = await server.follow('practice', 'portal restore')
  expect(restored).toContain('and verified it')
  expect(restored).toContain('The books are intact.')
  expect(passing()).toEqual([])
  return head
}

/** What a backup or a restore left in the folder of the data, with names and password hashes. */
const passing = () => readdirSync(server.at('var/lib/chapterhouse')).filter((name) => name.startsWith('passing-'))

/** docs/update.md. */
async function update() {
  const next = layNextRelease(server.at(`opt/releases/${releaseName(release)}`), folder)
  pack(next, server.at(`root/${releaseName(nextVersion)}.tar.gz`))
  const said = await server.follow('update', 'portal update', {
    'chapterhouse-0.11.0-linux-x64': releaseName(nextVersion),
  })
  expect(said).toContain(`Release ${nextVersion} is ready; before, it was ${release}.`)
  expect(await server.run('portal --version')).toBe(`${nextVersion}\n`)
}

/** docs/update.md, "The way back by hand". What was written since the upgrade is lost. */
async function goBack(head: string) {
  await join({ ...member, email: 'too.late@example.com' })
  expect(await verified()).not.toBe(head)
  await server.follow('update', 'mkdir -m 700 /var/lib/upgraded', {
    'chapterhouse-0.10.0-linux-x64': releaseName(release),
  })
  expect(await server.run('portal --version')).toBe(`${release}\n`)
}
