/** The file for the accountant: a treasurer names the accounts once, and exports a sealed month. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { monthsBefore } from '#server/time/calendar.ts'
import { logIn } from '../account-pages.ts'
import { expectNoSidewaysScroll, expectReadable, open, openJourney } from '../journey.ts'

const journey = openJourney()

const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

const monthBefore = (months: number) => monthsBefore(inject('demoMonth'), months)

/** The demo has sealed the month before last. */
const month = monthBefore(2)

const journal = (program: string, period = month) =>
  journey.at('dc', `/treasury/journal?period=${period}&program=${program}`)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a treasurer names the accounts, and exports a sealed month, twice the same', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journal('quickbooksOnline', monthBefore(1)))
  await page.getByText(/ is not sealed$/).waitFor()
  await page.getByText('Debits and credits are equal').waitFor()
  expect(await button(page, 'Download for QuickBooks').isDisabled()).toBe(true)
  await expectReadable(visitor, 'journal-not-sealed')

  // Every account has a name, so they are folded. What is not valid is said at its field, and nothing of the rest is lost.
  await page.locator('#accounts > summary').click()
  const [fees, refunds] = ['Account for Bank fees', 'Account for Refunds'].map((name) =>
    page.getByLabel(name, { exact: true }),
  )
  await fees!.fill('Expenses:')
  await refunds!.fill('Event Income:Given Back')
  await button(page, 'Save accounts').click()
  await page.locator('.field-error', { hasText: 'Write a name on both sides of a colon, such as Parent:Sub' }).waitFor()
  visitor.expectComplaint(/400/)
  expect([await fees!.inputValue(), await refunds!.inputValue()]).toEqual(['Expenses:', 'Event Income:Given Back'])
  await fees!.fill('Expenses:Bank Fees')
  await button(page, 'Save accounts').click()
  await page.getByText('The accounts have been saved').waitFor()
  expect(await fees!.inputValue()).toBe('Expenses:Bank Fees')

  await open(page, journal('quickbooksOnline'))
  const bytes = async (press: () => Promise<void>) => {
    const download = page.waitForEvent('download')
    await press()
    expect((await download).suggestedFilename()).toBe(`aeadc-journal-${month}-quickbooks.csv`)
    return readFileSync(await (await download).path(), 'utf8')
  }
  const first = await bytes(() => button(page, 'Download for QuickBooks').click())
  expect(first).toContain('"Expenses:Bank Fees"')
  // The page says so at once, and a reload does not export again.
  await page.getByRole('status').filter({ hasText: 'The file has been exported' }).waitFor()
  await page.getByRole('heading', { name: 'Exported before 1' }).waitFor()
  expect(await bytes(() => page.getByRole('link', { name: 'Download again' }).click())).toBe(first)
  await expectReadable(visitor, 'journal')

  // The sealed month offers the file in the program that was used last, with one press.
  await open(page, journey.at('dc', `/treasury/months/${month}`))
  expect(await bytes(() => button(page, 'File for QuickBooks').click())).toBe(first)
  await page.getByRole('heading', { name: 'Exported before 2' }).waitFor()
  await visitor.leave()
})

test('a treasurer reads the journal on a phone, and asks for another program', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journal('quickbooksOnline'))
  await expectNoSidewaysScroll(page)
  await expectReadable(visitor, 'journal')
  await page.getByText('DATEV', { exact: true }).click()
  await page.getByLabel('Consultant number').waitFor()
  await page.getByText(/^\d+ accounts have no name in DATEV yet$/).waitFor()
  await page.getByText('or press “Use the starter chart”').waitFor()
  await button(page, 'Use the starter chart').click()
  await page.getByText('DATEV needs two numbers').waitFor()
  await expectReadable(visitor, 'journal-datev')
  await visitor.leave()
})
