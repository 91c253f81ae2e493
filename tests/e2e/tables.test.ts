/**
 * An admin works with the table of payments: searches, filters, groups, hides a column, exports the list; and with lists
 * as records on a phone.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { screens } from '#tests/support/browser/browser.ts'
import { dialog, logIn } from './account-pages.ts'
import { bothScreens, comeNear, expectReadable, live, open, openJourney, resize } from './journey.ts'
import { cutOrBroken } from './table-widths.ts'

const journey = openJourney({ browser: 'complete' })

const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

const menu = (page: Page, name: string) => page.locator('summary').filter({ hasText: name, visible: true })

/** Exports the list in a format from the menu, and reads the file. */
async function take(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  await menu(page, 'Export').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: format }).filter({ visible: true }).click(),
  ])
  await page.keyboard.press('Escape')
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

describe.each(bothScreens)('on a %s', (screen) => {
  test('an admin searches, filters, groups, hides a column and exports the results', async () => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await logIn(journey, visitor, 'dc', admin)
    await open(page, journey.at('dc', '/payment'))

    await menu(page, 'Filter').click()
    await page.getByRole('combobox', { name: 'Payment type' }).selectOption({ label: 'Regular dues' })
    await page.getByRole('list', { name: 'Filters' }).getByText('Regular dues').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('far')
    await page.waitForURL('**/payment?*search=far*')

    if (screen === 'phone') await menu(page, 'Filter').click()
    await page.getByLabel('Group by').filter({ visible: true }).selectOption('Year')
    if (screen === 'desktop') await menu(page, 'Columns').click()
    await page.getByLabel('Member ID', { exact: true }).filter({ visible: true }).uncheck()
    await page.keyboard.press('Escape')
    const group = page
      .getByRole('button', { name: /^20\d\d \d+$/ })
      .filter({ visible: true })
      .first()
    await expect.poll(() => group.getAttribute('aria-expanded')).toBe('true')
    await expectReadable(visitor, 'payments-grouped')

    const { name, bytes } = await take(page, 'CSV')
    expect(name).toMatch(/^dc-payments-\d{4}-\d\d-\d\d-search-far-payment-type-regular\.csv$/)
    const [heads, ...lines] = bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .split('\r\n')
    expect(heads).toBe(
      'ID,Member,Payment type,Year,Date,Amount USD,Refunded USD,After refunds USD,Status,Event,Paid by,Reference,Transaction,Fee USD,Net USD',
    )
    const rows = lines.slice(0, lines.indexOf(''))
    await page.getByRole('heading', { name: `Payments ${rows.length}`, exact: true }).waitFor()
    for (const row of rows) expect(row).toMatch(/^\w{8},"[^"]*[Ff]ar[^"]*",Regular dues,20\d\d,/)
    const years = rows.map((row) => /Regular dues,(\d{4})/.exec(row)![1]!)
    expect(years).toEqual([...years].sort().reverse())

    // The address restores the view, and the browser remembers the columns.
    await open(page, page.url())
    await page
      .getByRole('button', { name: /^20\d\d \d+$/ })
      .filter({ visible: true })
      .first()
      .waitFor()
    if (screen === 'desktop') {
      await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).not.toContain('Member ID')
      await page
        .getByRole('button', { name: /^20\d\d \d+$/ })
        .filter({ visible: true })
        .first()
        .click()
      await expect
        .poll(() =>
          page
            .getByRole('button', { expanded: false, name: /^20\d\d \d+$/ })
            .filter({ visible: true })
            .count(),
        )
        .toBe(1)
    }
    await page.getByRole('link', { name: 'Remove filter: Payment type' }).click()
    await page.getByRole('list', { name: 'Filters' }).waitFor({ state: 'detached' })
    await visitor.leave()
  })
})

