/** An admin's actions on the edit page of an event besides its parts: no existing data is lost. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { dialog, logIn, sayOk } from './account-pages.ts'
import { expectReadable, open, openJourney } from './journey.ts'
import { adminHeaders, announce } from './registrations/registration-pages.ts'

const journey = openJourney()

const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

test('a contact keeps email and phone when another field is changed', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/event/61824/edit'))
  const before = await page.locator('#contacts').innerText()
  await page
    .locator('#contacts')
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  const form = dialog(page, 'Edit contact')
  await form.getByRole('combobox', { name: 'Member' }).waitFor()
  expect(await form.getByLabel('Email').inputValue()).toContain('@')
  expect(await form.getByLabel('Phone').inputValue()).not.toBe('')
  const position = await form.getByLabel(/^Position/).inputValue()
  await form.getByLabel(/^Position/).fill('Grill and cake')
  await expectReadable(visitor, 'event-contact-edit')
  await form.getByRole('button', { name: 'Update contact' }).click()
  await dialog(page, 'Contact updated').waitFor()
  await sayOk(page)
  const renamed = (text: string) => text.toLowerCase().replace(position.toLowerCase(), 'grill and cake')
  expect(renamed(await page.locator('#contacts').innerText())).toBe(renamed(before))
  await visitor.leave()
})

/** Another admin changes an event through the documented calls. */
async function changeElsewhere(eventId: string, body: object): Promise<void> {
  const answer = await journey
    .portal()
    .request('dc', `/api/events/${eventId}`, { method: 'PUT', headers: await adminHeaders(journey), body })
  expect(answer.status, answer.text).toBe(200)
}

const eventForm = (page: Page) => page.locator('form#event-form')

async function saySaved(page: Page, title: string): Promise<void> {
  await dialog(page, title).waitFor()
  await sayOk(page)
}

test("one bar saves details, page and refunds together, and is notified of another admin's changes to all of them", async () => {
  const eventId = await announce(journey, { eventName: 'Walk by sections', adultFee: 0, seats: 5 })
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  const edit = journey.at('dc', `/event/${eventId}/edit`)
  await open(page, edit)
  const form = eventForm(page)
  const save = () => form.getByRole('button', { name: 'Update event' }).click()
  await form.getByLabel('Location').fill('2 Broad Lane')
  await form.getByLabel('Label before the event').fill('Registration')
  await form.getByLabel(/^Refund 1 until/).fill('2099-05-20')
  await form.getByLabel(/^Refund 1 %/).fill('50')
  await form.getByText('4 changes are not saved; nobody has registered.').waitFor()
  // A section below has its own dialog, and leaves what is not saved where it is.
  await page.getByRole('link', { name: 'Add program', exact: true }).click()
  await dialog(page, 'Add program').getByLabel('Program name').fill('Bridges')
  await dialog(page, 'Add program').getByRole('button', { name: 'Add program' }).click()
  await saySaved(page, 'Program added')
  expect(await form.getByLabel('Location').inputValue()).toBe('2 Broad Lane')
  await save()
  await saySaved(page, 'Event updated')
  for (const fact of ['2 Broad Lane', 'Registration', 'Until Wed, May 20, 2099: 50% refund'])
    await page.getByText(fact).filter({ visible: true }).first().waitFor()

  await open(page, edit)
  await form.getByLabel('Location').fill('3 Long Lane')
  await form.getByLabel('Label before the event').fill('Sign up')
  await changeElsewhere(eventId, { eventAddress: '9 Other Lane' })
  await save()
  await page.getByText('Someone else changed this event').first().waitFor()
  await form.getByText('Saved now: 9 Other Lane').first().waitFor()
  await form.getByText('Saved now: Registration').first().waitFor()
  await expectReadable(visitor, 'event-edit-conflict')
  await save()
  await saySaved(page, 'Event updated')
  await page.getByText('3 Long Lane').first().waitFor()
  visitor.expectComplaint(/409/)
  await visitor.leave()
})

