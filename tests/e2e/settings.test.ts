/** The settings of a chapter: filled in, tested and changed by two admins at once; its colors and its logo. */
import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { pictureInHalves } from '#tests/support/files.ts'
import { dialog, logIn, sayOk } from './account-pages.ts'
import { expectReadable, live, open, openJourney } from './journey.ts'

const journey = openJourney()

const system = { email: 'system@aea.example', role: 'System admin' } as const
const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

type Part = 'chapter' | 'mail' | 'payment' | 'money'

const press = (page: Page, part: Part, name: string) =>
  page
    .locator(`form#${part}-form`)
    .getByRole('button', { name, exact: true })
    .and(page.locator(':not([aria-hidden])'))
    .click()

const field = (page: Page, part: Part, name: string) => page.locator(`#${part}-form-${name}`)

test('accounts are rejected and accepted, tested, and shown without their secrets', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'aea', system)
  await open(page, journey.at('aea', '/chapter?dialog=add'))
  const form = dialog(page, 'New chapter')
  const particulars = {
    Name: 'Pacific',
    Subdomain: 'pacific',
    Email: 'office@pacific.example',
    Phone: '(206) 555-0142',
    Address: '900 Harbor Street, Seattle',
  }
  for (const [label, text] of Object.entries(particulars)) await form.getByLabel(label).fill(text)
  await form.getByRole('button', { name: 'Add chapter' }).click()
  await dialog(page, 'The chapter is open').waitFor()

  await logIn(journey, visitor, 'pacific', system)
  await open(page, journey.at('pacific', '/settings'))
  await page.getByText('Connect email and payments.').waitFor()
  await expectReadable(visitor, 'settings-create')
  await press(page, 'mail', 'Save mail account')
  await page.getByText('Two fields need your attention').waitFor()
  await field(page, 'mail', 'password').fill('a bridge of letters')
  await field(page, 'mail', 'currentPassword').fill('chapterhouse-demo')
  await press(page, 'mail', 'Save mail account')
  await dialog(page, 'Mail account saved').waitFor()
  await sayOk(page)
  await page.getByText('Connect payments.').waitFor()
  // With one of the two accounts the page reads as facts; the other's form opens on demand.
  expect(await field(page, 'payment', 'clientId').count()).toBe(0)
  await page.getByRole('link', { name: 'Connect the payment account' }).click()
  await field(page, 'payment', 'clientId').fill('nobody')
  await field(page, 'payment', 'clientSecret').fill('a key of no door')
  await field(page, 'payment', 'currentPassword').fill('chapterhouse-demo')
  await press(page, 'payment', 'Save payment account')
  await page.getByText('PayPal does not accept this client ID and secret (401).').waitFor()
  visitor.expectComplaint(/400/)
  await expectReadable(visitor, 'settings-refused')
  await page.getByRole('button', { name: 'Create a stand-in account' }).click()
  // The refused entries would be lost.
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Leave', exact: true }).click()
  await dialog(page, 'The stand-in account is ready').waitFor()
  // The page without the notice in its address never arrives: a fast click does not show the notice again.
  await page.route(/\/settings\.data$/, () => undefined, { times: 1 })
  await sayOk(page)
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await page.getByText('Delivered to office@pacific.example').waitFor()
  await page.getByText(/^Tested \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M Eastern Time by a system admin\.$/).waitFor()
  expect((await journey.sentEmail('office@pacific.example', /^Test email from Pacific$/)).text).toContain('works')
  await page.getByRole('button', { name: 'Test the account' }).click()
  await page.getByText('PayPal accepted this account').waitFor()
  expect(await page.getByText(/^standin-pacific/).count()).toBe(0)
  await page.getByRole('button', { name: 'Reveal' }).click()
  await page.getByText(/^standin-pacific-/).waitFor()
  await page.getByText(/\/webhooks\/paypal\/pacific$/).waitFor()
  await expectReadable(visitor, 'settings-view')
  await visitor.leave()
})

test('an editor who tests an account is first shown what another editor has saved since', async () => {
  const visitor = await journey.visitor('desktop')
  const { page, context } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/settings?edit=payment'))
  const other = await context.newPage()
  await open(other, journey.at('dc', '/settings?edit=payment'))
  await field(other, 'payment', 'webhookId').fill('WEBHOOK-2')
  await field(other, 'payment', 'currentPassword').fill('chapterhouse-demo')
  await press(other, 'payment', 'Save payment account')
  await dialog(other, 'Payment account saved').waitFor()
  await field(page, 'payment', 'merchantId').fill('MERCHANT-3')
  // The page's data, which is loaded behind the answer, never arrives: who has read the answer does not wait for it.
  const settings = /\/settings\.data/
  await page.route(settings, (route) => (route.request().method() === 'GET' ? undefined : route.fallback()))
  await press(page, 'payment', 'Test the account')
  await page.getByText('PayPal accepted this account').waitFor()
  await page.getByText(/Not saved yet\.$/).waitFor()
  await page.unroute(settings)
  await field(page, 'payment', 'currentPassword').fill('chapterhouse-demo')
  await press(page, 'payment', 'Save payment account')
  await page.getByText('The details changed meanwhile. Saved now: WEBHOOK-2').waitFor()
  visitor.expectComplaint(/409/)
  await expectReadable(visitor, 'settings-conflict')
  await field(page, 'payment', 'webhookId').fill('WEBHOOK-2')
  await field(page, 'payment', 'currentPassword').fill('chapterhouse-demo')
  await press(page, 'payment', 'Save payment account')
  await dialog(page, 'Payment account saved').waitFor()
  await sayOk(page)
  await page.getByText('MERCHANT-3').first().waitFor()
  await visitor.leave()
})

