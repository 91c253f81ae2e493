import { afterEach, expect, test } from 'vitest'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { openDemo, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { httpApp } from '#server/wiring/routes.ts'
import type { PageRenderer } from '#server/http/page-renderer.ts'
import { tokenFor } from './standin-app.ts'

const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
const pages: PageRenderer = { render: async () => new Response('a page') }

describeOnBoth('the stand-in in a portal', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  test('its short answers are not compressed', async () => {
    world = await openDemo(open)
    const headers = {
      host: 'dc.localhost',
      'accept-encoding': 'gzip',
      'content-type': 'application/json',
      authorization: `Bearer ${tokenFor('standin-dc', new Date('2099-01-01'))}`,
    }
    const amount = { currency_code: 'USD', value: '25.00' }
    const body = JSON.stringify({ intent: 'CAPTURE', purchase_units: [{ amount }] })
    const request = new Request('http://dc.localhost/standin/paypal/v2/checkout/orders', {
      method: 'POST',
      headers,
      body,
    })
    const answer = await httpApp(world.portal, pages).fetch(request, connection)
    expect({ status: answer.status, encoding: answer.headers.get('content-encoding') }).toEqual({
      status: 201,
      encoding: null,
    })
    const text = await answer.text()
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
    expect(JSON.parse(text)).toMatchObject({ status: 'CREATED' })
  })
})
