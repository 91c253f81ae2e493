/** Fees besides dues: a member pays some terms of a fee, then the dues; an admin records checks for both. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { dialog, enterLogin, logIn, sayOk } from '../account-pages.ts'
import { expectReadable, open, openJourney } from '../journey.ts'
import { decide, goToProvider } from './payment-pages.ts'

const journey = openJourney()

const member = { email: 'member@dc.aea.example' }

const chosen = (page: Page, type: RegExp) => page.getByRole('radio', { name: type })

test('a member pays two terms of a fee at once, which leaves the dues unchanged, and then the dues', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', member)
  await open(page, journey.at('dc', '/payment'))
  const standing = page.getByText(/^(Paid through|Due for) \d{4}$/)
  const before = await standing.textContent()
  await chosen(page, /^Library/).check()
  await page.getByRole('radio', { name: '2', exact: true }).check()
  await page.getByText(/^Counts for \d{4}\. Your dues stay as they are\.$/).waitFor()
  await expectReadable(visitor, 'payment-fee')
  await decide(await goToProvider(page), /^Cancel/)
  await page.getByRole('dialog').getByText('Nothing was charged').waitFor()
  await sayOk(page)
  await decide(await goToProvider(page), /^Approve \$50\.00/)
  await dialog(page, 'Payment received').getByText('Library is paid; we emailed your receipt.').waitFor()
  await sayOk(page)
  await page.getByRole('row', { name: /Library \d{4} .*50\.00/ }).waitFor()
  await page.getByText(before!, { exact: true }).waitFor()

  // Opening the page again defaults to the dues.
  await open(page, journey.at('dc', '/payment'))
  await decide(await goToProvider(page), /^Approve \$/)
  await dialog(page, 'Payment received')
    .getByText(/^Your \d{4} dues are paid/)
    .waitFor()
  await sayOk(page)
  await visitor.leave()
})

test('an admin records a check for dues and one for a fee, and the table adds them up', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', '/payment'))
  await enterCheck(page, { type: 'Membership dues', reference: 'BOTH-1' })
  await enterCheck(page, { type: 'Library, $25.00', terms: '2', reference: 'BOTH-2' })
  await page.getByRole('searchbox').fill('BOTH')
  await page.getByRole('row', { name: /All 2 matching .*150\.00/ }).waitFor()
  await page
    .getByRole('row', { name: /Library \d{4} .* 50\.00/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { name: 'Receipt' }).waitFor()
  for (const text of ['Check', 'BOTH-2', '2 terms of $25.00']) await page.getByText(text).first().waitFor()
  await visitor.leave()
})

async function enterCheck(
  page: Page,
  { type, terms = '1', reference }: { type: string; terms?: string; reference: string },
): Promise<void> {
  await page.getByRole('link', { name: 'Add payment' }).click()
  const form = dialog(page, 'Add payment')
  await form.getByRole('combobox', { name: 'Member' }).fill(member.email)
  await form.getByRole('option', { name: member.email }).click()
  await form.getByLabel('Payment type').selectOption(type)
  await form.getByLabel(/^(Years|Terms)/).selectOption(terms)
  await form.getByLabel('Paid by').selectOption('Check')
  const add = form.getByRole('button', { name: 'Add', exact: true })
  await expect.poll(() => add.isDisabled()).toBe(true)
  await form.getByLabel('Reference').fill(reference)
  await add.click()
  await page.getByRole('dialog', { name: /^Payment [0-9A-Z]{8} recorded$/ }).waitFor()
  await sayOk(page)
}

test('an inactive member is offered dues only', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'inactive@dc.aea.example' })
  await open(page, journey.at('dc', '/payment'))
  await chosen(page, /dues/).waitFor()
  await page.getByRole('radio', { name: /Library/ }).waitFor({ state: 'detached' })
  await visitor.leave()
})

test('a fee is paid without scripts', async () => {
  const visitor = await journey.visitor('phone', { javaScriptEnabled: false })
  const { page } = visitor
  await page.goto(journey.at('dc', '/login?redirect=%2Fpayment'))
  await enterLogin(page, member)
  await page.waitForURL('**/payment')
  await chosen(page, /^Library/).check()
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  await page.getByRole('button', { name: 'Approve $25.00' }).click()
  await page
    .getByRole('dialog', { name: 'Payment received' })
    .getByText('Library is paid; we emailed your receipt.')
    .waitFor()
  await visitor.leave()
})
