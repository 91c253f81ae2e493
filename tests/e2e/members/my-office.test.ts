/** The holder of an office works with its rights, meets a page that it does not open, and becomes a member again. */
import { expect, test } from 'vitest'
import { logIn } from '../account-pages.ts'
import { bothScreens, expectReadable, open, openJourney } from '../journey.ts'

const journey = openJourney()

test.each(bothScreens)('the events chair works for the office on a %s', async (screen) => {
  const chair = await journey.visitor(screen)
  const { page } = chair
  await logIn(journey, chair, 'dc', { email: 'member@dc.aea.example' })
  // Without the switch the page of an admin leads to it.
  await open(page, journey.at('dc', '/treasury'))
  await page.waitForURL(/\/my-office\?next=/)
  await expectReadable(chair, `my-office-${screen}`)
  await page.getByRole('button', { name: 'Work as Events chair' }).click()
  await page.waitForURL(/\/treasury$/)
  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
  await page.getByText('It needs the right “Money: see payments and the books”. Your office is Events chair.').waitFor()
  await expectReadable(chair, `my-office-refused-${screen}`)
  await page.getByRole('link', { name: 'Who can help me?' }).click()
  await page.getByRole('heading', { name: 'Who has “Money: see payments and the books”' }).waitFor()
  await page.getByText('Chapter admin').first().waitFor()
  await open(page, journey.at('dc', '/events'))
  await page.getByText('You are working as Events chair.').waitFor()
  await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor()
  await expectReadable(chair, `my-office-events-${screen}`)
  await page.getByRole('button', { name: 'Back to member' }).click()
  await page.getByText('You are a member again').waitFor()
  await open(page, journey.at('dc', '/events'))
  await page.waitForURL(/\/my-office\?next=/)
  // The browser reports the page that was refused.
  const { complaints } = chair
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/403 \(Forbidden\).*\/treasury/.test(text)))
  await chair.leave()
})

test.each(bothScreens)(
  'an admin who logged in as a member works as one, and is a member again, on a %s',
  async (screen) => {
    const admin = await journey.visitor(screen)
    const { page } = admin
    await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example' })
    await open(page, journey.at('dc', '/dashboard'))
    await page.getByText('You are also an admin of this chapter').waitFor()
    await expectReadable(admin, `dashboard-also-admin-${screen}`)
    await open(page, journey.at('dc', '/settings'))
    await page.waitForURL(/\/login\?redirect=/)
    await expectReadable(admin, `login-admin-as-member-${screen}`)
    await page.getByRole('main').getByRole('link', { name: 'Work as chapter admin' }).click()
    await page.waitForURL(/\/my-office\?next=/)
    await expectReadable(admin, `my-office-admin-${screen}`)
    await page.getByRole('button', { name: 'Work as chapter admin' }).click()
    await page.waitForURL(/\/settings$/)
    await page.getByText('You are working as chapter admin.').waitFor()
    await expectReadable(admin, `my-office-admin-works-${screen}`)
    await page.getByRole('button', { name: 'Back to member' }).click()
    await page.getByText('You are a member again').waitFor()
    await open(page, journey.at('dc', '/settings'))
    await page.waitForURL(/\/login\?redirect=/)
    await admin.leave()
  },
)

test('an admin who logged in as one becomes a member for what they do for themselves', async () => {
  const admin = await journey.visitor('desktop')
  const { page } = admin
  await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', '/my-office'))
  await page.getByText('The rights are on since you logged in as admin.').waitFor()
  await page.getByRole('button', { name: 'Back to member' }).click()
  await page.getByText('You are a member again').waitFor()
  await page.getByRole('button', { name: 'Work as chapter admin' }).waitFor()
  await open(page, journey.at('dc', '/dashboard'))
  await page.getByText('You are also an admin of this chapter').waitFor()
  await page.getByRole('button', { name: 'Work as chapter admin' }).click()
  await page.getByRole('heading', { name: 'Waiting for you' }).waitFor()
  expect(await page.getByText('You are also an admin of this chapter').count()).toBe(0)
  await admin.leave()
})
