import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { answerWebhook, webhooksSettled } from '#server/features/payments/webhook.handler.ts'
import { openWebhook } from '#tests/support/fakes/webhooks.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { logAnswered } from './access-line.ts'
import { forRequest, type CurrentRequest } from './current-request.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

function openSink() {
  const lines: string[] = []
  return {
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    answered: () =>
      lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'answered'),
  }
}

describeOnSqlite('the line of a request in the log', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  async function begin(trustedProxies: number) {
    const opened = await worldWithPayments(open)
    const { log, answered } = openSink()
    const { portal } = opened
    world = { ...opened, portal: { ...portal, log, env: { ...portal.env, trustedProxies } } }
    return { ...openHttpClient(world), answered }
  }

  test('names chapter, client, person, payment, the id of the proxy, and the trace', async () => {
    const { request, sessionOf, answered } = await begin(1)
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'of-the-proxy', traceparent }
    const by = await sessionOf('member')
    const begun = await request('/api/trpc/dues.start', { method: 'POST', body: { terms: 1 }, headers, by })
    const { result } = JSON.parse(begun.text) as { result: { data: { paymentId: string } } }
    expect(answered()).toEqual([
      expect.objectContaining({
        level: 30,
        requestId: begun.headers.get('x-request-id'),
        method: 'POST',
        path: '/api/trpc/dues.start',
        status: 200,
        client: '203.0.113.7',
        chapter: 'dc',
        person: 'member',
        payment: result.data.paymentId,
        upstreamRequestId: 'of-the-proxy',
        traceparent: expect.stringMatching(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`)) as string,
        parentSpanId: '00f067aa0ba902b7',
        ms: expect.any(Number) as number,
      }),
    ])
  })

  test('of a visitor has no person, and believes no id without a proxy', async () => {
    const { request, answered } = await begin(0)
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'of-a-visitor', traceparent: 'nonsense' }
    await request('/api/chapters/chapter/dc', { headers, address: '198.51.100.4' })
    await request('/api/chapters/chapter/dc', { headers, on: 'nowhere' })
    const [known, unknown] = answered()
    expect(known).toMatchObject({
      client: '198.51.100.4',
      chapter: 'dc',
      traceparent: expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-00$/) as string,
    })
    for (const name of ['person', 'payment', 'upstreamRequestId', 'parentSpanId'])
      expect(known).not.toHaveProperty(name)
    expect(unknown).not.toHaveProperty('chapter')
  })

  test('of a webhook names the chapter and the payment', async () => {
    await begin(0)
    const webhook = await openWebhook(world)
    const { paymentId } = await world.approved('member')
    await webhook.settled()
    const line: CurrentRequest = { requestId: 'a-request', method: 'POST', path: '/webhooks/paypal/dc' }
    const delivery = webhook.deliveries[0]!.request.clone()
    await forRequest(line, () => answerWebhook(world.portal, delivery, 'dc', '127.0.0.1'))
    await webhooksSettled()
    await webhook.close()
    expect(line).toMatchObject({ chapter: 'dc', payment: paymentId })
  })
})

test('a slow request is a warning with its duration, and time spent sending the body does not count', () => {
  const { log, answered } = openSink()
  const line = (ms: number, bodyMs?: number, slowRequestMs = 3000) => {
    const request = { requestId: 'a', method: 'GET', path: '/', ...(bodyMs === undefined ? {} : { bodyMs }) }
    const env = { slowRequestMs } as Parameters<typeof logAnswered>[0]['env']
    logAnswered({ env, log }, request, { status: 200, ms })
    const { level, slow, ms: logged, bodyMs: sent } = answered().at(-1)!
    return { level, slow, ms: logged, bodyMs: sent }
  }
  expect(line(2999)).toEqual({ level: 30, ms: 2999 })
  expect(line(3000)).toEqual({ level: 40, slow: true, ms: 3000 })
  expect(line(9000, 8200.4)).toEqual({ level: 30, ms: 9000, bodyMs: 8200 })
  expect(line(9000, 5000)).toEqual({ level: 40, slow: true, ms: 9000, bodyMs: 5000 })
  expect(line(90_000, undefined, 0)).toEqual({ level: 30, ms: 90_000 })
})
