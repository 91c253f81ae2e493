/** Donating to a cause: a visitor, a member, and an admin who records a manual donation. */
import { expect, test } from 'vitest'
import { dialog, logIn, sayOk } from '../account-pages.ts'
import { bothScreens, expectReadable, open, openJourney } from '../journey.ts'
import { decide, goToProvider } from './payment-pages.ts'

const journey = openJourney()
const fund = 'Flood relief fund'

test.each(bothScreens)('a visitor on a %s donates to a cause, is thanked and gets the email', async (screen) => {
  const email = `clara.${screen}@guests.example`
  const visitor = await journey.visitor(screen)
  const { page } = visitor
  await open(page, journey.at('dc', '/donate'))
  const form = page.locator('form#donation')
  await form.getByLabel('Your amount').fill('4.99')
  await form.getByRole('button', { name: 'Pay with PayPal' }).click()
  await page.getByText('fields need your attention').waitFor()
  await form.getByText('At least $5.00, such as').waitFor()
  await form.getByLabel('Cause').selectOption(fund)
  await form.getByLabel('First name').fill('Clara')
  await form.getByLabel('Last name').fill('Jensen')
  await form.getByLabel('Email').fill(email)
  await form.getByRole('radio', { name: '$25', exact: true }).check({ force: true })
  await expect.poll(() => page.locator('.sum-total output').innerText()).toBe('$25.00')
  await expectReadable(visitor, 'donate')
  await decide(await goToProvider(page), /^Cancel/)
  await page.getByRole('dialog').getByText('Nothing was charged').waitFor()
  await sayOk(page)
  await decide(await goToProvider(page), /^Approve \$25\.00/)
  await page.getByRole('heading', { level: 1, name: /^Thank you, / }).waitFor()
  await page.getByText('Clara Jensen').waitFor()
  await expectReadable(visitor, 'donate-thanks')
  const { text } = await journey.sentEmail(email, /Donation Confirmation!$/)
  for (const part of [fund, '$25.00', 'Clara Jensen', email]) expect(text).toContain(part)
  await page.getByRole('link', { name: 'View receipt' }).click()
  await page.getByRole('heading', { name: 'Receipt' }).waitFor()
  await visitor.leave()
})

test('a member donates and finds it among their donations; an admin records a check and finds both', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'member@dc.aea.example' })
  await open(page, journey.at('dc', '/donate'))
  await page.locator('form#donation').getByLabel('Cause').selectOption('Scholarship fund')
  await expectReadable(visitor, 'donate-member')
  await decide(await goToProvider(page), /^Approve \$5\.00/)
  await page.getByRole('link', { name: 'My donations' }).click()
  await page
    .getByRole('row', { name: /Scholarship fund.*5\.00/ })
    .first()
    .waitFor()
  await open(page, journey.at('dc', '/profile'))
  await page
    .locator('#donations')
    .getByRole('row', { name: /Scholarship fund.*5\.00/ })
    .first()
    .waitFor()
  await visitor.leave()

  const admin = await journey.visitor('desktop')
  await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(admin.page, journey.at('dc', '/donate'))
  await admin.page.getByRole('link', { name: 'Add donation' }).click()
  await admin.page.getByRole('link', { name: 'Guest or company' }).click()
  const form = admin.page.locator('form#add-donation')
  await form.getByLabel('First name').fill('Peter')
  await form.getByLabel('Last name').fill('Calder')
  await form.getByLabel('Email').fill('office@caldersteel.example')
  await form.getByLabel('Cause').selectOption(fund)
  await form.getByLabel('Amount').fill('500')
  await form.getByLabel('Reference').fill('CHK-2231')
  await expectReadable(admin, 'donations-add')
  await admin.page.getByRole('button', { name: 'Add donation', exact: true }).click()
  await dialog(admin.page, 'Donation recorded').waitFor()
  await sayOk(admin.page)
  await admin.page.getByRole('row', { name: /Peter.*Calder.*500\.00/ }).waitFor()
  await expectReadable(admin, 'donations-admin')
  await admin.page
    .getByRole('row', { name: /Peter.*Calder.*500\.00/ })
    .getByRole('link', { name: /^Correct/ })
    .click()
  await admin.page
    .getByRole('dialog', { name: /^Correct payment/ })
    .getByText('Peter Calder')
    .waitFor()
  await admin.page.getByLabel('Reason').selectOption({ label: 'Wrong amount' })
  await admin.page.getByRole('button', { name: 'Reverse payment' }).click()
  await admin.page.getByText('This payment has been reversed').waitFor()
  await admin.page.getByRole('link', { name: 'Record the right payment' }).click()
  await expect.poll(() => form.getByLabel('Amount').inputValue()).toBe('500.00')
  const filled = [form.getByLabel('Last name'), form.getByLabel('Cause'), form.getByLabel('Reference')]
  await expect.poll(() => Promise.all(filled.map((field) => field.inputValue()))).toEqual(['Calder', fund, 'CHK-2231'])
  await form.getByLabel('Amount').fill('50')
  await admin.page.getByRole('button', { name: 'Add donation', exact: true }).click()
  await dialog(admin.page, 'Donation recorded').waitFor()
  await sayOk(admin.page)
  await admin.page.getByRole('row', { name: /Peter.*Calder.*500\.00.*Reversed/ }).waitFor()
  await admin.page.getByRole('row', { name: /Peter.*Calder.* 50\.00/ }).waitFor()
  await admin.leave()
})
