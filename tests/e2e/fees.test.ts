/** Fees beside dues: a member pays for some terms of one, then the dues. */
import type { Page } from 'playwright'
import { test } from 'vitest'
import { dialog, enterLogin, logIn, sayOk } from './account-pages.ts'
import { expectReadable, open, openJourney } from './journey.ts'
import { decide, goToProvider } from './payment-pages.ts'

const journey = openJourney()

const member = { email: 'member@dc.aea.example' }

const chosen = (page: Page, type: RegExp) => page.getByRole('radio', { name: type })

test('a member pays for two terms of a fee at once, which leaves the dues as they are, and then the dues', async () => {
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

  // Somebody who opens the page anew means the dues.
  await open(page, journey.at('dc', '/payment'))
  await decide(await goToProvider(page), /^Approve \$/)
  await dialog(page, 'Payment received').getByText(/^Your \d{4} dues are paid/).waitFor()
  await sayOk(page)
  await visitor.leave()
})

test('an inactive member is offered dues only', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'inactive@dc.aea.example' })
  await open(page, journey.at('dc', '/payment'))
  await chosen(page, /dues/).waitFor()
  await page.getByRole('radio', { name: /Library/ }).waitFor({ state: 'detached' })
  await visitor.leave()
})

test('a fee is paid without JavaScript', async () => {
  const visitor = await journey.visitor('phone', { javaScriptEnabled: false })
  const { page } = visitor
  await page.goto(journey.at('dc', '/login?redirect=%2Fpayment'))
  await enterLogin(page, member)
  await page.waitForURL('**/payment')
  await chosen(page, /^Library/).check()
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  await page.getByRole('button', { name: 'Approve $25.00' }).click()
  await page.getByRole('dialog', { name: 'Payment received' }).getByText('Library is paid; we emailed your receipt.').waitFor()
  await visitor.leave()
})
