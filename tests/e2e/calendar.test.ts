/** The public list of events: found on a phone, subscribed to, and with past events under Past. */
import { expect, test } from 'vitest'
import { send } from '#tests/support/http.ts'
import { comeNear, expectReadable, live, open, openJourney } from './journey.ts'
import { announce } from './registrations/registration-pages.ts'

const journey = openJourney()

test('a visitor with a phone finds an event through the menu, and the address to subscribe to', async () => {
  const eventName = 'Lighthouse Evening'
  const path = `/event/${await announce(journey, { eventName, adultFee: 0, seats: 7 })}`
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await open(page, journey.at('dc', '/'))
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Events', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
  await page.getByRole('searchbox', { name: 'Title or place' }).fill('lighthouse')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/calendar?search=lighthouse*')
  await expect
    .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts())
    .toEqual([eventName])
  await expectReadable(visitor, 'calendar-found')

  await page.getByText('Subscribe to calendar').click()
  const device = page.getByRole('link', { name: 'Apple or Outlook' })
  const feed = journey.at('dc', '/events/calendar.ics')
  await expect.poll(() => device.getAttribute('href')).toBe(feed.replace('http:', 'webcal:'))
  await expectReadable(visitor, 'calendar-menu')
  expect((await send(journey.portal().port, 'dc.localhost', '/events/calendar.ics')).text).toContain(
    `SUMMARY:${eventName}`,
  )
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => device.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await device.waitFor({ state: 'hidden' })

  await page.getByRole('link', { name: eventName }).click()
  await page.waitForURL(`**${path}`)
  await page.getByRole('heading', { level: 1, name: eventName }).waitFor()
  await live(page)
  await page.getByText('Add to calendar').click()
  await expect
    .poll(() => page.getByRole('link', { name: 'Apple or Outlook' }).getAttribute('href'))
    .toBe(journey.at('dc', `${path}.ics`).replace('http:', 'webcal:'))
  await visitor.leave()
})

test('a past event is listed under past, from home and from the list', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await open(page, journey.at('dc', '/'))
  const all = page.getByRole('link', { name: 'All events' })
  await comeNear(all)
  await all.click()
  await page.waitForURL('**/calendar')
  await page.getByRole('link', { name: /^Past \d+$/ }).click()
  await page.waitForURL('**/calendar?when=past')
  await page
    .getByRole('link', { name: /Family Picnic \d{4}/ })
    .first()
    .click()
  await page.waitForURL('**/event/*')
  await page.getByText('This event is over.').waitFor()
  await page.getByRole('link', { name: 'Back to home' }).click()
  await page.waitForURL(journey.at('dc', '/'))
  await visitor.leave()
})

test('a page that is not found leads to the events', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await page.goto(journey.at('dc', '/no/such/page'))
  visitor.expectComplaint(/404/)
  await page.getByRole('main').getByRole('link', { name: 'Events', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
  await visitor.leave()
})
