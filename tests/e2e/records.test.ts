/** Lists as records on a phone: opened by their names, with a menu; tools only where a list is long. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { screens } from '#tests/support/browser/browser.ts'
import { dialog, logIn } from './account-pages.ts'
import { expectReadable, open, openJourney, resize } from './journey.ts'

const journey = openJourney()

const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const
const cause = 'Flood relief fund'

const recordOf = (page: Page, text: string) => page.locator('.records > li').filter({ hasText: text })
const tools = (page: Page) => page.locator('summary').filter({ hasText: 'Search and filter' })

test('on a phone a record opens by its name, its menu has the rest, and a short list has no tools', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/donationType'))
  const record = recordOf(page, cause)
  await record.waitFor()
  for (const tool of [
    page.getByRole('searchbox'),
    page.getByLabel('Sort by'),
    tools(page),
    page.locator('.table-foot'),
  ])
    expect(await tool.count()).toBe(0)

  const edit = record.getByRole('link', { name: `Edit ${cause}` })
  const more = record.getByLabel(`More for ${cause}`)
  const size = (await more.boundingBox())!
  expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44)
  expect(await edit.count()).toBe(0)
  await more.focus()
  await page.keyboard.press('Enter')
  await edit.waitFor()
  await expectReadable(visitor, 'record-menu')
  await page.keyboard.press('Escape')
  await edit.waitFor({ state: 'hidden' })
  await expect.poll(() => more.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await record.getByRole('link', { name: `Delete ${cause}` }).click()
  await dialog(page, `Delete ${cause}?`).getByRole('button', { name: 'Keep it' }).click()
  await dialog(page, `Delete ${cause}?`).waitFor({ state: 'hidden' })

  await record.getByRole('link', { name: cause, exact: true }).click()
  await dialog(page, 'Edit donation type').waitFor()
  await visitor.leave()
})

test('without scripts the menu of a record opens and leads to its acts', async () => {
  const visitor = await journey.visitor('phone', { javaScriptEnabled: false })
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await page.goto(journey.at('dc', '/donationType'))
  const record = recordOf(page, cause)
  await record.getByLabel(`More for ${cause}`).click()
  await record.getByRole('link', { name: `Delete ${cause}` }).click()
  await page.getByRole('heading', { name: `Delete ${cause}?` }).waitFor()
  await visitor.leave()
})

test('a long list opens its tools on demand on a phone, and has them open on a desktop', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/images'))
  const search = page.getByRole('searchbox', { name: 'Search descriptions' })
  await tools(page).waitFor()
  expect(await search.isVisible()).toBe(false)
  await tools(page).click()
  await search.fill('no such picture')
  await page.getByText(/^No .+ match "no such picture"$/).waitFor()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByText(/^1 to 10 of \d+$/).waitFor()

  await open(page, journey.at('dc', '/images'))
  await resize(page, screens.desktop.viewport)
  await search.waitFor()
  expect(await tools(page).isVisible()).toBe(false)
  await visitor.leave()
})

test('a long choice in a narrow form is not cut', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/payment?add=1'))
  const type = page.getByRole('combobox', { name: 'Payment type' }).filter({ visible: true })
  const low = (await type.boundingBox())!.height
  await type.selectOption({ label: 'Exam preparation course, $180.00' })
  await expect.poll(async () => (await type.boundingBox())!.height).toBeGreaterThan(low)
  await visitor.leave()
})
