/** A treasurer's January: last year's letters to donors are there, this year's are made and checked. */
import { describe, expect, test } from 'vitest'
import { logIn } from '../account-pages.ts'
import { bothScreens, expectReadable, open, openJourney } from '../journey.ts'

const journey = openJourney()

const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

/** The demo has made last year's letters; this year's are still open. */
const year = new Date().getUTCFullYear()

describe.each(bothScreens)('on a %s', (screen) => {
  test('a treasurer makes the letters of the year, reads one, and checks its code', async () => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await logIn(journey, visitor, 'dc', admin)
    await open(page, journey.at('dc', '/treasury/letters'))
    await page.getByRole('heading', { name: `Letters to donors, ${year - 1}` }).waitFor()
    await page.getByText('Every letter of the year is up to date.').waitFor()
    await page.getByRole('combobox', { name: 'Year' }).selectOption(String(year))
    await page.getByRole('heading', { name: `Letters to donors, ${year}` }).waitFor()
    const make = page.getByRole('button', { name: /^Make and send \d+ letters?$/ })
    if (screen === 'desktop') await make.waitFor()
    await expectReadable(visitor, 'donor-letters')

    if (screen === 'desktop') {
      await page.getByRole('button', { name: 'Make without sending' }).click()
      await page.getByText('Every letter of the year is up to date.').waitFor()
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download all as zip' }).click()
      expect((await download).suggestedFilename()).toBe(`donor-letters-dc-${year}.zip`)
    }
    await open(page, journey.at('dc', `/treasury/letters?year=${year - 1}`))
    await page
      .getByRole('link', { name: /^View the letter to / })
      .filter({ visible: true })
      .first()
      .click()
    await page.getByRole('heading', { name: new RegExp(`^Letter ${year - 1}-\\d{4}$`) }).waitFor()
    await page.getByText('AEA Washington DC, Inc. is exempt under section 501(c)(3)').waitFor()
    await expectReadable(visitor, 'donor-letter')
    const code = await page.locator('.letter-sheet .hash').innerText()
    await open(page, journey.at('dc', `/verify/${code}`))
    await page.getByText('This letter to a donor is as it was made, and it counts.').waitFor()
    await visitor.leave()
  })
})
