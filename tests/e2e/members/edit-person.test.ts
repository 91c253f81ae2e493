/** A member crops a picture with the keyboard; an admin edits a member, and confirms a change of type. */
import { expect, test } from 'vitest'
import { screens, type Screen } from '#tests/support/browser/browser.ts'
import { pictureInHalves } from '#tests/support/files.ts'
import { dialog, logIn, sayOk } from '../account-pages.ts'
import { bothScreens, expectNoSidewaysScroll, expectReadable, open, openJourney, resize } from '../journey.ts'

const journey = openJourney()

test.each(bothScreens)(
  'on a %s a member uploads a picture, crops it by keyboard and finds it on the profile and among the committees',
  async (screen) => {
    await seat(screen)
    const visitor = await journey.visitor(screen, { colorScheme: screen === 'phone' ? 'dark' : 'light' })
    const { page } = visitor
    await logIn(journey, visitor, 'dc', { email: 'member@dc.aea.example' })
    await open(page, journey.at('dc', '/users/profile/edit'))
    const form = page.locator('form#profile')
    const input = form.getByLabel('Picture', { exact: true }).and(form.locator('input[type=file]'))
    await form.getByLabel('City').fill('Annapolis')
    await input.setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
    })
    await form.getByText('Please choose an image or a PDF.').waitFor()
    visitor.expectComplaint(/415/)

    // Saving while the picture is uploading is answered with a message, and stays on the page.
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/api/upload', (route) => held.then(() => route.continue()), { times: 1 })
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await pictureInHalves(900, 600) })
    await form.getByRole('button', { name: 'Update profile' }).click()
    await form.getByText('One file is still uploading.').waitFor()
    letGo()
    const stage = form.getByRole('group', { name: /^Part of the picture/ })
    const cut = form.locator('input[name=pictureCut]')
    await expect.poll(() => cut.inputValue()).toMatch(/^\d+ \d+ \d+$/)
    const [leftAtFirst] = (await cut.inputValue()).split(' ').map(Number)
    await stage.focus()
    await page.keyboard.press('ArrowLeft')
    const leftNow = async () => Number((await cut.inputValue()).split(' ')[0])
    await expect.poll(leftNow).toBe(leftAtFirst! + 2)
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(leftNow).toBe(leftAtFirst! + 22)
    await form.getByRole('button', { name: 'Zoom in' }).press('Enter')
    await form.getByText('Changed: city, picture.').or(form.getByText('Changed: picture, city.')).waitFor()
    await expectReadable(visitor, 'profile-edit-picture')
    const { viewport } = screens[screen]
    await resize(page, { width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    await resize(page, viewport)

    await form.getByRole('button', { name: 'Update profile' }).click()
    await page.waitForURL(/\/profile(?:\?.*)?$/)
    const portrait = page.locator('main img[src*="/uploads/image-"]').first()
    await portrait.waitFor()
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([164, 164])
    const saved = await portrait.getAttribute('src')
    await open(page, journey.at('dc', '/committiees'))
    await page.locator(`main img[src="${saved}"]`).filter({ visible: true }).first().waitFor()

    // A form without a new picture keeps the current one, even after a reload halfway.
    await open(page, journey.at('dc', '/users/profile/edit'))
    await input.setInputFiles({ name: 'another.png', mimeType: 'image/png', buffer: await pictureInHalves(400, 400) })
    await stage.waitFor()
    await page.reload()
    await open(page, journey.at('dc', '/users/profile/edit'))
    await form.getByLabel('City').fill('Baltimore')
    await form.getByLabel('Highest degree').fill('Dr.'.repeat(20))
    await form.getByRole('button', { name: 'Update profile' }).click()
    await page.waitForURL(/\/profile(?:\?.*)?$/)
    await page.getByRole('link', { name: 'Edit profile' }).waitFor()
    await expect.poll(() => portrait.getAttribute('src')).toBe(saved)
    await open(page, journey.at('dc', '/dashboard'))
    await resize(page, { width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    await resize(page, viewport)

    await open(page, journey.at('dc', '/users/profile/edit'))
    await form.getByRole('button', { name: 'Remove picture' }).click()
    await form.getByText('The picture will be removed.').waitFor()
    await form.getByRole('button', { name: 'Update profile' }).click()
    await page.waitForURL(/\/profile(?:\?.*)?$/)
    await page.getByRole('link', { name: 'Edit profile' }).waitFor()
    await expect.poll(() => page.locator('main img[src*="/uploads/image-"]').count()).toBe(0)
    await visitor.leave()
  },
)

test.each(bothScreens)(
  'on a %s an admin edits a member, clears an optional field and changes the type',
  async (screen) => {
    const visitor = await journey.visitor(screen, { colorScheme: screen === 'phone' ? 'dark' : 'light' })
    const { page } = visitor
    await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
    const address = screen === 'phone' ? '/users/59308/edit' : '/admin/users/59308/edit'
    const form = page.locator('form#member')
    const save = form.getByRole('button', { name: 'Update member' })
    const edit = async () => open(page, journey.at('dc', address))
    const saved = async () => {
      await save.click()
      await dialog(page, 'The details have been updated').waitFor()
      await sayOk(page)
      await page.waitForURL('**/members')
    }
    await edit()
    expect(await form.getByLabel('Email', { exact: true }).getAttribute('readonly')).not.toBeNull()
    await form.getByLabel('Alternate phone').fill('(202) 555-0199')
    await form.getByText('Changed: alternate phone.').waitFor()
    await saved()
    await edit()
    await expect.poll(() => form.getByLabel('Alternate phone').inputValue()).toBe('(202) 555-0199')
    await form.getByLabel('Alternate phone').fill('')
    const other = form.locator('input[name=memberTypeId]:not(:checked)').first()
    await other.check()
    const tick = form.getByRole('checkbox', { name: /^Yes, change .+ to / })
    await tick.waitFor()
    await expect.poll(() => save.isDisabled()).toBe(true)
    await expectReadable(visitor, 'member-edit-type')
    await tick.check()
    await expect.poll(() => save.isDisabled()).toBe(false)
    await saved()
    await edit()
    await expect.poll(() => form.getByLabel('Alternate phone').inputValue()).toBe('')
    await visitor.leave()
  },
)

test('without scripts a change of type is first rejected with a message, and then confirmed', async () => {
  const visitor = await journey.visitor('desktop', { javaScriptEnabled: false })
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await page.goto(journey.at('dc', '/users/59308/edit'))
  const form = page.locator('form#member')
  await form.locator('input[name=memberTypeId]:not(:checked)').first().check()
  await form.getByRole('button', { name: 'Update member' }).click()
  await form.getByText('Tick this box to change the member type.').first().waitFor()
  await form.getByRole('checkbox', { name: /^Yes, change / }).check()
  await form.getByRole('button', { name: 'Update member' }).click()
  await page.getByText('The details have been updated').first().waitFor()
  visitor.expectComplaint(/400/)
  await visitor.leave()
})

/** An admin adds the member to a committee with its own years. */
async function seat(screen: Screen) {
  const [fromYear, toYear] = screen === 'phone' ? ['2050', '2052'] : ['2053', '2055']
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', '/committiees?dialog=addSession'))
  const session = dialog(page, 'New committee')
  await session.getByLabel('From year').fill(fromYear)
  await session.getByLabel('To year').fill(toYear)
  await session.getByRole('button', { name: 'Create committee' }).click()
  await dialog(page, 'Committee created').waitFor()
  await sayOk(page)
  await page.getByRole('link', { name: `Add member to ${fromYear}-${toYear}` }).click()
  const form = dialog(page, `New member of ${fromYear}-${toYear}`)
  await form.getByRole('combobox', { name: 'Member' }).fill('member@dc')
  await form.getByRole('option', { name: /member@dc\.aea\.example/ }).click()
  await form.getByLabel('Position').selectOption('Treasurer')
  await form.getByRole('button', { name: 'Add member' }).click()
  await dialog(page, 'Committee member added').waitFor()
  await visitor.leave()
}
