/**
 * Forgotten passwords, and those chosen by someone else: the email, the new one, and what becomes of the old one and of
 * the link. People who share an address and a password choose who they are.
 */
import type { Challenge } from 'altcha-lib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { demoAccounts } from '#server/demo/accounts.ts'
import { solve } from '#tests/support/fakes/human-check.ts'
import { application } from '#tests/support/world/applicant.ts'
import { dialog, enterLogin, sayOk } from '../account-pages.ts'
import { bothScreens, expectReadable, live, open, openJourney } from '../journey.ts'

const journey = openJourney()

const newPassword = 'seven spans and a pier'

/** Applies with an address, in a separate browser. */
async function apply(address: string): Promise<void> {
  const { request } = journey.portal()
  const captcha = await solve((await request('dc', '/human-check/challenge')).json() as Challenge)
  const answer = await request('dc', '/api/users/register', {
    method: 'POST',
    body: { ...application, memberType: undefined, email: address, captcha },
  })
  expect(answer.status, answer.text).toBe(200)
}

test('someone other than the applicant confirms the address with a new password', async () => {
  const visitor = await journey.visitor('phone', { colorScheme: 'dark' })
  const { page } = visitor
  await apply('owner@example.com')
  const { links } = await journey.sentEmail('owner@example.com', /Confirm your email/)
  const confirm = page.getByRole('button', { name: 'Confirm my email' })
  const password = page.locator('form#activate').getByLabel('Password', { exact: true })
  await open(page, links[0]!)
  await password.fill('a guess of mine')
  await confirm.click()
  await page.getByText('This is not the password you chose when you applied.').waitFor()
  await expectReadable(visitor, 'activate-wrong')
  await page.getByRole('link', { name: 'Choose a new password instead' }).click()
  await page.getByRole('link', { name: 'Use the password from the application instead' }).waitFor()
  await password.fill('password1234')
  await page.getByLabel('Confirm password', { exact: true }).fill('password1234')
  await confirm.click()
  await page.getByText('This password is too common. Please choose another.').waitFor()
  await expectReadable(visitor, 'activate-too-common')
  visitor.expectComplaint(/400/)
  visitor.expectComplaint(/400/)
  await password.fill(newPassword)
  await page.getByLabel('Confirm password', { exact: true }).fill(newPassword)
  await confirm.click()
  await page.getByText('Thank you, your email is confirmed.').waitFor()
  await open(page, links[0]!)
  await page.getByRole('status').getByText('Your email is already confirmed.').waitFor()
  await expectReadable(visitor, 'activate-used')
  await visitor.leave()
})

const email = 'member@dc.aea.example'

test('a forgotten password is replaced by an email that works once', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await open(page, journey.at('dc', '/login'))
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor()
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.getByText('If that account is in our system, we emailed you a link to reset your password.').waitFor()
  await expectReadable(visitor, 'recover-sent')

  const { links } = await journey.sentEmail(email, /Reset your password/)
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

describe('two people who share an address and a password', () => {
  const shared = { email: 'ames.family@riverside.example', password: 'two names on one door' }

  /** Sends a form as a browser without scripts does. */
  const post = (target: string, fields: Record<string, string>) =>
    journey.portal().request('ny', target, {
      method: 'POST',
      headers: { origin: journey.at('ny', ''), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })

  beforeAll(async () => {
    expect((await post('/password/recover', { email: shared.email })).status).toBe(200)
    const emails = await vi.waitFor(async () => {
      const sent = (await journey.portal().sentEmails()).filter(({ to }) => to === shared.email)
      expect(sent).toHaveLength(2)
      return sent
    }, 15_000)
    for (const { links } of emails) {
      const { pathname } = new URL(links.find((link) => link.includes('/password/reset/'))!)
      const answer = await post(pathname, { password: shared.password, confirmPassword: shared.password })
      expect(answer.text).toContain('Password changed')
    }
  })

  test.each(bothScreens)('choose on a %s who they are', async (screen) => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await open(page, journey.at('ny', '/login'))
    await enterLogin(page, shared)
    await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
    await page.getByText(`Two people use ${shared.email}.`).waitFor()
    await live(page)
    await expectReadable(visitor, `who-${screen}`)
    await page.getByRole('radio', { name: 'Conrad Ames' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(journey.at('ny', '/dashboard'))
    await page.getByRole('heading', { name: 'Conrad Ames' }).waitFor()
    await page.goto(journey.at('ny', '/login/who'))
    await page.waitForURL(journey.at('ny', '/login'))
    await visitor.leave()
  })
})
