/** At midnight in the chapter an office passes from one to the other, whose pages are open. */
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openStore } from '#db/open-store.ts'
import { run } from '#db/work.ts'
import { logWriter } from '#events-log/log-writer.ts'
import { addOffice, nameHolder } from '#server/features/offices/decisions.ts'
import { officeStream } from '#server/features/offices/facts.ts'
import { dayAfter, startOfDay } from '#server/time/calendar.ts'
import { calendarDay } from '#server/time/clock.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { movedClock } from '#tests/support/machine/moved-clock.ts'
import { logIn } from '../account-pages.ts'
import { expectReadable, open, openJourney, type Journey } from '../journey.ts'
import type { Visitor } from '#tests/support/browser/browser.ts'

const clock = movedClock()
const journey: Journey = openJourney({ env: clock.env })
const officeId = '5b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2d02'
const officeName = 'Treasurer of the seminar fund'
const zone = 'America/New_York'
const now = new Date()
const lastDay = dayAfter(calendarDay(now, zone))
const midnight = startOfDay(dayAfter(lastDay), zone)
const minuteMs = 60_000
// Before the portal starts: one whose clock leaps by more than a day has its jobs wait.
clock.set(new Date(midnight.getTime() - 30 * minuteMs))

/** Adds an office that the demo's member holds until tomorrow, and its admin, who is a member too, from the day after. */
beforeAll(async () => {
  const store = await openStore(path.join(journey.dataDir, 'chapterhouse.sqlite'))
  const people = await store.read
    .selectFrom('people')
    .innerJoin('members', 'members.personId', 'people.personId')
    .select(['people.personId', 'email', 'chapterId'])
    .where('email', 'in', ['member@dc.aea.example', 'admin@dc.aea.example'])
    .execute()
  const personOf = (email: string) => people.find((person) => person.email === email)!
  const { chapterId, personId } = personOf('member@dc.aea.example')
  const at = now.toISOString()
  const by = { personId: 'system', rights: undefined, eventIds: null }
  await store.write(function* (builder) {
    const { record } = logWriter(builder, logDefinition, {
      chapterId,
      actor: 'system:tests',
      correlation: 'journey',
      now,
    })
    const rights = { books: 'see', payments: 'change' } as const
    yield* record(officeStream, chapterId, (state) => addOffice(state, by, officeId, { rights, eventIds: null }))
    const row = { officeId, chapterId, officeName, position: '', createdBy: 'system', updatedBy: 'system' }
    yield* run(builder.sql.insertInto('offices').values({ ...row, createdAt: at, updatedAt: at }))
    const today = calendarDay(now, zone)
    const terms = [
      { personId, fromDay: today, untilDay: lastDay },
      { personId: personOf('admin@dc.aea.example').personId, fromDay: dayAfter(lastDay), untilDay: '2199-12-31' },
    ]
    for (const [place, term] of terms.entries())
      yield* record(officeStream, chapterId, (state) =>
        nameHolder(state, by, `7d2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2f0${place}`, { officeId, ...term }, today),
      )
  })
  await store.close()
})

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
  await logIn(journey, after, 'dc', { email: 'admin@dc.aea.example', role: 'Member' })
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
