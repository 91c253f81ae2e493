/** Money that is booked after a break: the page asks who one is in place, and goes on with what was entered. */
import { expect, test } from 'vitest'
import { demoAccounts } from '#server/demo/accounts.ts'
import type { Visitor } from '#tests/support/browser/browser.ts'
import { movedClock } from '#tests/support/machine/moved-clock.ts'
import { dialog, logIn } from '../account-pages.ts'
import { bothScreens, expectReadable, open, openJourney } from '../journey.ts'

const clock = movedClock()
const journey = openJourney({ env: clock.env })

const member = 'member@dc.aea.example'
const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

/** The login of before is 16 minutes old. */
let minutes = 0
function takeABreak(): void {
  minutes += 16
  clock.set(new Date(Date.now() + minutes * 60_000))
}

/** Confirms in the dialog that asks, over the page. */
async function confirm({ page, ...visitor }: Visitor): Promise<void> {
  const asking = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await asking.getByLabel('Current password').fill('not the one')
  await asking.getByRole('button', { name: 'Confirm', exact: true }).click()
  await asking.getByRole('alert').waitFor()
  await asking.getByLabel('Current password').fill(demoAccounts.password)
  await asking.getByRole('button', { name: 'Confirm', exact: true }).click()
  await asking.waitFor({ state: 'hidden' })
  // The act that was refused, and the wrong password.
  visitor.expectComplaint(/403/)
  visitor.expectComplaint(/400/)
}

test('a line of the bank is booked with the note that was entered, and another is taken back', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/treasury/bank'))
  await page.locator('#difference').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Bank fee' }).click()
  await page.getByLabel('Note').fill('Paper of the ballot')
  takeABreak()
  await page.getByRole('button', { name: /^Book / }).click()
  await page.getByRole('dialog').waitFor()
  await expectReadable(visitor, 'asked-again-bank')
  await confirm(visitor)
  await page.getByText(/^Booked\. \d lines are left; the next is chosen\.$/).waitFor()
  await page
    .locator('summary')
    .filter({ hasText: /^Booked \d+$/ })
    .click()
  const booked = page.locator('li').filter({ hasText: 'Paper of the ballot' })
  await booked.waitFor()

  // A confirmation, which is closed by the time that the question is answered.
  await booked.getByRole('link', { name: /^Take back/ }).click()
  takeABreak()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await confirm(visitor)
  await page.locator('.toast').getByText('Taken back').waitFor()
  await expect.poll(() => booked.count()).toBe(0)
  await visitor.leave()
})

test.each(bothScreens)('on a %s, a check is recorded with what was entered, and not if one cancels', async (screen) => {
  const visitor = await journey.visitor(screen)
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/payment'))
  takeABreak()
  await page.getByRole('link', { name: 'Add payment' }).click()
  const form = dialog(page, 'Add payment')
  await form.getByRole('combobox', { name: 'Member' }).fill(member)
  await form.getByRole('option', { name: member }).click()
  await form.getByLabel('Payment type').selectOption('Membership dues')
  await form.getByLabel('Paid by').selectOption('Check')
  await form.getByLabel('Reference').fill(`BREAK-${screen}`)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const asking = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await asking.waitFor({ state: 'hidden' })
  visitor.expectComplaint(/403/)
  expect(await form.getByLabel('Reference').inputValue()).toBe(`BREAK-${screen}`)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await confirm(visitor)
  await page.getByRole('dialog', { name: /^Payment [0-9A-Z]{8} recorded$/ }).waitFor()
  await visitor.leave()
})