describe('on a desktop', () => {
  const screen = 'desktop'

  test('members and registrations are exported as workbook and as PDF', async () => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await logIn(journey, visitor, 'dc', admin)
    await open(page, journey.at('dc', '/members'))
    await page.locator('#chapter summary').filter({ hasText: 'Search and filter' }).click()
    await page.locator('#chapter').getByRole('searchbox', { name: 'Name, city or ID' }).fill('washington')
    await page.waitForURL('**/members?*chapter.search=washington*')
    await page.locator('#chapter summary').filter({ hasText: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#chapter').getByRole('link', { name: 'Excel workbook' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^dc-members-.*\.xlsx$/)
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
    await expectReadable(visitor, 'members-tables')

    await open(page, journey.at('dc', '/events'))
    await page
      .getByRole('link', { name: /^Family Picnic/ })
      .filter({ visible: true })
      .first()
      .click()
    await page.waitForURL('**/event/*')
    await comeNear(page.getByRole('heading', { name: /^Registrations/ }))
    if (screen === 'desktop')
      await page
        .locator('.table-frame')
        .getByText(/^\d{2}\/\d{2}\/20\d{2}$/)
        .filter({ visible: true })
        .first()
        .waitFor()
    const pdf = await take(page, 'PDF for print')
    expect(pdf.name).toMatch(/^dc-registrations-\d{5}-.*\.pdf$/)
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await expectReadable(visitor, 'event-registrations')
    await visitor.leave()
  })
})

test('no cell is cut and no email is broken needlessly, and a row expands to the hidden columns', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  for (const path of ['/members', '/payment', '/event/61824/registrations', '/events', '/links', '/help']) {
    for (const width of [768, 1024, 1280, 1440]) {
      await resize(page, { width, height: 900 })
      await page.goto(journey.at('dc', path))
      await live(page)
      await expect.poll(() => page.evaluate(cutOrBroken), { message: `${path} at ${width}` }).toEqual([])
    }
  }

  await resize(page, { width: 1024, height: 900 })
  await open(page, journey.at('dc', '/event/61824/registrations?search=Ivan+Quispe'))
  const email = page.getByText('ivan.quispe@dc.aea.example').filter({ visible: true })
  await expect.poll(() => email.count()).toBe(0)
  await page.getByRole('button', { name: 'More about Quispe' }).click()
  await email.waitFor()
  await expectReadable(visitor, 'opened-row')

  // A reader who chooses a column gets it, and then the table scrolls.
  await menu(page, 'Columns').click()
  for (const column of ['Email', 'Phone']) {
    await page.getByRole('checkbox', { name: column, exact: true }).filter({ visible: true }).uncheck()
    await page.getByRole('checkbox', { name: column, exact: true }).filter({ visible: true }).check()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Phone' }).waitFor()
  const frame = page.locator('.table-frame')
  await expect.poll(() => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
  await visitor.picture('scrolling-table')
  await visitor.leave()
})

test('no table page of the parent chapter, which has the longest bar, is wider than its window', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'aea', { email: 'system@aea.example', role: 'System admin' })
  for (const path of ['/members', '/payment', '/events']) {
    for (const width of [768, 1024]) {
      await resize(page, { width, height: 900 })
      await page.goto(journey.at('aea', path))
      await live(page)
      await expect.poll(() => page.evaluate(cutOrBroken), { message: `${path} at ${width}` }).toEqual([])
    }
  }
  await visitor.leave()
})

test('without scripts the menus open, and their links and forms work', async () => {
  const visitor = await journey.visitor('desktop', { javaScriptEnabled: false })
  const { page } = visitor
  await page.goto(journey.at('dc', '/login?redirect=%2Fpayment'))
  const form = page.locator('form#login')
  await form.getByText('Admin', { exact: true }).click()
  await form.getByLabel('Email').fill(admin.email)
  await form.getByLabel('Password', { exact: true }).fill('chapterhouse-demo')
  await form.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/payment')
  await menu(page, 'Filter').click()
  await page.getByRole('combobox', { name: 'Payment type' }).selectOption({ label: 'Student dues' })
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL('**/payment?*paymentType=Student*')
  await page.getByLabel('Group by').filter({ visible: true }).selectOption('Member')
  await page.getByRole('button', { name: 'Go', exact: true }).first().click()
  await page.waitForURL('**/payment?*group=memberName*')
  await menu(page, 'Export').click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()])
  expect(download.suggestedFilename()).toMatch(/-payment-type-student\.csv$/)
  const [, ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(rows.filter((row) => !row.includes(',Student dues,'))).toEqual([])
  await visitor.leave()
})

