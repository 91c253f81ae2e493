/** An admin's week: adds a member, records a check, looks through the payments, deletes an application. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { dialog, enterApplication, enterLogin, enterPasswords, logIn, passHumanCheck, sayOk } from '../account-pages.ts'
import { bothScreens, expectReadable, open, openJourney, resize } from '../journey.ts'

const journey = openJourney()

const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

describe('on a phone', () => {
  const screen = 'phone'

  test('an added member gets an email, chooses a password and logs in', async () => {
    const email = `noor.${screen}@example.com`
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await logIn(journey, visitor, 'dc', admin)
    await open(page, journey.at('dc', '/members'))
    const opener = page.getByRole('link', { name: 'Add member' })
    await opener.click()
    const form = dialog(page, 'Add member')
    await form.getByRole('link', { name: 'Cancel' }).click()
    await form.waitFor({ state: 'hidden' })
    await expect.poll(() => opener.evaluate((link) => document.activeElement === link)).toBe(true)
    await opener.click()
    await keepsButtonsInView(page)
    await form.getByRole('button', { name: 'Add member' }).click()
    await form.getByText('Required', { exact: true }).first().waitFor()
    await expectReadable(visitor, 'members-add')
    await form.getByLabel('Title').selectOption('Ms')
    await form.getByLabel('First name').fill('Noor')
    await form.getByLabel('Last name').fill('Pylon')
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Member type').selectOption('Regular')
    await form.getByRole('button', { name: 'Add member' }).click()
    await dialog(page, 'Noor Pylon is added (ID').getByText('The dues are not paid yet.').waitFor()
    await sayOk(page)
    await visitor.leave()

    const newcomer = await journey.visitor(screen)
    const { links } = await journey.sentEmail(email, /Welcome/)
    await open(newcomer.page, links[0]!)
    await newcomer.page.getByLabel('Password', { exact: true }).fill('a password of my own')
    await newcomer.page.getByLabel('Confirm password', { exact: true }).fill('a password of my own')
    await newcomer.page.getByRole('button', { name: 'Set new password' }).click()
    await newcomer.page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await enterLogin(newcomer.page, { email, password: 'a password of my own' })
    await newcomer.page.getByRole('heading', { name: 'Your membership is not active yet' }).waitFor()
    await newcomer.leave()
  })
})

describe('on a desktop', () => {
  const screen = 'desktop'

  test('a check is recorded with the keyboard alone', async () => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await logIn(journey, visitor, 'dc', admin)
    await open(page, journey.at('dc', '/payment'))
    await page.getByRole('link', { name: 'Add payment' }).click()
    const form = dialog(page, 'Add payment')
    await expect.poll(() => form.getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true)
    const member = form.getByRole('combobox', { name: 'Member' })
    await member.press('m')
    await member.pressSequentially('ember@dc')
    await form.getByRole('option', { name: /member@dc\.aea\.example/ }).waitFor()
    // Until the response to the last character arrives, the list belongs to an earlier one.
    await form
      .getByRole('status')
      .filter({ hasText: /^[1-9]\d* found$/ })
      .waitFor({ state: 'attached' })
    await member.press('Enter')
    await form.getByRole('listbox').waitFor({ state: 'hidden' })
    await member.press('Tab')
    await form.getByLabel('Paid by').pressSequentially('Check')
    await form.getByLabel('Reference').fill(`CHEQUE-${screen}`)
    await expectReadable(visitor, 'payment-add')
    await form.getByLabel('Reference').press('Enter')
    await page.getByRole('dialog', { name: /^Payment [0-9A-Z]{8} recorded$/ }).waitFor()
    await sayOk(page)
    await visitor.leave()
  })

  test('a member type is added, an applicant chooses it, and it is stored for them', async () => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await logIn(journey, visitor, 'dc', admin)
    await open(page, journey.at('dc', '/memberType'))
    await page.getByRole('link', { name: 'New member type' }).click()
    const form = dialog(page, 'New member type')
    await form.getByLabel('Member type').fill('Senior')
    await form.getByLabel('Fee').fill('60.50')
    await form.getByLabel('Description').fill('Over 65')
    await form.getByRole('button', { name: 'Add member type' }).click()
    await dialog(page, 'Member type added').waitFor()
    await sayOk(page)
    await page.getByRole('row', { name: /Senior 60\.50 1 year/ }).waitFor()

    const stranger = await journey.visitor(screen)
    await open(stranger.page, journey.at('dc', '/register'))
    await enterApplication(stranger.page, { email: 'senior@example.com', lastName: 'Senior' })
    await stranger.page.getByRole('radio', { name: /Senior.*Over 65.*\$60\.50/ }).check()
    await enterPasswords(stranger.page, 'a password of my own')
    await passHumanCheck(stranger.page)
    await stranger.page.getByRole('button', { name: 'Join', exact: true }).click()
    await stranger.page.waitForURL('**/activate/sent')
    await stranger.leave()

    await page.getByRole('link', { name: 'Delete Senior' }).click()
    await dialog(page, 'Delete Senior?').getByRole('button', { name: 'Delete member type' }).click()
    await dialog(page, '1 applicant has this member type, so it cannot be deleted').waitFor()
    visitor.expectComplaint(/409/)
    await visitor.leave()
  })

  test('a help contact replaced by a member who hides email and phone shows neither', async () => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await logIn(journey, visitor, 'dc', admin)
    await open(page, journey.at('dc', '/help'))
    await page
      .getByRole('link', { name: /^Edit / })
      .filter({ visible: true })
      .first()
      .click()
    const form = dialog(page, 'Edit help contact')
    const email = form.getByLabel('Email')
    // The stored ones are shown until another member is chosen.
    expect(await email.inputValue()).toContain('@')
    await email.fill('of.the.one.before@dc.aea.example')
    await form.getByRole('combobox', { name: 'Member' }).fill('member@dc')
    await form.getByRole('option', { name: /member@dc\.aea\.example/ }).click()
    await expect.poll(() => email.inputValue()).toBe('')
    await expect.poll(() => form.getByLabel('Phone').inputValue()).toBe('')
    await visitor.leave()
  })
})

