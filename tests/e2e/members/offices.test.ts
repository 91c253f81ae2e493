/** An admin gives a chapter its offices, and names a treasurer from today. */
import { expect, test } from 'vitest'
import { dialog, logIn } from '../account-pages.ts'
import { bothScreens, expectReadable, live, open, openJourney } from '../journey.ts'

const journey = openJourney()

test('a chapter without offices gets the usual ones, and a treasurer from today', async () => {
  const board = await journey.visitor('desktop')
  const { page } = board
  await logIn(journey, board, 'sv', { email: 'system@aea.example', role: 'System admin' })
  await open(page, journey.at('sv', '/offices'))
  await page.getByRole('heading', { name: 'No offices yet' }).waitFor()
  await expectReadable(board, 'offices-none')
  await page.getByRole('button', { name: 'Add the usual offices' }).click()
  await page.getByText('The usual offices were added').waitFor()
  // The committee has a treasurer.
  await page.getByRole('link', { name: /^Name .+ as Treasurer$/ }).click()
  const form = dialog(page, 'Name the holder of Treasurer')
  await form.getByRole('button', { name: 'Name holder' }).click()
  await page.getByText('The holder and the admins were emailed').waitFor()
  const treasurer = page.getByRole('row', { name: /Treasurer/ })
  await expect.poll(() => treasurer.getByText('Active').isVisible()).toBe(true)
  const [holder] = await treasurer.getByRole('cell').allTextContents()
  expect(holder).toMatch(/\d{5}/)
  expect(await page.locator('.office-terms .term').count()).toBe(1)
  await board.leave()
})

test.each(bothScreens)('offices and one of them on a %s', async (screen) => {
  const board = await journey.visitor(screen)
  const { page } = board
  await logIn(journey, board, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', '/offices'))
  await page.getByText(/offices end on/).waitFor()
  await expectReadable(board, `offices-${screen}`)
  await page.getByRole('link', { name: 'Treasurer', exact: true }).first().click()
  await page.getByRole('heading', { name: /Who may do what/ }).waitFor()
  await live(page)
  await expectReadable(board, `office-${screen}`)
  await page.getByRole('link', { name: 'Edit office' }).click()
  const change = page.getByRole('checkbox', { name: 'Events: may change' })
  await change.check()
  expect(await page.getByRole('checkbox', { name: 'Events: may see' }).isChecked()).toBe(true)
  await expectReadable(board, `office-edit-${screen}`)
  await page.getByRole('button', { name: 'Save office' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await board.leave()
})
