/** A month of the books: what stands in the way of its seal; another one is sealed, printed, and checked by a visitor. */
import { expect, inject, test } from 'vitest'
import { logIn } from '../account-pages.ts'
import { expectReadable, open, openJourney, resize } from '../journey.ts'
import { monthText } from '#server/features/months/rules.ts'
import { monthsBefore } from '#server/time/calendar.ts'
import { screens } from '#tests/support/browser/browser.ts'

const journey = openJourney()

/** The demo has not sealed it. */
const lastMonth = monthText(monthsBefore(inject('demoMonth'), 1))

test('a month with open lines says what to settle; one without is sealed, printed and checked', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  const bothSizes = async (name: string) => {
    await expectReadable(visitor, name)
    await resize(page, screens.phone.viewport)
    await expectReadable(visitor, `${name}-phone`)
    await resize(page, screens.desktop.viewport)
  }
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', '/treasury/months'))
  await bothSizes('months')
  await page.getByRole('row').filter({ hasText: 'Open' }).getByRole('link', { name: lastMonth }).click()
  await page.getByText('4 bank lines have no match').waitFor()
  expect(await page.getByRole('button', { name: /^Seal / }).isDisabled()).toBe(true)
  await bothSizes('month')
  await open(page, journey.at('dc', '/treasury/months'))
  await page
    .getByRole('row', { name: /Sealed(?! by)/ })
    .getByRole('link')
    .click()
  await page.getByRole('img', { name: /^MONTH SEALED/ }).waitFor()
  await bothSizes('month-sealed')

  const other = await journey.visitor('desktop')
  await logIn(journey, other, 'ny', { email: 'admin@ny.aea.example', role: 'Admin' })
  await open(other.page, journey.at('ny', '/treasury/months'))
  await other.page.getByRole('row').filter({ hasText: 'Open' }).getByRole('link', { name: lastMonth }).click()
  await other.page.getByRole('link', { name: /^Seal / }).click()
  await other.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Seal / })
    .click()
  await other.page.getByRole('img', { name: /^MONTH SEALED/ }).waitFor()
  const address = await other.page.getByRole('link', { name: 'PDF for the minutes' }).getAttribute('href')
  const paper = await other.page.evaluate(async (to) => (await fetch(to)).text(), address!)
  expect(paper.slice(0, 5)).toBe('%PDF-')
  const code = await other.page.getByText(/^2[0-9A-Z]{4}(-[0-9A-Z]{5}){5}$/).textContent()
  const guest = await journey.visitor('phone')
  await open(guest.page, journey.at('ny', `/verify/${code}`))
  await guest.page.getByText('This month is sealed.').waitFor()
  await expectReadable(guest, 'month-checked')
  await open(guest.page, journey.at('dc', `/verify/${code}`))
  await guest.page.getByText('No sealed month of this chapter has this code.').waitFor()
})
