/** An auditor reads what others change: forms are shown as they are, and nothing in them can be changed or sent. */
import { beforeAll, expect, test } from 'vitest'
import { calendarDay } from '#server/time/clock.ts'
import { logIn } from '../account-pages.ts'
import { bothScreens, expectReadable, open, openJourney } from '../journey.ts'
import { layOfficeIn, zone } from './laid-office.ts'

const journey = openJourney()

beforeAll(() => {
  const today = calendarDay(new Date(), zone)
  return layOfficeIn(journey.dataDir, {
    officeId: '5b2c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2d03',
    officeName: 'Auditor of the year',
    rights: { audit: 'see' },
    terms: [{ email: 'inactive@dc.aea.example', fromDay: today, untilDay: `${Number(today.slice(0, 4)) + 1}-12-31` }],
  })
})

test.each(bothScreens)(
  'an auditor reads an event’s form and its texts, and changes nothing, on a %s',
  async (screen) => {
    const auditor = await journey.visitor(screen)
    const { page } = auditor
    await logIn(journey, auditor, 'dc', { email: 'inactive@dc.aea.example' })
    await open(page, journey.at('dc', '/event/61824/edit'))
    await page.waitForURL(/\/my-office\?next=/)
    await page.getByRole('button', { name: 'Work as Auditor of the year' }).click()
    await page.waitForURL(/\/event\/61824\/edit$/)
    await page.getByText('You can see this but not change it.').first().waitFor()
    const text = page.locator('.ql-editor').first()
    await text.waitFor()
    expect(await text.getAttribute('contenteditable')).toBe('false')
    expect(await page.locator('input[name=eventName]').first().isDisabled()).toBe(true)
    expect(await page.getByRole('main').getByRole('button', { name: /^Save/ }).count()).toBe(0)
    expect(await page.getByText('You are editing.').count()).toBe(0)
    await expectReadable(auditor, `auditor-event-${screen}`)
    await auditor.leave()
  },
)
