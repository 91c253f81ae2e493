/** `npx tsx scripts/pictures/docs.ts`: takes the pictures of README and of docs/paypal.md from the demo; needs a build. */
import { chromium, type Locator, type Page } from 'playwright'
import sharp from 'sharp'
import { chromiumFlags, chromiumProgram } from '#tests/support/browser/chromium.ts'
import { startBuiltPortal } from '#tests/support/machine/portal.ts'

const folder = 'docs/pictures'
/** As shown in README and docs, in pixels of the file. */
const width = 900

const portal = await startBuiltPortal()
const browser = await chromium.launch({ executablePath: chromiumProgram(), args: chromiumFlags })

const visitor = await open()
await visitor.goto(`${portal.origin('dc')}/`)
await visitor.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
await visitor.getByRole('dialog').waitFor({ state: 'hidden' })
await keep(await visitor.screenshot(), 'home')

const member = await open()
await logIn(member, 'member@dc.aea.example', 'Member')
await member.goto(`${portal.origin('dc')}/payment`)
await member.waitForLoadState('networkidle')
await keep(await member.screenshot(), 'payment')

const admin = await open()
await logIn(admin, 'admin@dc.aea.example', 'Admin')
await admin.goto(`${portal.origin('dc')}/settings?edit=payment`)
const account = admin.locator('section').filter({ has: admin.getByRole('heading', { name: 'Payment account' }) })
await account.getByRole('button', { name: 'Test the account' }).click()
await account.getByText('PayPal accepted').waitFor()
await keepPart(admin, account, 'payment-account')

await browser.close()
await portal.stop()

/** A page of a laptop, drawn at the density of a phone: text that is scaled down afterwards stays sharp. */
async function open(): Promise<Page> {
  const viewport = { width: 1180, height: 1000 }
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2, reducedMotion: 'reduce' })
  return context.newPage()
}

async function logIn(page: Page, email: string, role: 'Member' | 'Admin') {
  await page.goto(`${portal.origin('dc')}/login`)
  await page.getByText(role, { exact: true }).click()
  await page.locator('main').getByLabel('Email').fill(email)
  await page.locator('main').getByLabel('Password', { exact: true }).fill('chapterhouse-demo')
  await page
    .locator('main')
    .getByRole('button', { name: /^Log in( as .*)?$/ })
    .click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** With what is beside it, so that its frame is not cut. */
async function keepPart(page: Page, part: Locator, name: string) {
  await page.evaluate(() => scrollTo(0, 0))
  const { x, y, width, height } = (await part.boundingBox())!
  const clip = { x: x - 16, y: y - 16, width: width + 32, height: height + 32 }
  await keep(await page.screenshot({ fullPage: true, clip }), name)
}

async function keep(shot: Buffer, name: string) {
  await sharp(shot).resize({ width }).png({ palette: true, effort: 10 }).toFile(`${folder}/${name}.png`)
}
