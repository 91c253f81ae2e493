/** The life of an event: created, edited, published, announced, unpublished, deleted. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { dialog, logIn, manageEvent, sayOk } from './account-pages.ts'
import { bothScreens, comeNear, expectReadable, open, openJourney } from './journey.ts'

const journey = openJourney()

const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

/** Always in the future. */
const day = '2091-05-05'

/** May 5, 2091 is a Saturday. */
const dateText = (local: string) => `Sat, May 5, 2091, ${local.slice(11) === '10:30' ? '10:30 AM' : '12:00 PM'} ET`

/** The row of an event in the list, or its record on a phone. */
const lineOf = (page: Page, name: string) =>
  page.locator('main').locator('tr, li').filter({ hasText: name }).filter({ visible: true })

describe.each(bothScreens)('on a %s', (screen) => {
  test('an admin creates an event, edits it, publishes it, unpublishes it and deletes it', async () => {
    const name = `Bridge Walk ${screen}`
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await logIn(journey, visitor, 'dc', admin)
    await open(page, journey.at('dc', '/events'))
    await page.getByRole('link', { name: 'Create New Event' }).click()
    const form = page.locator('form#event-form')
    await form.getByRole('button', { name: 'Create Event' }).click()
    await form.getByText('Required', { exact: true }).first().waitFor()
    await expectReadable(visitor, 'event-new-empty')

    // Fees are shown only when the event has any.
    await expect.poll(() => form.getByLabel('Adult fee').count()).toBe(0)
    await form.getByLabel('Type').selectOption('competition')
    await expect.poll(() => form.getByLabel('Adult fee').count()).toBe(0)
    await form.getByLabel('Type').selectOption('picnic')
    await form.getByLabel('Name').fill(name)
    // The editor replaces a plain field and takes over its keyboard focus.
    await form.getByRole('button', { name: 'bold' }).waitFor()
    await form.getByRole('textbox', { name: 'Description' }).pressSequentially('Five bridges on foot, ')
    await form.getByRole('button', { name: 'bold' }).click()
    await form.getByRole('textbox', { name: 'Description' }).pressSequentially('none of them ours.')
    // Tab leaves the editor.
    await page.keyboard.press('Tab')
    await expect.poll(() => form.getByLabel('Starts').evaluate((field) => field === document.activeElement)).toBe(true)
    const [starts, ends] = [`${day}T10:30`, `${day}T12:00`]
    await form.getByLabel('Starts').fill(ends)
    await form.getByLabel('Ends').fill(starts)
    await form.getByLabel('Location').fill('South Quay, Washington, DC')
    await form.getByLabel('Adult fee').fill('12.50')
    await form.getByLabel('Family price').fill('40')
    await form.getByRole('spinbutton', { name: /^Seats/ }).fill('30')
    await form.getByRole('button', { name: 'Create Event' }).click()
    await form.getByText('The end must not be before the start').waitFor()
    await expectReadable(visitor, 'event-new-wrong')
    await form.getByLabel('Starts').fill(starts)
    await form.getByLabel('Ends').fill(ends)
    await form.getByRole('button', { name: 'Create Event' }).click()

    await dialog(page, 'Event created').waitFor()
    await expectReadable(visitor, 'event-created')
    await sayOk(page)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.waitForURL(/\/event\/[1-9]\d{4}$/)
    const address = page.url()
    const main = page.getByRole('main')
    for (const fact of [
      dateText(starts),
      dateText(ends),
      'South Quay, Washington, DC',
      '$12.50',
      '$40.00 at most',
      '30 of 30',
      'Draft',
      'Registration is not open yet.',
    ]) {
      await main.getByText(fact, { exact: true }).first().waitFor()
    }
    await expect.poll(() => main.locator('strong', { hasText: 'none of them ours.' }).count()).toBe(1)
    // The editor's export, which does not escape everything it gets, turns spaces into nonbreaking ones.
    expect(await main.locator('p', { hasText: 'Five bridges' }).textContent()).toBe(
      'Five bridges on foot, none of them ours.',
    )

    await page.getByRole('link', { name: 'Edit Event' }).click()
    await form.getByRole('button', { name: 'bold' }).waitFor()
    await form.getByText('Nothing is changed; nobody has registered.').waitFor()
    await form.getByLabel('Fee for children under 18').fill('5')
    await form.getByRole('spinbutton', { name: /^Seats/ }).fill('')
    await form.getByText('2 changes are not saved').waitFor()
    await expectReadable(visitor, 'event-edit')
    await form.getByRole('button', { name: 'Save draft' }).click()
    await dialog(page, 'Event updated').waitFor()
    await sayOk(page)
    await main.getByText('No limit').waitFor()
    await main.getByText('$5.00', { exact: true }).waitFor()

    await page.getByRole('link', { name: 'Publish', exact: true }).click()
    const question = dialog(page, 'Publish the event?')
    await question.getByText(`Everyone will be able to see ${name}`).waitFor()
    await expectReadable(visitor, 'event-publish')
    await question.getByRole('button', { name: 'Publish' }).click()
    await dialog(page, 'Event published').waitFor()
    // The public page with its link, and the way to the members.
    await page.getByRole('link', { name: new URL(address).host + new URL(address).pathname }).waitFor()
    expect(await page.getByRole('link', { name: 'Email members' }).getAttribute('href')).toBe('/emails?dialog=new')
    await expectReadable(visitor, 'events-published')
    expect(new URL(page.url()).pathname).toBe(new URL(address).pathname)

    const guest = await journey.visitor(screen)
    await open(guest.page, journey.at('dc', '/calendar'))
    await guest.page.getByRole('link', { name }).click()
    await guest.page.getByRole('heading', { level: 1, name }).waitFor()
    await guest.page.getByText('Upcoming', { exact: true }).waitFor()
    await expectReadable(guest, 'event-published')
    const way = guest.page.getByRole('link', { name: 'Register', exact: true }).filter({ visible: true })
    await expect
      .poll(() => way.getAttribute('href'))
      .toBe(new URL(address).pathname.replace('/event/', '/event/register/'))
    await guest.page.getByText('$40.00 at most').filter({ visible: true }).first().waitFor()
    await guest.leave()

    await manageEvent(page)
    await page.getByRole('link', { name: 'Unpublish' }).click()
    await dialog(page, 'Unpublish the event?').getByRole('button', { name: 'Unpublish' }).click()
    await dialog(page, 'Event unpublished').waitFor()
    await sayOk(page)
    await page.getByRole('link', { name: 'Back to events' }).click()

    const askToDelete = async () => {
      if (screen === 'phone') await lineOf(page, name).getByLabel(`More for ${name}`).click()
      await lineOf(page, name)
        .getByRole('link', { name: `Delete ${name}` })
        .click()
    }
    await askToDelete()
    const removal = dialog(page, `Delete ${name}?`)
    await removal.waitFor()
    await expectReadable(visitor, 'events-delete')
    await removal.getByRole('button', { name: 'Keep it' }).click()
    await removal.waitFor({ state: 'hidden' })
    await askToDelete()
    await removal.getByRole('button', { name: 'Delete event' }).click()
    await dialog(page, 'Event deleted').waitFor()
    await sayOk(page)
    await expect.poll(() => lineOf(page, name).count()).toBe(0)
    await visitor.leave()
  })
})

