/** The acts of an admin on the edit page of an event beside its parts: nothing that stood there is lost. */
import { expect, test } from 'vitest'
import { dialog, logIn, sayOk } from './account-pages.ts'
import { expectReadable, open, openJourney } from './journey.ts'

const journey = openJourney()

const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

test('a contact keeps email and phone when another of its entries is changed', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/event/61824/edit'))
  const before = await page.locator('#contacts').innerText()
  await page.locator('#contacts').getByRole('link', { name: /^Edit / }).first().click()
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
