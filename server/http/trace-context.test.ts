import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { paypal } from '../providers/payments/paypal.ts'
import { forRequest } from './current-request.ts'
import { traceOf, upstreamRequestId } from './trace-context.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

test('a valid header is continued with a span of its own, and with the flag that the caller records it', () => {
  const { traceparent, parentSpanId } = traceOf(`00-${traceId}-${spanId}-01`)
  expect([traceparent, parentSpanId]).toEqual([
    expect.stringMatching(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`)),
    spanId,
  ])
  expect(traceparent).not.toContain(spanId)
  expect(traceOf(`00-${traceId}-${spanId}-00`).traceparent).toMatch(/-00$/)
  // Flags that version 00 does not know are not passed on.
  expect(traceOf(`00-${traceId}-${spanId}-fe`).traceparent).toMatch(/-00$/)
})

test('a later version is read by its first four fields', () => {
  for (const header of [`01-${traceId}-${spanId}-01`, `cc-${traceId}-${spanId}-01-what-comes-later`])
    expect(traceOf(header).traceparent, header).toMatch(new RegExp(`^00-${traceId}-`))
})

test('a missing or malformed header begins a new trace', () => {
  const malformed = [
    null,
    '',
    traceId,
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-01-more`,
    `01-${traceId}-${spanId}-01more`,
    `ff-${traceId}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId.slice(1)}-${spanId}-01`,
    `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
    ` 00-${traceId}-${spanId}-01`,
  ]
  const made = malformed.map((header) => traceOf(header))
  for (const [index, trace] of made.entries())
    expect(trace, String(malformed[index])).toEqual({
      traceparent: expect.stringMatching(/^00-(?!4bf92f)[\da-f]{32}-[\da-f]{16}-00$/) as string,
    })
  expect(new Set(made.map(({ traceparent }) => traceparent)).size).toBe(malformed.length)
})

test('the id of a proxy is believed from a trusted one only, and only in safe characters', () => {
  const idOf = (id: string, proxies = 1) => upstreamRequestId(new Headers({ 'x-request-id': id }), proxies)
  for (const id of [
    'b6e4c1f0-6c1e-4f6a-9b1e-1d2f3a4b5c6d',
    'Root=1-67891233-abcdef012345678912345678',
    'a'.repeat(128),
  ])
    expect([idOf(id), idOf(id, 0)], id).toEqual([id, undefined])
  for (const id of ['', 'two words', 'one, two', '{"level":60}', '<b>', 'é', 'a'.repeat(129)])
    expect(idOf(id), id).toBeUndefined()
  expect(upstreamRequestId(new Headers(), 1)).toBeUndefined()
})

test('calls to the payment provider continue the trace of their request, and jobs send none', async () => {
  const seen: unknown[] = []
  const provider = createServer(({ url, headers }, response) => {
    seen.push([url, headers.traceparent])
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', expires_in: 9 }))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = provider.address() as AddressInfo
    const { checkAccount } = paypal({ apiUrl: `http://127.0.0.1:${port}`, scriptUrl: '' })
    const account = { clientId: 'a-client', clientSecret: 'a-secret' }
    const { traceparent } = traceOf(null)
    const request = { requestId: 'a-request', method: 'POST', path: '/payment', traceparent }
    expect(await forRequest(request, () => checkAccount(account))).toBe('accepted')
    expect(await checkAccount(account)).toBe('accepted')
    expect(seen).toEqual([
      ['/v1/oauth2/token', traceparent],
      ['/v1/oauth2/token', undefined],
    ])
  } finally {
    provider.close()
  }
})
