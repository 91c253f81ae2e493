/**
 * A member posts a job, admins decide, a visitor finds it, and a subscriber confirms, gets the new jobs and
 * unsubscribes with one click.
 */
import path from 'node:path'
import Database from '#db/sqlite/driver.ts'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pdf } from '#tests/support/files.ts'
import { dialog, logIn, sayOk } from './account-pages.ts'
import { expectReadable, open, openJourney, settled } from './journey.ts'

const title = 'Hydraulic engineer, locks'
const reader = 'reader@mail.example'

/**
 * Inserts a job approved two days ago that no digest has contained, and an earlier confirmed subscriber; the chapter's
 * digest is daily.
 */
function lay(dataDir: string): void {
  const db = new Database(path.join(dataDir, 'chapterhouse.sqlite'))
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString()
  const job = db
    .prepare(`select jobs.* from jobs join chapters using (chapterId) where subDomain = 'dc' and approved = 1`)
    .get() as Record<string, string>
  const { chapterId } = job
  const laid: Record<string, unknown> = {
    ...job,
    jobId: 'laid-for-the-digest',
    title: 'Surveyor, light rail',
    attachments: '[]',
    decidedAt: daysAgo(2),
  }
  db.prepare(
    `insert into jobs (${Object.keys(laid).join()}) values (${Object.keys(laid)
      .map(() => '?')
      .join()})`,
  ).run(...Object.values(laid))
  db.prepare(`update jobPortalSettings set digestDay = 'daily' where chapterId = ?`).run(chapterId)
  db.prepare(
    `insert into newsletterSubscriptions (subscriptionId, chapterId, email, token, subscribedAt, confirmedAt) values ('laid', ?, ?, 'laid-token', ?, ?)`,
  ).run(chapterId, reader, daysAgo(9), daysAgo(9))
  db.close()
}

const journey = openJourney({ prepare: lay })

const member = { email: 'member@dc.aea.example' }
const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

const editor = (page: Page) =>
  page.getByRole('textbox', { name: /^Description/ }).and(page.locator('[contenteditable]'))
const card = (page: Page) => page.getByRole('article', { name: title })

