/** Check-in at an event: tickets scanned by a camera, two desks, and a lost network. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { qrRows } from '#server/text/qr-code.ts'
import type { Visitor } from '#tests/support/browser/browser.ts'
import { dialog, logIn } from '../account-pages.ts'
import { expectReadable, open, openJourney } from '../journey.ts'
import { enterGuest, goOn } from './registration-pages.ts'

const journey = openJourney()

/** A free event of the demo, with the workshop's registrations. */
const eventId = '62950'

/** Gives the page a fake camera that shows what the test holds up: nothing at first. */
const fakeCamera = (page: Page) =>
  page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 })
    const pen = canvas.getContext('2d')!
    let held: boolean[][] = []
    const draw = () => {
      pen.fillStyle = '#ffffff'
      pen.fillRect(0, 0, 480, 480)
      pen.fillStyle = '#000000'
      const side = Math.floor(400 / Math.max(1, held.length))
      held.forEach((row, y) =>
        row.forEach((isDark, x) => isDark && pen.fillRect(40 + x * side, 40 + y * side, side, side)),
      )
    }
    Object.assign(window, { holdUp: (rows: boolean[][]) => (held = rows) })
    // A stream has frames only while something is drawn.
    setInterval(draw, 50)
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20))
  })

const holdUp = (page: Page, code: string) =>
  page.evaluate(
    (rows) => (window as unknown as { holdUp(rows: boolean[][]): void }).holdUp(rows),
    code === '' ? [] : qrRows(code),
  )

/** A helper with a phone at the check-in, who sees the list. */
async function openCheckIn(by = 'admin@dc.aea.example'): Promise<Visitor> {
  const visitor = await journey.visitor('phone')
  await fakeCamera(visitor.page)
  await logIn(journey, visitor, 'dc', { email: by, role: by.startsWith('admin') ? 'Admin' : 'Member' })
  await visitor.page.goto(journey.at('dc', `/event/${eventId}/check-in`))
  await visitor.page.getByRole('button', { name: 'Scan' }).waitFor()
  return visitor
}

/** A guest who registers; the code is the one from the email. */
async function ticketOf(firstName: string): Promise<string> {
  const guest = await journey.visitor('desktop')
  const email = `${firstName.toLowerCase()}@guests.example`
  await open(guest.page, journey.at('dc', `/event/register/${eventId}`))
  await enterGuest(guest.page, { firstName, lastName: 'Doorman', email })
  await goOn(guest.page)
  await guest.page.getByRole('button', { name: 'Complete registration' }).click()
  await guest.page.getByRole('heading', { level: 1, name: 'Registration complete' }).waitFor()
  await guest.page.getByRole('img', { name: 'Ticket code' }).waitFor()
  await guest.leave()
  const { text } = await journey.sentEmail(email, /You’re registered/)
  return /^\d+-[\w-]{22}$/m.exec(text)![0]
}

/** A family with a child in the walk. */
async function withChild(firstName: string): Promise<void> {
  const { request } = journey.portal()
  const event = (await request('dc', `/api/events/${eventId}`)).json() as {
    eventPrograms: { eventProgramGroups: { eventGroupId: string }[] }[]
  }
  const groupId = event.eventPrograms[0]!.eventProgramGroups[0]!.eventGroupId
  const programs = [{ groupId, participantName: 'Anya Doorman', age: 10, grade: '5', schoolName: 'Linden Elementary' }]
  const body = {
    eventId,
    isMember: false,
    firstName,
    lastName: 'Doorman',
    email: `${firstName.toLowerCase()}@guests.example`,
    numberOfAdults: 1,
    numberOfMinors: 1,
    programs,
  }
  expect((await request('dc', '/api/events/register', { method: 'POST', body })).status).toBe(200)
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })
const nextPerson = (page: Page) => page.getByRole('button', { name: 'Next person' }).click()
const storedNotice = (page: Page) => page.getByText('saved on this phone')

test('a ticket is scanned at two desks without network: the first scan counts, and both know it', async () => {
  const [mine, theirs] = [await ticketOf('Una'), await ticketOf('Vito')]
  const [one, two] = [await openCheckIn(), await openCheckIn()]
  const response = await one.page.reload()
  expect(response!.headers()['permissions-policy']).toContain('camera=(self)')
  await two.page.getByRole('button', { name: 'List' }).click()
  await two.page.getByLabel('Desk').fill('2')
  await two.page.getByRole('button', { name: 'Scan' }).click()

  // Online: admitted once, and the second desk is told where.
  await holdUp(one.page, mine)
  await heading(one.page, 'Doorman, Una').waitFor()
  await expectReadable(one, 'check-in-done')
  await holdUp(two.page, mine)
  await heading(two.page, 'Already checked in').waitFor()
  await two.page.getByText(/^Doorman, Una, 1 person at \d+:\d\d\s[AP]M, desk 1$/).waitFor()
  await expectReadable(two, 'check-in-twice')
  for (const { page } of [one, two]) {
    await holdUp(page, '')
    await nextPerson(page)
  }

  // Offline: the page opens from the phone's cache, and both admit the same ticket.
  await one.page.getByRole('button', { name: 'List' }).click()
  await one.page.getByText('opens offline').waitFor()
  for (const { context } of [one, two]) await context.setOffline(true)
  await one.page.reload()
  await storedNotice(one.page).or(one.page.getByText('The list is on this phone')).first().waitFor()
  for (const { page } of [two, one]) {
    await holdUp(page, theirs)
    await heading(page, 'Doorman, Vito').waitFor()
    await holdUp(page, '')
    await page.getByRole('button', { name: 'More adults' }).click()
    await nextPerson(page)
    await page.getByText('2 check-ins are saved on this phone').waitFor()
  }
  await one.page.reload()
  await one.page.getByText('2 check-ins are saved on this phone').waitFor()
  await expectReadable(one, 'check-in-offline')

  // The second desk is online first: its scan counts, and the first is notified.
  await two.context.setOffline(false)
  await storedNotice(two.page).waitFor({ state: 'detached' })
  await one.context.setOffline(false)
  await storedNotice(one.page).waitFor({ state: 'detached' })
  await one.page.getByText('Doorman, Vito was checked in at two desks').waitFor()
  await one.page.getByText(/The first was at \d+:\d\d\s[AP]M, desk 2\. It counts\./).waitFor()
  expect(await two.page.getByText('at two desks').count()).toBe(0)
  for (const visitor of [one, two]) {
    visitor.complaints.splice(
      0,
      visitor.complaints.length,
      ...visitor.complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text)),
    )
    await visitor.leave()
  }
})

