/** Parts of pages whose code is loaded when somebody stirs: what is done before it has arrived is not lost. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { logIn } from './account-pages.ts'
import { openJourney } from './journey.ts'

const journey = openJourney()

/** Holds the code of a part back; the function that is returned lets it come. */
async function holdBack(page: Page, name: string): Promise<() => Promise<void>> {
  const held: (() => void)[] = []
  await page.route(`**/assets/${name}-*.js`, (route) => new Promise<void>((done) => held.push(() => done(route.continue()))))
  return async () => {
    await expect.poll(() => held.length).toBe(1)
    held[0]!()
  }
}

test('what is typed before a table is live stays, and is searched for', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  const letCome = await holdBack(page, 'chapter-payments')
  await page.goto(journey.at('dc', '/payment'))
  await page.getByRole('searchbox').fill('far')
  await expect.poll(() => page.locator('[data-still] input[type=search]').inputValue()).toBe('far')
  await letCome()
  await page.waitForURL('**/payment?*search=far*')
  const box = page.getByRole('searchbox')
  await expect.poll(() => box.inputValue()).toBe('far')
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => page.locator('[data-still] input').count()).toBe(0)
  await visitor.leave()
})

test('no letter is lost that is typed while a table comes alive', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  for (const [path, part] of [['/payment', 'chapter-payments'], ['/members', 'members-view']] as const) {
    const letCome = await holdBack(page, part)
    await page.goto(journey.at('dc', path))
    const box = page.getByRole('searchbox').first()
    await box.click()
    let typed = ''
    const type = async () => {
      const letter = 'abcdefghijklmnopqrstuvwxyz'[typed.length % 26]!
      await page.keyboard.press(letter)
      typed += letter
    }
    await type()
    await letCome()
    // A search takes no more than 100 letters, and a busy machine may be longer about the part.
    while (await page.locator('[data-still] input[type=search]').first().isVisible()) if (typed.length < 90) await type()
    for (let more = 0; more < 5; more++) await type()
    await expect.poll(() => box.inputValue()).toBe(typed)
    await page.waitForURL(({ searchParams }) => [...searchParams.values()].includes(typed))
  }
  await visitor.leave()
})

test('terms that are chosen before the buttons are there stay chosen, and the sum follows', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'member@dc.aea.example' })
  const letCome = await holdBack(page, 'my-dues')
  await page.goto(journey.at('dc', '/payment'))
  await page.locator('[data-still]').getByText('3', { exact: true }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Pay with PayPal' }).isVisible()).toBe(true)
  await letCome()
  await page.getByRole('button', { name: 'PayPal', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: '3', exact: true }).isChecked()).toBe(true)
  await page.getByText('$300.00').waitFor()
  await visitor.leave()
})
