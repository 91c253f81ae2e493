/** A member posts, others comment, the author edits and deletes, and an admin hides what violates the rules. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { picture } from '#tests/support/files.ts'
import { dialog, logIn, sayOk } from './account-pages.ts'
import { expectReadable, open, openJourney } from './journey.ts'

const journey = openJourney()

const title = '100% of a footbridge'

async function signedIn(who: 'member' | 'admin', screen: 'desktop' | 'phone' = 'desktop') {
  const visitor = await journey.visitor(screen, screen === 'phone' ? { colorScheme: 'dark' } : undefined)
  await logIn(journey, visitor, 'dc', { email: `${who}@dc.aea.example`, role: who === 'admin' ? 'Admin' : 'Member' })
  return visitor
}

const editor = (page: Page) =>
  page.getByRole('textbox', { name: 'Text', exact: true }).and(page.locator('[contenteditable]'))
const texts = (page: Page) => page.locator('main li article')
const textOf = (page: Page, words: string) => texts(page).filter({ has: page.getByText(words, { exact: true }) })
/** An action of a comment itself, not of a reply below it. */
const act = (page: Page, words: string, name: RegExp) => textOf(page, words).last().getByRole('link', { name }).first()
const status = (page: Page) => page.locator('main').getByRole('status').first()
const comments = (page: Page) => page.getByRole('heading', { name: /^Comments \d+$/ })

/** The address of the post from the first test. */
let address = ''

test('a member writes a post, whose draft survives a reload, and finds it by a character that search syntax uses', async () => {
  const writer = await signedIn('member')
  const { page } = writer
  await open(page, journey.at('dc', '/blog'))
  await page.getByText('1 to 10 of 12').waitFor()
  await expectReadable(writer, 'blog')
  await page.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL(journey.at('dc', '/blog/page/1'))
  await page.getByText('11 to 12 of 12').waitFor()

  await page.getByRole('link', { name: 'Create new Blog' }).click()
  await editor(page).waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Three fields need your attention').waitFor()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('combobox', { name: 'Category' }).fill('structures')
  await page
    .getByLabel('Picture (optional)')
    .setInputFiles({ name: 'bridge.png', mimeType: 'image/png', buffer: await picture('png') })
  await page.getByText('Uploaded the file successfully: bridge.png').waitFor()
  await editor(page).fill('Every bolt was counted twice.')
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join()))
    .toMatch(/100%.*bridge\.png|bridge\.png.*100%/)
  await page.reload()
  await page.getByText('Draft saved on this device').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(title)
  await editor(page).getByText('Every bolt was counted twice.').waitFor()
  await expectReadable(writer, 'blog-form')
  await page.getByRole('button', { name: 'Publish' }).click()
  await dialog(page, 'Your post is published').waitFor()
  await sayOk(page)

  await page.getByRole('searchbox', { name: 'Search the blog' }).fill('%')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(journey.at('dc', '/blog/search/%25'))
  await page.getByText('1 to 1 of 1').waitFor()
  // A category name is case-insensitive.
  await page.getByText('/ Structures').waitFor()
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByText('No comments yet. Write the first one.').waitFor()
  const image = page.locator('main article img').nth(0)
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  address = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Go back' }).click()
  await page.getByRole('searchbox', { name: 'Search the blog' }).fill('zzzz')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('heading', { name: 'No Blog Available!' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search the blog' }).fill(' ')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname === '/blog')
  await page.getByText('1 to 10 of 13').waitFor()
  await page.getByRole('link', { name: 'Create new Blog' }).click()
  await editor(page).waitFor()
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('')
  await writer.leave()
})

