/** Refunds: one year of dues by one admin, more by two; and a wrong check is recorded again. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoAccounts } from '#server/demo/accounts.ts'
import { dialog, logIn, sayOk } from '../account-pages.ts'
import { expectReadable, open, openJourney } from '../journey.ts'
import { decide, goToProvider } from './payment-pages.ts'

const journey = openJourney()

const member = { email: 'member@dc.aea.example' }
const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const
const system = { email: 'system@aea.example', role: 'System admin' } as const

/** A member pays two years of dues; resolves with the payment's id. */
async function payTwoYears(): Promise<string> {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', member)
  await open(page, journey.at('dc', '/payment'))
  const receipt = page
    .getByRole('row', { name: /Regular dues/ })
    .first()
    .getByRole('link')
    .first()
  const earlier = await receipt.getAttribute('href')
  await page.getByRole('radio', { name: /dues/ }).check()
  await page.getByRole('radio', { name: '2', exact: true }).check()
  await decide(await goToProvider(page), /^Approve \$200\.00/)
  await dialog(page, 'Payment received')
    .getByText(/dues are paid/)
    .waitFor()
  await sayOk(page)
  // The table is requested again once the money has arrived.
  await expect.poll(() => receipt.getAttribute('href')).not.toBe(earlier)
  const paymentId = /\/payment\/(\w+)\/receipt/.exec((await receipt.getAttribute('href'))!)![1]!
  await visitor.leave()
  return paymentId
}

/** The row of the chapter's table with the latest of the payment's years. */
const latestRow = (page: Page, paymentId: string) =>
  page
    .getByRole('row')
    .filter({ has: page.locator(`a[href="/payment/${paymentId}/receipt"]`) })
    .first()

test('an admin refunds one of two years of dues and sees the effect first; the member gets an email', async () => {
  const paymentId = await payTwoYears()
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/payment'))
  await latestRow(page, paymentId).getByRole('link', { name: 'Refund' }).click()
  const form = dialog(page, `Refund payment ${paymentId}`)
  await form.getByText('Partial').click()
  await form.getByText('Refund to payer').waitFor()
  await form.getByRole('button', { name: 'Refund $100.00' }).waitFor()
  await form.getByText(/^\d{4} is no longer paid; next payment due in \d{4}\./).waitFor()
  await expectReadable(visitor, 'refund-one-year')
  await form.getByLabel('Reason').selectOption('Paid twice')
  await form.getByRole('button', { name: 'Refund $100.00' }).click()
  await page.getByText('$100.00 was refunded.').waitFor()
  await expectReadable(visitor, 'refund-done')
  const { text } = await journey.sentEmail(member.email, /^Your refund of \$100\.00$/)
  for (const part of ['You had paid twice.', paymentId, 'It can take a few days to arrive.'])
    expect(text).toContain(part)
  await open(page, journey.at('dc', '/payment?search=' + paymentId))
  await page.getByRole('row', { name: /All 2 matching .*100\.00/ }).waitFor()
  await visitor.leave()
})

test('a wrong check for dues is reversed and recorded again, in a prefilled form', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/payment?add=1'))
  const form = dialog(page, 'Add payment')
  await form.getByRole('combobox', { name: 'Member' }).fill(member.email)
  await form.getByRole('option', { name: member.email }).click()
  await form.getByLabel('Years').selectOption('2')
  await form.getByLabel('Paid by').selectOption('Check')
  await form.getByLabel('Reference').fill('WRONG-2')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('dialog', { name: /^Payment \w+ recorded$/ }).waitFor()
  await sayOk(page)
  await page.getByRole('searchbox').fill('WRONG')
  await page.getByRole('row', { name: /All 2 matching .*200\.00/ }).waitFor()
  await page.getByRole('row').getByRole('link', { name: 'Correct' }).first().click()
  const wrong = page.getByRole('dialog', { name: /^Correct payment/ })
  await wrong.getByText('Reverse and record again', { exact: true }).first().click()
  await wrong.getByLabel('Reason').selectOption('Recorded as the wrong type or terms')
  await expectReadable(visitor, 'correct-dues')
  await wrong.getByRole('button', { name: 'Reverse and record again' }).click()

  await expect.poll(() => form.getByLabel('Reference').inputValue()).toBe('WRONG-2')
  const filled = [form.getByLabel('Payment type'), form.getByLabel('Years'), form.getByLabel('Paid by')]
  await expect.poll(() => Promise.all(filled.map((field) => field.inputValue()))).toEqual(['dues', '2', 'check'])
  await form.getByLabel('Years').selectOption('1')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('dialog', { name: /^Payment \w+ recorded$/ }).waitFor()
  await sayOk(page)
  await open(page, journey.at('dc', '/payment?search=WRONG'))
  await page.getByRole('row', { name: /All 3 matching .*100\.00/ }).waitFor()
  await expect.poll(() => page.getByRole('row', { name: /Reversed/ }).count()).toBe(2)
  await visitor.leave()
})

test("above the chapter's limit a second admin confirms, on a phone; the first one only requests", async () => {
  const paymentId = await payTwoYears()
  const first = await journey.visitor('desktop')
  await logIn(journey, first, 'dc', admin)
  await open(first.page, journey.at('dc', '/settings?edit=money'))
  await first.page.getByLabel('Refunds need a second admin above').fill('150')
  await first.page.locator('#money-form-currentPassword').fill(demoAccounts.password)
  await first.page
    .locator('form#money-form')
    .getByRole('button', { name: 'Save', exact: true })
    .and(first.page.locator(':not([aria-hidden])'))
    .click()
  await dialog(first.page, 'Refunds and Zelle updated').waitFor()
  await open(first.page, journey.at('dc', `/payment/${paymentId}/refund`))
  const form = dialog(first.page, `Refund payment ${paymentId}`)
  await form.getByText('Refunds above $150.00 need a second admin.').waitFor()
  await form.getByLabel('Reason').selectOption('Requested by the payer')
  await form.getByRole('button', { name: 'Request a refund of $200.00' }).click()
  await first.page.getByText('You requested this refund, so another admin has to confirm it.').waitFor()
  expect(await first.page.getByRole('button', { name: /^Confirm/ }).count()).toBe(0)
  await expectReadable(first, 'refund-asked')

  const second = await journey.visitor('phone')
  await logIn(journey, second, 'dc', system)
  await open(second.page, journey.at('dc', `/payment/${paymentId}/refund`))
  await second.page.getByText(/requested a refund of \$200\.00 on .*\. Reason: /).waitFor()
  await expectReadable(second, 'refund-confirm-phone')
  await second.page.getByRole('button', { name: 'Confirm and refund $200.00' }).click()
  await second.page.getByText('$200.00 was refunded.').waitFor()
  expect((await journey.sentEmail(member.email, /^Your refund of \$200\.00$/)).text).toContain('As you requested.')
  await second.leave()

  await open(first.page, journey.at('dc', `/payment/${paymentId}/refund`))
  await first.page.getByText('This payment has been refunded in full.').waitFor()
  await first.leave()
})
