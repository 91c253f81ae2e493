/** Loading and failure states: a page on its way, no network, no session. */
import type { BrowserContext } from 'playwright'
import { expect, test } from 'vitest'
import type { Visitor } from '#tests/support/browser/browser.ts'
import { enterLogin, logIn } from '../account-pages.ts'
import { halfwayTo } from '../halfway.ts'
import { expectReadable, open, openJourney, settled } from '../journey.ts'

const journey = openJourney()

const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

/** Holds requests at `addresses` until released. */
async function hold(context: BrowserContext, addresses: string): Promise<{ letGo(): void }> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await context.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return { letGo }
}

/** Makes requests at `addresses` fail from now on. */
async function lose(context: BrowserContext, addresses: RegExp): Promise<{ find(): Promise<void> }> {
  await context.route(addresses, (route) => route.abort())
  return { find: () => context.unroute(addresses) }
}

/** Ignores the browser's complaints about failed files. */
function forgiveOutage({ complaints }: Visitor): void {
  const others = complaints.filter(
    (complaint) => !/ERR_(FAILED|INTERNET_DISCONNECTED)|Failed to fetch|Error loading route module/.test(complaint),
  )
  complaints.splice(0, complaints.length, ...others)
}

test('a loading page shows a progress bar', async () => {
  const visitor = await journey.visitor('desktop')
  const { page, context } = visitor
  await open(page, journey.at('dc', '/login'))
  const slow = await hold(context, '**/password/recover*')
  await page
    .getByRole('main')
    .getByRole('link', { name: /password/i })
    .first()
    .click()
  await page.locator('.loading-line[data-loading]').waitFor({ state: 'attached' })
  slow.letGo()
  await page.waitForURL('**/password/recover')
  await page.locator('.loading-line:not([data-loading])').waitFor({ state: 'attached' })
  await visitor.leave()
})

test('the skeleton of a slow list appears after 200 ms', async () => {
  const visitor = await journey.visitor('desktop')
  const { page, context } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/dashboard'))
  const slow = await hold(context, '**/assets/chapter-payments-*.js')
  await page.locator('a[href="/payment"]').filter({ visible: true }).first().click()
  const shape = page.locator('.bones')
  await shape.waitFor({ state: 'attached' })
  const visibility = await shape.evaluate((element) => {
    // Restarted and held, so that there is no race.
    element.style.animation = 'none'
    element.getAnimations()
    element.style.animation = ''
    const animation = element.getAnimations()[0]!
    animation.pause()
    return [0, 199, 201].map((moment) => {
      animation.currentTime = moment
      return getComputedStyle(element).visibility
    })
  })
  expect(visibility).toEqual(['hidden', 'hidden', 'visible'])
  slow.letGo()
  await shape.waitFor({ state: 'detached' })
  await visitor.leave()
})

test.each([
  ['before its data has arrived', 0.5],
  ['when its data has arrived and the connection is still open', 1],
])('leaving a page while it loads, %s, causes no complaint', async (_, share) => {
  const visitor = await journey.visitor('desktop')
  const { page, context } = visitor
  const proxy = await halfwayTo(journey.portal().port, /^\/password\/recover\.data/, share)
  await open(page, `http://dc.localhost:${proxy.port}/login`)
  // Otherwise the page would be complete as soon as its data is.
  const file = await hold(context, '**/assets/recover-page-*.js')
  const answer = page.waitForResponse(/recover\.data/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /password/i })
    .first()
    .click()
  await Promise.all([answer, proxy.written])
  await settled(page)
  await page.getByRole('main').getByRole('link', { name: 'Join' }).click()
  await page.waitForURL('**/register')
  file.letGo()
  await visitor.leave()
  await proxy.close()
})

test('leaving a page while its styles and its data are on their way causes no complaint', async () => {
  const visitor = await journey.visitor('desktop')
  const { page, context } = visitor
  await open(page, journey.at('dc', '/jobs'))
  const [styles, data] = await Promise.all([hold(context, '**/*.css'), hold(context, '**/job/new.data*')])
  const asked = Promise.all([page.waitForRequest(/\.css$/), page.waitForRequest(/job\/new\.data/)])
  await page.getByRole('link', { name: 'Post New Job' }).click()
  await asked
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  styles.letGo()
  data.letGo()
  await page.waitForURL('**/about')
  await visitor.leave()
})

test('a page that fails to load says so inside the frame, and loads when it can', async () => {
  const visitor = await journey.visitor('phone')
  const { page, context } = visitor
  await open(page, journey.at('dc', '/login'))
  const network = await lose(context, /recover/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /password/i })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'You seem to be offline' }).waitFor()
  await expect.poll(() => page.title()).toBe('Offline - Washington DC, AEA')
  await page.getByText('Chapter of the AEA').waitFor()
  const inVain = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Try again' }).click()
  await inVain
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await expectReadable(visitor, 'offline')
  await network.find()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor()
  forgiveOutage(visitor)
  await visitor.leave()
})

test('a table dims while it searches, says when the portal is unreachable, and continues from there', async () => {
  const visitor = await journey.visitor('desktop')
  const { page, context } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/payment'))
  const search = page.getByRole('searchbox')
  const busy = page.locator('.table-frame[aria-busy]')
  const slow = await hold(context, '**/api/trpc/**')
  await search.fill('Life')
  await busy.waitFor()
  slow.letGo()
  await busy.waitFor({ state: 'detached' })

  const network = await lose(context, /trpc/)
  await search.fill('Regular')
  const note = page.getByRole('alert').filter({ hasText: 'Payments could not be loaded' })
  await note.getByText('You seem to be offline.').waitFor()
  await expectReadable(visitor, 'table-offline')
  await network.find()
  await note.getByRole('button', { name: 'Try again' }).click()
  await note.waitFor({ state: 'detached' })
  await page.getByText('Regular dues').filter({ visible: true }).first().waitFor()
  forgiveOutage(visitor)
  await visitor.leave()
})

test('a table reports the end of the session, and the login leads back to it', async () => {
  const visitor = await journey.visitor('desktop')
  const { page, context } = visitor
  await logIn(journey, visitor, 'dc', admin)
  await open(page, journey.at('dc', '/payment'))
  await context.clearCookies()
  await page.getByRole('searchbox').fill('Life')
  const note = page.getByRole('alert').filter({ hasText: 'Your session has ended' })
  await note.waitFor()
  await expectReadable(visitor, 'table-session-over')
  await note.getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/login?redirect=*')
  await enterLogin(page, admin)
  await page.waitForURL('**/payment?*search=Life*')
  await page.getByText('Life dues').filter({ visible: true }).first().waitFor()
  visitor.expectComplaint(/401/)
  await visitor.leave()
})

test('an unknown address has its own title', async () => {
  const visitor = await journey.visitor('desktop')
  await visitor.page.goto(journey.at('dc', '/no/such/page'))
  await expect.poll(() => visitor.page.title()).toBe('Page not found - Washington DC, AEA')
  visitor.expectComplaint(/404/)
  await visitor.leave()
})

test('a malformed address is not reported as a server error', async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  await page.goto(journey.at('dc', `/login?redirect=${encodeURIComponent('/中')}`))
  await page.getByRole('heading', { level: 1, name: 'We could not do this' }).waitFor()
  await page.getByText('This link is damaged').waitFor()
  await expectReadable(visitor, 'damaged-link')
  visitor.expectComplaint(/400/)
  await visitor.leave()
})
