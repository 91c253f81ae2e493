/** A payment by Zelle: a guest reports it and waits, the treasurer finds it in the bank, and the ticket comes. */
import { expect, test } from 'vitest'
import { dialog, logIn, sayOk } from './account-pages.ts'
import { expectReadable, open, openJourney, resize } from './journey.ts'
import { announce, enterGuest, goOn, registrationId, reload } from './registration-pages.ts'
import { screens } from '#tests/support/browser/browser.ts'

const journey = openJourney()

const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

/** Fills the form of an event and goes to Zelle. */
async function toZelle(eventId: string, firstName: string) {
  const email = `${firstName.toLowerCase()}@guests.example`
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await open(page, journey.at('dc', `/event/register/${eventId}`))
  await enterGuest(page, { firstName, lastName: 'Zellers', email })
  await goOn(page)
  await page.getByRole('link', { name: 'Pay with Zelle' }).click()
  await page.getByText('Send $28.00 to treasurer@dc.aea.example').waitFor()
  return { visitor, page, email, number: page.getByRole('textbox', { name: 'Confirmation number' }), submit: page.getByRole('button', { name: 'Submit' }) }
}

test('a guest reports a payment, corrects its number and has the ticket once the treasurer found it; another one did not arrive', async () => {
  const eventId = await announce(journey, { eventName: 'Science Fair', adultFee: 28, seats: 5 })
  const rafiq = await toZelle(eventId, 'Rafiq')
  await expect.poll(() => rafiq.submit.isDisabled()).toBe(true)
  await expectReadable(rafiq.visitor, 'zelle-form')
  await rafiq.number.fill('BAC9K2M417')
  await rafiq.submit.click()
  await rafiq.page.getByText('Waiting for the chapter to confirm $28.00').waitFor()
  await expectReadable(rafiq.visitor, 'zelle-waiting-phone')
  await resize(rafiq.page, screens.desktop.viewport)
  await expectReadable(rafiq.visitor, 'zelle-waiting')
  await rafiq.number.fill('BAC9K2M471')
  await rafiq.page.getByRole('button', { name: 'Correct the number' }).click()
  await rafiq.page.getByText('confirmation number BAC9K2M471').waitFor()
  expect((await journey.letter(rafiq.email, /^We received your registration: Science Fair$/)).text).toContain('$28.00')

  const ines = await toZelle(eventId, 'Ines')
  await ines.number.fill('bac9k2m471')
  await ines.submit.click()
  await ines.page.getByText('This confirmation number has been used already').first().waitFor()
  ines.visitor.expectComplaint(/400 \(Bad Request\)/)
  await ines.number.fill('BAC0000001')
  await ines.submit.click()
  await ines.page.getByText('Waiting for the chapter to confirm $28.00').waitFor()

  const treasurer = await journey.visitor('desktop')
  const { page } = treasurer
  await logIn(journey, treasurer, 'dc', admin)
  await open(page, journey.at('dc', '/treasury/resolve'))
  const card = (name: string) => page.getByRole('article', { name: `${name} Zellers reports $28.00 by Zelle` })
  await expectReadable(treasurer, 'resolve-zelle')
  await card('Rafiq').getByRole('link', { name: 'Confirm $28.00' }).click()
  const confirming = dialog(page, 'Confirm $28.00?')
  const confirm = confirming.getByRole('button', { name: 'Confirm $28.00' })
  await confirming.getByText('Rafiq Zellers, number BAC9K2M471.').waitFor()
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await confirming.getByLabel('I found it in the account').check()
  await expectReadable(treasurer, 'zelle-confirm')
  await confirming.getByRole('link', { name: 'Cancel' }).click()
  await confirming.waitFor({ state: 'detached' })

  // The same report stands over the table of its event.
  await open(page, journey.at('dc', `/event/${eventId}/registrations`))
  await page.getByText('No registrations yet').waitFor()
  await page.locator('#zelle header').filter({ hasText: 'To confirm $56.00' }).waitFor()
  await expectReadable(treasurer, 'registrations-zelle')
  await card('Rafiq').getByRole('link', { name: 'Confirm $28.00' }).click()
  await confirming.getByLabel('I found it in the account').check()
  await confirm.click()
  await sayOk(page)
  await card('Rafiq').waitFor({ state: 'detached' })
  await card('Ines').waitFor()
  await page.getByRole('row', { name: /Rafiq/ }).waitFor()

  await open(page, journey.at('dc', '/treasury/resolve'))
  await card('Ines').getByRole('link', { name: 'Not arrived' }).click()
  await dialog(page, 'Release the seat?').getByRole('button', { name: 'Release 1 seat' }).click()
  await card('Ines').waitFor({ state: 'detached' })
  expect((await journey.letter(ines.email, /^Your payment could not be confirmed: Science Fair$/)).text).toContain('did not find your payment')
  await treasurer.leave()
  await ines.visitor.leave()

  await reload(rafiq.page)
  const id = await registrationId(rafiq.page)
  expect((await journey.letter(rafiq.email, /^You're registered: Science Fair$/)).text).toContain(id)
  await rafiq.visitor.leave()
})
