/**
 * How people log in: with a code of an authenticator app after the password, with a link by email, and with a passkey;
 * and what they do without their phone.
 */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { codeAt, stepAt } from '#server/auth/totp.ts'
import type { Visitor } from '#tests/support/browser/browser.ts'
import { enterLogin, logIn } from '../account-pages.ts'
import { bothScreens, expectReadable, open, openJourney } from '../journey.ts'

const journey = openJourney()

const people = { phone: 'member@dc.aea.example', desktop: 'inactive@dc.aea.example' } as const

/** A code that no earlier one of the journey has used up: the portal accepts that of the next half minute. */
const code = (key: string, ahead: 0 | 1) => codeAt(key, stepAt(new Date()) + ahead)

const onDashboard = (page: Page) => page.waitForURL(/\/dashboard/)

async function firstStep({ page, context }: Visitor, email: string): Promise<void> {
  await context.clearCookies()
  await open(page, journey.at('dc', '/login'))
  await enterLogin(page, { email })
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
}

describe.each(bothScreens)('on a %s', (screen) => {
  test('a code of an authenticator app follows the password, or a recovery code', async () => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    const email = people[screen]
    await logIn(journey, visitor, 'dc', { email })
    await open(page, journey.at('dc', '/security'))
    await expectReadable(visitor, 'security-none')
    await page.getByRole('button', { name: 'Set up' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
    await dialog.waitFor()
    await expectReadable(visitor, 'security-authenticator')
    const key = (await dialog.locator('b').textContent())!.replaceAll(' ', '')
    await dialog.getByLabel('2. Enter the code it shows').pressSequentially(code(key, 0))
    const saved = page.getByRole('dialog', { name: 'Save your recovery codes' })
    await saved.waitFor()
    await expectReadable(visitor, 'security-codes')
    const [recoveryCode] = await saved.getByRole('listitem').allTextContents()
    await saved.getByLabel('I have saved these codes in a safe place').check()
    await saved.getByRole('button', { name: 'Done' }).click()
    await page.getByText('10 of 10 left').waitFor()
    await expectReadable(visitor, 'security')

    await firstStep(visitor, email)
    await page.getByLabel('Code', { exact: true }).pressSequentially('000000')
    await page.getByText('Wrong code.').waitFor()
    visitor.expectComplaint(/401/)
    await expectReadable(visitor, 'login-code-wrong')
    await page.getByLabel('Code', { exact: true }).fill('')
    await page.getByLabel('Code', { exact: true }).pressSequentially(code(key, 1))
    await onDashboard(page)

    await firstStep(visitor, email)
    await page.getByRole('link', { name: 'I have lost everything' }).click()
    await page.getByRole('heading', { name: 'An admin of your chapter can let you in' }).waitFor()
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCode!.toLowerCase())
    await expectReadable(visitor, 'login-recovery')
    await page.getByRole('button', { name: 'Continue' }).click()
    await onDashboard(page)
    await open(page, journey.at('dc', '/security'))
    await page.getByText('9 of 10 left').waitFor()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Your authenticator app is off.').waitFor()
    await visitor.leave()
  })

  test('a passkey logs in, once it was added', async () => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    const email = people[screen]
    const chromium = await page.context().newCDPSession(page)
    await chromium.send('WebAuthn.enable')
    await chromium.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await logIn(journey, visitor, 'dc', { email })
    await open(page, journey.at('dc', '/security'))
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const saved = page.getByRole('dialog', { name: 'Save your recovery codes' })
    await saved.getByLabel('I have saved these codes in a safe place').check()
    await saved.getByRole('button', { name: 'Done' }).click()
    await page.getByText('Not used yet').waitFor()
    await page.getByRole('link', { name: /^Rename/ }).click()
    await page.getByLabel('Name', { exact: true }).fill('My laptop')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The passkey has a new name.').waitFor()

    // The virtual device chooses the passkey in the list at the email field by itself.
    await visitor.context.clearCookies()
    await open(page, journey.at('dc', '/login'))
    await onDashboard(page)
    await visitor.context.clearCookies()
    await open(page, journey.at('dc', '/login/passkey'))
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await onDashboard(page)
    await open(page, journey.at('dc', '/security'))
    await page.getByText(/^Last used/).waitFor()
    // Only now: axe's session ends the virtual device.
    await expectReadable(visitor, 'security-passkey')
    await page.getByRole('button', { name: 'Delete My laptop' }).click()
    await page.getByText('The passkey has been deleted.').waitFor()
    await visitor.leave()
  })

  test('a link by email logs in on the device that asked, or by its number', async () => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    const email = people[screen]
    await open(page, journey.at('dc', '/login'))
    await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor()
    await expectReadable(visitor, 'login')
    await page.getByRole('link', { name: 'Email me a login link' }).click()
    const form = page.locator('form#link')
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button', { name: 'Email me a link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await expectReadable(visitor, 'login-link')
    const number = (await page.locator('.link-number').textContent())!.replace(/\D/g, '')
    const { links } = await journey.sentEmail(email, /^Log in to/)

    const other = await journey.visitor(screen === 'phone' ? 'desktop' : 'phone')
    await open(other.page, links[0]!)
    await expectReadable(other, 'login-link-open')
    await other.page.getByRole('button', { name: number, exact: true }).click()
    await other.page.getByRole('heading', { name: 'Go back to the other screen' }).waitFor()
    expect(await other.context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'session' }))
    await other.leave()
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await onDashboard(page)
    await visitor.leave()
  })
})
