/** At midnight in the chapter an office passes from one to the other, whose pages are open. */
import { beforeAll, expect, test } from 'vitest'
import { dayAfter, startOfDay } from '#server/time/calendar.ts'
import { calendarDay } from '#server/time/clock.ts'
import { movedClock } from '#tests/support/machine/moved-clock.ts'
import { logIn } from '../account-pages.ts'
import { expectReadable, open, openJourney, type Journey } from '../journey.ts'
import { layOfficeIn, zone } from './laid-office.ts'
import type { Visitor } from '#tests/support/browser/browser.ts'

const clock = movedClock()
const journey: Journey = openJourney({ env: clock.env })
const officeName = 'Treasurer of the seminar fund'
const now = new Date()
const lastDay = dayAfter(calendarDay(now, zone))
const midnight = startOfDay(dayAfter(lastDay), zone)
const minuteMs = 60_000
// Before the portal starts: one whose clock leaps by more than a day has its jobs wait.
clock.set(new Date(midnight.getTime() - 30 * minuteMs))

/** One member of the demo holds it until tomorrow, and another from the day after. */
beforeAll(() =>
  layOfficeIn(journey.dataDir, {
    officeId: '5b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2d02',
    officeName,
    rights: { books: 'see', payments: 'change' },
    terms: [
      { email: 'member@dc.aea.example', fromDay: calendarDay(now, zone), untilDay: lastDay },
      {
        email: 'inactive@dc.aea.example',
        fromDay: dayAfter(lastDay),
        untilDay: `${Number(lastDay.slice(0, 4)) + 2}-12-31`,
      },
    ],
  }),
)

async function takeUp({ page }: Visitor, offices: string): Promise<void> {
  await open(page, journey.at('dc', '/treasury'))
  await page.waitForURL(/\/my-office\?next=/)
  await page.getByRole('button', { name: `Work as ${offices}`, exact: true }).click()
  await page.waitForURL(/\/treasury$/)
  await page.getByText(`You are working as ${offices}.`).waitFor()
}

test('at midnight of the chapter the old treasurer loses the books with the next click, and the new one has them', async () => {
  const before = await journey.visitor('desktop')
  const after = await journey.visitor('phone')
  await logIn(journey, before, 'dc', { email: 'member@dc.aea.example' })
  await logIn(journey, after, 'dc', { email: 'inactive@dc.aea.example' })
  await takeUp(before, `Events chair and ${officeName}`)
  await expectReadable(before, 'before-midnight')
  await after.page.goto(journey.at('dc', '/treasury'))
  expect(new URL(after.page.url()).pathname).not.toBe('/treasury')

  clock.set(new Date(midnight.getTime() + minuteMs))
  await before.page.reload()
  await before.page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
  await before.page.getByText('Your office is Events chair.').waitFor()
  // A page that is refused as it is loaded has no route with styles.
  const sheet = before.page.locator('.empty-sheet')
  expect(await sheet.evaluate((element) => getComputedStyle(element).display)).toBe('grid')
  before.expectComplaint(/403 \(Forbidden\).*\/treasury/)
  await expectReadable(before, 'after-midnight')
  await takeUp(after, officeName)
  await expectReadable(after, 'after-midnight-successor')
  await before.leave()
  await after.leave()
})
