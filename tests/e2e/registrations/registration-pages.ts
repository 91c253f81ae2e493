/** Registering for an event through the pages. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { demoAccounts } from '#server/demo/accounts.ts'
import type { Screen, Visitor } from '#tests/support/browser/browser.ts'
import { live, open, type Journey } from '../journey.ts'

export type Guest = { firstName: string; lastName: string; email: string }

/** Fills in the fields of a guest. */
export async function enterGuest(page: Page, { firstName, lastName, email }: Guest): Promise<void> {
  const form = page.locator('form#event-registration')
  await form.getByLabel('Title').selectOption('Ms')
  await form.getByLabel('First name').fill(firstName)
  await form.getByLabel('Last name').fill(lastName)
  await form.getByLabel('Email').fill(email)
}

/** The only button of step 1; on a phone it is at the bottom of the window. */
export const nextButton = (page: Page) => page.getByRole('button', { name: /^Next/ }).filter({ visible: true })

/** Goes on to step 2. */
export async function goOn(page: Page): Promise<void> {
  await nextButton(page).click()
  await page.waitForURL('**/event/registration/payment')
  await page.getByRole('heading', { level: 1, name: /^Review/ }).waitFor()
}

/** The total shown in the summary. */
export const total = (page: Page) =>
  page.locator('.sum-total output, .foot-sum strong').filter({ visible: true }).first()

/** The field of a count; its buttons have longer names. */
export const count = (page: Page, label: 'Adults' | 'Children under 18') =>
  page.getByRole('spinbutton', { name: label })

/** Returns the number shown in the completion view. */
export async function registrationId(page: Page): Promise<string> {
  await page.getByRole('heading', { level: 1, name: /^\w+ complete$/ }).waitFor()
  const id = await page.locator('dt:text-is("Registration ID") + dd').innerText()
  expect(id).toMatch(/^[1-9]\d{4,}$/)
  return id
}

export type EventPlan = { eventName: string; adultFee: number; seats: number }

/** The headers of a documented call by an admin of DC. */
export async function adminHeaders(journey: Journey): Promise<{ authorization: string }> {
  const credentials = { email: 'admin@dc.aea.example', password: demoAccounts.password, userRole: 'admin' }
  const login = await journey.portal().request('dc', '/api/users/login', { method: 'POST', body: credentials })
  return { authorization: `Bearer ${(login.json() as { token: string }).token}` }
}

const farDates = { eventDate: [{ value: '2099-06-05T10:00' }, { value: '2099-06-05T16:00' }] }

/**
 * An admin of DC announces an event without fees through the documented calls; an election with a position, without
 * which it is not published. @returns its id
 */
export async function announceOf(
  of: Journey,
  eventType: string,
  eventName: string,
  position?: string,
): Promise<string> {
  const { request } = of.portal()
  const headers = await adminHeaders(of)
  const made = await request('dc', '/api/events/new', {
    method: 'POST',
    headers,
    body: {
      eventType,
      eventName,
      eventDescription: 'For the chapter.',
      eventAddress: 'Alder Hall',
      checkChapter: 'dc',
      ...farDates,
    },
  })
  const { eventId } = made.json() as { eventId: string }
  const publish = async () => (await request('dc', `/api/events/publish/${eventId}`, { method: 'PUT', headers })).status
  if (position) {
    expect(await publish()).toBe(409)
    await addPosition(of, eventId, position)
  }
  expect(await publish()).toBe(200)
  return eventId
}

async function addPosition(of: Journey, eventId: string, groupName: string): Promise<void> {
  const { request } = of.portal()
  const event = (await request('dc', `/api/events/${eventId}`)).json() as {
    eventPrograms: { eventProgramId: string }[]
  }
  const body = { eventId, groupName, ProgramDateFrom: '2020-01-01', ProgramDateTo: '2099-06-05', fee: 25 }
  const added = await request('dc', `/api/events/newGroup/${event.eventPrograms[0]!.eventProgramId}`, {
    method: 'POST',
    headers: await adminHeaders(of),
    body,
  })
  expect(added.status, added.text).toBe(200)
}

/** An admin of DC creates an event through the documented calls. @returns its id */
export async function announce(journey: Journey, plan: EventPlan): Promise<string> {
  const { request } = journey.portal()
  const headers = await adminHeaders(journey)
  const body = {
    eventType: 'picnic',
    eventDescription: 'A short walk.',
    eventAddress: '1 Narrow Lane, Washington, DC',
    eventDate: [{ value: '2099-06-05T10:00' }, { value: '2099-06-05T16:00' }],
    minorFee: 0,
    cap: 0,
    checkChapter: 'dc',
    ...plan,
  }
  const made = await request('dc', '/api/events/new', { method: 'POST', headers, body })
  const { eventId } = made.json() as { eventId: string }
  const published = await request('dc', `/api/events/publish/${eventId}`, { method: 'PUT', headers })
  expect(published.status).toBe(200)
  return eventId
}

/** Reloads the page, and waits until it is hydrated again. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await live(page)
}

/** A guest registered for a free event. @returns the guest, and the link of the email */
export async function registered(
  journey: Journey,
  screen: Screen,
  email: string,
): Promise<{ guest: Visitor; link: string }> {
  const eventId = await announce(journey, { eventName: `Walk on a ${screen}`, adultFee: 0, seats: 5 })
  const guest = await journey.visitor(screen)
  await open(guest.page, journey.at('dc', `/event/register/${eventId}`))
  await enterGuest(guest.page, { firstName: 'Oda', lastName: 'Own', email })
  await goOn(guest.page)
  await guest.page.getByRole('button', { name: 'Complete registration' }).click()
  await guest.page.getByRole('heading', { level: 1, name: 'Registration complete' }).waitFor()
  const { links } = await journey.sentEmail(email, /You’re registered/)
  return { guest, link: links.find((one) => /\/registration\/\d+\/[\w-]{22}$/.test(one))! }
}
