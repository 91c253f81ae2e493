/** A vote that is cast by the keyboard alone, and one from the nomination to the result, as the hours pass. */
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { localTime } from '#server/time/local-time.ts'
import { movedClock } from '#tests/support/machine/moved-clock.ts'
import { dialog, logIn } from './account-pages.ts'
import { expectHeard, expectReadable, open, openJourney, type Journey } from './journey.ts'
import { zone } from './members/laid-office.ts'
import { decide, goToProvider } from './payments/payment-pages.ts'
import { announceOf, registrationId } from './registrations/registration-pages.ts'

const clock = movedClock()
const journey: Journey = openJourney({ env: clock.env })
const now = new Date()
const minuteMs = 60_000
const inHours = (hours: number) => new Date(now.getTime() + hours * 60 * minuteMs)

const member = { email: 'member@dc.aea.example' }
const admin = { email: 'admin@dc.aea.example' }

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (await isFocused()) return
  }
  throw new Error('No Tab leads there')
}

test('a member votes by the keyboard alone, and hears each step', async () => {
  const voter = await journey.visitor('desktop')
  const { page } = voter
  const { keyboard } = page
  await logIn(journey, voter, 'dc', member)
  await open(page, journey.at('dc', '/votes'))
  await tabTo(page, page.getByRole('link', { name: 'Vote in Board election' }))
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Treasurer' }).waitFor()
  const skip = page.getByRole('button', { name: 'Skip this question' })
  await skip.waitFor()
  // Enter goes on with a choice alone; to skip takes the button that says so.
  await tabTo(page, page.getByRole('radio').first())
  await keyboard.press('Enter')
  await skip.waitFor()
  await page.getByRole('heading', { level: 1, name: 'Treasurer' }).waitFor()
  await tabTo(page, skip)
  await keyboard.press('Enter')

  await page.getByRole('button', { name: 'Rank 1st: Chloe Ibarra' }).waitFor()
  await expectHeard(page, await page.getByRole('heading', { level: 1 }).innerText())
  await tabTo(page, page.getByRole('button', { name: 'Rank 1st: Chloe Ibarra' }))
  await keyboard.press('Enter')
  await page.getByText('Chloe Ibarra, now 1st').waitFor({ state: 'attached' })
  await tabTo(page, page.getByRole('button', { name: 'Rank 2nd: Bilal Ortega' }))
  await keyboard.press('Enter')
  await keyboard.press('Shift+Tab')
  await tabTo(page, page.getByRole('button', { name: 'Move Bilal Ortega up' }))
  await keyboard.press('Alt+ArrowUp')
  await page.getByText('Bilal Ortega, now 1st').waitFor({ state: 'attached' })
  await tabTo(page, page.getByRole('button', { name: 'Next' }))
  await keyboard.press('Enter')

  await page.getByRole('radio', { name: 'Yes' }).waitFor()
  await tabTo(page, page.getByRole('radio').first())
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await page.getByText('1 Bilal Ortega').waitFor()
  await expectHeard(page, 'Review your vote')
  const note = await page.locator(':focus').getAttribute('aria-describedby')
  await page.locator(`#${note}`).getByText('You skipped one question.').waitFor()
  await page.getByText('Skipped: counts as an abstention').waitFor()
  await expectReadable(voter, 'vote-skipped')
  await tabTo(page, page.getByRole('button', { name: 'Change your answer to Treasurer' }))
  await keyboard.press('Enter')
  await skip.waitFor()
  await tabTo(page, page.getByRole('radio').first())
  await keyboard.press('ArrowDown')
  await expect.poll(() => page.getByRole('radio').nth(1).isChecked()).toBe(true)
  await keyboard.press('Enter')
  await expectHeard(page, 'Review your vote')
  await expect.poll(() => page.getByText('Skipped').count()).toBe(0)
  await tabTo(page, page.getByRole('button', { name: 'Confirm my vote' }))
  await keyboard.press('Enter')
  await expectHeard(page, 'Your vote is counted')
  await voter.leave()
})

test('members are nominated, the board takes them over, members vote on a phone, and one is elected', async () => {
  const title = 'Election of the secretary'
  const eventId = await announceOf(journey, 'election', 'Nominations of the year', 'Secretary')
  for (const nominee of [member, admin]) {
    const visitor = await journey.visitor('phone')
    const { page } = visitor
    await logIn(journey, visitor, 'dc', nominee)
    await open(page, journey.at('dc', `/event/register/${eventId}`))
    await page.getByRole('radio', { name: /Secretary/ }).check()
    await page.getByRole('button', { name: 'Proceed' }).filter({ visible: true }).click()
    await page.waitForURL('**/event/registration/payment')
    await decide(await goToProvider(page), /^Approve \$25\.00/)
    await registrationId(page)
    await visitor.leave()
  }

  const board = await journey.visitor('desktop')
  await logIn(journey, board, 'dc', { ...admin, role: 'Admin' })
  await open(board.page, journey.at('dc', '/votes'))
  await board.page.getByRole('link', { name: 'New ballot' }).click()
  await dialog(board.page, 'New ballot').getByLabel('Title').fill(title)
  await board.page.getByRole('button', { name: 'Add ballot' }).click()
  await board.page.getByRole('heading', { level: 1, name: title }).waitFor()
  await board.page.getByRole('button', { name: 'Take from Nominations of the year (2)' }).click()
  await board.page.getByRole('row', { name: /Felix Bergstrom/ }).waitFor()
  await board.page.getByLabel('Opens').fill(localTime(inHours(2), zone))
  await board.page.getByLabel('Closes').fill(localTime(inHours(4), zone))
  await board.page.getByRole('button', { name: 'Save', exact: true }).click()
  await board.page.getByText('Saved').first().waitFor()
  await board.page.getByRole('link', { name: 'Schedule the ballot' }).click()
  await dialog(board.page, 'Schedule this ballot?').getByRole('button', { name: 'Schedule', exact: true }).click()
  await board.page.getByText('Until it closes you see turnout only.').waitFor()
  const address = board.page.url().split('?')[0]!

  clock.set(new Date(inHours(2).getTime() + minuteMs))
  for (const elector of [member, admin]) {
    const voter = await journey.visitor('phone')
    const { page } = voter
    await logIn(journey, voter, 'dc', elector)
    const vote = page.getByRole('link', { name: `Vote in ${title}` })
    const isOpen = async () => {
      await page.goto(journey.at('dc', '/votes'))
      return vote.count()
    }
    await expect.poll(isOpen, { timeout: 60_000, interval: 1000 }).toBe(1)
    await vote.click()
    await page.getByRole('heading', { level: 1, name: 'Secretary' }).waitFor()
    await page.getByRole('button', { name: 'Skip this question' }).waitFor()
    await page.getByRole('radio', { name: /Felix Bergstrom/ }).check()
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Confirm my vote' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your vote is counted' }).waitFor()
    await voter.leave()
  }

  clock.set(new Date(inHours(4).getTime() + minuteMs))
  const isCounted = async () => {
    await board.page.goto(address)
    return board.page.getByText('2 votes, 2 voters, none missing').count()
  }
  await expect.poll(isCounted, { timeout: 60_000, interval: 1000 }).toBe(1)
  const winner = board.page.locator('li').filter({ hasText: 'Felix Bergstrom' })
  await winner.getByText('Elected', { exact: true }).waitFor()
  await expectReadable(board, 'elected')
  await board.leave()
})
