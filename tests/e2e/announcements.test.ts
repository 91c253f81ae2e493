/** A secretary publishes an announcement with a picture and files, and others read it. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { office, pdf, picture } from '#tests/support/files.ts'
import { dialog, logIn, sayOk } from './account-pages.ts'
import { expectReadable, open, openJourney } from './journey.ts'

const journey = openJourney()

const title = 'Hall B moves to Building 4'

const editor = (page: Page) =>
  page.getByRole('textbox', { name: 'Text', exact: true }).and(page.locator('[contenteditable]'))

async function secretary() {
  const visitor = await journey.visitor('desktop')
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  return visitor
}

test('a secretary publishes one with a picture and three files, and a reader opens it on a phone', async () => {
  const writer = await secretary()
  const { page } = writer
  await open(page, journey.at('dc', '/announcement'))
  await page.getByRole('link', { name: 'New announcement' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await editor(page).fill('From March 1 our meetings move.')
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Numbered list' }).waitFor()
  await page
    .getByLabel('Pictures for the text')
    .setInputFiles({ name: 'Hall B.png', mimeType: 'image/png', buffer: await picture('png') })
  await page.getByText('Uploaded the file successfully: Hall B.png').waitFor()
  await page.getByLabel('Describe the picture').fill('Hall B with scaffolding')
  const plan = { name: 'Floor plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) }
  const site = { name: 'site.png', mimeType: 'image/png', buffer: await picture('png') }
  const photos = { name: 'photos.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') }
  const agenda = { name: 'Agenda.docx', mimeType: 'application/octet-stream', buffer: await office('docx') }
  await page.getByLabel('Attachments').setInputFiles([plan, photos, site, agenda])
  await page.getByText('Uploaded the file successfully: Floor plan.pdf').waitFor()
  await page.getByText('Could not upload the file: photos.zip').waitFor()
  await page.getByText('Please choose an image, a PDF, or a docx, xlsx or pptx file.').waitFor()
  await page.getByText('Uploaded the file successfully: site.png').waitFor()
  await page.getByText('Uploaded the file successfully: Agenda.docx').waitFor()
  writer.expectComplaint(/415/)
  await expectReadable(writer, 'announcement-form')
  await page.getByRole('button', { name: 'Remove photos.zip' }).click()
  await page.getByRole('button', { name: 'Add announcement' }).click()
  await dialog(page, 'Announcement added').waitFor()
  await sayOk(page)
  await page.getByRole('link', { name: title, exact: true }).waitFor()
  await writer.leave()

  const reader = await journey.visitor('phone', { colorScheme: 'dark' })
  await open(reader.page, journey.at('dc', '/'))
  await reader.page.getByRole('link', { name: 'All announcements' }).click()
  await reader.page.getByRole('heading', { level: 1, name: 'Announcements' }).waitFor()
  await reader.page.getByRole('link', { name: title, exact: true }).click()
  await reader.page.getByRole('heading', { level: 1, name: title }).waitFor()
  const metaOf = (selector: string, attribute: string) =>
    reader.page.locator(`head ${selector}`).getAttribute(attribute)
  await expect.poll(() => metaOf('meta[name=description]', 'content')).toBe('From March 1 our meetings move.')
  await expect.poll(async () => (await metaOf('link[rel=canonical]', 'href')) === reader.page.url()).toBe(true)
  const image = reader.page.getByAltText('Hall B with scaffolding')
  await image.waitFor()
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(40)
  await reader.page.getByText('PDF, 1 kB').waitFor()
  expect(await reader.page.getByRole('link', { name: 'Download Floor-plan.pdf' }).getAttribute('href')).toMatch(
    /^\/uploads\/image-[0-9a-f]{32}-Floor-plan\.pdf$/,
  )
  await reader.page.getByText('Show Floor-plan.pdf here').click()
  await reader.page.getByTitle('Floor-plan.pdf').waitFor()
  await reader.page.getByAltText('site.png').waitFor()
  await reader.page.getByText('Word, 1 kB').waitFor()
  // A browser without a viewer of its own downloads the PDF that is shown, too, at any moment.
  const download = reader.page.waitForEvent('download', (one) => one.suggestedFilename() === 'Agenda.docx')
  await reader.page.getByRole('link', { name: 'Download Agenda.docx' }).click()
  await download
  await expectReadable(reader, 'announcement-read')
  await reader.page.getByRole('link', { name: 'Go back' }).click()
  await reader.page.getByRole('heading', { name: 'Announcements' }).waitFor()
  await reader.leave()
})

test('a draft is restored after a reload, and two tabs do not overwrite each other without asking', async () => {
  const writer = await secretary()
  const { page, context } = writer
  const address = journey.at('dc', '/announcement?dialog=add')
  await open(page, address)
  await page.getByRole('textbox', { name: 'Title' }).fill('Half an announcement')
  await editor(page).fill('To be continued')
  await page
    .getByLabel('Attachments')
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) })
  await page.getByText('Uploaded the file successfully: plan.pdf').waitFor()
  const stored = () => page.evaluate(() => Object.values(localStorage).join())
  await expect.poll(stored).toMatch(/Half an announcement.*To be continued.*-plan\.pdf/)
  await page.reload()
  await page.getByText('Draft saved on this device').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Half an announcement')
  await editor(page).getByText('To be continued').waitFor()
  await page.getByText('plan.pdf').waitFor()

  const second = await context.newPage()
  await second.goto(address)
  await second.getByText('Draft saved on this device').waitFor()
  await second.getByRole('textbox', { name: 'Title' }).fill('From the second tab')
  await page.getByText('This form was changed in another tab').waitFor()
  await page.getByRole('textbox', { name: 'Title' }).fill('From the first tab')
  await page.getByRole('button', { name: 'Keep this text' }).click()
  await second.getByText('This form was changed in another tab').waitFor()
  await second.getByRole('button', { name: 'Use the other text' }).click()
  await expect.poll(() => second.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('From the first tab')
  await second.getByRole('button', { name: 'Add announcement' }).click()
  await second.getByText('Announcement added').first().waitFor()
  await page.getByText('This form was saved or discarded in another tab').waitFor()
  await sayOk(second)
  await second.getByRole('link', { name: 'New announcement' }).click()
  await editor(second).waitFor()
  await expect.poll(() => second.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('')
  await writer.leave()
})

test('the second of two editors of an announcement sees the first’s changes, and loses neither version', async () => {
  const [first, second] = [await secretary(), await journey.visitor('phone')]
  await logIn(journey, second, 'dc', { email: 'system@aea.example', role: 'System admin' })
  for (const { page } of [first, second]) {
    await open(page, journey.at('dc', '/announcement'))
    await page.getByRole('link', { name: /^Edit/ }).first().click()
    await editor(page).waitFor()
  }
  const heading = ({ page }: { page: Page }) => page.getByRole('textbox', { name: 'Title' })
  await heading(first).fill('The gala begins at 7 pm')
  await first.page.getByRole('button', { name: 'Update announcement' }).click()
  await dialog(first.page, 'Announcement updated').waitFor()
  await heading(second).fill('The gala begins at 8 pm')
  await second.page.getByRole('button', { name: 'Update announcement' }).click()
  await second.page.getByText('Saved now: The gala begins at 7 pm').first().waitFor()
  await second.page.getByText('Someone else changed this entry while you were editing.').first().waitFor()
  second.expectComplaint(/409/)
  await expect.poll(() => heading(second).inputValue()).toBe('The gala begins at 8 pm')
  await expectReadable(second, 'announcement-conflict')
  await second.page.getByRole('button', { name: 'Update announcement' }).click()
  await dialog(second.page, 'Announcement updated').waitFor()
  await second.page.getByRole('link', { name: 'The gala begins at 8 pm', exact: true }).first().waitFor()
  await first.leave()
  await second.leave()
})

test("a video's address becomes a player, which contacts its host only after a click, and stays a link without scripts", async () => {
  const writer = await secretary()
  const { page } = writer
  await open(page, journey.at('dc', '/announcement?dialog=add'))
  await page.getByRole('textbox', { name: 'Title' }).fill('The talk to watch again')
  await editor(page).fill('See the talk:\nhttps://youtu.be/dQw4w9WgXcQ\nhttps://video.example/watch')
  await page.getByRole('button', { name: 'Add announcement' }).click()
  await dialog(page, 'Announcement added').waitFor()
  await sayOk(page)
  const address = (await page.getByRole('link', { name: 'The talk to watch again', exact: true }).getAttribute('href'))!
  await writer.leave()

  const reader = await journey.visitor('phone')
  const asked: string[] = []
  await reader.context.route(/^https:/, (route) => {
    asked.push(new URL(route.request().url()).host)
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title><p>It plays</p>' })
  })
  const policy = (await reader.page.goto(journey.at('dc', address)))!.headers()['content-security-policy']!
  expect(/frame-src ([^;]*)/.exec(policy)![1]!.trim()).toBe(
    "'self' https://www.youtube-nocookie.com https://player.vimeo.com",
  )
  const play = reader.page.getByRole('button', { name: 'Play the video' })
  await play.waitFor()
  await expectReadable(reader, 'announcement-video')
  expect(asked).toEqual([])
  await play.focus()
  await reader.page.keyboard.press('Enter')
  const player = reader.page.getByTitle('the video, YouTube')
  await player.contentFrame().getByText('It plays').waitFor()
  expect(asked).toEqual(['www.youtube-nocookie.com'])
  expect(await player.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation allow-popups')
  await expect.poll(() => player.evaluate((frame) => frame === document.activeElement)).toBe(true)
  await reader.leave()

  const plain = await journey.visitor('phone', { javaScriptEnabled: false })
  await plain.page.goto(journey.at('dc', address))
  expect(await plain.page.getByRole('link', { name: 'https://youtu.be/dQw4w9WgXcQ' }).getAttribute('href')).toBe(
    'https://youtu.be/dQw4w9WgXcQ',
  )
  expect(await plain.page.getByRole('button', { name: 'Play the video' }).count()).toBe(0)
  await plain.leave()
})

test('a draft is visible only to its writer, even when the session ended without a logout', async () => {
  const writer = await secretary()
  const { page, context } = writer
  const address = journey.at('dc', '/announcement?dialog=add')
  await open(page, address)
  await page.getByRole('textbox', { name: 'Title' }).fill('Not to be told yet')
  await page.getByText('Draft saved on this device').waitFor()
  await context.clearCookies()
  await logIn(journey, writer, 'dc', { email: 'system@aea.example', role: 'System admin' })
  await open(page, address)
  await editor(page).waitFor()
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('')
  await writer.leave()
})

test.each(['word', 'google-docs'])(
  'text pasted from %s keeps its headings, links and nested lists, and nothing else',
  async (source) => {
    const writer = await secretary()
    const { page } = writer
    await open(page, journey.at('dc', '/announcement?dialog=add'))
    await page.getByRole('textbox', { name: 'Title' }).fill(`Pasted from ${source}`)
    await editor(page).click()
    await editor(page).evaluate(
      (element, html) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      readFileSync(`tests/support/pasted/${source}.html`, 'utf8'),
    )
    await editor(page).getByText('Park in lot C').waitFor()
    await page.getByRole('button', { name: 'Add announcement' }).click()
    await dialog(page, 'Announcement added').waitFor()
    const [newest] = (await journey.portal().request('dc', '/api/announcements/chapter/dc')).json() as [
      { body: string },
    ]
    expect(newest.body.replaceAll(/<p>(?:<br \/>|\s)*<\/p>/g, '')).toBe(
      '<h3>Before you come</h3><p>Doors open at <strong>6 pm</strong><em> sharp</em>. See the <a href="https://hall.example/plan" rel="noopener nofollow">floor plan</a>.</p>' +
        '<ul><li>Bring your badge<ul><li>Guests get one at the door</li></ul></li><li>Park in lot C</li></ul>',
    )
    await writer.leave()
  },
)
