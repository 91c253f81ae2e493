/** Dues are paid by the link in a reminder, on a phone and without a login. */
import path from 'node:path'
import Database from '#db/sqlite/driver.ts'
import { expect, test, vi } from 'vitest'
import { dialog, sayOk } from '../account-pages.ts'
import { expectReadable, open, openJourney } from '../journey.ts'
import { decide, goToProvider } from './payment-pages.ts'

const journey = openJourney({
  prepare(dataDir) {
    const database = new Database(path.join(dataDir, 'chapterhouse.sqlite'))
    // A reminder is due on any day of the year.
    database.prepare(`update "renewalSettings" set "reminderDays" = '366', "daysChangedOn" = ''`).run()
    database.close()
  },
})

test('a member pays on a phone by the link of a reminder, and is not logged in by it', async () => {
  const link = await vi.waitFor(
    async () => {
      const emails = await journey.portal().sentEmails()
      const renewLink = emails.map(({ text }) => /http:\/\/dc\.\S+\/renew\/\S+/.exec(text)?.[0]).find(Boolean)
      if (!renewLink) throw new Error(`No reminder among ${emails.length} emails`)
      return renewLink
    },
    { timeout: 15_000 },
  )
  const visitor = await journey.visitor('phone')
  const { page, context } = visitor
  await open(page, link)
  await page.getByText('Link works until').waitFor()
  await expectReadable(visitor, 'renew')
  const cookies = (await context.cookies()).filter(({ name }) => /session/i.test(name))
  expect(cookies).toEqual([])
  const popup = await goToProvider(page)
  await decide(popup, /^Approve \$/)
  await dialog(page, 'Payment received').waitFor()
  await sayOk(page)
  await page.getByRole('heading', { name: 'Your dues are paid' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Your dues are paid' }).waitFor()
  await expectReadable(visitor, 'renew-paid')
  await page.goto(journey.at('dc', '/payment'))
  await page.waitForURL(/\/login/)
  await visitor.leave()
})
