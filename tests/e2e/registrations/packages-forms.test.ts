/** Registering where packages are sold: for the convention, for a weekend of packages, and on the grand page. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { faultsOf } from '../../faults/ledgers.ts'
import { logIn, sayOk } from '../account-pages.ts'
import { bothScreens, expectReadable, live, open, openJourney } from '../journey.ts'
import { decide, goToProvider } from '../payments/payment-pages.ts'
import { registrationId, reload, total } from './registration-pages.ts'

const journey = openJourney()
const { dataDir } = journey

const convention = '42141'
const weekend = '42042'

async function enter(page: Page, email: string): Promise<void> {
  const form = page.locator('form#packages-form')
  await form.getByLabel('Title').selectOption('Ms')
  await form.getByLabel('First name').fill('Vera')
  await form.getByLabel('Last name').fill('Arch')
  await form.getByLabel('Email').fill(email)
}

/** On a phone it is at the bottom of the window. */
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay/ }).filter({ visible: true })
const paypal = (page: Page) => page.getByRole('button', { name: 'PayPal', exact: true })
const people = (page: Page, label: string | RegExp) => page.getByRole('spinbutton', { name: label })
const box = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name, exact: true })

/** Submits the form for validation, and waits for the provider's buttons that replace it. */
async function reveal(page: Page): Promise<void> {
  await payButton(page).click()
  await paypal(page).waitFor()
}

async function approve(page: Page, amount: string): Promise<string> {
  await decide(await goToProvider(page), new RegExp(`^Approve \\${amount}`))
  return registrationId(page)
}

/** An admin opens the row of a registration (on a phone its record), and downloads the table. */
async function readInTable(screen: (typeof bothScreens)[number], registrationId: string): Promise<void> {
  const admin = await journey.visitor(screen)
  const { page } = admin
  await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', `/event/${convention}/registrations?search=${registrationId}`))
  if (screen === 'desktop') await page.getByRole('button', { name: 'More about' }).press('Enter')
  else await page.locator('details.record-more > summary').first().click()
  for (const part of ['Silver', 'Full 3-day event', 'Capitol Terrace Hotel'])
    await page.getByText(part).filter({ visible: true }).first().waitFor()
  await expectReadable(admin, 'convention-row')
  const csv = await page.evaluate(
    (file) => fetch(file).then((answer) => answer.text()),
    `/export/registrations.csv?eventId=${convention}&search=${registrationId}`,
  )
  const rows = csv.trim().split('\r\n').slice(1)
  // One row a registration, with its packages and its room.
  expect(rows.map((row) => [row.startsWith(registrationId), row.includes('2900.00')])).toEqual([[true, true]])
  for (const part of ['Silver', 'Capitol Terrace Hotel']) expect(csv).toContain(part)
  await admin.leave()
}

