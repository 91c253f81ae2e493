/** A secretary adds pictures, and readers view them one by one. */
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { pictureInHalves } from '#tests/support/files.ts'
import { dialog, logIn, sayOk } from './account-pages.ts'
import { expectReadable, open, openJourney } from './journey.ts'

const journey = openJourney()

const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Pictures' })

/** Whether the picture is loaded and decoded, not only its frame. */
const isDrawn = (page: Page, description: string) =>
  expect
    .poll(() =>
      page
        .getByAltText(description)
        .first()
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true)

const pictureAt = async (page: Page, description: string, place: string) => {
  await lightbox(page).getByAltText(description).waitFor()
  await lightbox(page).getByText(place, { exact: true }).waitFor()
}

/** Returns the link targets of the fully visible pictures after the row has advanced this many times. */
const pathsInStrip = (strip: Locator, moves: number) =>
  strip.evaluate((box, moves) => {
    for (const animation of box.querySelector('.strip-row')!.getAnimations()) {
      animation.pause()
      animation.currentTime = moves * 3_000 + 1_000
    }
    const { left, right } = box.getBoundingClientRect()
    const isSeen = (link: Element) =>
      link.getBoundingClientRect().left >= left - 1 && link.getBoundingClientRect().right <= right + 1
    return [...box.querySelectorAll('a')].filter(isSeen).map(({ pathname }) => pathname)
  }, moves)

/** Whether a box shows an element completely. */
async function isWithin(box: Locator, part: Locator): Promise<boolean> {
  const [around, inner] = [await box.boundingBox(), await part.boundingBox()]
  return inner!.x >= around!.x - 1 && inner!.x + inner!.width <= around!.x + around!.width + 1
}

test('a secretary adds pictures for the header and one for the home page, and a visitor sees them all', async () => {
  const secretary = await journey.visitor('desktop')
  const { page } = secretary
  await logIn(journey, secretary, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  const added = [
    { place: 'Header of every page', description: 'The tug of war, seen from the hill' },
    { place: 'Header of every page', description: 'The flagpole, seen from the gate' },
    { place: 'Home page', description: 'The reading room after the retrofit' },
  ]
  for (const { place, description } of added) {
    await open(page, journey.at('dc', '/images?dialog=add'))
    await page.getByLabel('Place').selectOption(place)
    await page.getByRole('textbox', { name: 'Description' }).fill(description)
    await page
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await pictureInHalves(1600, 1000) })
    await page.getByText('Uploaded the file successfully: photo.png').waitFor()
    await page.getByRole('button', { name: 'Add image' }).click()
    await dialog(page, 'Image added').waitFor()
    await sayOk(page)
    await page.getByRole('link', { name: description, exact: true }).first().waitFor()
  }
  await expectReadable(secretary, 'images')
  await secretary.leave()

  const visitor = await journey.visitor('desktop')
  await open(visitor.page, journey.at('dc', '/'))
  for (const { description } of added) await isDrawn(visitor.page, description)
  await visitor.page.getByRole('region', { name: 'Pictures of the chapter' }).getByText(added[2]!.description).waitFor()
  await visitor.page.emulateMedia({ reducedMotion: 'no-preference' })
  const strip = visitor.page.locator('[data-frame=strip]')
  const each = await strip
    .locator('a:not([aria-hidden])')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
  expect(each.length).toBeGreaterThan(6)
  for (const [moves] of each.entries())
    await expect.poll(() => pathsInStrip(strip, moves)).toEqual([...each, ...each].slice(moves, moves + 4))
  await expect.poll(() => pathsInStrip(strip, each.length)).toEqual(each.slice(0, 4))
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
  const last = strip.locator('a:not([aria-hidden])').last()
  await expect.poll(() => strip.locator('a:visible').count()).toBe(each.length)
  await strip.hover()
  await visitor.page.mouse.wheel(5_000, 0)
  await expect.poll(() => isWithin(strip, last)).toBe(true)
  await expectReadable(visitor, 'images-home')
  await visitor.leave()
})

const [hall, house] = ['Town hall with its dome, seen from the front', 'House with a stair, cross section'] as const

test('a reader on a phone opens the pictures by touch and swipes through them', async () => {
  const reader = await journey.visitor('phone', { colorScheme: 'dark' })
  const { page } = reader
  await open(page, journey.at('mi', '/'))
  await page.locator('[data-frame=strip] a:not([aria-hidden])').first().tap()
  await page.waitForURL('**/image/*')
  await page.getByRole('heading', { name: 'Year Book' }).waitFor()
  await page.getByRole('link', { name: 'Show larger' }).tap()
  const place = lightbox(page).getByText(/^\d \/ 4$/)
  await expect.poll(() => place.textContent()).toBe('1 / 4')
  await swipe(page, 300, 100)
  await expect.poll(() => place.textContent()).toBe('2 / 4')
  await swipe(page, 100, 300)
  await expect.poll(() => place.textContent()).toBe('1 / 4')
  await expectReadable(reader, 'images-lightbox')
  await lightbox(page).getByRole('button', { name: 'Close' }).click()
  await lightbox(page).waitFor({ state: 'detached' })
  await expectReadable(reader, 'images-year-book')
  await reader.leave()
})

/** Swipes one finger across the middle of the window. */
async function swipe(page: Page, from: number, to: number) {
  const fingers = await page.context().newCDPSession(page)
  const y = 400
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] })
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to, y }] })
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await fingers.detach()
}

test('on a desktop the keyboard switches pictures, and Escape returns the focus', async () => {
  const reader = await journey.visitor('desktop')
  const { page } = reader
  await open(page, journey.at('dc', '/'))
  await page.locator('[data-frame=strip]').getByRole('link', { name: hall }).click()
  await page.waitForURL('**/image/*')
  const larger = page.getByRole('link', { name: 'Show larger' })
  await larger.press('Enter')
  await lightbox(page).getByAltText(hall).waitFor()
  const [, last = ''] = (
    await lightbox(page)
      .getByText(/^\d+ \/ \d+$/)
      .innerText()
  ).split(' / ')
  await page.keyboard.press('End')
  await pictureAt(page, house, `${last} / ${last}`)
  await page.keyboard.press('Home')
  await lightbox(page).getByText(`1 / ${last}`, { exact: true }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await lightbox(page).getByText(`2 / ${last}`, { exact: true }).waitFor()
  await expectReadable(reader, 'images-lightbox')
  await page.keyboard.press('Escape')
  await lightbox(page).waitFor({ state: 'detached' })
  await expect.poll(() => larger.evaluate((link) => link === document.activeElement)).toBe(true)
  await reader.leave()
})
