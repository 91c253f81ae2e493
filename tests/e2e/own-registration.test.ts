/** A registrant's own page, by the link of the confirmation. */
import { expect, test } from 'vitest'
import type { Screen } from '#tests/support/browser/browser.ts'
import { bothScreens, expectReadable, open, openJourney } from './journey.ts'
import { announce, enterGuest, goOn, reload } from './registration-pages.ts'

const journey = openJourney()

/** A guest who has registered for a free event. @returns the guest, and the link of the email */
async function registered(screen: Screen) {
  const eventId = await announce(journey, { eventName: `Walk on a ${screen}`, adultFee: 0, seats: 5 })
  const guest = await journey.visitor(screen)
  const email = `own-${screen}@guests.example`
  await open(guest.page, journey.at('dc', `/event/register/${eventId}`))
  await enterGuest(guest.page, { firstName: 'Oda', lastName: 'Own', email })
  await goOn(guest.page)
  await guest.page.getByRole('button', { name: 'Complete registration' }).click()
  await guest.page.getByRole('heading', { level: 1, name: 'Registration complete' }).waitFor()
  const { links } = await journey.letter(email, /You're registered/)
  return { guest, link: links.find((one) => /\/registration\/\d+\/[\w-]{22}$/.test(one))! }
}

test.each(bothScreens)('a registrant opens the ticket and changes the entries on a %s', async (screen) => {
  const { guest, link } = await registered(screen)
  const { page } = guest
  await open(page, link)
  await page.getByRole('img', { name: 'Ticket code' }).waitFor()
  await expectReadable(guest, `own-registration-${screen}`)

  await page.getByRole('textbox', { name: 'First name' }).fill('Olga')
  await page.getByRole('textbox', { name: 'Phone' }).fill('202 555 0163')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Your changes are saved.').waitFor()
  await reload(page)
  expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Olga')

  await page.getByRole('link', { name: 'Cancel this registration' }).click()
  await page.getByRole('button', { name: 'Cancel registration' }).click()
  await page.getByRole('heading', { level: 1, name: 'Registration cancelled' }).waitFor()
  await open(page, link)
  await page.getByText('Registration cancelled').waitFor()
  expect(await page.getByRole('img', { name: 'Ticket code' }).count()).toBe(0)
  await guest.leave()
})
