/**
 * The page about a person: an admin sees why a member is inactive, roles are granted and revoked, a member sees their
 * own reasons.
 */
import { describe, expect, test } from 'vitest'
import { dialog, logIn, sayOk } from '../account-pages.ts'
import { bothScreens, expectReadable, open, openJourney } from '../journey.ts'

const journey = openJourney()

const inactive = 'inactive@dc.aea.example'

describe.each(bothScreens)('on a %s', (screen) => {
  test('a system admin opens a person from the table, sees why they are inactive, and makes and removes an admin', async () => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await logIn(journey, visitor, 'dc', { email: 'system@aea.example', role: 'System admin' })
    await open(page, journey.at('dc', `/members?chapter.search=${inactive}`))
    await page
      .locator('#chapter')
      .getByRole('link', { name: 'Lindqvist', exact: true })
      .filter({ visible: true })
      .click()
    await page.getByRole('heading', { name: 'Why is this member inactive?' }).waitFor()
    await page.getByText(/^Amara becomes active as soon as \$\d+\.00 is paid or recorded\./).waitFor()
    await expectReadable(visitor, 'person')

    const more = page.locator('summary').filter({ hasText: 'More' })
    await more.click()
    await page.getByRole('link', { name: 'Make admin' }).click()
    const making = dialog(page, 'Are you sure about making this user as Admin?')
    await making.waitFor()
    await page.keyboard.press('Escape')
    await making.waitFor({ state: 'hidden' })
    await expect.poll(() => more.evaluate((summary) => document.activeElement === summary)).toBe(true)
    await more.press('Enter')
    await page.getByRole('link', { name: 'Make admin' }).press('Enter')
    await making.getByText(/^Amara Lindqvist \(\d{5}\) /).waitFor()
    await expectReadable(visitor, 'person-make-admin')
    await making.getByRole('button', { name: 'Make admin' }).click()
    await dialog(page, 'Amara Lindqvist is now an admin').waitFor()
    await sayOk(page)
    await page.locator('#history').getByText('Made an admin').first().waitFor()

    await more.click()
    await page.getByRole('link', { name: 'Remove admin' }).click()
    await dialog(page, 'Are You Sure?').getByRole('button', { name: 'Remove admin' }).click()
    await dialog(page, 'Amara Lindqvist is no longer an admin').waitFor()
    await sayOk(page)
    await page.locator('#history').getByText('Admin access removed').first().waitFor()

    await page.getByRole('link', { name: 'Full history' }).click()
    await page.waitForURL(({ search }) => search === '?all=history')
    await page.locator('#history').getByText('Application received').waitFor()
    await visitor.leave()
  })
})

test("an admin records a payment from the member's page", async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', `/members?chapter.search=${inactive}`))
  await page.locator('#chapter').getByRole('link', { name: 'Lindqvist', exact: true }).filter({ visible: true }).click()
  await page.getByRole('link', { name: 'Record payment' }).first().click()
  const form = dialog(page, 'Add payment')
  await expect.poll(() => form.getByRole('combobox', { name: 'Member' }).inputValue()).toBe('Amara Lindqvist')
  await visitor.leave()
})

test('an inactive member sees the reasons on their own profile, with a link to pay', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: inactive })
  await open(page, journey.at('dc', '/profile'))
  await page.getByRole('heading', { name: 'Why is my membership inactive?' }).waitFor()
  await page.getByText('Amara applied for membership: Regular.').first().waitFor()
  await expectReadable(visitor, 'profile-why')
  await page.getByRole('link', { name: 'Pay dues' }).click()
  await page.waitForURL('**/payment?tab=mine')
  await visitor.leave()
})
