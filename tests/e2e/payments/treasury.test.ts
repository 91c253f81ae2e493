/** A treasurer's yearly work: reviews the past year, downloads it, and proves that nothing was changed. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { enterLogin, logIn } from '../account-pages.ts'
import { takeHome } from '../at-home.ts'
import { expectReadable, log, open, openJourney } from '../journey.ts'

const journey = openJourney()
const { dataDir } = journey

const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

/** The demo covers the last two years, so last year is always in its books. */
const year = new Date().getUTCFullYear() - 1

type Replay = { balanceCents: number; booked: { payments: number }; tallies: Record<string, { receivedCents: number }> }

let replay: Promise<string> | undefined

/** The books of a past year never change, so they are replayed once. */
async function replayed(): Promise<Replay> {
  replay ??= log('replay', dataDir, 'payments', '--chapter', 'dc', '--until', `${year}-12-31`, '--json')
  return JSON.parse(await replay) as Replay
}

const dollars = (cents: number) => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

describe('on a desktop', () => {
  const screen = 'desktop'

  test('a treasurer replays last year, downloads the export and verifies it offline', async () => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await logIn(journey, visitor, 'dc', admin)
    await open(page, journey.at('dc', '/treasury'))
    await verify(page)
    await page.getByRole('img', { name: 'BOOKS VERIFIED, Washington DC' }).waitFor()
    await expectReadable(visitor, 'treasury')
    // The page says why a month here may differ from the same month at Months, and its heading is of the figure shown.
    await page.getByText(/^By the day of recording, which never changes\./).waitFor()
    await page.getByRole('heading', { name: 'Received per month' }).waitFor()
    await page.getByRole('link', { name: 'PayPal fee', exact: true }).click()
    await page.getByRole('heading', { name: 'PayPal’s fee per month' }).waitFor()
    await expectReadable(visitor, 'treasury-fees')
    await page.getByRole('link', { name: 'Received', exact: true }).click()
    await page.getByRole('heading', { name: 'Received per month' }).waitFor()

    await page.getByLabel('Books as of').fill(`${year}-12-31`)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('heading', { name: `Payments as of Dec 31, ${year}` }).waitFor()
    const { balanceCents, booked } = await replayed()
    await page.getByText(`Since the books were opened, up to Dec 31, ${year}: ${booked.payments} payments`).waitFor()
    await expect
      .poll(() => page.getByText('Since the books were opened').innerText())
      .toContain(`balance $${dollars(balanceCents)}.`)
    await expectReadable(visitor, 'treasury-last-year')

    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByText(/^11 to 20 of \d+$/).waitFor()
    const payment = page.locator('#payments a[href*="payment="]').filter({ visible: true }).first()
    await payment.click()
    await page.getByRole('heading', { name: /^History of payment [0-9A-Z]{8}$/ }).waitFor()
    await page
      .getByText(/^(\w+ paid|\w+( \w+)* recorded by hand)$/)
      .first()
      .waitFor()

    const download = page.waitForEvent('download')
    await page.getByLabel('Year to export').selectOption(String(year))
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toBe(`aea-dc-books-${year}.ndjson`)
    await verifyAtHome(await (await download).path())
    await visitor.leave()
  })
})

/** Clicks until one's own verification has completed: during the portal's daily one, none can be started. */
async function verify(page: Page) {
  await expect
    .poll(
      async () => {
        const answered = page.waitForResponse((response) => response.request().method() === 'POST')
        await page.getByRole('button', { name: 'Verify now' }).click()
        await answered
        // With the response the page reloads everything, and its button returns after that.
        await page.getByRole('button', { name: 'Verify now' }).waitFor()
        // Without scripts the page does not change by itself: a verification that runs on needs a reload.
        const isRunning = async () => {
          const running = await page.getByText(/^Verifying\.\.\./).isVisible()
          if (running) await page.reload()
          return running
        }
        await expect.poll(isRunning, { timeout: 60_000, interval: 1000 }).toBe(false)
        return page.getByText(/^Run by /).isVisible()
      },
      { timeout: 90_000, interval: 1000 },
    )
    .toBe(true)
}

async function verifyAtHome(downloaded: string) {
  const home = takeHome(downloaded)
  const { ok, totals } = await home.verify()
  expect([ok, totals.closingBalanceCents]).toEqual([true, (await replayed()).balanceCents])
  home.tamper('\\"amountCents\\":2500', '\\"amountCents\\":2600')
  await expect(home.verify()).rejects.toMatchObject({ code: 1 })
  home.leave()
}

test('the books open without scripts, and not to members', async () => {
  const plain = await journey.visitor('desktop', { javaScriptEnabled: false })
  await plain.page.goto(journey.at('dc', '/login?redirect=/treasury'))
  await enterLogin(plain.page, admin)
  await plain.page.waitForURL('**/treasury')
  await plain.page.getByLabel('Books as of').fill(`${year}-12-31`)
  await plain.page.getByRole('button', { name: 'Show', exact: true }).click()
  await plain.page.getByRole('heading', { name: `Payments as of Dec 31, ${year}` }).waitFor()
  await verify(plain.page)
  await plain.leave()

  const member = await journey.visitor('desktop')
  // One without an office.
  await logIn(journey, member, 'dc', { email: 'inactive@dc.aea.example' })
  for (const path of ['/treasury', `/treasury/export?year=${year}`]) {
    await member.page.goto(journey.at('dc', path))
    expect(new URL(member.page.url()).pathname).toBe('/login')
  }
  await member.leave()
})

test('the books of the demo verify, and a rebuild gives the same tables', async () => {
  expect(await log('verify', dataDir)).toContain('The books are intact.')
  await log('rebuild', dataDir)
  expect(await log('diff', dataDir)).toContain('Every row follows from the log.')
})
