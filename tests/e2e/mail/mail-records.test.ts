/** An admin makes the records of the chapter's emails, pastes one, and sees that it is found. */
import { afterAll, expect, test } from 'vitest'
import { startNameServer } from '#tests/support/fakes/name-server.ts'
import { dialog, logIn, sayOk } from '../account-pages.ts'
import { expectReadable, live, open, openJourney } from '../journey.ts'

let texts: Record<string, string[]> = {}
const names = await startNameServer(() => ({ texts }))
const journey = openJourney({ env: { DNS_SERVERS: names.address } })
afterAll(() => names.close())

test('the records of a chapter’s emails are made on a desktop, and looked for on a phone', async () => {
  const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const
  const atDesk = await journey.visitor('desktop')
  await logIn(journey, atDesk, 'dc', admin)
  await open(atDesk.page, journey.at('dc', '/mail-records'))
  await atDesk.page.getByRole('link', { name: 'Set up the mail account' }).click()
  await atDesk.page.locator('#mail-form-password').fill('a bridge of letters')
  await atDesk.page.locator('#mail-form-currentPassword').fill('chapterhouse-demo')
  await atDesk.page.locator('form#mail-form').getByRole('button', { name: 'Save mail account' }).click()
  await dialog(atDesk.page, 'Mail account saved').waitFor()
  await sayOk(atDesk.page)
  await open(atDesk.page, journey.at('dc', '/mail-records'))
  await expectReadable(atDesk, 'mail-records-new')
  await atDesk.page.getByRole('button', { name: 'Make the records' }).click()
  await atDesk.page.getByText('0 of 4 found').waitFor()
  const name = await atDesk.page.locator('code', { hasText: '_domainkey' }).innerText()
  const value = await atDesk.page.locator('code', { hasText: 'v=DKIM1' }).innerText()
  expect(name).toBe('dc-1._domainkey')
  texts = {
    [`${name}.aea.example`]: [value],
    'aea.example': ['v=spf1 include:_spf.news.example -all'],
  }
  await atDesk.leave()

  const onPhone = await journey.visitor('phone')
  await logIn(journey, onPhone, 'dc', admin)
  const { page } = onPhone
  await open(page, journey.at('dc', '/mail-records'))
  await page.getByRole('button', { name: 'Look again' }).click()
  await page.getByText('1 of 4 found').waitFor()
  await page.getByText('There must be only one SPF record').waitFor()
  await live(page)
  await expectReadable(onPhone, 'mail-records-found')
  await page.getByRole('button', { name: 'Make a new key' }).click()
  await page.getByRole('button', { name: 'Keep the key' }).click()
  await onPhone.leave()
})
