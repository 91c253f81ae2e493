/**
 * An empty chapter gets its first contact, link and document; a member reads the document on a phone, a visitor sees
 * what is public.
 */
import path from 'node:path'
import Database from '#db/sqlite/driver.ts'
import { expect, test } from 'vitest'
import { pdf } from '#tests/support/files.ts'
import { dialog, logIn, sayOk } from './account-pages.ts'
import { expectReadable, open, openJourney } from './journey.ts'

let email = ''

/** An active member of the empty chapter gets the demo's password. */
const journey = openJourney({
  browser: 'complete',
  prepare(dataDir) {
    const db = new Database(path.join(dataDir, 'chapterhouse.sqlite'))
    const member = db.prepare(
      `select personId, email from members join people using (personId) join chapters using (chapterId) where subDomain = 'ne' and status = 'active' and email <> '' order by memberId`,
    )
    const one = member.get() as { personId: string; email: string }
    db.prepare(
      `update people set passwordHash = (select passwordHash from people where email = 'member@dc.aea.example') where personId = ?`,
    ).run(one.personId)
    db.close()
    email = one.email
  },
})

test('a secretary fills an empty chapter, a member opens its by-laws full screen, and a visitor finds its contact and link on the home page, but not the by-laws', async () => {
  const empty = await journey.visitor('phone', { colorScheme: 'dark' })
  await open(empty.page, journey.at('ne', '/'))
  for (const head of ['Announcements', 'Quick links'])
    expect(await empty.page.getByRole('heading', { name: head }).count(), head).toBe(0)
  await expectReadable(empty, 'chapter-empty')
  await empty.leave()

  const secretary = await journey.visitor('desktop')
  const { page } = secretary
  await logIn(journey, secretary, 'ne', { email: 'system@aea.example', role: 'System admin' })
  await open(page, journey.at('ne', '/'))
  await page.getByRole('link', { name: 'Add a contact' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Member' }).fill('a')
  const option = form.getByRole('option').first()
  await option.waitFor()
  await option.click()
  await form.getByLabel('Helps with').fill('Questions about licenses')
  await form.getByLabel('Email').fill('licenses@ne.example')
  await form.getByRole('button', { name: /^Add/ }).click()
  await dialog(page, 'Help contact added').waitFor()
  await sayOk(page)
  await open(page, journey.at('ne', '/'))
  await page.getByRole('link', { name: 'Add a link' }).click()
  await form.getByLabel('Title').fill('State board')
  await form.getByLabel('Address').fill('board.example/licenses')
  await form.getByRole('button', { name: /^Add/ }).click()
  await dialog(page, 'Quick link added').waitFor()
  await sayOk(page)
  await open(page, journey.at('ne', '/documents?dialog=add'))
  await page.getByLabel('Category', { exact: true }).fill('By-laws')
  await page.getByLabel('Name', { exact: true }).fill('Chapter by-laws')
  await page.getByLabel('Description', { exact: true }).fill('As adopted in June')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'By-laws.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) })
  await page.getByText('Uploaded the file successfully: By-laws.pdf').waitFor()
  await page.getByRole('button', { name: 'Add document' }).click()
  await dialog(page, 'Document added').waitFor()
  await sayOk(page)
  await page.getByRole('link', { name: 'Chapter by-laws', exact: true }).waitFor()
  await secretary.leave()

  const member = await journey.visitor('phone')
  await logIn(journey, member, 'ne', { email })
  await open(member.page, journey.at('ne', '/documents'))
  await member.page.getByRole('link', { name: 'Chapter by-laws', exact: true }).click()
  await member.page.getByTitle('Chapter by-laws').waitFor()
  await member.page.getByText('1 page, 1 kB').waitFor()
  await expectReadable(member, 'document')
  const byLaws = await member.page
    .getByRole('link', { name: 'Open in the whole window' })
    .evaluate((link) => (link as HTMLAnchorElement).href)
  const file = await member.page.evaluate(async (address) => {
    const answer = await fetch(address)
    return [answer.status, answer.headers.get('content-type')]
  }, byLaws)
  expect(file).toEqual([200, 'application/pdf'])
  const opened = member.context.waitForEvent('request', (asked) => asked.url() === byLaws)
  await member.page.getByRole('link', { name: 'Open in the whole window' }).click()
  await opened
  await member.leave()

  const visitor = await journey.visitor('phone')
  await open(visitor.page, journey.at('ne', '/'))
  await visitor.page.getByText('Questions about licenses').waitFor()
  expect(await visitor.page.getByRole('link', { name: 'licenses@ne.example' }).getAttribute('href')).toBe(
    'mailto:licenses@ne.example',
  )
  expect(await visitor.page.getByRole('link', { name: 'State board' }).getAttribute('href')).toBe(
    'https://board.example/licenses',
  )
  await expectReadable(visitor, 'chapter-filled')
  expect((await journey.portal().request('ne', new URL(byLaws).pathname)).status).toBe(404)
  await visitor.page.goto(journey.at('ne', '/documents'))
  expect(new URL(visitor.page.url()).pathname).toBe('/login')
  await visitor.leave()
})
