/** Parts of pages whose code loads on first touch: no earlier action is lost. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { logIn } from './account-pages.ts'
import { open, openJourney } from './journey.ts'
import { announce, enterGuest, nextButton } from './registrations/registration-pages.ts'

const journey = openJourney()

/** Delays the code of a part; the returned function releases it. */
async function holdBack(page: Page, name: string): Promise<() => Promise<void>> {
  const held: (() => void)[] = []
  await page.route(
    `**/assets/${name}-*.js`,
    (route) => new Promise<void>((done) => held.push(() => done(route.continue()))),
  )
  return async () => {
    await expect.poll(() => held.length).toBe(1)
    held[0]!()
  }
}

test('text typed before a table is hydrated stays, and is searched for', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  const letCome = await holdBack(page, 'chapter-payments')
  await page.goto(journey.at('dc', '/payment'))
  await page.getByRole('searchbox').fill('far')
  await expect.poll(() => page.locator('[data-waits] input[type=search]').inputValue()).toBe('far')
  await letCome()
  await page.waitForURL('**/payment?*search=far*')
  const box = page.getByRole('searchbox')
  await expect.poll(() => box.inputValue()).toBe('far')
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => page.locator('[data-waits] input').count()).toBe(0)
  await visitor.leave()
})

test('no character typed while a table hydrates is lost', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  for (const [path, part] of [
    ['/payment', 'chapter-payments'],
    ['/members', 'members-view'],
  ] as const) {
    const letCome = await holdBack(page, part)
    await page.goto(journey.at('dc', path))
    const box = page.getByRole('searchbox').first()
    await box.click()
    let typed = ''
    const type = async () => {
      const email = 'abcdefghijklmnopqrstuvwxyz'[typed.length % 26]!
      await page.keyboard.press(email)
      typed += email
    }
    await type()
    await letCome()
    // A search takes at most 100 characters, and a busy machine may need longer to load the part.
    while (await page.locator('[data-waits] input[type=search]').first().isVisible())
      if (typed.length < 90) await type()
    for (let more = 0; more < 5; more++) await type()
    await expect.poll(() => box.inputValue()).toBe(typed)
    await page.waitForURL(({ searchParams }) => [...searchParams.values()].includes(typed))
  }
  await visitor.leave()
})

test('terms chosen before the buttons appear stay chosen, and the total follows', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'member@dc.aea.example' })
  const letCome = await holdBack(page, 'my-dues')
  await page.goto(journey.at('dc', '/payment'))
  await page.locator('[data-waits]').getByText('3', { exact: true }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Pay with PayPal' }).isVisible()).toBe(true)
  await letCome()
  await page.getByRole('button', { name: 'PayPal', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: '3', exact: true }).isChecked()).toBe(true)
  await page.getByText('$300.00').waitFor()
  await visitor.leave()
})

test('a table loads when one of its controls is touched, and an earlier click takes effect once its code arrives', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  const letCome = await holdBack(page, 'chapter-payments')
  await page.goto(journey.at('dc', '/payment?group=year'))
  // The footer wakes on the first move, and signals that the page has been hydrated.
  await page.mouse.move(1, 1)
  await expect.poll(() => page.locator('[data-still]').count()).toBe(0)
  expect(await page.locator('main [data-waits]').count()).toBe(1)
  const group = page
    .getByRole('button', { name: /^20\d\d \d+$/ })
    .filter({ visible: true })
    .first()
  await group.click()
  expect(await page.locator('main [data-waits]').count()).toBe(1)
  await letCome()
  await expect.poll(() => page.locator('main [data-waits]').count()).toBe(0)
  await expect.poll(() => group.getAttribute('aria-expanded')).toBe('false')
  await visitor.leave()
})

test('the registration form counts clicks made before its code arrived', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  const letCome = await holdBack(page, 'register-screen')
  await page.goto(journey.at('dc', '/event/register/61824'))
  await page.mouse.move(1, 1)
  await expect.poll(() => page.locator('[data-still]').count()).toBe(0)
  await page.getByLabel('First name').fill('Ada')
  for (let presses = 0; presses < 2; presses++) await page.getByRole('button', { name: 'Add one adult' }).click()
  await letCome()
  await expect.poll(() => page.locator('main [data-waits]').count()).toBe(0)
  await expect.poll(() => page.getByRole('spinbutton', { name: 'Adults' }).inputValue()).toBe('3')
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ada')
  await page.getByText('$60.00').filter({ visible: true }).first().waitFor()
  await visitor.leave()
})

test('a form of an event stays until the next page can be rendered, whose styles are fetched once', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  const eventId = await announce(journey, { eventName: 'Slow Walk', adultFee: 5, seats: 5 })
  const letFormCome = await holdBack(page, 'register-screen')
  const letCheckoutCome = await holdBack(page, 'checkout-view')
  // By a link within the portal, as a reader would.
  await open(page, journey.at('dc', `/event/${eventId}`))
  await page.evaluate(() => {
    const main = document.querySelector('main')!
    const state = window as { wasEmpty?: boolean }
    new MutationObserver(() => (state.wasEmpty ||= main.innerText.trim() === '')).observe(document, {
      childList: true,
      subtree: true,
    })
  })
  await page.getByRole('main').getByRole('link', { name: 'Register', exact: true }).filter({ visible: true }).click()
  await letFormCome()
  await enterGuest(page, { firstName: 'Ida', lastName: 'Idle', email: 'idle@guests.example' })
  await nextButton(page).click()
  await letCheckoutCome()
  await page.getByRole('heading', { level: 1, name: 'Review and pay' }).waitFor()
  expect(await page.evaluate(() => (window as { wasEmpty?: boolean }).wasEmpty)).toBe(false)
  expect(warnings.filter((text) => text.includes('preload'))).toEqual([])
  await visitor.leave()
})
