import { describe, expect, test } from 'vitest'
import { rest } from '#server/wiring/api.ts'
import { callsOfFeatures, documentedCalls } from '#server/wiring/documented-calls.ts'
import { callShape } from '#server/rest.ts'
import { callProofs } from '#tests/entry-points/tables.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, emailOf } from '#tests/support/world/world.ts'
import { heldToDocument } from './against-document.ts'
import { restClient, tokenFor } from './client.ts'

/** The proof of the call that takes a file is in server/boot/portal.test.ts. */
const knownShapes = new Map(callsOfFeatures.map((call) => [callShape(call), call]))
const doneShapes = new Set(rest.rows.map((row) => callShape(`${row.method} ${row.path}`)))

const isDone = (call: (typeof callsOfFeatures)[number]) => doneShapes.has(callShape(call))

test('all 156 documented calls are listed once', () => {
  expect(new Set(documentedCalls).size).toBe(156)
  expect(documentedCalls).toHaveLength(156)
})

test('every row of the adapter is a documented call with a proof', () => {
  const unlisted = [...doneShapes].filter((row) => !knownShapes.has(row))
  expect(unlisted).toEqual([])
  const unproved = callsOfFeatures.filter((call) => isDone(call) && !callProofs[call])
  expect(unproved).toEqual([])
})

test('every proof belongs to an existing call', () => {
  expect((Object.keys(callProofs) as (typeof callsOfFeatures)[number][]).filter((call) => !isDone(call))).toEqual([])
})

describeOnBoth('done', (open) => {
  test.each(Object.entries(callProofs))('%s', async (_, proof) => {
    const world = await worldWithPayments(open)
    try {
      await proof(heldToDocument(restClient(world)), world)
      await world.balance()
    } finally {
      await world.close()
    }
  })
})

describeOnBoth('in general', (open) => {
  test('an unbuilt call answers its own 404 to everybody, and no other call matches it', async () => {
    const world = await open()
    const client = restClient(world)
    const body = { email: emailOf('member'), checkChapter: 'dc' }
    const token = await tokenFor(world, 'admin')
    for (const call of rest.unbuilt) {
      const [method, path] = call.split(' ') as [string, string]
      for (const asked of [{}, { token }]) {
        const { status, data } = await client(method, path.replaceAll(/\{\w+\}/g, 'all'), {
          ...asked,
          ...(method === 'GET' ? {} : { body }),
        })
        expect([call, status, data]).toEqual([call, 404, { message: 'This part of the portal is not open yet.' }])
      }
    }
  })

  test('`all` means all chapters only where a call reads across chapters', async () => {
    const client = restClient(await open())
    for (const path of ['/api/events/chapter/all', '/api/mtype/chapter/all', '/api/chapters/payments/all']) {
      expect(await client('GET', path, { as: 'admin' })).toMatchObject({
        status: 404,
        data: { message: expect.stringMatching(/^Invalid chapter .*all$/i) },
      })
    }
  })

  test('addresses that never existed are 404 with a message', async () => {
    const client = restClient(await open())
    for (const [method, path] of [
      ['GET', '/api'],
      ['GET', '/api/nothing'],
      ['PATCH', '/api/users/all'],
    ] as const) {
      expect(await client(method, path)).toMatchObject({ status: 404, data: { message: `Not Found - ${path}` } })
    }
  })

  test('a body that is not a JSON object is rejected with a message', async () => {
    const client = restClient(await open())
    for (const body of ['{', '[]', '"text"', '12', 'null']) {
      const { status, data } = await client('POST', '/api/users/login', { body })
      expect([body, status]).toEqual([body, 400])
      expect(data.message).toMatch(/JSON/)
    }
  })

  test('a body of more than 256 kB is rejected', async () => {
    const client = restClient(await open())
    const { status, data } = await client('POST', '/api/users/login', { body: { email: 'x'.repeat(300_000) } })
    expect(status).toBe(413)
    expect(data.message).toContain('too large')
  })

  test('a character that no text may contain is rejected by every call, with the name of its field', async () => {
    const client = restClient(await open())
    for (const wrong of ['\0', '\uFFFE', '\uFFFF', '\uD800', '\uDC00']) {
      const body = { email: `a${wrong}b@mail.example`, password: 'x', userRole: 'member' }
      const message = 'This text contains a character that cannot be saved. Please remove it.'
      expect(await client('POST', '/api/users/login', { body })).toMatchObject({
        status: 400,
        data: { message, fields: { email: message } },
      })
    }
    const picnic = { eventType: 'picnic', eventName: 'Picnic \uFFFF', eventAddress: '😀' }
    expect((await client('POST', '/api/events/new', { as: 'admin', body: picnic })).data.fields).toEqual({
      eventName: expect.any(String),
    })
    expect((await client('GET', '/api/chapters/a%00b')).status).toBe(400)
  })

  test('an invalid token is answered differently from a missing one', async () => {
    const client = restClient(await open())
    expect((await client('GET', '/api/users/profile')).data.message).toBe('Not Authorized, NO token')
    expect((await client('GET', '/api/users/profile', { token: 'a.b.c' })).data.message).toBe(
      'Not Authorized, Token Failed',
    )
  })

  test('a checkChapter of another chapter is rejected', async () => {
    const client = restClient(await open())
    const body = { email: 'a@b.example', password: 'x', userRole: 'member', checkChapter: 'ny.localhost:3000' }
    expect(await client('POST', '/api/users/login', { body })).toMatchObject({ status: 404 })
  })
})

describe('progress', () => {
  test('prints how many calls are done', () => {
    expect(callsOfFeatures.length - rest.unbuilt.length).toBeGreaterThanOrEqual(25)
  })
})
