/** A payment by Zelle: a guest reports it and waits, the treasurer finds it in the bank, and the ticket is sent. */
import { expect, test } from 'vitest'
import { dialog, logIn, sayOk } from '../account-pages.ts'
import { expectReadable, open, openJourney, resize } from '../journey.ts'
import { announce, enterGuest, goOn, registrationId, reload } from './registration-pages.ts'
import { screens } from '#tests/support/browser/browser.ts'

const journey = openJourney()

const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

/** Fills in the form of an event and chooses Zelle. */
async function toZelle(eventId: string, firstName: string) {
  const email = `${firstName.toLowerCase()}@guests.example`
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await open(page, journey.at('dc', `/event/register/${eventId}`))
  await enterGuest(page, { firstName, lastName: 'Zellers', email })
  await goOn(page)
  await page.getByRole('link', { name: 'Pay with Zelle' }).click()
  await page.getByText('Send $28.00 to treasurer@dc.aea.example').waitFor()
  return {
    visitor,
    page,
    email,
    number: page.getByRole('textbox', { name: 'Confirmation number' }),
    submit: page.getByRole('button', { name: 'Submit' }),
  }
}

/** The link in the email about a report. */
async function ownLink(email: string): Promise<string> {
  const { links } = await journey.sentEmail(email, /^We received your registration/)
  return links.find((one) => /\/registration\/\d+\/zelle\/[\w-]{22}$/.test(one))!
}

test('a guest reports a payment, corrects its number and gets the ticket once the treasurer has found it; another did not arrive', async () => {
  const eventId = await announce(journey, { eventName: 'Science Fair', adultFee: 28, seats: 5 })
  const rafiq = await toZelle(eventId, 'Rafiq')
  // The button is alive: pressed too early, it says what is missing.
  expect(await rafiq.submit.isDisabled()).toBe(false)
  await expectReadable(rafiq.visitor, 'zelle-form')
  await rafiq.number.fill('BAC9K2M417')
  await rafiq.submit.click()
  await rafiq.page.getByText('Waiting for the chapter to confirm $28.00').waitFor()
  await rafiq.page.getByText('3 Confirmation', { exact: true }).waitFor()
  expect(await rafiq.page.locator('.dimension li').first().textContent()).toMatch(/^[A-Z][a-z]{2} \d{1,2}$/)
  await expectReadable(rafiq.visitor, 'zelle-waiting-phone')
  await resize(rafiq.page, screens.desktop.viewport)
  await expectReadable(rafiq.visitor, 'zelle-waiting')
  await rafiq.number.fill('BAC9K2M471')
  await rafiq.page.getByRole('button', { name: 'Correct the number' }).click()
  await rafiq.page.getByText('confirmation number BAC9K2M471').waitFor()
  expect((await journey.sentEmail(rafiq.email, /^We received your registration: Science Fair$/)).text).toContain(
    '$28.00',
  )

  const ines = await toZelle(eventId, 'Ines')
  await ines.number.fill('bac9k2m471')
  await ines.submit.click()
  await ines.page.getByText('This confirmation number has been used already').first().waitFor()
  ines.visitor.expectComplaint(/400 \(Bad Request\)/)
  await ines.number.fill('BAC0000001')
  await ines.submit.click()
  await ines.page.getByText('Waiting for the chapter to confirm $28.00').waitFor()

  // Days later on another device, only the link of the email is left.
  const elsewhere = await journey.visitor('phone')
  const link = await ownLink(ines.email)
  await open(elsewhere.page, link)
  await elsewhere.page.getByText('confirmation number BAC0000001').waitFor()
  await elsewhere.page.getByRole('textbox', { name: 'Confirmation number' }).fill('BAC9K2M471')
  await elsewhere.page.getByRole('button', { name: 'Correct the number' }).click()
  await elsewhere.page.getByText('This confirmation number has been used already').first().waitFor()
  elsewhere.expectComplaint(/400 \(Bad Request\)/)
  await elsewhere.page.getByRole('textbox', { name: 'Confirmation number' }).fill('BAC0000002')
  await elsewhere.page.getByRole('button', { name: 'Correct the number' }).click()
  await elsewhere.page.getByText('The number is corrected.').waitFor()
  await elsewhere.page.getByText('confirmation number BAC0000002').waitFor()
  await expectReadable(elsewhere, 'zelle-own-phone')
  await resize(elsewhere.page, screens.desktop.viewport)
  await expectReadable(elsewhere, 'zelle-own')

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

  // The same reports are the first rows of their event's table, and not in any sum.
  await open(page, journey.at('dc', `/event/${eventId}/registrations`))
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await row('Rafiq').getByText('Held').waitFor()
  await page.getByRole('row', { name: 'This page 0 rows' }).waitFor()
  await page.getByRole('link', { name: '2, $56.00' }).click()
  await page.waitForURL(/status=held/)
  await page.getByRole('row', { name: 'All 2 matching' }).filter({ hasText: '56.00' }).waitFor()
  await row('Rafiq').getByRole('button').first().click()
  await page.getByRole('table').getByText('BAC9K2M471').waitFor()
  await expectReadable(treasurer, 'registrations-zelle')
  await row('Rafiq').getByRole('link', { name: 'Confirm Rafiq Zellers' }).click()
  await confirming.getByLabel('I found it in the account').check()
  await confirm.click()
  await sayOk(page)
  await row('Rafiq').getByText('Registered').waitFor()
  await row('Ines').getByText('Held').waitFor()

  await open(page, journey.at('dc', '/treasury/resolve'))
  await card('Ines').getByRole('link', { name: 'Not arrived' }).click()
  await dialog(page, 'Release the seat?').getByRole('button', { name: 'Release 1 seat' }).click()
  await card('Ines').waitFor({ state: 'detached' })
  expect((await journey.sentEmail(ines.email, /^Your payment could not be confirmed: Science Fair$/)).text).toContain(
    'did not find your payment',
  )
  await treasurer.leave()
  await ines.visitor.leave()
  await reload(elsewhere.page)
  await elsewhere.page.getByText('The chapter did not find your payment').waitFor()
  await expectReadable(elsewhere, 'zelle-own-ended')
  await open(elsewhere.page, await ownLink(rafiq.email))
  await elsewhere.page.waitForURL(/\/registration\/\d+\/[\w-]{22}$/)
  await elsewhere.page.getByRole('heading', { name: 'Your registration' }).waitFor()
  await elsewhere.leave()

  await reload(rafiq.page)
  const id = await registrationId(rafiq.page)
  expect((await journey.sentEmail(rafiq.email, /^You’re registered: Science Fair$/)).text).toContain(id)
  await rafiq.visitor.leave()
})
