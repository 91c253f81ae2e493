/** The settings of a new chapter: filled in, tested and changed by two admins at once. */
import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { dialog, logIn, sayOk } from './account-pages.ts'
import { expectReadable, open, openJourney } from './journey.ts'

const journey = openJourney()

const system = { email: 'system@aea.example', role: 'System admin' } as const
const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

const press = (page: Page, name: string) =>
  page
    .locator('form#settings')
    .getByRole('button', { name, exact: true })
    .and(page.locator(':not([aria-hidden])'))
    .click()

const field = (page: Page, name: string) => page.locator(`#settings-${name}`)

test('accounts are rejected and accepted, tested, and shown without their secrets', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'aea', system)
  await open(page, journey.at('aea', '/chapter?dialog=add'))
  const form = dialog(page, 'New chapter')
  const particulars = {
    Name: 'Pacific',
    'Sub-domain': 'pacific',
    Email: 'office@pacific.example',
    Phone: '(206) 555-0142',
    Address: '900 Harbor Street, Seattle',
  }
  for (const [label, text] of Object.entries(particulars)) await form.getByLabel(label).fill(text)
  await form.getByRole('button', { name: 'Add chapter' }).click()
  await dialog(page, 'The chapter is open').waitFor()

  await logIn(journey, visitor, 'pacific', system)
  await open(page, journey.at('pacific', '/settings'))
  await page.getByText('No accounts yet.').waitFor()
  await expectReadable(visitor, 'settings-create')
  await press(page, 'Save settings')
  await page.getByText('Four fields need your attention').waitFor()
  await field(page, 'password').fill('a bridge of letters')
  await field(page, 'clientId').fill('nobody')
  await field(page, 'clientSecret').fill('a key of no door')
  await field(page, 'currentPassword').fill('chapterhouse-demo')
  await press(page, 'Save settings')
  await page.getByText('PayPal does not accept this client ID and secret (401).').waitFor()
  visitor.expectComplaint(/400/)
  await expectReadable(visitor, 'settings-refused')
  await field(page, 'clientId').fill('standin-pacific')
  await press(page, 'Save settings')
  await dialog(page, 'The settings are saved').waitFor()
  // The page without the notice in its address never arrives: a fast click does not show the notice again.
  await page.route(/\/settings\.data$/, () => undefined, { times: 1 })
  await sayOk(page)
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await page.getByText('Delivered to office@pacific.example').waitFor()
  await page.getByText(/^Tested \w{3} \d+, \d{4}, \d+:\d\d [AP]M Eastern Time by a system admin\.$/).waitFor()
  expect((await journey.sentEmail('office@pacific.example', /^Test email from Pacific$/)).text).toContain('works')
  await page.getByRole('button', { name: 'Test the account' }).click()
  await page.getByText('PayPal accepted this account').waitFor()
  expect(await page.getByText('standin-pacific').count()).toBe(0)
  await page.getByRole('button', { name: 'Reveal' }).click()
  await page.getByText('standin-pacific').waitFor()
  await expectReadable(visitor, 'settings-view')
  await visitor.leave()
})

test('an editor who tests an account is first shown what another editor has saved since', async () => {
  const visitor = await journey.visitor('desktop')
  const { page, context } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/settings?edit=1'))
  const other = await context.newPage()
  await open(other, journey.at('dc', '/settings?edit=1'))
  await field(other, 'chapterPhone').fill('(202) 555-0177')
  await press(other, 'Update')
  await dialog(other, 'The settings are updated').waitFor()
  await field(page, 'chapterAddress').fill('77 Truss Lane, Washington')
  await press(page, 'Test the account')
  await page.getByText('PayPal accepted this account').waitFor()
  await page.getByText(/Not saved yet\.$/).waitFor()
  await press(page, 'Update')
  await page.getByText('The details changed meanwhile. Saved now: (202) 555-0177').waitFor()
  visitor.expectComplaint(/409/)
  await expectReadable(visitor, 'settings-conflict')
  await field(page, 'chapterPhone').fill('(202) 555-0177')
  await press(page, 'Update')
  await dialog(page, 'The settings are updated').waitFor()
  await sayOk(page)
  await page.getByText('77 Truss Lane, Washington').first().waitFor()
  await visitor.leave()
})

test('without scripts a test keeps the entered values in the form', async () => {
  const visitor = await journey.visitor('phone', { javaScriptEnabled: false })
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await page.goto(journey.at('dc', '/settings?edit=1'))
  await field(page, 'chapterAddress').fill('12 Arch Street, Washington')
  await field(page, 'password').fill('a bridge of letters')
  await press(page, 'Send a test email')
  await page.getByText('Delivered to dc@aea.example').waitFor()
  expect(await field(page, 'chapterAddress').inputValue()).toBe('12 Arch Street, Washington')
  const whole = await page.content()
  expect(whole).toContain('If you typed a new password, type it again before you update.')
  expect(whole).not.toContain('a bridge of letters')
  await visitor.leave()
})
