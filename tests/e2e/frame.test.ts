/** Features of every page: the end of the session, the theme, the menu on phones. */
import { describe, expect, test } from 'vitest'
import { logIn } from './account-pages.ts'
import { bothScreens, expectReadable, live, open, openJourney, resize } from './journey.ts'

const journey = openJourney()

const member = { email: 'member@dc.aea.example' }
const expired = 'Your session has expired. Please log in again.'

test('the styles of all pages come before those of their parts, which override them', async () => {
  const visitor = await journey.visitor('phone')
  for (const path of ['/', '/login', '/activities', '/donate', '/event/register/42141']) {
    await visitor.page.goto(journey.at('dc', path))
    const first = await visitor.page.locator('link[rel=stylesheet]').first().getAttribute('href')
    expect(first, path).toMatch(/^\/assets\/app-/)
  }
  await visitor.leave()
})

describe('on a phone', () => {
  const screen = 'phone'

  test('the end of a session is reported, on open pages and at the login', async () => {
    const visitor = await journey.visitor(screen)
    const { page, context } = visitor
    const elsewhere = await journey.visitor(screen)
    const endElsewhere = async () => {
      await elsewhere.context.addCookies(await context.cookies())
      await open(elsewhere.page, journey.at('dc', '/logout'))
      await elsewhere.page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
      await elsewhere.page.waitForURL(journey.at('dc', '/'))
    }
    await logIn(journey, visitor, 'dc', member)
    await endElsewhere()
    await open(page, journey.at('dc', '/'))
    const notice = page.getByRole('dialog', { name: 'Your session has expired' })
    await notice.getByText('Please log in again.', { exact: true }).waitFor()
    await expectReadable(visitor, 'session-expired')
    await notice.getByRole('link', { name: 'Log in' }).click()
    await page.waitForURL('**/login?redirect=*')

    await logIn(journey, visitor, 'dc', member)
    await endElsewhere()
    await page.goto(journey.at('dc', '/profile'))
    await page.waitForURL('**/login?redirect=%2Fprofile*')
    await page.getByText(expired, { exact: true }).waitFor()
    await expectReadable(visitor, 'login-expired')
    await elsewhere.leave()
    await visitor.leave()
  })
})

describe.each(bothScreens)('on a %s', (screen) => {
  test('a chosen theme is remembered', async () => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await logIn(journey, visitor, 'dc', member)
    await open(page, journey.at('dc', '/dashboard'))
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    expect(await theme()).toBeUndefined()
    if (screen === 'phone') {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByText('Theme', { exact: true }).filter({ visible: true }).first().click()
    } else {
      await page.getByRole('navigation', { name: 'Main' }).locator('summary').last().click()
    }
    await page.getByRole('button', { name: 'Dark' }).filter({ visible: true }).click()
    await expect.poll(theme, { timeout: 10_000 }).toBeDefined()
    const dark = await theme()
    await page.goto(journey.at('dc', '/profile'))
    await live(page)
    expect(await theme()).toBe(dark)
    await expectReadable(visitor, 'profile-dark-chosen')
    await visitor.leave()
  })
})

test('the phone menu traps the keyboard focus, and Escape returns it', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', member)
  await open(page, journey.at('dc', '/dashboard'))
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.waitFor()
  await expectReadable(visitor, 'menu')
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab')
    // Between the last and the first, the browser may focus its own controls; the page then sees the body as focused.
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog')?.id),
      )
      .toBeTruthy()
  }
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  await button.press('Enter')
  await menu.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payment' }).click()
  await page.waitForURL('**/payment')
  await menu.waitFor({ state: 'hidden' })
  await visitor.leave()
})

test('the side panel remembers which groups are open, and Treasury and Settings need no scrolling at 900 px', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await resize(page, { width: 1440, height: 900 })
  await open(page, journey.at('dc', '/dashboard'))
  await live(page)
  const panel = page.getByRole('navigation', { name: 'Chapter panel' }).filter({ visible: true })
  for (const name of [/^Treasury/, 'Chapter settings']) {
    const box = (await panel.getByRole('link', { name }).boundingBox())!
    expect(box.y + box.height).toBeLessThan(900)
  }
  const types = panel.getByRole('link', { name: 'Member types' })
  expect(await types.isVisible()).toBe(false)
  await panel.getByText('Setup', { exact: true }).click()
  await types.waitFor()
  await panel.getByText('Chapter content', { exact: true }).click()
  await panel.getByRole('link', { name: 'Announcements' }).waitFor({ state: 'hidden' })
  await open(page, journey.at('dc', '/treasury'))
  await types.waitFor()
  await panel.getByRole('link', { name: 'Announcements' }).waitFor({ state: 'hidden' })
  await open(page, journey.at('dc', '/announcement'))
  await panel.getByRole('link', { name: 'Announcements' }).waitFor()
  await visitor.leave()
})

test("a chapter's contacts are on the left under its events, on phones after the committee", async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await open(page, journey.at('dc', '/'))
  const place = async (name: string) =>
    (await page.getByRole('heading', { level: 2, name, exact: true }).boundingBox())!
  await expect.poll(async () => (await place('Help and contact')).x - (await place('Events')).x).toBe(0)
  await expect.poll(async () => (await place('Help and contact')).y - (await place('Events')).y).toBeGreaterThan(0)
  await resize(page, { width: 390, height: 844 })
  await expect
    .poll(async () => (await place('Help and contact')).y - (await place('Executive committee')).y)
    .toBeGreaterThan(0)
  await visitor.leave()
})