describe('on a desktop', () => {
  const screen = 'desktop'

  test('an event with registrations is not deleted, and the admin is told what to do', async () => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await logIn(journey, visitor, 'dc', admin)
    await open(page, journey.at('dc', '/events?dialog=delete&event=61824'))
    await page.getByRole('dialog').getByText('Cancel it instead.').waitFor()
    await expectReadable(visitor, 'events-kept')
    await sayOk(page)
    // Past events are apart, and one that is over has no line among the next ones.
    await page.getByRole('link', { name: /^Past \d+$/ }).click()
    await lineOf(page, 'General Meeting').first().waitFor()
    await expectReadable(visitor, 'events-past')
    await page.getByRole('link', { name: /^Upcoming \d+$/ }).click()
    await expect.poll(() => lineOf(page, 'General Meeting').count()).toBe(0)
    await lineOf(page, 'Family Picnic')
      .first()
      .getByRole('link', { name: /^Family Picnic/ })
      .click()
    // The table loads when scrolled near, and must not lose its styles to the previous page.
    await comeNear(page.getByRole('heading', { name: /^Registrations/ }))
    const search = page.getByRole('searchbox', { name: 'Name, ID, email or participant' })
    await expect.poll(() => search.evaluate((box) => getComputedStyle(box).borderTopWidth)).toBe('1px')
    await expectReadable(visitor, 'event-registrations')
    await visitor.leave()
  })
})

test('non-admins are redirected to the login from the list and from both addresses of the form', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  for (const path of ['/events', '/eventsnew', '/eventnew', '/event/61824/edit']) {
    await page.goto(journey.at('dc', path))
    await page.waitForURL(`**/login?redirect=${encodeURIComponent(path)}`)
  }
  // A member without an office.
  await logIn(journey, visitor, 'dc', { email: 'inactive@dc.aea.example' })
  await page.goto(journey.at('dc', '/eventsnew'))
  await page.waitForURL('**/login?redirect=%2Feventsnew')
  await visitor.leave()
})

test('without scripts an event is created, with plain text that becomes paragraphs, and published', async () => {
  const visitor = await journey.visitor('phone', { javaScriptEnabled: false })
  const { page } = visitor
  await page.goto(journey.at('dc', '/login'))
  const login = page.locator('form#login')
  await login.getByText('Admin', { exact: true }).click()
  await login.getByLabel('Email').fill(admin.email)
  await login.getByLabel('Password', { exact: true }).fill('chapterhouse-demo')
  await login.getByRole('button', { name: 'Log in' }).click()
  await page.goto(journey.at('dc', '/eventsnew'))
  const form = page.locator('form#event-form')
  await form.getByLabel('Type').selectOption('competition')
  await form.getByLabel('Name').fill('Contest of Plain Means')
  await form.getByLabel('Description').fill('First the votes.\n\nThen the count.')
  await form.getByLabel('Starts').fill(`${day}T09:00`)
  await form.getByLabel('Ends').fill(`${day}T10:00`)
  await form.getByLabel('Location').fill('South Quay')
  await visitor.picture('event-new-without-script')
  await form.getByRole('button', { name: 'Create Event' }).click()
  await page.getByText('Event created. It is still a draft.').waitFor()
  await page.getByText('Then the count.').waitFor()
  await visitor.picture('event-created-without-script')
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await dialog(page, 'Publish the event?').getByRole('button', { name: 'Publish' }).click()
  await dialog(page, 'Event published').waitFor()
  await visitor.leave()
})
