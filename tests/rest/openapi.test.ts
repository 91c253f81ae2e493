/**
 * The OpenAPI document describes every call, for the role in the tables of entry points. The requests and responses of
 * proofs are validated against it in documented.test.ts.
 */
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { apiRouter, rest } from '#server/wiring/api.ts'
import { openApi, operationIn } from '#server/http/openapi/document.ts'
import type { JsonSchema } from '#server/http/openapi/field-schema.ts'
import { summaries } from '#server/http/openapi/summaries.ts'
import { callShape } from '#server/rest.ts'
import { callEntryPoints } from '#tests/entry-points/tables.ts'

const document = await openApi()
const operationOf = (call: string) => operationIn(document, ...(call.split(' ') as [string, string]))
const rows = rest.rows.map(({ method, path }) => `${method} ${path}`)

test('is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document))
  expect([errors ?? [], valid, validator.version]).toEqual([[], true, '3.1'])
})

test('contains every call that a feature answers, and the file upload', () => {
  expect(rows.filter((call) => !operationOf(call))).toEqual([])
  const described = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const shapes = new Set(rows.map(callShape))
  expect(described.filter((call) => !shapes.has(callShape(call)))).toEqual(['POST /api/upload'])
  const ids = described.map((call) => operationOf(call)!.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every call says what it does in one sentence of its own, and no sentence is left over', () => {
  const described = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { summary }]) => [`${method.toUpperCase()} ${path}`, summary] as const),
  )
  for (const [call, summary] of described) expect(summary, call).toMatch(/^[A-Z][^.]{15,110}\.$/)
  expect(described.map(([call]) => call).sort()).toEqual(Object.keys(summaries).sort())
})

test.each(Object.entries(callEntryPoints))(
  '%s is documented for the roles the portal lets in',
  (call, { minAccess }) => {
    const row = rest.rows.find(
      ({ method, path }) => rest.find(...(call.split(' ') as [string, string]))?.row === rest.find(method, path)?.row,
    )
    const operation = row && operationIn(document, row.method, row.path)
    expect(operation?.['x-least-role']).toBe(minAccess)
    expect(operation?.security).toEqual(minAccess === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }])
  },
)

test('every call that writes and forwards its body documents its input', () => {
  const takesInput = (name: string) =>
    ((apiRouter._def.procedures as unknown as Record<string, { _def: { inputs: unknown[] } }>)[name]?._def.inputs
      .length ?? 0) > 0
  expect(takesInput('quickLinks.add')).toBe(true)
  const { requestBody, parameters } = operationOf('PUT /api/links/{id}')!
  expect(parameters?.map(({ name, in: where }) => `${where} ${name}`)).toEqual(['path id'])
  expect(requestBody!.content['application/json']!.schema).toMatchObject({
    type: 'object',
    properties: { linkTitle: { type: 'string', maxLength: expect.any(Number) as number } },
  })
})

test('documented names replace those of our procedures, at any depth', () => {
  const body = (call: string) => operationOf(call)!.requestBody!.content['application/json']!.schema
  expect(Object.keys(body('POST /api/events/newRoom/{hotelId}').properties!)).toContain('accomodation')
  expect(body('POST /api/events/newRoom/{hotelId}').required).toEqual(['rent', 'roomType'])
  expect(body('POST /api/events/new').properties!.eventDate).toMatchObject({ type: 'array' })
  expect(Object.keys(body('POST /api/events/register').properties!)).toEqual(
    expect.arrayContaining(['numberOfAdults', 'programs', 'hotels', 'selectedPackages']),
  )
})

test('a list documents its query and its response', () => {
  const { parameters, responses } = operationOf('GET /api/announcements/chapter/{host}')!
  expect(parameters?.map(({ name }) => name)).toEqual(['host', 'keyword', 'page'])
  expect(Object.keys(responses)).toEqual(['200', '4XX', '5XX'])
  expect(operationOf('DELETE /api/links/{id}')!.responses[200]).toMatchObject({
    content: { 'application/json': { schema: { type: 'string' }, example: 'Link has been deleted successfully' } },
  })
})

const isOpen = (schema: JsonSchema): boolean =>
  Object.keys(schema).filter((word) => word !== 'description').length === 0 ||
  [schema.items ?? [], Object.values(schema.properties ?? {}), schema.anyOf ?? [], schema.prefixItems ?? []]
    .flat()
    .some(isOpen)

test('no body has an open field, at any depth', () => {
  const open = rows.filter((call) =>
    isOpen(operationOf(call)!.requestBody?.content['application/json']?.schema ?? { type: 'object' }),
  )
  expect(open).toEqual([])
})

test('no answer is open, at any depth', () => {
  expect(
    [{}, { type: 'array', items: {} }, { anyOf: [{ type: 'object', properties: { of: {} } }] }].map(isOpen),
  ).toEqual([true, true, true])
  const open = rows.filter((call) => {
    const answer = Object.entries(operationOf(call)!.responses).find(([status]) => status.startsWith('2'))?.[1]
    const content = answer && 'content' in answer ? Object.values(answer.content!) : []
    return content.length === 0 || content.some(({ schema }) => isOpen(schema))
  })
  expect(open).toEqual([])
})
