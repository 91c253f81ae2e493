/** Logging in and paying in a browser without scripts. */
import { test } from 'vitest'
import { enterLogin } from './account-pages.ts'
import { expectNoSidewaysScroll, openJourney } from './journey.ts'

const journey = openJourney()

test('a member can log in and pay without scripts', async () => {
  const visitor = await journey.visitor('phone', { javaScriptEnabled: false })
  const { page } = visitor
  await page.goto(journey.at('dc', '/dashboard'))
  await page.waitForURL('**/login?redirect=%2Fdashboard')
  await enterLogin(page, { email: 'inactive@dc.aea.example' })
  await page.waitForURL('**/dashboard')
  await page.goto(journey.at('dc', '/payment'))
  await visitor.picture('payment-without-script')
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  await page.getByRole('button', { name: /^Approve \$\d+\.00/ }).click()
  await page
    .getByRole('dialog', { name: 'Payment received' })
    .getByText(/^Your \d{4} dues are paid/)
    .waitFor()
  await visitor.picture('payment-success-without-script')
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await page.waitForURL((address) => !address.searchParams.has('token'))
  await page
    .getByRole('link', { name: /^(Receipt|\w+ dues)$/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Receipt' }).waitFor()
  await expectNoSidewaysScroll(page)
  await visitor.leave()
})
