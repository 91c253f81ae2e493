/** An event is canceled: the admin sees the progress, and the registrant reads why. */
import { expect, test } from 'vitest'
import { dialog, logIn } from '../account-pages.ts'
import { expectReadable, open, openJourney } from '../journey.ts'
import { announce, enterGuest, goOn } from './registration-pages.ts'

const journey = openJourney()

test('an admin sets the refund and cancels an event, and its registrant is notified', async () => {
  const eventId = await announce(journey, { eventName: 'Walk in the rain', adultFee: 0, seats: 5 })
  const guest = await journey.visitor('phone')
  await open(guest.page, journey.at('dc', `/event/register/${eventId}`))
  await enterGuest(guest.page, { firstName: 'Rain', lastName: 'Walker', email: 'rain@guests.example' })
  await goOn(guest.page)
  await guest.page.getByRole('button', { name: 'Complete registration' }).click()
  await guest.page.getByRole('heading', { level: 1, name: 'Registration complete' }).waitFor()

  const admin = await journey.visitor('desktop')
  const { page } = admin
  await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', `/event/${eventId}/edit`))
  await page.getByLabel(/^Refund 1 until/).fill('2099-05-20')
  await page.getByLabel(/^Refund 1 %/).fill('50')
  await page.getByRole('button', { name: 'Update event' }).click()
  await dialog(page, 'Event updated').waitFor()
  await expectReadable(admin, 'refund-steps')
  await open(guest.page, journey.at('dc', `/event/${eventId}`))
  await guest.page.getByText('Until Wed, May 20, 2099: 50% refund').filter({ visible: true }).waitFor()

  await open(page, journey.at('dc', `/event/${eventId}/cancel`))
  await page.getByText('1 registration will be cancelled').waitFor()
  await expectReadable(admin, 'cancel-event')
  await page.getByRole('textbox', { name: 'Reason' }).fill('The path is under water')
  await page.getByRole('button', { name: 'Cancel event' }).click()
  await page.getByRole('heading', { level: 1, name: 'Walk in the rain is cancelled' }).waitFor()
  await page.getByText('1 registration cancelled. Every registrant was emailed.').waitFor()
  await expectReadable(admin, 'cancelled-event')
  const { text } = await journey.sentEmail('rain@guests.example', /^Event cancelled/)
  expect(text).toContain('The path is under water')

  await open(guest.page, journey.at('dc', `/event/${eventId}`))
  await guest.page.getByText('The path is under water').waitFor()
  await expectReadable(guest, 'event-cancelled')
  await admin.leave()
  await guest.leave()
})