test('on a phone the settings and refunds are folded, and open by a press or by the section menu', async () => {
  const eventId = await announce(journey, { eventName: 'Walk in folds', adultFee: 0, seats: 5 })
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', `/event/${eventId}/edit`))
  const form = eventForm(page)
  const label = form.getByLabel('Label before the event')
  expect(await label.isVisible()).toBe(false)
  await form.getByText('Change these settings').click()
  await label.fill('Registration')
  expect(await form.getByLabel(/^Refund 1 until/).isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Refunds', exact: true }).click()
  await form.getByLabel(/^Refund 1 until/).fill('2099-05-20')
  await form.getByLabel(/^Refund 1 %/).fill('50')
  await expectReadable(visitor, 'event-edit-folds')
  await form.getByRole('button', { name: 'Update event' }).click()
  await saySaved(page, 'Event updated')
  for (const fact of ['Registration', 'Until Wed, May 20, 2099: 50% refund'])
    await page.getByText(fact).filter({ visible: true }).first().waitFor()
  await visitor.leave()
})

test('without scripts on a phone a wrong setting is in sight, with what is wrong', async () => {
  const eventId = await announce(journey, { eventName: 'Walk by plain means', adultFee: 0, seats: 5 })
  const visitor = await journey.visitor('phone', { javaScriptEnabled: false })
  const { page } = visitor
  await page.goto(journey.at('dc', '/login'))
  const login = page.locator('form#login')
  await login.getByText('Admin', { exact: true }).click()
  await login.getByLabel('Email').fill(admin.email)
  await login.getByLabel('Password', { exact: true }).fill('chapterhouse-demo')
  await login.getByRole('button', { name: 'Log in' }).click()
  await page.goto(journey.at('dc', `/event/${eventId}/edit`))
  const form = eventForm(page)
  const hotel = form.getByLabel('Link to reserve a hotel room')
  expect(await hotel.isVisible()).toBe(false)
  await form.getByText('Change these settings').click()
  await hotel.fill('no address')
  await form.getByRole('button', { name: 'Update event' }).click()
  await form.locator('#event-form-hotelLink[aria-invalid]').waitFor()
  visitor.expectComplaint(/422/)
  expect(await form.getByLabel(/^Refund 1 until/).isVisible()).toBe(false)
  await hotel.fill('')
  await form.getByRole('button', { name: 'Update event' }).click()
  await page.getByText('Event updated').first().waitFor()
  await visitor.leave()
})

test('leaving with unsaved changes asks first, and staying is possible', async () => {
  const eventId = await announce(journey, { eventName: 'Walk away', adultFee: 0, seats: 5 })
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', `/event/${eventId}`))
  await page.getByRole('link', { name: 'Edit event' }).click()
  await eventForm(page).getByText('Nothing is changed').waitFor()
  const cancel = eventForm(page).getByRole('link', { name: 'Cancel' })
  await eventForm(page).getByLabel('Location').fill('4 Lost Lane')
  await cancel.click()
  const question = dialog(page, 'Leave without saving?')
  await question.getByText('1 change is not saved.').waitFor()
  await expectReadable(visitor, 'event-edit-leave')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await eventForm(page).getByLabel('Location').inputValue()).toBe('4 Lost Lane')
  await page.goBack()
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  // Anchors within the page do not count as leaving.
  const tabs = page.getByRole('navigation', { name: 'Sections of this page' })
  await tabs.getByRole('link', { name: /^Questions/ }).click()
  await tabs.locator('[aria-current]', { hasText: 'Questions' }).waitFor()
  // What saves the form is in reach below it too.
  expect(await eventForm(page).getByRole('button', { name: 'Update event' }).boundingBox()).toMatchObject({
    y: expect.toSatisfy((top: number) => top > 0 && top < 200) as number,
  })
  await page.getByRole('link', { name: 'Add program', exact: true }).click()
  await dialog(page, 'Add program').getByRole('link', { name: 'Cancel' }).click()
  await dialog(page, 'Add program').waitFor({ state: 'hidden' })
  // What is typed into a dialog asks for itself, by Escape, by the place beside it, and by Cancel.
  await page.getByRole('link', { name: 'Add program', exact: true }).click()
  const program = dialog(page, 'Add program').getByLabel('Program name')
  await program.fill('Half a name')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(2, 2),
    () => dialog(page, 'Add program').getByRole('link', { name: 'Cancel' }).click(),
  ]) {
    await leave()
    await question.getByText('1 change is not saved.').waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    expect(await program.inputValue()).toBe('Half a name')
  }
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await dialog(page, 'Add program').waitFor({ state: 'hidden' })
  expect(await eventForm(page).getByLabel('Location').inputValue()).toBe('4 Lost Lane')
  await cancel.click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL(`**/event/${eventId}`)
  expect(await page.getByText('4 Lost Lane').count()).toBe(0)
  await page.getByRole('link', { name: 'Edit event' }).click()
  await eventForm(page).getByLabel('Location').fill('5 Found Lane')
  await page.getByRole('button', { name: 'Update event' }).click()
  await saySaved(page, 'Event updated')
  await page.getByText('5 Found Lane').first().waitFor()
  await visitor.leave()
})

