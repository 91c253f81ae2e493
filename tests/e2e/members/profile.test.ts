/** One's own profile: errors appear at their fields, saved values are shown, and a new password ends other sessions. */
import { expect, test } from 'vitest'
import { demoAccounts } from '#server/demo/accounts.ts'
import { enterLogin, logIn } from '../account-pages.ts'
import { expectReadable, open, openJourney } from '../journey.ts'

const journey = openJourney()

const member = { email: 'member@dc.aea.example' }
const newPassword = 'seven spans and a pier'

test('a member changes the address and the password; the other device is logged out', async () => {
  const [visitor, elsewhere] = [
    await journey.visitor('phone', { colorScheme: 'dark' }),
    await journey.visitor('desktop'),
  ]
  for (const one of [visitor, elsewhere]) await logIn(journey, one, 'dc', member)
  const { page } = visitor
  await open(page, journey.at('dc', '/profile'))
  await page.getByRole('link', { name: 'Edit profile' }).click()
  const form = page.locator('form#profile')
  await form.getByLabel('City').fill('')
  await form.getByLabel('Alternate phone').fill('(202) 555-0188')
  await form.locator('[name=currentPassword]').fill('not the one')
  await form.locator('[name=password]').fill(newPassword)
  await form.locator('[name=confirmPassword]').fill('another')
  const save = form.getByRole('button', { name: 'Update profile' })
  await save.click()
  await form.getByText('Passwords do not match').waitFor()
  await expectReadable(visitor, 'profile-edit-wrong')
  await form.getByLabel('City').fill('Annapolis')
  await form.locator('[name=confirmPassword]').fill(newPassword)
  await save.click()
  await form.getByText('This is not your current password.').waitFor()
  visitor.expectComplaint(/400/)
  await form.locator('[name=currentPassword]').fill(demoAccounts.password)
  await save.click()
  await page.getByText('Your password has changed, and you have been logged out on all other devices.').waitFor()
  await page.getByText('(202) 555-0188').waitFor()
  await expect.poll(() => page.getByText('Annapolis').count()).toBe(1)
  await expectReadable(visitor, 'profile-saved')

  await elsewhere.page.goto(journey.at('dc', '/users/profile/edit'))
  await elsewhere.page.waitForURL('**/login?redirect=%2Fusers%2Fprofile%2Fedit*')
  await enterLogin(elsewhere.page, { ...member, password: newPassword })
  await elsewhere.page.getByRole('heading', { name: 'Edit profile' }).waitFor()
  await expect.poll(() => elsewhere.page.getByLabel('City').inputValue()).toBe('Annapolis')
  await expectReadable(elsewhere, 'profile-edit')
  for (const one of [visitor, elsewhere]) await one.leave()
})
