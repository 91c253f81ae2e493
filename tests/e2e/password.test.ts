/** A forgotten password: the email, the new one, and what became of the old one and of the link. */
import { test } from 'vitest'
import { demoAccounts } from '#server/demo/accounts.ts'
import { dialog, enterLogin, sayOk } from './account-pages.ts'
import { expectReadable, open, openJourney } from './journey.ts'

const journey = openJourney()

const newPassword = 'seven spans and a pier'

const email = 'member@dc.aea.example'

test('a forgotten password is replaced by a letter that works once', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await open(page, journey.at('dc', '/login'))
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor()
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.getByText('If that account is in our system, we emailed you a link to reset your password.').waitFor()
  await expectReadable(visitor, 'recover-sent')

  const { links } = await journey.letter(email, /Reset your password/)
  await open(page, links[0]!)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm password', { exact: true }).fill('something else')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByText('Passwords do not match').waitFor()
  await page.getByLabel('Confirm password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor()
  await expectReadable(visitor, 'reset-done')

  await open(page, links[0]!)
  await page.getByText('This link no longer works').waitFor()
  await expectReadable(visitor, 'reset-used')

  await open(page, journey.at('dc', '/login'))
  await enterLogin(page, { email, password: demoAccounts.password })
  await dialog(page, 'Wrong password').waitFor()
  await sayOk(page)
  visitor.expectComplaint(/401/)
  await enterLogin(page, { email, password: newPassword })
  await page.waitForURL(journey.at('dc', '/dashboard'))
  await visitor.leave()
})