describe.each(bothScreens)('on a %s', (screen) => {
  test('a guest buys a sponsor package, seats, a cruise and a room for the convention', async () => {
    const email = `convention.${screen}@guests.example`
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await open(page, journey.at('dc', `/event/${convention}`))
    await page.waitForURL(`**/event/register/${convention}`)
    // The event's own page redirects here, so the form begins with the event, and the back link goes to all events.
    await page.getByRole('heading', { level: 1, name: /^Biennial Convention \d{4}$/ }).waitFor()
    await page.getByText('Convention registration', { exact: true }).waitFor()
    await page
      .getByText(/^Capitol Terrace Hotel, /)
      .first()
      .waitFor()
    await page.getByText(/^About the event/).click()
    await page.locator('details[open] .prose').first().waitFor()
    await page.getByText(/^About the event/).click()
    expect(await page.getByRole('main').getByRole('link', { name: 'Back to events' }).getAttribute('href')).toBe(
      '/calendar',
    )
    await enter(page, email)
    // Nothing is chosen yet, so there is nothing to pay.
    await page.getByRole('button', { name: 'Next: payment' }).filter({ visible: true }).click()
    await page.getByText('One field needs your attention').waitFor()
    await page.getByText('Choose at least one package.').first().waitFor()
    await page.getByText('Choose a package first').waitFor()
    await box(page, 'Silver').check()
    await page.getByRole('radio', { name: 'Full 3-day event' }).check()
    await people(page, 'Persons').fill('2')
    await page.getByRole('radio', { name: /^\w+day yacht cruise with lunch$/ }).check()
    await people(page, 'Guests on the boat').fill('2')
    await page
      .getByRole('spinbutton', { name: /two double beds/ })
      .first()
      .fill('1')
    await page.getByLabel('Amount').fill('50')
    await expect.poll(() => total(page).innerText()).toBe('$2,900.00')
    await page.getByText('You won’t be charged until you choose how to pay.').waitFor({ state: 'attached' })
    await reload(page)
    await expect.poll(() => total(page).innerText()).toBe('$2,900.00')
    await expectReadable(visitor, 'convention-form')
    await reveal(page)
    await page.locator('.panel').getByText('If you cancel').waitFor()
    await expectReadable(visitor, 'convention-pay')
    await page.getByLabel('Amount').fill('')
    await expect.poll(() => paypal(page).count()).toBe(0)
    await expect.poll(() => total(page).innerText()).toBe('$2,850.00')
    await page.getByLabel('Amount').fill('50')
    await expect.poll(() => total(page).innerText()).toBe('$2,900.00')
    await reveal(page)
    const id = await approve(page, '$2,900.00')
    for (const line of ['Silver', 'Full 3-day event', /day yacht cruise with lunch/, 'Extra contribution'])
      await page.locator('.sum-line dt', { hasText: line }).first().waitFor()
    expect(await page.getByRole('link', { name: 'See events' }).getAttribute('href')).toBe('/calendar')
    expect(await page.getByRole('link', { name: 'Change this registration' }).getAttribute('href')).toContain(
      `/registration/${id}/`,
    )
    await page.locator('.ticket-stub').getByText(id).waitFor()
    await expectReadable(visitor, 'convention-complete')
    const { text } = await journey.sentEmail(email, /^You’re registered: Biennial Convention/)
    expect(text).toMatch(
      new RegExp(
        `${id}[\\s\\S]*Package: Silver[\\s\\S]*Package: Full 3-day event \\(2 × \\$200\\.00\\)[\\s\\S]*Hotel room: Capitol Terrace Hotel[\\s\\S]*\\$2,900\\.00`,
      ),
    )
    await visitor.leave()
    await readInTable(screen, id)
    expect(await faultsOf(dataDir)).toEqual([])
  })

  test('additional nights expand, and stay expanded when one of their rooms is chosen', async () => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await open(page, journey.at('dc', `/event/register/${convention}`))
    await box(page, 'Silver').check()
    const rooms = page.locator('.more-dates').getByRole('spinbutton')
    await page.getByText('More Dates', { exact: true }).click()
    await expect.poll(() => rooms.first().isVisible()).toBe(true)
    await rooms.first().fill('1')
    await expect.poll(() => total(page).innerText()).toBe('$2,250.00')
    // A reload does not wait until the draft has been stored.
    await rooms.first().evaluate((field: HTMLInputElement) => {
      field.value = '2'
      field.dispatchEvent(new Event('input', { bubbles: true }))
      location.reload()
    })
    await expect.poll(() => total(page).innerText()).toBe('$2,500.00')
    await live(page)
    await page.getByText('Less Dates', { exact: true }).waitFor()
    await expect.poll(() => rooms.first().isVisible()).toBe(true)
    await expect.poll(() => rooms.first().inputValue()).toBe('2')
    await page.getByText('Less Dates', { exact: true }).click()
    await expect.poll(() => rooms.first().isVisible()).toBe(false)
    await visitor.leave()
  })

  test('a guest pays for the days of the grand page that the family attends', async () => {
    const email = `grand.${screen}@guests.example`
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await open(page, journey.at('dc', `/event/regmod/${convention}`))
    await page.getByText('Grand event registration', { exact: true }).waitFor()
    await enter(page, email)
    // A checkbox would reserve no room: the nights replace it.
    expect(await box(page, 'Hotel').count()).toBe(0)
    const hotel = page.getByRole('region', { name: 'Hotel', exact: true })
    await hotel.getByText('Choose a package first, then your nights.').waitFor()
    await box(page, /^\w+day, cultural show only$/).check()
    await hotel.getByRole('spinbutton').first().fill('1')
    await expect.poll(() => total(page).innerText()).toBe('$300.00')
    await hotel.getByRole('spinbutton').first().fill('0')
    await box(page, /^\w+day, show and grand dinner$/).check()
    await expect.poll(() => box(page, /^\w+day, cultural show only$/).isChecked()).toBe(false)
    await people(page, /^Persons, \w+day, show and grand dinner$/).fill('2')
    await box(page, /^\w+day, cultural show and dinner$/).check()
    await people(page, /^Persons, \w+day, cultural show and dinner$/).fill('2')
    await expect.poll(() => total(page).innerText()).toBe('$400.00')
    await expectReadable(visitor, 'grand-form')
    await payButton(page).press('Enter')
    await paypal(page).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Summary')
    await approve(page, '$400.00')
    const { text } = await journey.sentEmail(email, /^You’re registered: Biennial Convention/)
    expect(text).toMatch(/Package: \w+day, show and grand dinner[\s\S]*Package: \w+day, cultural show and dinner/)
    await visitor.leave()
    expect(await faultsOf(dataDir)).toEqual([])
  })

  test('a guest pays for a day of the grand page by Zelle', async () => {
    const email = `zelle.${screen}@guests.example`
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await open(page, journey.at('dc', `/event/regmod/${convention}`))
    await enter(page, email)
    await box(page, /^\w+day, cultural show and dinner$/).check()
    await people(page, /^Persons, \w+day, cultural show and dinner$/).fill('3')
    await expect.poll(() => total(page).innerText()).toBe('$150.00')
    await reveal(page)
    await page.getByRole('link', { name: 'Pay with Zelle' }).click()
    const address = page.getByText('treasurer@dc.aea.example')
    await address.waitFor()
    await expect.poll(() => address.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true)
    // These counts come from the packages; there is no price per person.
    const cells = page
      .getByRole('main')
      .locator('dt')
      .filter({ hasText: /^(Adults|Children under 18)$/ })
    expect(await cells.evaluateAll((all) => all.map((one) => one.nextElementSibling!.textContent))).toEqual(['3'])
    await expectReadable(visitor, `packages-zelle-${screen}`)
    await page.getByRole('textbox', { name: 'Confirmation number' }).fill(`PACK${screen}1`)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Waiting for the chapter to confirm $150.00').waitFor()
    expect((await journey.sentEmail(email, /^We received your registration: Biennial Convention/)).text).toContain(
      '$150.00',
    )
    await visitor.leave()
  })

  test('a guest registers for the only package left of the weekend', async () => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await open(page, journey.at('dc', `/event/register/${weekend}`))
    await page.getByText('Event registration', { exact: true }).waitFor()
    expect(await page.getByText('SOLD OUT - To be in waiting list please call at').count()).toBe(3)
    for (const name of ['Saturday', 'Sunday', 'Student (college)'])
      expect(await box(page, name).isDisabled()).toBe(true)
    await box(page, 'Friday').check()
    await expect.poll(() => total(page).innerText()).toBe('$125.00')
    // The form says what is missing; the button is never disabled.
    await payButton(page).click()
    await page
      .locator('.field', { has: page.getByLabel('Email') })
      .getByText('Required', { exact: true })
      .waitFor()
    await enter(page, `weekend.${screen}@guests.example`)
    await expectReadable(visitor, 'weekend-form')
    await reveal(page)
    await decide(await goToProvider(page), /^Cancel/)
    await page.getByRole('dialog').getByText('Nothing was charged').waitFor()
    await sayOk(page)
    await approve(page, '$125.00')
    await visitor.leave()
    expect(await faultsOf(dataDir)).toEqual([])
  })
})
