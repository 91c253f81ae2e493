/** Access rules: visitors without access to a page, and how they are redirected. */
import { expect, test } from 'vitest'
import { enterLogin, logIn } from './account-pages.ts'
import { live, open, openJourney } from './journey.ts'

const journey = openJourney()

const member = { email: 'member@dc.aea.example' }
const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

test('a session of one chapter is worth nothing on the host of another', async () => {
  const visitor = await journey.visitor('desktop')
  const { page, context } = visitor
  await logIn(journey, visitor, 'dc', member)
  const cookies = await context.cookies(journey.at('dc', '/'))
  const { name, value } = cookies.find((cookie) => cookie.httpOnly)!
  await context.addCookies([{ name, value, url: journey.at('ny', '/') }])
  await page.goto(journey.at('ny', '/dashboard'))
  await page.waitForURL(journey.at('ny', '/login?redirect=%2Fdashboard*'))
  await expect.poll(() => page.getByText('You are logged in as').count()).toBe(0)
  await visitor.leave()
})

test('a member sees the members without admin-only fields, and no application', async () => {
  const office = await journey.visitor('desktop')
  await logIn(journey, office, 'dc', admin)
  await open(office.page, journey.at('dc', '/members'))
  const review = office.page.getByRole('link', { name: /^Review / }).filter({ visible: true })
  const application = await review.first().getAttribute('href')
  await office.leave()

  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', member)
  await open(page, journey.at('dc', '/members'))
  await page.getByRole('heading', { name: /^Chapter members/ }).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: /Pending applications|^Admins/ }).count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: /Add member|Delete|Make admin/ }).count()).toBe(0)
  await page.goto(journey.at('dc', application!))
  // The member holds an office, whose rights are off.
  await page.waitForURL('**/my-office?next=%2Fusers%2F*')
  await visitor.leave()
})

test('a login leads back to the page that required it', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await page.goto(journey.at('dc', '/payment?tab=mine'))
  await page.waitForURL('**/login?redirect=*')
  await live(page)
  await enterLogin(page, member)
  await page.waitForURL(journey.at('dc', '/payment?tab=mine'))
  await visitor.leave()
})

test('a login asked to redirect to another site stays on this one', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await open(page, journey.at('dc', `/login?redirect=${encodeURIComponent('/\\evil.example')}`))
  await enterLogin(page, member)
  await page.waitForURL(journey.at('dc', '/dashboard'))
  await visitor.leave()
})