test('the copy of an event is edited with its own dates', async () => {
  const eventId = await announce(journey, { eventName: 'Walk twice', adultFee: 0, seats: 5 })
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', `/event/${eventId}/edit`))
  await eventForm(page).getByText('Fri, Jun 5, 2099, 10:00 AM').waitFor()
  await page.getByLabel('New start').fill('2099-09-01T09:00')
  await page.getByLabel('New end').fill('2099-09-01T17:00')
  await page.getByRole('button', { name: 'Duplicate event' }).click()
  await saySaved(page, 'Event duplicated')
  await page.waitForURL((url) => !url.pathname.includes(eventId))
  await eventForm(page).getByText('Tue, Sep 1, 2099, 9:00 AM').waitFor()
  expect(await eventForm(page).getByText('Jun 5, 2099').count()).toBe(0)
  expect(await eventForm(page).getByLabel('Starts').inputValue()).toBe('2099-09-01T09:00')
  await eventForm(page).getByLabel('Location').fill('6 Second Lane')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await dialog(page, 'Event published').waitFor()
  await page.getByText('6 Second Lane').first().waitFor()
  await visitor.leave()
})

test('an election uses positions, without ages and grades', async () => {
  const request = { headers: await adminHeaders(journey), method: 'POST' as const }
  const body = {
    eventType: 'election',
    eventName: 'Election of words',
    eventDescription: 'For the chapter.',
    eventAddress: 'Alder Hall',
    checkChapter: 'dc',
    eventDate: [{ value: '2099-06-05T10:00' }, { value: '2099-06-05T16:00' }],
  }
  const { eventId } = (await journey.portal().request('dc', '/api/events/new', { ...request, body })).json() as {
    eventId: string
  }
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', `/event/${eventId}/edit`))
  // Nobody can be nominated without a position.
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await dialog(page, 'An election needs a position before it is published').waitFor()
  visitor.expectComplaint(/409/)
  await sayOk(page)
  await page.getByRole('link', { name: /^Add position/ }).click()
  const form = dialog(page, 'Add position')
  await form.getByLabel('Position').fill('Treasurer')
  await form.getByLabel('Nominations from').fill('2099-06-05')
  await form.getByLabel('Nominations to').fill('2099-06-05')
  await form.getByRole('button', { name: 'Add position' }).click()
  await saySaved(page, 'Position added')
  expect(await page.locator('#programs').getByRole('columnheader').allInnerTexts()).toEqual([
    'Position',
    'Nominations',
    'Seats',
    'Registration fee USD',
    expect.any(String),
  ])
  await expectReadable(visitor, 'event-edit-election')
  await page.getByRole('link', { name: 'Delete Treasurer' }).click()
  await page.getByRole('button', { name: 'Delete position' }).click()
  await saySaved(page, 'Position deleted')
  await visitor.leave()
})

test('the page says that a program or a hotel is in use before it asks for confirmation', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/event/61824/edit'))
  const inUse = async (name: string, numbers: RegExp) => {
    await page
      .getByRole('link', { name: `Delete ${name}` })
      .filter({ visible: true })
      .first()
      .click()
    const notice = dialog(page, `${name} is in use`)
    await notice.getByText(numbers).waitFor()
    return notice
  }
  const group = await inUse(
    'Juniors',
    /^\d+ of \d+ seats are taken\. Set the seats to \d+ to take no more registrations\.$/,
  )
  await expectReadable(visitor, 'event-group-in-use')
  expect(await group.getByRole('button').allInnerTexts()).toEqual(['OK'])
  await sayOk(page)
  await inUse('Bridge building contest', /Juniors: \d+ of \d+ seats taken\./)
  await sayOk(page)
  await inUse('Mill Race Inn', /: \d+ of \d+ rooms taken\./)
  await sayOk(page)
  await page.getByRole('link', { name: 'Rename Bridge building contest' }).click()
  await dialog(page, 'Rename program')
    .getByText(/^The \d+ registrations keep their groups\.$/)
    .waitFor()
  await expectReadable(visitor, 'event-program-rename')
  await open(page, journey.at('dc', '/event/42141/packages/convention'))
  await inUse('Full 3-day event', /^\d+ are sold or being paid for\. Set its capacity to \d+ to stop selling it\.$/)
  await visitor.leave()
})
