/**
 * A post with more comments than a page shows: older ones are added above the current ones, by click and by keyboard.
 */
import path from 'node:path'
import Database from '#db/sqlite/driver.ts'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { logIn } from './account-pages.ts'
import { bothScreens, expectReadable, live, open, openJourney } from './journey.ts'

const count = 120

const nth = (number: number) => `Remark ${String(number).padStart(3, '0')}`

let post = ''

/** Inserts comments from 1, the oldest, to 120, below a post that has none. */
function lay(dataDir: string): void {
  const db = new Database(path.join(dataDir, 'chapterhouse.sqlite'))
  const [blog] = db
    .prepare(
      `select "blogId", "chapterId", "createdBy" as "authorId" from "blogPosts" where "chapterId" in (select "chapterId" from "chapters" where "subDomain" = 'dc') and "blogId" not in (select "blogId" from "blogComments") limit 1`,
    )
    .all() as { blogId: string; chapterId: string; authorId: string }[]
  const add = db.prepare(
    `insert into "blogComments" ("commentId", "blogId", "chapterId", "parentId", "comment", "authorId", "createdAt") values (?, ?, ?, null, ?, ?, ?)`,
  )
  for (let number = 1; number <= count; number++)
    add.run(
      `remark-${number}`,
      blog!.blogId,
      blog!.chapterId,
      nth(number),
      blog!.authorId,
      new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
    )
  db.prepare(`update "blogPosts" set "commentCount" = ? where "blogId" = ?`).run(count, blog!.blogId)
  db.close()
  post = `/blogs/${blog!.blogId}`
}

const journey = openJourney({ prepare: lay })

/** The first and last comment on the page, and their number. */
const visible = (page: Page) =>
  page
    .getByText(/^Remark \d{3}$/)
    .allTextContents()
    .then((texts) => [texts[0], texts.at(-1), texts.length])

const older = (page: Page) => page.getByRole('link', { name: 'Older comments' })

test.each(bothScreens)('on a %s older comments are added above the current ones', async (screen) => {
  const reader = await journey.visitor(screen)
  const { page } = reader
  await logIn(journey, reader, 'dc', { email: 'member@dc.aea.example' })
  await open(page, journey.at('dc', post))
  expect(await visible(page)).toEqual([nth(71), nth(120), 50])
  await older(page).scrollIntoViewIfNeeded()
  await reader.picture('older-comments-before')

  await older(page).click()
  await expect.poll(() => visible(page)).toEqual([nth(21), nth(120), 100])
  await expectReadable(reader, 'older-comments')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Comments')

  await older(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => visible(page)).toEqual([nth(1), nth(120), 120])
  expect(await older(page).count()).toBe(0)
  // The link is gone, and the keyboard focus continues in the list.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Comments')

  await page.reload()
  await live(page)
  expect(await visible(page)).toEqual([nth(1), nth(120), 120])
  await page.goBack()
  await expect.poll(() => visible(page)).toEqual([nth(21), nth(120), 100])
  await reader.leave()
})
