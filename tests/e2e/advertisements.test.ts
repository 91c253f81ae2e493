/**
 * An admin places a sponsor's advertisements, and visitors see them until they close them, or the dates have passed.
 */
import { readFileSync } from 'node:fs'
import Database from '#db/sqlite/driver.ts'
import path from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pictureInHalves } from '#tests/support/files.ts'
import { dialog, logIn, sayOk } from './account-pages.ts'
import { bothScreens, expectReadable, live, open, openJourney } from './journey.ts'

const journey = openJourney()

/** Stops the page's clock: the two seconds pass when a test says so. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

async function openStill(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await live(page)
}

const popUp = (page: Page) => dialog(page, 'From our sponsors')

test('an admin adds a sponsor, a banner, a video and an event ad, and removes one', async () => {
  const admin = await journey.visitor('desktop')
  await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  const { page } = admin
  await open(page, journey.at('dc', '/advertisement/manage-sponsor?dialog=add'))
  await page.getByLabel('Name', { exact: true }).fill('Bayline Surveyors')
  await page.getByLabel('Contact email').fill('hello@bayline.example')
  await page.getByLabel('Website').fill('www.bayline.example')
  await page.getByRole('button', { name: 'Add sponsor' }).click()
  await page.getByText('Sponsor added').waitFor()
  await sayOk(page)
  await page.getByRole('row', { name: /Bayline Surveyors/ }).waitFor()

  await open(page, journey.at('dc', '/advertisement'))
  await expectReadable(admin, 'advertisement-new')
  await page.getByLabel('Sponsor', { exact: true }).selectOption({ label: 'Bayline Surveyors' })
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({
    name: 'showroom.mp4',
    mimeType: 'video/mp4',
    buffer: readFileSync('./server/demo/survey.mp4'),
  })
  await page.getByText('This file type is not supported. Use an image.').waitFor()
  await chooser.setInputFiles({ name: 'facade.png', mimeType: 'image/png', buffer: await pictureInHalves(960, 400) })
  await page.getByText('Uploaded the file successfully: facade.png').waitFor()
  const start = await page.getByLabel('Start date').inputValue()
  await page.getByLabel('End date').fill('2020-01-01')
  await page.getByRole('button', { name: 'Add advertisement' }).click()
  await expect.poll(() => page.getByLabel('End date').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('End date').fill(`${Number(start.slice(0, 4)) + 1}-12-31`)
  await page.getByRole('button', { name: 'Add advertisement' }).click()
  await page.getByText('Advertisement added').waitFor()
  await sayOk(page)
  const row = page.getByRole('row', { name: /Bayline Surveyors/ })
  await row.getByText('LIVE', { exact: true }).waitFor()
  for (const status of ['LIVE', 'Upcoming', 'EXPIRED'])
    expect(await page.getByRole('table').getByText(status, { exact: true }).count(), status).toBeGreaterThan(0)
  await expectReadable(admin, 'advertisements')

  await row.getByRole('link', { name: /Deactivate/ }).click()
  await dialog(page, 'Are you sure?').getByRole('button', { name: 'Deactivate' }).click()
  await page.getByText('The advertisement is deactivated').waitFor()
  await sayOk(page)
  await row.getByText('EXPIRED', { exact: true }).waitFor()
  await row.getByRole('link', { name: /Make live/ }).click()
  await dialog(page, 'Are you sure?').getByRole('button', { name: 'Make live' }).click()
  await page.getByText('The advertisement is active').waitFor()
  await sayOk(page)
  await row.getByText('LIVE', { exact: true }).waitFor()

  await open(page, journey.at('dc', '/advertisement?type=home-video-box'))
  await page.getByLabel('Sponsor', { exact: true }).selectOption({ label: 'Bayline Surveyors' })
  await chooser.setInputFiles({
    name: 'page.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
  })
  await page.getByText('Could not upload the file: page.mp4').waitFor()
  await page.getByRole('button', { name: 'Remove page.mp4' }).click()
  await chooser.setInputFiles({
    name: 'film.mp4',
    mimeType: 'video/mp4',
    buffer: readFileSync('./server/demo/survey.mp4'),
  })
  await page.getByText('Uploaded the file successfully: film.mp4').waitFor()
  await page.getByLabel('End date').fill(`${Number(start.slice(0, 4)) + 1}-12-31`)
  await page.getByRole('button', { name: 'Add advertisement' }).click()
  await page.getByText('Advertisement added').waitFor()
  admin.expectComplaint(/415/)

  await open(page, journey.at('dc', '/advertisement?type=event-sponsor'))
  await page.getByLabel('Event', { exact: true }).selectOption('61824')
  await expect.poll(() => page.getByLabel('Start date').isDisabled()).toBe(true)
  await expect.poll(() => page.getByLabel('Start date').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)
  await page.getByLabel('Sponsor', { exact: true }).selectOption({ label: 'Bayline Surveyors' })
  await chooser.setInputFiles({ name: 'stand.png', mimeType: 'image/png', buffer: await pictureInHalves(960, 400) })
  await page.getByText('Uploaded the file successfully: stand.png').waitFor()
  await page.getByRole('button', { name: 'Add advertisement' }).click()
  await page.getByText('Advertisement added').waitFor()
  await sayOk(page)
  await page
    .getByRole('row', { name: /Bayline Surveyors/ })
    .getByText('Upcoming')
    .waitFor()
  await open(page, journey.at('dc', '/event/61824'))
  await page
    .getByRole('region', { name: 'Sponsors of this event' })
    .first()
    .getByText('Bayline Surveyors', { exact: true })
    .waitFor()

  await open(page, journey.at('dc', '/advertisement/manage-sponsor'))
  await page.getByRole('link', { name: 'Delete Bayline Surveyors' }).click()
  await page.getByRole('button', { name: 'Delete sponsor' }).click()
  await dialog(page, 'Bayline Surveyors has 3 advertisements')
    .getByText(/^Delete them first/)
    .waitFor()
  admin.expectComplaint(/409/)
  await admin.leave()
})

test.each(bothScreens)(
  'on a %s the pop-up appears after two seconds, not over a form, and not again that day',
  async (screen) => {
    const visitor = await journey.visitor(screen, { seesPopUp: true })
    const { page } = visitor
    await stopClock(page)
    const home = () => openStill(page, journey.at('ny', '/'))
    await home()
    await page.getByLabel(/email/i).first().focus()
    await page.clock.runFor(6_000)
    expect(await popUp(page).count()).toBe(0)
    const play = page.getByRole('button', { name: /^Play, 0:12/ })
    await expect.poll(() => play.isDisabled()).toBe(true)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.clock.runFor(2_100)
    await popUp(page).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Close')
    const visit = popUp(page).getByRole('link', { name: /^Visit / })
    expect(await visit.getAttribute('rel')).toBe('sponsored noopener')
    // Motion is off for this visitor, so it does not start by itself.
    await popUp(page).getByRole('button', { name: 'Play' }).waitFor()
    await popUp(page).getByText('1 / 2').waitFor()
    await popUp(page).getByRole('button', { name: 'Next advertisement' }).click()
    await popUp(page).getByText('2 / 2').waitFor()
    // Started, it advances every three seconds.
    await popUp(page).getByRole('button', { name: 'Play' }).click()
    await popUp(page).getByRole('button', { name: 'Pause' }).waitFor()
    await page.clock.runFor(3_100)
    await popUp(page).getByText('1 / 2').waitFor()
    await popUp(page).getByRole('button', { name: 'Pause' }).click()
    await expectReadable(visitor, 'home-popup')
    await page.keyboard.press('Escape')
    await popUp(page).waitFor({ state: 'detached' })
    await expect.poll(() => play.isDisabled()).toBe(false)
    await home()
    await page.clock.runFor(10_000)
    expect(await popUp(page).count()).toBe(0)
    await page.clock.fastForward('24:00:00')
    await home()
    await page.clock.runFor(2_100)
    await popUp(page).waitFor()
    await popUp(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => play.isDisabled()).toBe(false)
    await play.click()
    const film = page.locator('video')
    const src = (await film.getAttribute('src'))!
    const part = await page.evaluate(async (address) => {
      const answer = await fetch(address, { headers: { range: 'bytes=0-99' } })
      return [answer.status, answer.headers.get('content-type'), (await answer.arrayBuffer()).byteLength]
    }, src)
    expect(part).toEqual([206, 'video/mp4', 100])
    await visitor.leave()
  },
)

test("home has no pop-up after the last banner's end, and shows the sponsors without scripts", async () => {
  const reader = await journey.visitor('desktop', { javaScriptEnabled: false })
  await reader.page.goto(journey.at('sc', '/'))
  expect(await reader.page.getByRole('region', { name: 'Our sponsors' }).getByRole('link').count()).toBe(2)
  await reader.leave()
  // Ends their dates directly in the database, past the portal's writes.
  const db = new Database(path.join(journey.dataDir, 'chapterhouse.sqlite'))
  db.prepare(
    "update advertisements set startDate = '2026-01-01', expireDate = '2026-01-31' where type = 'home-main-banner' and chapterId = (select chapterId from chapters where subDomain = 'sc')",
  ).run()
  db.close()
  const visitor = await journey.visitor('desktop', { seesPopUp: true })
  const { page } = visitor
  await stopClock(page)
  await expect
    .poll(async () => {
      await openStill(page, journey.at('sc', '/'))
      return page.getByRole('region', { name: 'Our sponsors' }).count()
    })
    .toBe(0)
  await page.clock.runFor(5_000)
  expect(await popUp(page).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: /^Play, 0:12/ }).isDisabled()).toBe(false)
  await visitor.leave()
})
