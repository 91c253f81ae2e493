/** A secretary of the parent rewrites the vision and files a document; readers find them on a phone. */
import { expect, test } from 'vitest'
import { office, pdf } from '#tests/support/files.ts'
import { dialog, logIn, sayOk } from './account-pages.ts'
import { expectReadable, live, open, openJourney } from './journey.ts'

const journey = openJourney()

test('the secretary of the parent updates the vision, and a visitor of a chapter reads it on a phone', async () => {
  const secretary = await journey.visitor('desktop')
  const { page } = secretary
  await logIn(journey, secretary, 'aea', { email: 'system@aea.example', role: 'System admin' })
  await open(page, journey.at('aea', '/vission'))
  await page.getByRole('link', { name: 'Update vision' }).click()
  // Unchanged: opening the form does not modify it.
  await page.locator('.ql-editor').waitFor()
  expect(await page.locator('input[name=body]').inputValue()).toContain('</p>\n<h3>')
  await page.getByLabel('Title').fill('A city that answers')
  await expectReadable(secretary, 'vision-edit')
  await page.locator('form').getByRole('button', { name: 'Update vision' }).click()
  await dialog(page, 'Vision updated').waitFor()
  await sayOk(page)
  await secretary.leave()

  const reader = await journey.visitor('phone')
  await open(reader.page, journey.at('dc', '/about'))
  await expectReadable(reader, 'about-phone')
  for (const name of ['mission', 'vision', 'history'])
    expect(await reader.page.getByRole('link', { name: `Read more about the ${name}` }).count()).toBe(1)
  await reader.page.getByRole('link', { name: 'Read more about the vision' }).click()
  await reader.page.getByRole('heading', { name: 'A city that answers' }).waitFor()
  await expectReadable(reader, 'vision-phone')
  await reader.leave()
})

test('the secretary of a chapter files the minutes, a member opens them on a phone, and a visitor does not', async () => {
  const secretary = await journey.visitor('desktop')
  const { page } = secretary
  await logIn(journey, secretary, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', '/documents'))
  await page.getByRole('link', { name: 'New document' }).click()
  await page.getByLabel('Category', { exact: true }).selectOption('New category…')
  await page.getByLabel('New category').fill('Minutes')
  await page.getByLabel('Name', { exact: true }).fill('Minutes, October')
  await page.getByLabel('Description', { exact: true }).fill('Executive committee')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Minutes.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) })
  await page.getByText('Uploaded the file successfully: Minutes.pdf').waitFor()
  await expectReadable(secretary, 'document-add')
  await page.getByRole('button', { name: 'Add document' }).click()
  await dialog(page, 'Document added').waitFor()
  await sayOk(page)
  await expectReadable(secretary, 'documents-desktop')
  await page.getByRole('link', { name: 'Delete Minutes, October' }).waitFor()
  await page.getByRole('link', { name: 'New document' }).click()
  await page.getByLabel('Category', { exact: true }).selectOption('Minutes')
  await page.getByLabel('Name', { exact: true }).fill('Form for minutes')
  await page.getByLabel('Description', { exact: true }).fill('To be filled in')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Form.docx', mimeType: 'application/octet-stream', buffer: await office('docx') })
  await page.getByText('Uploaded the file successfully: Form.docx').waitFor()
  await page.getByRole('button', { name: 'Add document' }).click()
  await dialog(page, 'Document added').waitFor()
  await sayOk(page)
  await secretary.leave()

  const member = await journey.visitor('phone')
  await logIn(journey, member, 'dc', { email: 'member@dc.aea.example', role: 'Member' })
  await open(member.page, journey.at('dc', '/documents'))
  await expectReadable(member, 'documents-phone')
  // So few are looked through without a search; one in progress has its field.
  const search = member.page.getByRole('searchbox', { name: 'Name or description' })
  expect(await search.count()).toBe(0)
  await open(member.page, journey.at('dc', '/documents?search=nothing'))
  await search.fill('100%_')
  await search.press('Enter')
  await member.page.getByRole('heading', { name: 'No documents match “100%_”' }).waitFor()
  await member.page.getByRole('link', { name: 'Clear search' }).click()
  await member.page.getByRole('link', { name: 'Minutes, October', exact: true }).waitFor()
  await search.waitFor({ state: 'detached' })
  await open(member.page, journey.at('dc', '/documents?search=october'))
  await search.fill('form MINUTES')
  await search.press('Enter')
  await expect.poll(() => member.page.getByRole('link', { name: 'Minutes, October', exact: true }).count()).toBe(0)
  await member.page.getByRole('link', { name: 'Form for minutes', exact: true }).click()
  await member.page.getByRole('heading', { name: 'This file opens in its own program' }).waitFor()
  expect(await member.page.locator('iframe').count()).toBe(0)
  const form = member.page.waitForEvent('download')
  await member.page.getByRole('link', { name: 'Download', exact: true }).click()
  expect((await form).suggestedFilename()).toBe('Form.docx')
  await member.page.getByRole('link', { name: 'Back to downloads' }).click()
  await member.page.getByRole('link', { name: 'Minutes, October', exact: true }).click()
  await member.page.getByRole('heading', { name: 'Minutes, October' }).waitFor()
  await live(member.page)
  const file = (await member.page.getByRole('link', { name: 'Download', exact: true }).getAttribute('href'))!
  const inPage = (address: string) => member.page.evaluate(async (at) => (await fetch(at)).status, address)
  expect(await inPage(file)).toBe(200)
  const address = member.page.url()
  await member.leave()

  const visitor = await journey.visitor('phone')
  for (const path of ['/documents', new URL(address).pathname]) {
    await visitor.page.goto(journey.at('dc', path))
    expect(new URL(visitor.page.url()).pathname).toBe('/login')
  }
  expect(await visitor.page.evaluate(async (at) => (await fetch(at)).status, file)).toBe(404)
  visitor.expectComplaint(/404/)
  await visitor.leave()
})