describe.each(bothScreens)('on a %s', (screen) => {
  test("the chapter's payments are searched, sorted and paged", async () => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await logIn(journey, visitor, 'dc', admin)
    await open(page, journey.at('dc', '/payment'))
    await page.getByText(/^1 to 10 of \d+$/).waitFor()
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByText(/^11 to 20 of \d+$/).waitFor()
    if (screen === 'phone') await page.getByLabel('Sort by').selectOption('amountCents desc')
    else {
      await page.getByRole('button', { name: 'Amount' }).click()
      await page.locator('th[aria-sort="ascending"]').waitFor()
      await page.getByRole('button', { name: 'Amount' }).click()
      await page.locator('th[aria-sort="descending"]').waitFor()
    }
    await page
      .getByText(screen === 'phone' ? '$1,000.00' : '1,000.00', { exact: true })
      .filter({ visible: true })
      .first()
      .waitFor()
    await page.getByRole('searchbox').fill('no such name')
    await page.getByText(/^No .+ match "no such name"$/).waitFor()
    await expectReadable(visitor, 'payment-none')
    await page.getByRole('searchbox').fill('Life')
    await page.getByText('Life dues').filter({ visible: true }).first().waitFor()
    await expectReadable(visitor, 'payment-search')
    await visitor.leave()
  })
})

describe('on a phone', () => {
  const screen = 'phone'

  test('an application is declined only after a confirmation, without an email', async () => {
    const email = 'pending@dc.aea.example'
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await logIn(journey, visitor, 'dc', admin)
    await open(page, journey.at('dc', '/members'))
    const row = page.locator('tr, li').filter({ hasText: email }).filter({ visible: true })
    await row.getByRole('link', { name: /^Review / }).click()
    await page.getByRole('link', { name: 'Decline' }).click()
    const question = dialog(page, 'Decline the application of')
    await question.waitFor()
    await expectReadable(visitor, 'approve-decline')
    await question.getByRole('link', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Decline' }).click()
    await question.getByRole('checkbox', { name: `Email ${email} about it` }).uncheck()
    await question.getByRole('button', { name: 'Decline application' }).click()
    await dialog(page, 'The application was declined').waitFor()
    await expect.poll(() => row.count()).toBe(0)
    await visitor.leave()
  })
})

/** Checks that the buttons of the open dialog stay visible, however low the window is and whatever is expanded. */
async function keepsButtonsInView(page: Page): Promise<void> {
  const form = page.getByRole('dialog')
  const whole = page.viewportSize()!
  await form.getByText('Address and education').click()
  for (const height of [whole.height, 400]) {
    await resize(page, { width: whole.width, height })
    const foot = () =>
      form.getByRole('button', { name: 'Add member' }).evaluate((button) => button.getBoundingClientRect().bottom)
    await expect.poll(foot, { message: `in ${height} px` }).toBeLessThanOrEqual(height)
  }
  await form.getByText('Address and education').click()
  await resize(page, whole)
}
