/** An admin changes when reminders of dues are sent, and sets a grace period. */
import { test } from 'vitest'
import { dialog, logIn, sayOk } from '../account-pages.ts'
import { expectReadable, open, openJourney } from '../journey.ts'

const journey = openJourney()

test('an admin changes the days of the reminders and sets a grace period', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', '/settings'))
  await page.getByRole('link', { name: 'Edit renewal emails' }).click()
  await page.getByLabel('Days before the end of the year').fill('45, 5 x')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Enter days with commas between').waitFor()
  visitor.expectComplaint(/422/)
  await expectReadable(visitor, 'settings-renewals')
  await page.getByLabel('Days before the end of the year').fill('45, 5')
  await page.getByLabel('Days after the end of the year').fill('')
  await page.getByLabel('Grace period (days)').fill('30')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog(page, 'The renewal emails are changed').waitFor()
  await sayOk(page)
  await page.getByText('45 days before').waitFor()
  await page.getByText(/^30 days\. Members who have not paid stay active until Jan 30, \d{4}\.$/).waitFor()
  await expectReadable(visitor, 'settings-renewals-view')
  await visitor.leave()
})
