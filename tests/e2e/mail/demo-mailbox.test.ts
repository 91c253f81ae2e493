/** Somebody who tries the demo reads the emails that it would have sent. */
import { expect, test } from 'vitest'
import { bothScreens, expectReadable, live, open, openJourney } from '../journey.ts'

const journey = openJourney()

test.each(bothScreens)('on a %s an email is opened from the list, and "Back" returns to it', async (screen) => {
  const email = screen === 'phone' ? 'member@dc.aea.example' : 'admin@dc.aea.example'
  const { request } = journey.portal()
  await request('dc', '/api/users/dc', { method: 'POST', body: { email } })
  const { subject } = await journey.sentEmail(email, /password/i)
  const visitor = await journey.visitor(screen)
  const { page } = visitor
  await open(page, journey.at('dc', '/dev/mailbox'))
  await live(page)
  const row = page
    .getByRole('link')
    .filter({ hasText: `To ${email}` })
    .filter({ hasText: subject })
  await row.waitFor()
  await expectReadable(visitor, `mailbox-list-${screen}`)
  await row.click()
  const heading = page.getByRole('heading', { level: 2, name: subject })
  await heading.waitFor()
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByRole('article').getByText(email).first().waitFor()
  await page.frameLocator('iframe').getByRole('link').first().waitFor()
  expect(await row.isVisible(), 'on phones the email stands in the place of the list').toBe(screen === 'desktop')
  await expectReadable(visitor, `mailbox-email-${screen}`)
  await page.goBack()
  await row.waitFor()
  await visitor.leave()
})
