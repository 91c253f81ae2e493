/**
 * Waiting for a seat: a visitor joins the list, an admin removes the previous person, and the link of the email opens
 * the form with the seat held.
 */
import type { Challenge } from 'altcha-lib'
import { expect, test } from 'vitest'
import { solve } from '#tests/support/fakes/human-check.ts'
import { logIn } from '../account-pages.ts'
import { bothScreens, expectReadable, open, openJourney } from '../journey.ts'
import { announce, adminHeaders, enterGuest, goOn, registrationId } from './registration-pages.ts'

const journey = openJourney()

test.each(bothScreens)(
  'on a %s a visitor joins the list of a sold-out event, an admin removes the previous person, and the emailed link opens the form',
  async (screen) => {
    const email = `wanda.${screen}@guests.example`
    const eventId = await announce(journey, { eventName: `Short bridge on a ${screen}`, adultFee: 0, seats: 1 })
    const first = {
      eventId,
      isMember: false,
      firstName: 'Ira',
      lastName: 'Span',
      email: `ira.${screen}@guests.example`,
      numberOfAdults: 1,
      numberOfMinors: 0,
    }
    expect((await journey.portal().request('dc', '/api/events/register', { method: 'POST', body: first })).status).toBe(
      200,
    )

    const earlier = {
      eventId,
      firstName: 'Xenia',
      lastName: 'Guest',
      email: `xenia.${screen}@guests.example`,
      persons: 1,
      captcha: await solve((await journey.portal().request('dc', '/human-check/challenge')).json() as Challenge),
    }
    const origin = journey.portal().origin('dc')
    expect(
      (
        await journey
          .portal()
          .request('dc', '/api/trpc/waitingList.join', { method: 'POST', headers: { origin }, body: earlier })
      ).status,
    ).toBe(200)

    const visitor = await journey.visitor(screen)
    const { page } = visitor
    // Nobody is offered the list while seats are available.
    await open(page, journey.at('dc', '/event/61824/waiting'))
    await page.getByText(/^\d+ seats are left\.$/).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Register now' }).click()
    await page.waitForURL('**/event/register/61824')
    await open(page, journey.at('dc', `/event/register/${eventId}`))
    await page.getByText('Sold out.').first().waitFor()
    await open(page, journey.at('dc', `/event/${eventId}`))
    await page.getByRole('link', { name: 'Join the waiting list' }).click()
    await page.getByRole('heading', { level: 1, name: 'Join the waiting list' }).waitFor()
    const form = page.locator('form#join')
    await form.getByLabel('First name').fill('Wanda')
    await form.getByLabel('Last name').fill('Guest')
    await form.getByLabel('Email').fill(email)
    await expectReadable(visitor, 'waiting-join')
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    await page.getByText('Please confirm your email address.').waitFor()
    const toConfirm = await journey.sentEmail(email, /^Please confirm your place/)
    await open(page, /http:\/\/dc\.\S+\/event\/waiting\/\S+/.exec(toConfirm.text)![0])
    await page.getByRole('button', { name: 'Confirm my place' }).click()
    // The previous place was never confirmed.
    await page.getByText('You are number 1 on the waiting list.').waitFor()
    await expectReadable(visitor, 'waiting-place')
    await journey.sentEmail(email, /^You are on the waiting list/)

    const admin = await journey.visitor(screen)
    await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
    await open(admin.page, journey.at('dc', `/event/${eventId}`))
    // The list loads with the styles of its fields, before anybody touches it.
    expect(
      await admin.page
        .getByLabel('Reason')
        .first()
        .evaluate((select) => getComputedStyle(select).borderTopWidth),
    ).toBe('1px')
    const headers = await adminHeaders(journey)
    expect(
      (
        await journey
          .portal()
          .request('dc', '/api/trpc/events.update', { method: 'POST', headers, body: { eventId, seats: 2 } })
      ).status,
    ).toBe(200)
    await open(admin.page, journey.at('dc', `/event/${eventId}`))
    await admin.page.getByText('Wanda Guest').waitFor()
    await open(admin.page, journey.at('dc', `/event/${eventId}/waiting-list`))
    await expectReadable(admin, 'waiting-line')
    // Whether or not the portal has already offered the seat to Xenia, it now belongs to the next person.
    await admin.page.getByRole('button', { name: 'Remove Xenia Guest from the waiting list' }).click()
    await admin.page.getByText('Xenia Guest').waitFor({ state: 'detached' })
    await admin.page.getByText('Offered until').waitFor()
    await admin.leave()

    const { text } = await journey.sentEmail(email, /^Seats for you/)
    await open(page, /http:\/\/dc\.\S+\/event\/waiting\/\S+/.exec(text)![0])
    await page.getByText('We hold 1 seat for you.').waitFor()
    await expectReadable(visitor, 'waiting-offer')
    await page.getByRole('button', { name: 'Register now' }).click()
    await page.waitForURL(`**/event/register/${eventId}?as=guest`)
    await expect.poll(() => page.locator('form#event-registration').getByLabel('Email').inputValue()).toBe(email)
    await enterGuest(page, { firstName: 'Wanda', lastName: 'Guest', email })
    await goOn(page)
    await page.getByRole('button', { name: 'Complete registration' }).click()
    await registrationId(page)
    await visitor.leave()
  },
)
