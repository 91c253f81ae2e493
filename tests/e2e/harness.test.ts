/** Tests of the harness: journeys rely on catching every complaint, so a page with some is checked here. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoSeriousViolations } from '#tests/support/browser/accessibility.ts'
import { openBrowser, visit } from '#tests/support/browser/browser.ts'

const policy = "default-src 'none'; script-src 'nonce-known'"
const page = `<!doctype html><html><title>Poor page</title><main><h1>Poor</h1><input>
  <script nonce="known">console.error('said aloud'); setTimeout(() => { throw new Error('thrown aloud') })</script>
  <script>document.title = 'An inline script ran'</script></main></html>`

let server: Server
let browser: Browser
let address: string

beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://dc.localhost:${(server.address() as AddressInfo).port}/`
  browser = await openBrowser()
})

afterAll(() => void server.close())

test('axe finds a serious violation despite a strict content security policy', async () => {
  const { page, context } = await visit(browser, 'phone')
  await page.goto(address)
  await expect(expectNoSeriousViolations(page)).rejects.toMatchObject({
    actual: expect.arrayContaining([
      expect.stringContaining('html-has-lang'),
      expect.stringContaining('critical label'),
    ]),
  })
  await context.close()
})

test('a console error, an exception and a blocked script each fail a visit', async () => {
  const visitor = await visit(browser, 'desktop')
  const thrown = visitor.context.waitForEvent('weberror')
  await visitor.page.goto(address)
  await thrown
  expect(await visitor.page.title()).toBe('Poor page')
  visitor.expectComplaint(/thrown aloud/)
  visitor.expectComplaint(/Content Security Policy/)
  await expect(visitor.leave()).rejects.toMatchObject({ actual: [expect.stringContaining('said aloud')] })
})
