/** The search across a chapter: from the bar, by the slash key, from the phone's menu and on its page. */
import { expect, test } from 'vitest'
import { screens } from '#tests/support/browser/browser.ts'
import { logIn } from './account-pages.ts'
import { expectReadable, live, open, openJourney, resize } from './journey.ts'

const journey = openJourney()

test('the slash key opens the search; typing, arrow keys and Enter open a result', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'member@dc.aea.example' })
  await open(page, journey.at('dc', '/calendar'))
  const dialog = page.getByRole('dialog', { name: 'Search this chapter' })
  const field = dialog.getByRole('combobox')

  // In a field it is an ordinary slash.
  const filter = page.getByRole('searchbox', { name: 'Title or place' })
  await filter.focus()
  await page.keyboard.type('a/b')
  await expect.poll(() => filter.inputValue()).toBe('a/b')
  expect(await dialog.count()).toBe(0)
  await filter.blur()

  await page.keyboard.press('/')
  await dialog.waitFor()
  expect(await field.inputValue()).toBe('')
  await dialog.getByText('Type at least 2 characters.').waitFor()
  await field.fill('picnic')
  const first = dialog.getByRole('group', { name: 'Upcoming events' }).getByRole('option').first()
  await first.waitFor()
  await dialog.getByText(/^\d+ results?\. Arrow keys/).waitFor()
  await expectReadable(visitor, 'search-dialog')
  const name = await first.locator('b').innerText()

  await page.keyboard.press('ArrowUp')
  await expect.poll(() => dialog.getByRole('option', { selected: true }).innerText()).toContain('All results')
  await page.keyboard.press('ArrowDown')
  const selected = dialog.getByRole('option', { selected: true })
  await expect.poll(() => selected.innerText()).not.toContain('All results')
  await expect
    .poll(async () => (await field.getAttribute('aria-activedescendant')) === (await selected.getAttribute('id')))
    .toBe(true)
  const [title, address] = [await selected.locator('b').innerText(), await selected.getAttribute('href')]
  await page.keyboard.press('Enter')
  await page.waitForURL(journey.at('dc', address!))
  await dialog.waitFor({ state: 'detached' })
  expect(title.length + name.length).toBeGreaterThan(0)

  // Hostile words find nothing and do no harm.
  await page.getByRole('link', { name: 'Search' }).filter({ visible: true }).click()
  await dialog.waitFor()
  await field.fill("%_<img src=x onerror=alert(1)>'")
  await dialog.getByText(/^Nothing matches/).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // Nothing is lost of what is typed while the dialog loads.
  await open(page, journey.at('dc', '/calendar'))
  await page.keyboard.type('/picnics')
  await page.keyboard.press('Backspace')
  await expect.poll(() => field.inputValue()).toBe('picnic')
  await visitor.leave()
})

test('the page groups the results, opens all of a group, and lists people for members only', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await open(page, journey.at('dc', '/search'))
  await page.getByRole('main').getByRole('searchbox', { name: 'Search this chapter' }).fill('an')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(journey.at('dc', '/search?q=an'))
  await page.getByRole('heading', { name: /^Upcoming events/ }).waitFor()
  expect(await page.getByRole('heading', { name: /^(People|Documents)/ }).count()).toBe(0)
  await logIn(journey, visitor, 'dc', { email: 'member@dc.aea.example' })
  await open(page, journey.at('dc', '/search?q=an'))
  const people = page.getByRole('region', { name: /^People/ })
  const count = Number((await people.getByRole('heading').locator('span').innerText()).replaceAll(',', ''))
  expect(count).toBeGreaterThan(5)
  await expectReadable(visitor, 'search-desktop')
  await people.getByRole('link', { name: /^View all/ }).click()
  await page.waitForURL('**/members?chapter.search=an')
  await page
    .getByText(new RegExp(`\\b${count}\\b`))
    .first()
    .waitFor()

  await resize(page, screens.phone.viewport)
  await open(page, journey.at('dc', '/'))
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Search' }).click()
  await page.waitForURL(journey.at('dc', '/search'))
  await live(page)
  await page.getByRole('main').getByRole('searchbox').fill('zzyzx')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Nothing matches “zzyzx”' }).waitFor()
  await open(page, journey.at('dc', '/search?q=an'))
  await expectReadable(visitor, 'search-phone')
  await visitor.leave()
})
