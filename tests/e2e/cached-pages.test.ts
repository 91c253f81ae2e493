/** Pages cached for visitors, by the server's renderer and by the browser's cache. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { send } from '#tests/support/http.ts'
import { logIn } from './account-pages.ts'
import { openJourney, open } from './journey.ts'
import { adminHeaders, announce } from './registrations/registration-pages.ts'

const journey = openJourney()

function ask(path: string, { host = 'dc.localhost', ...headers }: Record<string, string> = {}, method = 'GET') {
  return send(journey.portal().port, host, path, { method, headers })
}

test("the router's data requests stay data, however often they are repeated, and the page stays a page", async () => {
  const eventName = '<form action=/login><input name=pw></form>'
  const event = `/event/${await announce(journey, { eventName, adultFee: 0, seats: 5 })}`
  for (const [page, data] of [
    ['/', '/_root.data'],
    ['/login', '/login.data'],
    [event, `${event}.data`],
  ] as const) {
    for (const _ of ['first', 'second']) {
      const { headers } = await ask(data)
      expect(headers, data).toMatchObject({ 'content-type': 'text/x-script', 'x-remix-response': 'yes' })
      expect(headers.etag, data).toBeUndefined()
    }
    for (const _ of ['first', 'second']) {
      const { headers, text } = await ask(page)
      expect(headers['content-type'], page).toBe('text/html; charset=utf-8')
      expect(text).toMatch(/^<!DOCTYPE html>/)
      expect(text).not.toContain('<form action=/login>')
    }
  }
  expect((await ask(event)).text).toContain('&lt;form action=/login&gt;')
})

test.each([
  ['another name of the host', { host: 'www.DC.localhost' }],
  ['a host that is somebody else', { host: 'dc.elsewhere.example' }],
  [
    'a proxy that names one',
    { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https', forwarded: 'host=elsewhere.example' },
  ],
])('%s adds nothing to the page that others get', async (_, headers) => {
  const before = (await ask('/')).headers.etag
  expect(before).toMatch(/^W\//)
  for (const _ of ['first', 'second']) expect((await ask('/', headers)).text).not.toContain('elsewhere')
  expect((await ask('/')).headers.etag).toBe(before)
})

test.each([
  ['only its head is asked for', '/', {}, 'HEAD', 200],
  ['the address asks something', '/login?redirect=%2Fpayment', {}, 'GET', 200],
  ['somebody brings a session', '/', { cookie: 'session=none' }, 'GET', 200],
  ['no chapter has the host', '/', { host: 'nowhere.localhost' }, 'GET', 404],
  ['there is no such page', '/event/0', {}, 'GET', 404],
])('nothing is cached, and no ETag is sent, when %s', async (_, path, headers, method, status) => {
  const { etag } = (await ask('/')).headers
  const answer = await ask(path, { ...headers, 'if-none-match': etag! }, method)
  expect(answer.status).toBe(status)
  expect(answer.headers.etag).toBeUndefined()
})

/** An admin of DC publishes an announcement, which the home page lists first. */
async function publish(title: string) {
  const body = { title, body: 'Short ones.', attachments: [], checkChapter: 'dc' }
  const { status } = await journey
    .portal()
    .request('dc', '/api/announcements', { method: 'POST', headers: await adminHeaders(journey), body })
  expect(status).toBeLessThan(300)
}

/** Returns the nonce of the browser's copy of the page. A script added with it runs; any other would fail the visit. */
async function nonceOf(page: Page): Promise<string> {
  const { nonce, ran } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const nonce = navigation!.serverTiming.find(({ name }) => name === 'nonce')!.description
    const script = document.createElement('script')
    script.nonce = nonce
    script.textContent = 'document.currentScript.dataset.ran = "yes"'
    document.head.append(script)
    return { nonce, ran: script.dataset.ran }
  })
  expect(ran).toBe('yes')
  return nonce
}

test("a browser's own copy is used as long as it is current, and its scripts run", async () => {
  const visitor = await journey.visitor('desktop')
  const { page } = visitor
  const loaded: (string | undefined)[] = []
  page.on('response', (answer) => {
    if (answer.request().isNavigationRequest()) loaded.push(answer.headers()['content-encoding'])
  })
  await open(page, journey.at('dc', '/login'))
  const nonce = await nonceOf(page)
  await open(page, journey.at('dc', '/'))
  await open(page, journey.at('dc', '/login'))
  expect(await nonceOf(page)).toBe(nonce)
  await page.reload()
  expect(await nonceOf(page)).toBe(nonce)
  expect(loaded).toEqual(['br', 'br', 'br', 'br'])
  // Signed-in viewers get their own page.
  await logIn(journey, visitor, 'dc', { email: 'member@dc.aea.example' })
  await open(page, journey.at('dc', '/'))
  await page.context().clearCookies()
  await open(page, journey.at('dc', '/login'))
  await visitor.leave()
})

test('an outdated copy is replaced', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await open(page, journey.at('dc', '/'))
  const nonce = await nonceOf(page)
  await publish('Words that were not there')
  await open(page, journey.at('dc', '/'))
  expect(await nonceOf(page)).not.toBe(nonce)
  await visitor.leave()
})
