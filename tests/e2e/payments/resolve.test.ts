/** The provider refunds money on its own site: the treasurer finds it, records it, and all sums agree again. */
import { expect, test } from 'vitest'
import { dialog, logIn, sayOk } from '../account-pages.ts'
import { expectReadable, log, open, openJourney, resize } from '../journey.ts'
import { steered, steering } from './payment-pages.ts'
import { screens } from '#tests/support/browser/browser.ts'

const journey = openJourney({ env: steered })
const steer = steering(journey)

const clientId = 'demo-dc'
const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

type Ledger = { captures: Movement[]; refunds: Movement[] }
type Movement = { captureId: string; clientId: string; amount: { cents: number } }

const ledger = async () => {
  const { captures, refunds } = (await steer({ do: 'ledger' })) as Ledger
  const own = (movements: Movement[]) => movements.filter((movement) => movement.clientId === clientId)
  return { captures: own(captures), refunds: own(refunds) }
}

/** Returns the chapter's money in the provider's ledger. */
async function centsThere(): Promise<number> {
  const { captures, refunds } = await ledger()
  const sumOf = (movements: Movement[]) => movements.reduce((sum, { amount }) => sum + amount.cents, 0)
  return sumOf(captures) - sumOf(refunds)
}

/** Returns the same in the books: everything not recorded by hand. */
async function centsHere(): Promise<number> {
  const { tallies } = JSON.parse(await log('replay', journey.dataDir, 'payments', '--chapter', 'dc', '--json')) as {
    tallies: Record<string, { receivedCents: number; givenBackCents: number }>
  }
  const online = Object.entries(tallies).filter(([line]) => !/byHand$/i.test(line))
  return online.reduce((sum, [, { receivedCents, givenBackCents }]) => sum + receivedCents - givenBackCents, 0)
}

test('a refund by the provider itself is shown beside its sum until the treasurer records it with one button', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  expect(await centsHere()).toBe(await centsThere())
  const { captureId } = (await ledger()).captures.at(-1)!
  // The provider's notice about it is lost.
  await steer({ do: 'sendWebhooks', clientId, url: 'http://127.0.0.1:9/astray', webhookId: 'ASTRAY' })
  await steer({ do: 'refund', captureId, cents: 1_234 })

  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/treasury/resolve'))
  await page.getByRole('button', { name: 'Compare now' }).click()
  const card = page.getByRole('article', { name: /^\$12\.34 of .+ went back$/ })
  await card.waitFor()
  await expectReadable(visitor, 'resolve')
  await resize(page, screens.phone.viewport)
  await expectReadable(visitor, 'resolve-phone')

  await open(page, journey.at('dc', '/treasury'))
  await page.getByText('1 to settle; PayPal and the books differ by $12.34').waitFor()
  await page
    .getByText(/^\* \w{3} \d{4}, Event registrations: PayPal has \$12\.34 less than the books, by one payment\./)
    .waitFor()
  await expectReadable(visitor, 'treasury-beside-phone')
  await resize(page, screens.desktop.viewport)
  await expectReadable(visitor, 'treasury-beside')
  expect(await centsHere()).toBe((await centsThere()) + 1_234)

  await open(page, journey.at('dc', '/treasury/resolve'))
  await card.getByRole('button', { name: 'Record the refund' }).click()
  await page.getByText('Refund recorded').waitFor()
  await sayOk(page)
  await page.getByText(/^PayPal and the books agree\. /).waitFor()
  // The demo has two Zelle payments; they are the last things to settle.
  for (const reports of [/ reports \$200\.00 by Zelle$/, / reports \$150\.00 by Zelle$/]) {
    await page.getByRole('article', { name: reports }).getByRole('link', { name: 'Not arrived' }).click()
    await dialog(page, 'Release the seat?').getByRole('button', { name: 'Release 1 seat' }).click()
    await sayOk(page)
  }
  await page.getByRole('heading', { name: 'PayPal and the books agree' }).waitFor()
  await expectReadable(visitor, 'resolve-agree')
  expect(await centsHere()).toBe(await centsThere())
  await open(page, journey.at('dc', '/treasury'))
  await expect.poll(() => page.getByText(/PayPal has \$|to settle/).count()).toBe(0)
  await visitor.leave()
})

test('a fee of the account is booked, listed under what is to be settled, and taken back', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await steer({ do: 'transfer', clientId, eventCode: 'T0101', cents: -1_500 })
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/treasury/resolve'))
  await page.getByRole('button', { name: 'Compare now' }).click()
  const card = page.getByRole('article', { name: 'PayPal took a fee of $15.00' })
  await card.waitFor()
  await expectReadable(visitor, 'resolve-fee')
  await card.getByRole('button', { name: 'Book the fee' }).click()
  await sayOk(page)
  const fees = page.getByRole('region', { name: 'Fees of the PayPal account' })
  await fees.getByText('Monthly fee of the account').waitFor()
  await fees.getByText('$15.00').waitFor()
  await expectReadable(visitor, 'resolve-fee-booked')
  await resize(page, screens.phone.viewport)
  await expectReadable(visitor, 'resolve-fee-booked-phone')

  await fees.getByRole('link', { name: /^Take back: / }).click()
  await dialog(page, 'Take this fee back?').getByRole('button', { name: 'Take back' }).click()
  await sayOk(page)
  await card.waitFor()
  await expect.poll(() => fees.count()).toBe(0)
  await visitor.leave()
})
