/** A developer finds the documented calls from the footer of a page, and shares the address of one. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { bothScreens, expectReadable, live, open, openJourney } from './journey.ts'

const journey = openJourney()

const toCalls = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'For developers', exact: true })
const login = { name: /^POST \/api\/users\/login/ }

/** Whether the call named by the address is visible, below the top of the window. */
const isInSight = (page: Page) =>
  page.evaluate(() => {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (!place) return 'nowhere'
    const { top } = place.getBoundingClientRect()
    return top > -2 && top < innerHeight ? 'in sight' : `${top} from the top`
  })

test.each(bothScreens)(
  'on a %s a visitor goes from the footer to a call, and another opens it by its address',
  async (screen) => {
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await open(page, journey.at('dc', '/about'))
    await toCalls(page).click()
    await page.waitForURL(journey.at('dc', '/developers'))
    await page.getByRole('heading', { name: 'For developers', level: 1 }).waitFor()
    await live(page)
    const limits = page.getByRole('region', { name: 'Limits' })
    await limits.getByText(/get 429.*“Retry-After”/).waitFor()
    await limits.getByText(/gets 413/).waitFor()
    await expectReadable(visitor, `developers-${screen}`)

    // On phones the calls are folded by feature.
    const folded = page.locator('details', { has: page.locator('a', { hasText: '/api/users/login' }) })
    if (screen === 'phone') await folded.locator('summary').click()
    await page.getByRole('main').getByRole('link', login).click()
    await page.waitForURL(/\/developers\/[\w-]+#\w+/)
    const call = page.getByRole('region', login)
    await call.getByText('password', { exact: true }).waitFor()
    await expect.poll(() => isInSight(page)).toBe('in sight')
    await expectReadable(visitor, `developers-room-${screen}`)
    const address = page.url()
    await page.getByRole('link', { name: 'All calls' }).click()
    await page.waitForURL(journey.at('dc', '/developers'))
    await visitor.leave()

    const reader = await journey.visitor(screen, { javaScriptEnabled: false })
    await reader.page.goto(address)
    await expect.poll(() => isInSight(reader.page)).toBe('in sight')
    await reader.page.getByRole('region', login).getByText('Everybody', { exact: true }).waitFor()
    await toCalls(reader.page).click()
    await reader.page.waitForURL(journey.at('dc', '/developers'))
    await reader.page
      .getByRole('region', { name: 'Limits' })
      .getByText(/get 429/)
      .waitFor()
    await reader.leave()
  },
)
