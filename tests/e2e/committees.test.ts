/** An admin makes a member treasurer, and visitors see it. */
import { expect, test } from 'vitest'
import { dialog, logIn, sayOk } from './account-pages.ts'
import { bothScreens, expectReadable, open, openJourney } from './journey.ts'

const journey = openJourney()

test.each(bothScreens)(
  'on a %s an admin makes a member treasurer, and a visitor finds her on the home page and among the committees',
  async (screen) => {
    const tenure = screen === 'phone' ? '2040-2042' : '2043-2045'
    const [fromYear, toYear] = tenure.split('-') as [string, string]
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
    await open(page, journey.at('dc', '/committiees'))
    await page.getByRole('link', { name: 'Create new committee' }).click()
    const session = dialog(page, 'New committee')
    await session.getByLabel('From year').fill(toYear)
    await session.getByLabel('To year').fill(fromYear)
    await session.getByRole('button', { name: 'Create committee' }).click()
    await session.getByText('The last year cannot come before the first').first().waitFor()
    visitor.expectComplaint(/400/)
    await session.getByLabel('From year').fill(fromYear)
    await session.getByLabel('To year').fill(toYear)
    await session.getByRole('button', { name: 'Create committee' }).click()
    await dialog(page, 'Committee created').waitFor()
    await sayOk(page)

    const buttons = page.getByRole('link', { name: new RegExp(`^(Add member to|Edit|Delete) .*${tenure}`) })
    const tops = () => buttons.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
    // On a phone two of them are in the menu.
    const count = screen === 'phone' ? 1 : 3
    await expect.poll(tops, { message: `a committee has ${count} buttons` }).toHaveLength(count)
    await expect
      .poll(async () => new Set(await tops()).size, { message: 'the buttons of a committee stand in one line' })
      .toBe(1)
    if (screen === 'phone') {
      const more = page.getByLabel(`More for ${tenure}`).filter({ visible: true })
      await more.click()
      await expect.poll(tops, { message: 'the menu has the other two' }).toHaveLength(3)
      await more.click()
    }
    await page.getByRole('link', { name: `Add member to ${tenure}` }).click()
    const form = dialog(page, `New member of ${tenure}`)
    await form.getByRole('combobox', { name: 'Member' }).fill('member@dc')
    await form.getByRole('option', { name: /member@dc\.aea\.example/ }).click()
    await form.getByLabel('Position').selectOption('Treasurer')
    await form.getByRole('textbox', { name: 'Biography' }).fill('Counts every cent twice, and enjoys it.')
    await expectReadable(visitor, `committee-member-add-${screen}`)
    await form.getByRole('button', { name: 'Add member' }).click()
    await dialog(page, 'Committee member added').waitFor()
    await sayOk(page)
    await visitor.leave()

    const reader = await journey.visitor(screen)
    await open(reader.page, journey.at('dc', '/'))
    const block = reader.page.locator('section', {
      has: reader.page.getByRole('heading', { name: 'Executive committee' }),
    })
    await expect
      .poll(() => block.innerText())
      .toMatch(new RegExp(`${tenure}\\s+[A-Z]{2}\\s+TREASURER\\s+M[a-z]+\\. [^]+Counts every cent twice`))
    await block.getByRole('link', { name: tenure }).click()
    await reader.page.getByRole('heading', { name: 'Committees' }).waitFor()
    await reader.page.getByText('Counts every cent twice').filter({ visible: true }).waitFor()
    await reader.page
      .getByRole('link', { name: /^Read more about / })
      .filter({ visible: true })
      .first()
      .click()
    await reader.page.getByText('Treasurer', { exact: true }).first().waitFor()
    await expectReadable(reader, `committee-member-${screen}`)
    await reader.leave()
  },
)
