import { Script } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoAccount, someOrder, startStandin, type RunningStandin } from './running-standin.ts'

let standin: RunningStandin
let page: string
beforeEach(async () => {
  standin = await startStandin()
  page = `${standin.origin}/standin/paypal/checkoutnow`
})
afterEach(() => standin.close())

const newOrder = async (changes = {}) => (await standin.provider.createOrder(demoAccount, someOrder(changes))).orderId

const decide = (input: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(page, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(input) })

test('the page says who is paid, for what and how much, and escapes it', async () => {
  const orderId = await newOrder({ description: 'Dues <b>&</b> "more"', amountCents: 123456 })
  const response = await fetch(`${page}?token=${orderId}`)
  const markup = await response.text()
  expect(response.status).toBe(200)
  expect(markup).toContain('Pay AEA Washington DC')
  expect(markup).toContain('$1,234.56')
  expect(markup).toContain('Dues &lt;b&gt;&amp;&lt;/b&gt; &quot;more&quot;')
  expect(response.headers.get('content-security-policy')).toContain("form-action 'self' http://dc.localhost:3000")
})

test('approval leads back with the order and the payer', async () => {
  const orderId = await newOrder()
  const response = await decide({ token: orderId, decision: 'approve' })
  expect(response.status).toBe(303)
  const next = new URL(response.headers.get('location') ?? '')
  expect(next.href).toBe(`http://dc.localhost:3000/payment?done=8KD40213&token=${orderId}&PayerID=DEMOBUYER0001`)
  expect(await standin.provider.readOrder(demoAccount, orderId)).toMatchObject({ status: 'APPROVED' })
})

test('canceling leads back too, and the order can still be approved', async () => {
  const orderId = await newOrder()
  const response = await decide({ token: orderId, decision: 'cancel' })
  expect(response.headers.get('location')).toBe(`http://dc.localhost:3000/payment?token=${orderId}`)
  expect(await standin.provider.readOrder(demoAccount, orderId)).toMatchObject({ status: 'CREATED' })
  await decide({ token: orderId, decision: 'approve' })
  expect(await standin.provider.readOrder(demoAccount, orderId)).toMatchObject({ status: 'APPROVED' })
})

test('the token may be in the address, as on the page itself', async () => {
  const orderId = await newOrder()
  const body = new URLSearchParams({ decision: 'approve' })
  const response = await fetch(`${page}?token=${orderId}`, { method: 'POST', redirect: 'manual', body })
  expect(response.status).toBe(303)
})

test('in a popup the answer is a page whose script tells the opener', async () => {
  const orderId = await newOrder()
  const markup = await (await decide({ token: orderId, decision: 'approve', popup: '1' })).text()
  expect(markup).toContain(`data-order="${orderId}"`)
  expect(markup).toContain('data-payer="DEMOBUYER0001"')
  expect(markup).toContain('/standin/paypal/buyer-page.js')
})

test('a paid or unknown order cannot be decided', async () => {
  const orderId = await newOrder()
  await decide({ token: orderId, decision: 'approve' })
  await standin.provider.captureOrder(demoAccount, orderId, 'capture')
  expect(await (await fetch(`${page}?token=${orderId}`)).text()).toContain('Already paid')
  expect((await fetch(`${page}?token=NONE`)).status).toBe(404)
  expect((await decide({ token: 'NONE', decision: 'approve' })).status).toBe(404)
  expect((await decide({ token: orderId, decision: 'perhaps' })).status).toBe(400)
})

test('another site cannot approve for the buyer', async () => {
  const orderId = await newOrder()
  expect((await decide({ token: orderId, decision: 'approve' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await standin.provider.readOrder(demoAccount, orderId)).toMatchObject({ status: 'CREATED' })
})

test('the script is given for a known client id, and parses', async () => {
  const script = await fetch(standin.origin + standin.provider.scriptUrl(demoAccount.clientId))
  const source = await script.text()
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(() => new Script(`(() => {${source}})`)).not.toThrow()
  expect((await fetch(standin.origin + standin.provider.scriptUrl('nobody'))).status).toBe(400)
})

test('an invalid form is rejected with instructions', async () => {
  const response = await fetch(page, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '{"token":1}',
  })
  expect([response.status, await response.text()]).toEqual([400, 'Say decision=approve or decision=cancel, and token.'])
})
