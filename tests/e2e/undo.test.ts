/**
 * An admin deletes a link and unpublishes an event, and undoes both: by keyboard, in a second tab, without scripts, and
 * too late.
 */
import path from 'node:path'
import Database from '#db/sqlite/driver.ts'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { dialog, enterLogin, logIn, manageEvent, sayOk } from './account-pages.ts'
import { bothScreens, expectReadable, open, openJourney } from './journey.ts'

const journey = openJourney()

const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

async function addLink(page: Page, title: string) {
  await open(page, journey.at('dc', '/links?dialog=add'))
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await page.getByRole('textbox', { name: 'Address' }).fill('https://board.example/')
  await page.getByRole('button', { name: 'Add quick link' }).click()
  await dialog(page, 'Quick link added').waitFor()
  await sayOk(page)
}

async function deleteLink(page: Page, title: string) {
  await page
    .getByRole('link', { name: `Delete ${title}` })
    .filter({ visible: true })
    .first()
    .click()
  await dialog(page, `Delete ${title}?`).getByRole('button', { name: 'Delete quick link' }).click()
  await dialog(page, 'Quick link deleted').waitFor()
}

const visible = (page: Page, title: string) =>
  page.getByRole('link', { name: `Edit ${title}` }).filter({ visible: true })

test.each(bothScreens)(
  'on a %s a deletion and Unpublish are undone, by keyboard, in a second tab, and not when it is too late',
  async (screen) => {
    const title = `Engineers’ board ${screen}`
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await logIn(journey, visitor, 'dc', admin)
    await addLink(page, title)

    await deleteLink(page, title)
    await expectReadable(visitor, 'undo-link')
    // By the keyboard, without a way to the button: outside of fields, the keys of undo press it.
    await page.keyboard.press('Control+z')
    await dialog(page, 'Undone').waitFor()
    await sayOk(page)
    await visible(page, title).first().waitFor()

    await deleteLink(page, title)
    const second = await page.context().newPage()
    await open(second, page.url())
    await dialog(second, 'Quick link deleted').getByRole('button', { name: 'Undo' }).click()
    await dialog(second, 'Undone').waitFor()
    await second.close()
    await page.getByRole('button', { name: 'Undo' }).click()
    await dialog(page, 'Undone').waitFor()
    await sayOk(page)
    await expect.poll(() => visible(page, title).count()).toBe(1)

    await deleteLink(page, title)
    // A minute passes.
    const db = new Database(path.join(journey.dataDir, 'chapterhouse.sqlite'))
    db.prepare(`update undos set expiresAt = '2001-01-01T00:00:00.000Z'`).run()
    db.close()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('heading', { name: 'Not undone' }).waitFor()
    await page.getByText('This can no longer be undone.').waitFor()
    visitor.expectComplaint(/409/)
    await expectReadable(visitor, 'undo-late')
    await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
    await page.getByRole('heading', { name: 'Quick links' }).first().waitFor()
    await expect.poll(() => visible(page, title).count()).toBe(0)

    await open(page, journey.at('dc', '/event/62950'))
    await manageEvent(page)
    await page.getByRole('link', { name: 'Unpublish' }).click()
    await dialog(page, 'Unpublish the event?').getByRole('button', { name: 'Unpublish' }).click()
    await dialog(page, 'Event unpublished').getByRole('button', { name: 'Undo' }).waitFor()
    await expectReadable(visitor, 'undo-unpublish')
    await page.getByRole('button', { name: 'Undo' }).click()
    await dialog(page, 'Undone').waitFor()
    await sayOk(page)
    await open(page, journey.at('dc', '/event/62950'))
    await manageEvent(page)
    await page.getByRole('link', { name: 'Unpublish' }).waitFor()
    await visitor.leave()
  },
)

test('without scripts the same button works', async () => {
  const scripted = await journey.visitor('desktop')
  await logIn(journey, scripted, 'dc', admin)
  await addLink(scripted.page, 'Paper board')
  await scripted.leave()
  const { page, leave } = await journey.visitor('phone', { javaScriptEnabled: false })
  await page.goto(journey.at('dc', '/links'))
  await page.waitForURL('**/login?redirect=%2Flinks')
  await enterLogin(page, admin)
  await page.waitForURL('**/links')
  await page.getByRole('link', { name: 'Delete Paper board' }).filter({ visible: true }).first().click()
  await page.getByRole('button', { name: 'Delete quick link' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').waitFor()
  await expect.poll(() => visible(page, 'Paper board').count()).toBe(1)
  await leave()
})