test('others comment and reply below it, and the author edits in place with the keyboard alone', async () => {
  const reader = await signedIn('admin')
  const author = await signedIn('member')
  await open(reader.page, journey.at('dc', address))
  await reader.page.getByRole('textbox', { name: 'Write a comment' }).fill('Which bolts?\nAll of them?')
  await reader.page.getByRole('button', { name: 'Post comment' }).click()
  await expect.poll(() => status(reader.page).textContent()).toBe('Your comment is posted.')
  // The new comment has the focus, and the form is empty again.
  await expect
    .poll(() => reader.page.evaluate(() => document.activeElement?.textContent ?? ''))
    .toContain('All of them?')
  await expect.poll(() => reader.page.getByRole('textbox', { name: 'Write a comment' }).inputValue()).toBe('')

  const { page } = author
  await open(page, journey.at('dc', address))
  const comment = texts(page).first()
  // Other people's texts cannot be changed.
  await comment.getByRole('link', { name: /^Reply/ }).waitFor()
  expect(await comment.getByRole('link', { name: /^(Edit|Delete)/ }).count()).toBe(0)
  await comment.getByRole('link', { name: /^Reply/ }).click()
  await page.getByRole('textbox', { name: /^Your reply to/ }).fill('All of thme.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await page.getByText('All of thme.', { exact: true }).waitFor()
  await comments(page).getByText('2').waitFor()

  const edit = act(page, 'All of thme.', /^Edit/)
  await edit.focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('textbox', { name: 'Change your text' })
  await expect
    .poll(() => entry.evaluate((area: HTMLTextAreaElement) => document.activeElement === area && area.selectionStart))
    .toBe('All of thme.'.length)
  await expectReadable(author, 'blog-edit')
  await page.keyboard.press('Escape')
  await expect.poll(() => edit.evaluate((link) => document.activeElement === link)).toBe(true)
  await page.keyboard.press('Enter')
  await entry.fill('All of them.')
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('All of them.', { exact: true }).waitFor()
  await page.getByText(/, edited \w{3} \d+, \d{4}$/).waitFor()

  await page.getByRole('textbox', { name: 'Write a comment' }).fill('And the nuts.')
  await page.getByRole('button', { name: 'Post comment' }).click()
  await page.getByText('And the nuts.', { exact: true }).waitFor()
  await act(page, 'And the nuts.', /^Delete/).click()
  await page
    .getByText(
      'Are you sure about deleting this Comment? All the replies will be deleted along with this comment thread',
    )
    .waitFor()
  await page.getByRole('button', { name: 'Delete comment' }).click()
  await expect.poll(() => status(page).textContent()).toBe('The comment was deleted.')
  await comments(page).getByText('2').waitFor()
  await expect.poll(() => page.getByText('And the nuts.', { exact: true }).count()).toBe(0)
  await reader.leave()
  await author.leave()
})

test('an admin hides a reply on a phone and shows it again; while hidden, only admins see its text', async () => {
  const admin = await signedIn('admin', 'phone')
  const author = await signedIn('member', 'phone')
  await open(admin.page, journey.at('dc', address))
  await textOf(admin.page, 'All of them.').last().getByRole('button', { name: /^Hide/ }).click()
  await admin.page.getByText('hidden by an admin').waitFor()
  await admin.page.getByText('View the text').click()
  await admin.page.getByText('All of them.', { exact: true }).waitFor()
  await expectReadable(admin, 'blog-hidden')

  await open(author.page, journey.at('dc', address))
  await author.page.getByText('hidden by an admin').waitFor()
  expect(await author.page.content()).not.toContain('All of them.')
  expect(await texts(author.page).last().getByRole('link').count()).toBe(0)
  await expectReadable(author, 'blog-phone')

  await admin.page.getByRole('button', { name: /^Show again/ }).click()
  await expect.poll(() => status(admin.page).textContent()).toBe('The text is shown again.')
  await author.page.reload()
  await author.page.getByText('All of them.', { exact: true }).waitFor()
  await admin.leave()
  await author.leave()
})

test('the author edits the post and deletes it with everything below it; a visitor is redirected to the login', async () => {
  const author = await signedIn('member')
  const { page } = author
  await open(page, journey.at('dc', address))
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await editor(page).waitFor()
  await page.getByRole('textbox', { name: 'Title' }).fill('A footbridge, counted')
  await page.getByRole('button', { name: 'Remove bridge.png' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { name: 'A footbridge, counted' }).waitFor()
  await page.getByRole('link', { name: 'Delete', exact: true }).click()
  await page.getByText('2 comments below it will be deleted too.').waitFor()
  await page.getByRole('button', { name: 'Delete post' }).click()
  await dialog(page, 'Post deleted').waitFor()
  await sayOk(page)
  await page.getByText('1 to 10 of 12').waitFor()
  await author.leave()

  const visitor = await journey.visitor('phone')
  for (const path of ['/blog', '/blog/new', '/blog/search/a', address]) {
    await visitor.page.goto(journey.at('dc', path))
    expect(new URL(visitor.page.url()).pathname, path).toBe('/login')
  }
  await visitor.leave()
})

test('without scripts a member comments, replies and edits', async () => {
  const author = await journey.visitor('desktop', { javaScriptEnabled: false })
  await logIn(journey, author, 'dc', { email: 'member@dc.aea.example' })
  const { page } = author
  await page.goto(journey.at('dc', '/blog'))
  await page.getByRole('searchbox', { name: 'Search the blog' }).fill('robots')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('link', { name: 'Why our robots lay bridges badly', exact: true }).click()
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('A lunch box?')
  await page.getByRole('button', { name: 'Post comment' }).click()
  await act(page, 'A lunch box?', /^Reply/).click()
  await page.getByRole('textbox', { name: /^Your reply to/ }).fill('Yes.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await act(page, 'Yes.', /^Edit/).click()
  await page.getByRole('textbox', { name: 'Change your text' }).fill('Yes, and it was full.')
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Yes, and it was full.', { exact: true }).waitFor()
  await act(page, 'A lunch box?', /^Delete/).click()
  await page.getByRole('button', { name: 'Delete comment' }).click()
  await page.getByText('No comments yet. Write the first one.').waitFor()
  await author.leave()
})
