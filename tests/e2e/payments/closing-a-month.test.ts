/** Last month of the demo is closed: its four open lines are settled from what is proposed, and it is sealed. */
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { monthsBefore } from '#server/time/calendar.ts'
import { screens } from '#tests/support/browser/browser.ts'
import { logIn } from '../account-pages.ts'
import { expectReadable, live, open, openJourney, resize } from '../journey.ts'

const journey = openJourney()

/** Last month, YYYY-MM: the demo has not sealed it. */
const month = monthsBefore(inject('demoMonth'), 1)

const book = (page: Page) => page.getByRole('button', { name: /^Book / })

test('last month is closed from the page of the bank, by what is proposed for its lines', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  let presses = 0
  const press = async (name: RegExp, role: 'link' | 'button' = 'link') => {
    presses++
    await page.getByRole(role, { name }).first().click()
  }
  const bothSizes = async (name: string) => {
    await expectReadable(visitor, `closing-${name}`)
    await resize(page, screens.phone.viewport)
    await expectReadable(visitor, `closing-${name}-phone`)
    await resize(page, screens.desktop.viewport)
  }
  const line = async (text: string) => {
    await page.locator('[data-match-candidates]').waitFor()
    await expect.poll(() => page.locator('.panel').getByText(text).count()).toBe(1)
    await live(page)
  }
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', '/treasury/bank'))
  for (const standing of [
    'No counterpart',
    '3 checks fit',
    'Reported number differs in one character: JPM99X2K41',
    'Fee of the returned check 2207',
  ])
    await page.getByText(standing, { exact: true }).first().waitFor()
  await bothSizes('bank')
  await press(/^Match 4 lines/)

  await line('EXAMPLE PRINT CO 8812 WASHINGTON DC')
  await bothSizes('expense')
  // What the text says is suggested, and chosen in the form.
  await press(/^Expense: Printing/)
  await expect.poll(() => page.getByLabel('Category').inputValue()).toBe('printing')
  await bothSizes('expense-form')
  await press(/^Book /, 'button')
  // A reload does not say again what was said.
  const said = page.getByRole('status').filter({ hasText: /^Booked/ })
  await said.waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.reload()
  await line('REMOTE ONLINE DEPOSIT 1')
  expect(await said.count()).toBe(0)

  await line('REMOTE ONLINE DEPOSIT 1')
  await page.getByText('Aldana Check 1187, Achterberg Check 562, Wieczorek Check 3301').waitFor()
  await bothSizes('deposit')
  await press(/^Book /, 'button')

  await line('ZELLE FROM MARISOL ECHEVARRIA BLUM JPM99X2K47')
  await page.getByText('Reported number differs in one character: JPM99X2K41').last().waitFor()
  await page.getByText('Booking confirms the Zelle payment too.').waitFor()
  await bothSizes('zelle')
  await press(/^Book /, 'button')

  await line('RETURNED ITEM FEE CK 2207')
  await bothSizes('fee')
  expect(await book(page).isEnabled()).toBe(true)
  await press(/^Book /, 'button')

  await page.getByText(/^All \d+ lines are matched$/).waitFor()
  await page.getByRole('link', { name: /^Seal / }).waitFor()
  await bothSizes('matched')
  const matchPage = page.url()
  await press(/^Continue with /)
  await page.waitForURL(`**/treasury/months/${month}`)
  await live(page)
  await bothSizes('month')
  await press(/^Seal /)
  const asked = page.getByRole('dialog')
  await asked.waitFor()
  const rows = await asked.locator('dl > div').allTextContents()
  expect(rows).toHaveLength(4)
  const cents = rows.map((row) =>
    Math.round(
      Number(
        row
          .replace(/^.*?(−?)\$/, '$1')
          .replace('−', '-')
          .replaceAll(',', ''),
      ) * 100,
    ),
  )
  expect(cents[0]! + cents[1]! + cents[2]!).toBe(cents[3])
  await bothSizes('asked')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Seal / })
    .click()
  presses++
  await page.getByRole('img', { name: /^MONTH SEALED/ }).waitFor()
  await bothSizes('sealed')
  // Nothing is from the parent but its grant.
  await expect.poll(() => page.getByRole('row', { name: /^From the parent .*250\.00/ }).count()).toBeGreaterThan(0)
  expect(presses).toBeLessThanOrEqual(12)

  // The lines of a sealed month can be taken back, but the month stays as it is.
  await open(page, matchPage)
  await page.getByText(/ is sealed\./).waitFor()
  expect(await page.getByRole('link', { name: /^(?:Continue with|Seal) / }).count()).toBe(0)
  await page.getByText(/^Booked \d+$/).click()
  await page.getByRole('link', { name: 'Take back: RETURNED ITEM FEE CK 2207' }).click()
  const takingBack = page.getByRole('dialog')
  await takingBack
    .getByText(/ is sealed, and stays as it is\. The correction is counted in .+, as an adjustment/)
    .waitFor()
  await bothSizes('taking-back')
  await takingBack
    .getByRole('button', { name: 'Cancel' })
    .or(takingBack.getByRole('button', { name: 'Keep it' }))
    .click()
  await open(page, journey.at('dc', `/treasury/months/${month}`))

  const address = await page.getByRole('link', { name: 'PDF for the minutes' }).getAttribute('href')
  const paper = await page.evaluate(async (to) => (await fetch(to)).text(), address!)
  expect(paper.slice(0, 5)).toBe('%PDF-')
  await open(page, journey.at('dc', `/treasury/journal?period=${month}&program=quickbooksOnline`))
  await page.getByText('Debits and credits are equal').waitFor()
  // Chromium gives fields in closed details the styles of another width only once they are opened.
  await page.locator('#accounts > summary').click()
  await bothSizes('journal')
  await visitor.leave()
})