test('a member posts a job, an admin rejects it with a reason, the author changes it, and an approval publishes it', async () => {
  const author = await journey.visitor('desktop')
  await open(author.page, journey.at('dc', '/jobs'))
  await author.page.getByRole('link', { name: 'Post New Job' }).click()
  await author.page.waitForURL(/\/login\?redirect=%2Fjob%2Fnew/)
  await logIn(journey, author, 'dc', member)
  await open(author.page, journey.at('dc', '/job/new'))
  const { page } = author
  await page.getByRole('button', { name: 'Post job' }).click()
  await page.getByText('Required').first().waitFor()
  await expectReadable(author, 'job-form')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByLabel('Company name').fill('Calder Locks')
  await page.getByLabel('Contact email').fill('jobs@calder-locks.example')
  await page.getByRole('textbox', { name: 'City' }).fill('Georgetown')
  await editor(page).fill('Gates, valves and a river that pays no attention to either.')
  await page
    .getByLabel('Attachments')
    .and(page.locator('input'))
    .setInputFiles({ name: 'Position.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) })
  await page.getByText('Uploaded the file successfully: Position.pdf').waitFor()
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join()))
    .toMatch(/Hydraulic engineer.*Position\.pdf|Position\.pdf.*Hydraulic engineer/)
  await page.reload()
  await page.getByText('Draft saved on this device').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(title)
  await editor(page).getByText('Gates, valves').waitFor()
  await page.getByRole('button', { name: 'Post job' }).click()
  await dialog(page, 'Your post is waiting for review').waitFor()
  await sayOk(page)
  const address = new URL(page.url()).pathname

  const visitor = await journey.visitor('phone', { colorScheme: 'dark' })
  const answer = await visitor.page.goto(journey.at('dc', address))
  expect(answer?.status()).toBe(404)
  visitor.expectComplaint(/404/)

  const decider = await journey.visitor('phone')
  await logIn(journey, decider, 'dc', admin)
  await open(decider.page, journey.at('dc', '/career'))
  await expectReadable(decider, 'career')
  await card(decider.page)
    .getByRole('link', { name: `Reject: ${title}` })
    .click()
  const rejecting = dialog(decider.page, 'Reject this post?')
  await rejecting.getByLabel('Reason').fill('Please add the salary range.')
  await expectReadable(decider, 'career-reject')
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  const undo = dialog(decider.page, 'The post is rejected').getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await expectReadable(decider, 'career-undo')
  await undo.click()
  await dialog(decider.page, 'The decision is undone').waitFor()
  await sayOk(decider.page)
  await card(decider.page)
    .getByRole('link', { name: `Reject: ${title}` })
    .click()
  await rejecting.getByLabel('Reason').fill('Please add the salary range.')
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await dialog(decider.page, 'The post is rejected').waitFor()
  await sayOk(decider.page)

  await open(page, journey.at('dc', address))
  await page.getByText('Please add the salary range.').waitFor()
  await open(page, journey.at('dc', `/job/${address.split('/').at(-1)}/edit`))
  await expectReadable(author, 'job-edit')
  await page.getByRole('textbox', { name: 'Title' }).fill(`${title}, $110,000`)
  await page.getByRole('button', { name: 'Update' }).click()
  await dialog(page, 'Your post is waiting for review').waitFor()
  await sayOk(page)
  await author.leave()

  await open(decider.page, journey.at('dc', `/career/edit/${address.split('/').at(-1)}`))
  await expectReadable(decider, 'career-review')
  await decider.page.getByRole('button', { name: 'Approve' }).click()
  await dialog(decider.page, 'The post is approved and online').waitFor()
  await sayOk(decider.page)
  await expect.poll(() => decider.page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
  await decider.leave()

  await open(visitor.page, journey.at('dc', '/jobsall'))
  await visitor.page.getByLabel('Search jobs').fill('georgetown locks')
  await visitor.page.getByRole('button', { name: 'Search' }).click()
  await visitor.page.waitForURL(/\/jobsall\/search\/georgetown%20locks$/)
  await expectReadable(visitor, 'jobs-found')
  await visitor.page.getByRole('link', { name: `${title}, $110,000`, exact: true }).click()
  await visitor.page.getByRole('heading', { name: title }).waitFor()
  const thing = JSON.parse((await visitor.page.locator('script[type="application/ld+json"]').textContent())!) as Record<
    string,
    unknown
  >
  expect(thing).toMatchObject({
    '@type': 'JobPosting',
    title: `${title}, $110,000`,
    hiringOrganization: { name: 'Calder Locks' },
    validThrough: expect.stringMatching(/^20\d\d-/) as string,
  })
  await visitor.page.getByRole('link', { name: 'Download Position.pdf' }).waitFor()
  await expectReadable(visitor, 'job')
  await visitor.leave()
})

test('a redirect that arrives before the styles of its page is nothing to complain about', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await open(page, journey.at('dc', '/jobs'))
  let letThrough = () => {}
  const redirected = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/*.css', async (route) => {
    await redirected
    await route.continue()
  })
  const redirect = page.waitForResponse(/\/job\/new\.data/)
  await page.getByRole('link', { name: 'Post New Job' }).click()
  await (await redirect).finished()
  await settled(page)
  letThrough()
  await page.waitForURL(/\/login\?redirect=%2Fjob%2Fnew/)
  await visitor.leave()
})

test('a visitor subscribes and is listed after confirming by email, and a subscriber unsubscribes from the digest with one click', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await open(page, journey.at('dc', '/newsletter/subscribe'))
  await page.getByRole('main').getByLabel('Email').fill('Newcomer@Mail.example')
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
  await dialog(page, 'We sent an email to newcomer@mail.example').waitFor()
  await sayOk(page)
  const asked = await journey.sentEmail('newcomer@mail.example', /^Confirm your job alerts/)
  await open(page, asked.links[0]!)
  await page.getByRole('heading', { name: 'Confirm job alerts' }).waitFor()
  await expectReadable(visitor, 'newsletter-confirm')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Job alerts are on' }).waitFor()
  await expectReadable(visitor, 'newsletter-confirmed')

  const digest = await journey.sentEmail(reader, /^New job from AEA Washington DC: Surveyor, light rail$/)
  expect(digest.links).toContain(journey.at('dc', '/jobs/laid-for-the-digest'))
  const way = digest.links.find((link) => link.includes('/newsletter/optout'))!
  await open(page, way)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await dialog(page, 'You have been unsubscribed from AEA Washington DC job alerts').waitFor()
  await sayOk(page)
  const db = new Database(path.join(journey.dataDir, 'chapterhouse.sqlite'), { readonly: true })
  const rows = db
    .prepare(
      `select email from newsletterSubscriptions where email in (?, ?) and confirmedAt is not null and unsubscribedAt is null`,
    )
    .all(reader, 'newcomer@mail.example')
  db.close()
  expect(rows).toEqual([{ email: 'newcomer@mail.example' }])
  await visitor.leave()
})