test('a helper finds people by keyboard, undoes a mistake, and leaves nothing on the phone after the logout', async () => {
  const ticket = await ticketOf('Wanda')
  await withChild('Yara')
  const admin = await journey.visitor('desktop')
  await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(admin.page, journey.at('dc', `/event/${eventId}/helpers`))
  await admin.page.getByRole('combobox', { name: 'Member' }).fill('member@dc.aea.example')
  await admin.page.getByRole('option').filter({ hasText: 'member@dc.aea.example' }).click()
  await admin.page.getByRole('button', { name: 'Add helper' }).click()
  await dialog(admin.page, 'Helper added').waitFor()
  await admin.leave()

  const helper = await openCheckIn('member@dc.aea.example')
  const { page } = helper
  const field = page.getByRole('textbox', { name: 'Name or registration ID' })
  const hasFocus = () => field.evaluate((element) => element === document.activeElement)
  const checkInButton = page.getByRole('button', { name: 'Check in Doorman, Wanda' })
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.poll(hasFocus).toBe(true)
  await page.getByText(/registrations?\. Type a name or an ID\.$/).waitFor()
  await page.keyboard.type('wandaq')
  await page.getByText('No registration matches “wandaq”.').waitFor()
  await page.keyboard.press('Backspace')
  await checkInButton.waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => checkInButton.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await heading(page, 'Doorman, Wanda').waitFor()
  await page.getByText('Children under 18', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo check-in' }).click()
  // The search is cleared for the next person.
  await expect.poll(() => field.inputValue()).toBe('')
  await expect.poll(hasFocus).toBe(true)
  await page.keyboard.type('wanda')
  await checkInButton.waitFor()

  // A child is shown with grade and group, from the phone's cached list too.
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByText('opens offline').waitFor()
  await helper.context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'Search' }).click()
  await field.fill('yara')
  await page.getByRole('button', { name: 'Check in Doorman, Yara' }).click()
  await page.getByText('Anya Doorman, grade 5').waitFor()
  await page.getByText(/^Sketching walk, All ages, .*10:30\sAM$/).waitFor()
  await helper.context.setOffline(false)
  await storedNotice(page).waitFor({ state: 'detached' })
  await expectReadable(helper, 'check-in-done-child')
  await nextPerson(page)

  // Someone else registers at the desk, so the form is not prefilled with the helper's name.
  const desk = (await page.getByRole('link', { name: 'Register at the desk' }).getAttribute('href'))!
  const form = await helper.context.newPage()
  await open(form, journey.at('dc', desk))
  await form.getByLabel('First name').waitFor()
  expect(await form.getByLabel('First name').inputValue()).toBe('')
  // Nor with the entries of a guest who walked away, which the form otherwise restores.
  await open(form, journey.at('dc', `/event/register/${eventId}?as=guest`))
  await form.getByLabel('First name').fill('Walked')
  await expect
    .poll(() => form.evaluate((draft) => localStorage.getItem(draft), `draft:event-${eventId}-guest`))
    .toContain('Walked')
  await form.reload()
  await expect.poll(() => form.getByLabel('First name').inputValue()).toBe('Walked')
  await open(form, journey.at('dc', desk))
  await expect
    .poll(() => form.evaluate((draft) => localStorage.getItem(draft), `draft:event-${eventId}-guest`))
    .toBeNull()
  expect(await form.getByLabel('First name').inputValue()).toBe('')
  await form.close()

  await page.getByRole('button', { name: 'Scan' }).click()
  await holdUp(page, `${ticket.slice(0, -1)}.`)
  await heading(page, 'Not a ticket of this event').waitFor()
  await expectReadable(helper, 'check-in-refused')

  await open(page, journey.at('dc', '/logout'))
  await page.getByRole('button', { name: 'Log out' }).last().click()
  await page.waitForURL(journey.at('dc', '/'))
  await expect
    .poll(() =>
      page.evaluate(async () => ({
        memory: (await indexedDB.databases()).length,
        pages: await caches.has('check-in'),
      })),
    )
    .toEqual({ memory: 0, pages: false })
  helper.complaints.splice(
    0,
    helper.complaints.length,
    ...helper.complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text)),
  )
  await helper.leave()
})