test('a page explains why a list was not exported', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await page.goto(journey.at('dc', '/export/payments.csv'))
  await page.waitForURL('**/login?redirect=%2Fexport%2Fpayments.csv')
  await logIn(journey, visitor, 'dc', { email: 'member@dc.aea.example' })
  await page.goto(journey.at('dc', '/export/payments.csv'))
  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
  visitor.expectComplaint(/403/)
  await page.goto(journey.at('dc', '/export/people.csv'))
  await page.getByText('This list does not exist').waitFor()
  visitor.expectComplaint(/404/)
  await visitor.leave()
})

const cause = 'Flood relief fund'

const recordOf = (page: Page, text: string) => page.locator('.records > li').filter({ hasText: text })
const tools = (page: Page) => page.locator('summary').filter({ hasText: 'Search and filter' })

test('on a phone a record opens by its name, its menu has the rest, and a short list has no tools', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/donationType'))
  const record = recordOf(page, cause)
  await record.waitFor()
  for (const tool of [
    page.getByRole('searchbox'),
    page.getByLabel('Sort by'),
    tools(page),
    page.locator('.table-foot'),
  ])
    expect(await tool.count()).toBe(0)

  const edit = record.getByRole('link', { name: `Edit ${cause}` })
  const more = record.getByLabel(`More for ${cause}`)
  const size = (await more.boundingBox())!
  expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44)
  expect(await edit.count()).toBe(0)
  await more.focus()
  await page.keyboard.press('Enter')
  await edit.waitFor()
  await expectReadable(visitor, 'record-menu')
  await page.keyboard.press('Escape')
  await edit.waitFor({ state: 'hidden' })
  await expect.poll(() => more.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await record.getByRole('link', { name: `Delete ${cause}` }).click()
  await dialog(page, `Delete ${cause}?`).getByRole('button', { name: 'Keep it' }).click()
  await dialog(page, `Delete ${cause}?`).waitFor({ state: 'hidden' })

  await record.getByRole('link', { name: cause, exact: true }).click()
  await dialog(page, 'Edit donation type').waitFor()
  await visitor.leave()
})

test('without scripts the menu of a record opens and leads to its acts', async () => {
  const visitor = await journey.visitor('phone', { javaScriptEnabled: false })
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await page.goto(journey.at('dc', '/donationType'))
  const record = recordOf(page, cause)
  await record.getByLabel(`More for ${cause}`).click()
  await record.getByRole('link', { name: `Delete ${cause}` }).click()
  await page.getByRole('heading', { name: `Delete ${cause}?` }).waitFor()
  await visitor.leave()
})

test('a long list opens its tools on demand on a phone, and has them open on a desktop', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/images'))
  const search = page.getByRole('searchbox', { name: 'Search descriptions' })
  await tools(page).waitFor()
  expect(await search.isVisible()).toBe(false)
  await tools(page).click()
  await search.fill('no such picture')
  await page.getByText(/^No .+ match "no such picture"$/).waitFor()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByText(/^1 to 10 of \d+$/).waitFor()

  await open(page, journey.at('dc', '/images'))
  await resize(page, screens.desktop.viewport)
  await search.waitFor()
  expect(await tools(page).isVisible()).toBe(false)
  await visitor.leave()
})

test('a long choice in a narrow form is not cut', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/payment?add=1'))
  await resize(page, { width: 320, height: 640 })
  const type = page.getByRole('combobox', { name: 'Payment type' }).filter({ visible: true })
  const low = (await type.boundingBox())!.height
  await type.selectOption({ label: 'Exam preparation course, $180.00' })
  await expect.poll(async () => (await type.boundingBox())!.height).toBeGreaterThan(low)
  await visitor.leave()
})
