/** A member whose card is declined, and one whose payment the provider reviews before it releases the money. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { dialog, logIn, sayOk } from '../account-pages.ts'
import { expectReadable, open, openJourney } from '../journey.ts'
import { decide, goToProvider, steered, steering } from './payment-pages.ts'

const journey = openJourney({ env: steered })
const steer = steering(journey)

const inactive = { email: 'inactive@dc.aea.example' }

/** Shows the page again from the browser's cache. */
const comeBackFromCache = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

/** Makes the provider release the money. */
async function release(): Promise<void> {
  const { captures } = (await steer({ do: 'ledger' })) as { captures: { captureId: string; status: string }[] }
  const { captureId } = captures.find(({ status }) => status === 'PENDING')!
  await steer({ do: 'settle', captureId })
  await steer({ do: 'settleWebhooks' })
}

test('a payment under review is shown on the page and the dashboard until the returning member finds it paid; a declined card is reported', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', inactive)
  await open(page, journey.at('dc', '/dashboard'))
  await page.getByText(/^Due for \d{4}$/).waitFor()

  await open(page, journey.at('dc', '/payment'))
  await steer({ do: 'misbehave', kind: 'pending' })
  await decide(await goToProvider(page), /^Approve \$/)
  await dialog(page, 'PayPal is reviewing this payment').waitFor()
  await sayOk(page)
  const standing = page.getByRole('region', { name: 'Your membership' })
  await standing.getByText('Under review').waitFor()
  await page.getByText('You can pay again once PayPal has released your payment.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /PayPal|card/ }).count()).toBe(0)
  await page.getByRole('row', { name: /Under review/ }).waitFor()
  await expectReadable(visitor, 'payment-under-review')

  await open(page, journey.at('dc', '/dashboard'))
  await standing.getByText('Under review').waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('link', { name: 'Pay now' }).count()).toBe(0)
  await expectReadable(visitor, 'dashboard-under-review')

  await open(page, journey.at('dc', '/payment'))
  await release()
  // The portal answers the provider's notice before it reads the order; the email is sent once the payment is booked.
  await journey.sentEmail(inactive.email, /^Receipt for your/)
  // As when another window had the focus in between.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await standing.getByText(/^Paid through \d{4}$/).waitFor()
  await page
    .getByRole('row', { name: /Receipt/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'PayPal', exact: true }).waitFor()

  // Whether the buyer or the provider's notice reports the decline first, the buyer sees the same message.
  await steer({ do: 'misbehave', kind: 'declined' })
  await decide(await goToProvider(page), /^Approve \$/)
  await page.getByRole('dialog', { name: 'Your card was declined' }).waitFor()
  await expectReadable(visitor, 'payment-declined')
  await sayOk(page)
  visitor.expectComplaint(/409/)

  // Who owes nothing reads so in the summary alone.
  await open(page, journey.at('dc', '/dashboard'))
  await page.getByRole('main').getByText('Active', { exact: true }).first().waitFor()
  expect(await standing.count()).toBe(0)
  await visitor.leave()
})

test("a page from the browser's cache is refreshed when it is shown again", async () => {
  const visitor = await journey.visitor('desktop')
  const { page, context } = visitor
  await logIn(journey, visitor, 'dc', { email: 'member@dc.aea.example' })
  await open(page, journey.at('dc', '/payment'))
  await context.clearCookies()
  await comeBackFromCache(page)
  await page.waitForURL('**/login?redirect=%2Fpayment*')
  await visitor.leave()
})
