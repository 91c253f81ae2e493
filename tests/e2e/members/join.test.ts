/** From stranger to active member: the whole process in the browser, with the emails and the payment. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Screen, Visitor } from '#tests/support/browser/browser.ts'
import { faultsOf } from '../../faults/ledgers.ts'
import { dialog, enterApplication, enterLogin, enterPasswords, logIn, passHumanCheck, sayOk } from '../account-pages.ts'
import { bothScreens, expectReadable, live, open, openJourney } from '../journey.ts'
import { decide, goToProvider } from '../payments/payment-pages.ts'

const journey = openJourney()
const { dataDir } = journey

const password = 'a bridge over quiet water'

type Applicant = { email: string; lastName: string }

describe.each(bothScreens)('on a %s', (screen) => {
  test('a stranger signs up, confirms, is approved, pays and is active', async () => {
    const person = { email: `ada.${screen}@example.com`, lastName: `Strand${screen}` }
    const visitor = await journey.visitor(screen)
    await signUp(screen, visitor, person)
    await confirm(visitor, person)
    await beTurnedBack(visitor.page, person)
    await approve(screen, person)
    await beWelcomed(visitor, person)
    await pay(visitor)
    await seeTheResult(visitor)
    await visitor.leave()
    expect(await faultsOf(dataDir)).toEqual([])
  })
})

test('a human check that fails to load says so, and a reload brings it and the entered text back', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  const widget = /human-check-widget.*\.js/
  await page.route(widget, (route) => route.abort())
  await open(page, journey.at('dc', '/register'))
  await page.getByLabel('First name').fill('Ada')
  const note = page.getByRole('alert').filter({ hasText: 'The check could not be loaded.' })
  await note.scrollIntoViewIfNeeded()
  await expectReadable(visitor, 'register-check-lost')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('draft:sign-up'))).toContain('Ada')
  expect(visitor.complaints.splice(0).filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
  await page.unroute(widget)
  await note.getByRole('button', { name: 'Reload this page' }).click()
  await live(page)
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ada')
  await passHumanCheck(page)
  await visitor.leave()
})

async function signUp(screen: Screen, visitor: Visitor, person: Applicant) {
  const { page } = visitor
  await open(page, journey.at('dc', '/register'))
  const register = page.getByRole('button', { name: 'Join', exact: true })
  await register.click()
  // The degree year is prefilled, the certificate is optional.
  await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(16)
  await expectReadable(visitor, 'register-required')
  await enterApplication(page, person)
  await enterPasswords(page, password, 'another word')
  await passHumanCheck(page)
  await register.click()
  await page.getByText('Passwords do not match').waitFor()
  await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(0)
  // The portal rejects a guessable password; the human check is not repeated.
  await enterPasswords(page, 'password1234')
  await register.click()
  await page.getByText('This password is too common. Please choose another.').waitFor()
  if (screen === 'phone') await page.locator('.form-bar').getByText('4 of 5: Account').waitFor()
  await page.getByText('Checked', { exact: true }).waitFor()
  visitor.expectComplaint(/400/)
  await enterPasswords(page, password)
  await register.click()
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
  await page.getByRole('main').getByText(person.email).waitFor()
  await expectReadable(visitor, 'register-success')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('draft:sign-up'))).toBeNull()
  await page.getByRole('button', { name: 'Resend the link' }).click()
  await page.getByText(`We sent a new link to ${person.email}.`).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/login')
}

/** Confirms the address. Opening the link does nothing yet; the button does. */
async function confirm(visitor: Visitor, { email }: Applicant) {
  const { page } = visitor
  const { links } = await journey.sentEmail(email, /Confirm your email/)
  await enterLogin(page, { email, password })
  await dialog(page, 'Please confirm your email first')
    .getByRole('button', { name: 'Resend verification link' })
    .waitFor()
  await expectReadable(visitor, 'login-unverified')
  await open(page, links[0]!)
  await expectReadable(visitor, 'activate')
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Home' }).waitFor()
  await expectReadable(visitor, 'activate-done')
  visitor.expectComplaint(/401/)
}

async function beTurnedBack(page: Page, { email }: Applicant) {
  await open(page, journey.at('dc', '/login'))
  await enterLogin(page, { email, password })
  await dialog(page, 'Your application is being reviewed').waitFor()
  await sayOk(page)
}

async function approve(screen: Screen, { lastName }: Applicant) {
  const admin = await journey.visitor(screen)
  const { page } = admin
  await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', '/members'))
  await page.getByRole('link', { name: `Review Ada ${lastName}` }).click()
  await page.getByRole('heading', { name: `Mr. Ada ${lastName}` }).waitFor()
  await page.getByRole('radio', { name: /Student/ }).check()
  await expectReadable(admin, 'approve')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await dialog(page, `Ada ${lastName} is approved (ID`).waitFor()
  await expectReadable(admin, 'members-approved')
  await admin.leave()
}

async function beWelcomed(visitor: Visitor, { email }: Applicant) {
  const { page } = visitor
  const { links } = await journey.sentEmail(email, /You have been approved/)
  await open(page, links[0]!)
  await enterLogin(page, { email, password })
  // The email leads straight to the payment.
  await page.waitForURL('**/payment')
  await open(page, journey.at('dc', '/dashboard'))
  await page.getByRole('heading', { name: 'Your membership is not active yet' }).waitFor()
  await page.getByText('Inactive', { exact: true }).first().waitFor()
  await expectReadable(visitor, 'dashboard-inactive')
  visitor.expectComplaint(/402/)
}

async function pay(visitor: Visitor) {
  const { page } = visitor
  await page.getByRole('link', { name: 'Pay now' }).click()
  await page.getByText(/^Pay your registration fee for \d{4}$/).waitFor()
  const paypal = page.getByRole('button', { name: 'PayPal', exact: true })
  await paypal.waitFor()
  await expectReadable(visitor, 'payment-inactive')
  await decide(await goToProvider(page), /^Cancel/)
  await page.getByRole('dialog').getByText('Nothing was charged').waitFor()
  await sayOk(page)
  await decide(await goToProvider(page), /^Cancel/)
  await page.getByRole('dialog').getByText('Nothing was charged').waitFor()
  await sayOk(page)
  await page.getByText(/^Due for \d{4}$/).waitFor()
  await decide(await goToProvider(page), /^Approve \$25\.00/)
  await dialog(page, 'Payment received')
    .getByText(/^Your \d{4} dues are paid/)
    .waitFor()
  await expectReadable(visitor, 'payment-success')
  await dialog(page, 'Payment received').getByRole('link', { name: 'View receipt' }).waitFor()
  await sayOk(page)
  // Nothing asks for the next year in the same breath.
  await expect.poll(() => page.getByText(/^How many years/).count()).toBe(0)
  const standing = page.getByText(/^Paid through \d{4}$/)
  await standing.waitFor()
  await expect.poll(() => standing.evaluate((badge) => badge.getBoundingClientRect().top < innerHeight)).toBe(true)
}

async function seeTheResult(visitor: Visitor) {
  const { page } = visitor
  // On a phone the payment itself is the link.
  await page
    .getByRole('link', { name: /^(Receipt|Student dues)$/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Receipt' }).waitFor()
  await page.getByText('Verified: unchanged since it was recorded.').waitFor()
  await expectReadable(visitor, 'receipt')
  await open(page, journey.at('dc', '/dashboard'))
  await live(page)
  await page.getByText('Active', { exact: true }).first().waitFor()
  await expect.poll(() => page.getByText('Please pay the registration fee').count()).toBe(0)
  await expectReadable(visitor, 'dashboard-active')
}
