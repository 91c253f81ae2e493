/** An admin adds activities with pictures; visitors look at them, and feed readers find them. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pdf, pictureInHalves } from '#tests/support/files.ts'
import { dialog, logIn, sayOk } from './account-pages.ts'
import { expectReadable, open, openJourney } from './journey.ts'

const journey = openJourney({ browser: 'complete' })

const title = 'Nine bridges, one load test'
const editor = (page: Page) => page.getByRole('textbox', { name: /^Details/ }).and(page.locator('[contenteditable]'))
const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Pictures' })

async function secretary() {
  const visitor = await journey.visitor('desktop')
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  return visitor
}

test('an admin adds one with three pictures in a new category, a visitor views them on a phone, and the admin deletes one', async () => {
  const writer = await secretary()
  const { page } = writer
  await open(page, journey.at('dc', '/activity'))
  await page.getByRole('link', { name: 'New activity' }).click()
  await page.getByLabel('Date').fill('2026-11-14')
  await page.getByLabel('Category', { exact: true }).selectOption('Add new category')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await editor(page).fill('Seven held. The two that did not taught the most.')
  const photo = async (name: string) => ({ name, mimeType: 'image/png', buffer: await pictureInHalves(800, 500) })
  const report = { name: 'Report.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) }
  await page
    .getByLabel('Pictures and PDFs')
    .setInputFiles([
      await photo('one.png'),
      { name: 'site.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') },
      await photo('two.png'),
      report,
    ])
  for (const name of ['one.png', 'two.png', 'Report.pdf'])
    await page.getByText(`Uploaded the file successfully: ${name}`).waitFor()
  await page.getByText('Could not upload the file: site.zip').waitFor()
  writer.expectComplaint(/415/)
  // Without a name no category is created, and the entered text stays.
  await page.getByRole('button', { name: 'Add activity' }).click()
  await page.getByText('Enter the name of the new category').first().waitFor()
  writer.expectComplaint(/4(?:00|22)/)
  await expectReadable(writer, 'activity-form')
  await page.getByLabel('New category').fill('Load tests')
  await page.getByRole('button', { name: 'Add activity' }).click()
  await dialog(page, 'Activity added').waitFor()
  await sayOk(page)
  await page.getByRole('link', { name: title, exact: true }).waitFor()
  await expectReadable(writer, 'activity-manage')

  const reader = await journey.visitor('phone', { colorScheme: 'dark' })
  await open(reader.page, journey.at('dc', '/'))
  const named = (type: string) =>
    reader.page
      .locator(`head link[rel=alternate][type="${type}"]`)
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
  expect(await named('application/rss+xml')).toEqual([
    '/announcements.rss',
    '/calendar.rss',
    '/activities.rss',
    '/jobs.rss',
  ])
  await reader.page.getByRole('link', { name: 'All activities' }).click()
  await reader.page.getByRole('heading', { name: 'Activities', level: 1 }).waitFor()
  await reader.page.getByRole('link', { name: 'Load tests 1' }).click()
  await reader.page.getByRole('link', { name: title, exact: true }).click()
  await reader.page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await reader.page.getByTitle('Report.pdf').waitFor()
  await reader.page.getByRole('link', { name: `${title}, picture 2` }).click()
  await lightbox(reader.page).getByText('2 / 2', { exact: true }).waitFor()
  await expect
    .poll(() =>
      lightbox(reader.page)
        .getByAltText(`${title}, picture 2`)
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await reader.page.keyboard.press('ArrowLeft')
  await lightbox(reader.page).getByText('1 / 2', { exact: true }).waitFor()
  await reader.page.keyboard.press('Escape')
  await lightbox(reader.page).waitFor({ state: 'detached' })
  await expectReadable(reader, 'activity-read')
  const address = reader.page.url()
  const feed = async () => (await journey.portal().request('dc', '/activities.rss')).text
  expect(await feed()).toContain(`<link>${address}</link>`)

  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('link', { name: 'Delete picture 1' }).click()
  await dialog(page, 'Are you sure?').getByRole('button', { name: 'Delete file' }).click()
  await dialog(page, 'The image has been deleted').waitFor()
  await sayOk(page)
  await expect.poll(() => page.getByRole('link', { name: /^Delete picture/ }).count()).toBe(1)
  await expect
    .poll(async () => {
      await reader.page.reload()
      return reader.page.getByRole('link', { name: /, picture \d$/ }).count()
    })
    .toBe(0)
  await reader.leave()

  await open(page, journey.at('dc', '/activity'))
  await page.getByRole('link', { name: `Delete ${title}` }).click()
  await dialog(page, `Delete ${title}?`).getByRole('button', { name: 'Delete activity' }).click()
  await dialog(page, 'Activity deleted').waitFor()
  expect(await feed()).not.toContain(address)
  await writer.leave()
})
