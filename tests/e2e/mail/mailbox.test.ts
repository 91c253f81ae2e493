/** An admin enters the mailbox in which bounces come: refused, opened, saved, and no longer read. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { certificate, startImapServer } from '#tests/support/fakes/imap-server.ts'
import { dialog, logIn, sayOk } from '../account-pages.ts'
import { bothScreens, expectReadable, live, open, openJourney } from '../journey.ts'

const server = await startImapServer({ password: 'right-horse' })
const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-imap-'))
const authority = path.join(folder, 'authority.pem')
writeFileSync(authority, certificate)
const journey = openJourney({
  env: {
    MAIL_SERVERS_INSIDE: 'localhost',
    IMAP_STANDIN_PORT: server.address.split(':')[1]!,
    NODE_EXTRA_CA_CERTS: authority,
    NODE_OPTIONS: `--import=${path.resolve('tests/support/mail/usual-port.mjs')}`,
  },
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

test.each(bothScreens)('a refused password and the right one, on a %s', async (screen) => {
  const visitor = await journey.visitor(screen)
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', '/mail-records'))
  if (await page.getByRole('link', { name: 'Set up the mail account' }).isVisible()) {
    await page.getByRole('link', { name: 'Set up the mail account' }).click()
    await page.locator('#mail-form-password').fill('a bridge of letters')
    await page.locator('#mail-form-currentPassword').fill('chapterhouse-demo')
    await page.locator('form#mail-form').getByRole('button', { name: 'Save mail account' }).click()
    await dialog(page, 'Mail account saved').waitFor()
    await sayOk(page)
    await open(page, journey.at('dc', '/mail-records'))
  }
  await live(page)
  const block = page.locator('#mailbox')
  await block.getByText('Read a mailbox', { exact: true }).click()
  const press = (name: string) => block.getByRole('button', { name, exact: true }).click()
  await block.getByLabel('Mail server (IMAP)').fill('localhost')
  await block.getByLabel('User name').fill('office@guild.example')
  await block.getByLabel('Password of the mailbox', { exact: true }).fill('wrong-horse')
  await press('Test the mailbox')
  await block.getByText('The mailbox cannot be read').waitFor()
  expect(await block.getByRole('status').innerText()).toMatch(/refused the password/)
  await expectReadable(visitor, `mailbox-refused-${screen}`)

  await block.getByLabel('Password of the mailbox', { exact: true }).fill('right-horse')
  await press('Test the mailbox')
  await block.getByText('The inbox opened. It has 0 emails').waitFor()
  await block.getByLabel('Password of the mailbox', { exact: true }).fill('right-horse')
  await press('Save the mailbox')
  await block.getByText('Change the mailbox', { exact: true }).waitFor()
  await block.getByText('office@guild.example').waitFor()
  await expectReadable(visitor, `mailbox-saved-${screen}`)

  await block.getByText('Stop reading the mailbox', { exact: true }).click()
  await press('Stop now')
  await block.getByText('Read a mailbox', { exact: true }).waitFor()
  await visitor.leave()
})
