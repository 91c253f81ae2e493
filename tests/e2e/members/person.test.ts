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

test("an admin notes something on a member's page, approves several applicants, and declines one with a note", async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', '/members/59308'))
  await page.getByLabel('New note').fill('Speaks in May.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.locator('#notes').getByText('Speaks in May.').waitFor()
  await page.getByRole('button', { name: /^Delete the note/ }).click()
  await dialog(page, 'Note deleted').getByRole('button', { name: 'Undo' }).click()
  await page.locator('#notes').getByText('Speaks in May.').waitFor()

  await open(page, journey.at('dc', '/members'))
  const pending = page.locator('#pending')
  for (const name of ['Felix Castellano', 'Luis Kahale'])
    await pending
      .getByRole('checkbox', { name: `Select ${name}` })
      .filter({ visible: true })
      .check()
  await page.getByText('2 selected').waitFor()
  await expectReadable(visitor, 'members-selected')
  await page.getByRole('button', { name: 'Approve 1' }).click()
  await dialog(page, 'Approve this application?').getByRole('button', { name: 'Approve 1' }).click()
  await dialog(page, 'Felix Castellano is approved').waitFor()
  await sayOk(page)
  await pending.getByRole('link', { name: 'Review Uma Hossain' }).filter({ visible: true }).click()
  await page.getByRole('link', { name: 'Decline' }).click()
  const declining = dialog(page, 'Decline the application of')
  await declining.getByLabel('Note to the applicant').fill('Please apply in New York.')
  await expectReadable(visitor, 'decline')
  await declining.getByRole('button', { name: 'Decline application' }).click()
  await dialog(page, 'The application was declined').waitFor()
  await sayOk(page)
  await page.getByRole('searchbox').first().fill('tanaka leilani')
  await page.getByText('Members found').waitFor()
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