test('without scripts a test keeps the entered values in the form', async () => {
  const visitor = await journey.visitor('phone', { javaScriptEnabled: false })
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await page.goto(journey.at('dc', '/settings?edit=mail'))
  await field(page, 'mail', 'mailServer').fill('mail.bridges.example')
  await field(page, 'mail', 'password').fill('a bridge of letters')
  // Without scripts the browser asks for all required fields, whichever button is pressed.
  await field(page, 'mail', 'currentPassword').fill('chapterhouse-demo')
  await press(page, 'mail', 'Send a test email')
  await page.getByText('Delivered to dc@aea.example').waitFor()
  expect(await field(page, 'mail', 'mailServer').inputValue()).toBe('mail.bridges.example')
  const whole = await page.content()
  expect(whole).toContain('If you typed a new password, type it again before you save.')
  expect(whole).not.toContain('a bridge of letters')
  await visitor.leave()
})

const barOf = (page: Page) =>
  page.locator('[data-frame="bar"]').evaluate((bar) => getComputedStyle(bar).backgroundColor)

const navy = 'rgb(3, 60, 115)'

test('colors and logo are chosen on a desktop, seen in both themes on a phone, and taken back there', async () => {
  const atDesk = await journey.visitor('desktop')
  await logIn(journey, atDesk, 'dc', admin)
  const { page } = atDesk
  await open(page, journey.at('dc', '/settings'))
  expect(await barOf(page)).toBe(navy)
  await page.getByRole('link', { name: 'Edit colors and logo' }).click()
  await live(page)
  await page.getByLabel('Main color (optional)').fill('plum')
  await page.getByRole('button', { name: 'Save colors and logo' }).click()
  await page.getByText('Enter a color such as #033c73').first().waitFor()
  await page.getByLabel('Pick the accent color').fill('#e0a020')
  await page.getByLabel('Main color (optional)').fill('#e57373')
  await page.getByText('#e57373 is too light to read on white').waitFor()
  await expectReadable(atDesk, 'look-edit')
  await page
    .locator('#look-form input[type="file"]')
    .setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: await pictureInHalves(400, 200) })
  await page.getByRole('button', { name: 'Remove mark.png' }).waitFor()
  await page.getByRole('button', { name: 'Save colors and logo' }).click()
  await dialog(page, 'Colors and logo saved').waitFor()
  await sayOk(page)
  await page.getByText('#e57373 is too light to read on white').waitFor()
  await page.getByRole('banner').getByRole('img', { name: 'AEA Washington DC' }).waitFor()
  const bar = await barOf(page)
  expect(bar).not.toBe(navy)
  await expectReadable(atDesk, 'look-saved')
  await open(page, journey.at('dc', '/'))
  await expectReadable(atDesk, 'look-home')
  await page.emulateMedia({ colorScheme: 'dark' })
  // Loaded anew: colors that change take a moment.
  await open(page, journey.at('dc', '/'))
  expect(await barOf(page)).not.toBe(bar)
  await expectReadable(atDesk, 'look-home-dark')
  await open(page, journey.at('ny', '/'))
  expect(await page.getByRole('img', { name: 'AEA Washington DC' }).count()).toBe(0)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => barOf(page)).toBe(navy)
  await atDesk.leave()

  const visitor = await journey.visitor('phone', { javaScriptEnabled: false })
  await visitor.page.goto(journey.at('dc', '/'))
  expect(await barOf(visitor.page)).toBe(bar)
  await visitor.leave()

  const onPhone = await journey.visitor('phone')
  await logIn(journey, onPhone, 'dc', admin)
  await open(onPhone.page, journey.at('dc', '/'))
  await expectReadable(onPhone, 'look-home')
  await onPhone.page.emulateMedia({ colorScheme: 'dark' })
  await open(onPhone.page, journey.at('dc', '/'))
  await expectReadable(onPhone, 'look-home-dark')
  await onPhone.page.emulateMedia({ colorScheme: 'light' })
  await open(onPhone.page, journey.at('dc', '/settings?edit=look'))
  await expectReadable(onPhone, 'look-edit')
  await open(onPhone.page, journey.at('dc', '/settings'))
  await onPhone.page.getByRole('link', { name: 'Back to the association’s look' }).click()
  await onPhone.page.getByRole('dialog', { name: 'Back to the association’s look?' }).waitFor()
  await expectReadable(onPhone, 'look-reset')
  await onPhone.page.getByRole('button', { name: 'Remove colors and logo' }).click()
  await dialog(onPhone.page, 'Colors and logo removed').waitFor()
  await expect.poll(() => barOf(onPhone.page)).toBe(navy)
  await onPhone.leave()
})
