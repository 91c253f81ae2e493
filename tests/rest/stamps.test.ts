import { expect, test } from 'vitest'
import answers from '#server/http/openapi/answers.json' with { type: 'json' }

type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] }

/** Rows that are no records of their own: put together for one answer, or without a time in the database. */
const noRecords: Record<string, string> = {
  'GET /api/category': 'the name of a category, beside its id',
  'GET /api/adv/event/chapter/{host}': 'advertisements, in groups by their event',
  'GET /api/image/event/chapter/{host}': 'pictures, in groups by their event',
  'GET /api/doc/chapter/{host}': 'documents, in groups by their category',
  'GET /api/emails/chapter/{host}': 'an email that was sent is never changed',
  'GET /api/emails/{id}': 'an email that was sent is never changed',
  'GET /api/chapters/paymentType': "a member's own dues, which are a row of no table",
}

/** The rows of an answer: itself, those of a bare list, and those of a page of a list. */
function rowsOf(shape: Shape): Shape[] {
  if (shape.anyOf) return shape.anyOf.flatMap(rowsOf)
  if (shape.items) return rowsOf(shape.items)
  const { items } = shape.properties ?? {}
  return items ? rowsOf(items) : shape.properties ? [shape] : []
}

test('every record that a documented call reads carries createdAt and updatedAt (decision 94)', () => {
  const reads = Object.entries(answers as unknown as Record<string, Shape>).filter(([call]) => call.startsWith('GET ') && !(call in noRecords))
  const without = reads.flatMap(([call, shape]) =>
    rowsOf(shape)
      .filter(({ properties = {} }) => Object.keys(properties).some((name) => name.endsWith('Id')))
      .flatMap(({ properties = {} }) => ['createdAt', 'updatedAt'].filter((name) => !(name in properties)).map((name) => `${call} ${name}`)),
  )
  expect(reads.length).toBeGreaterThan(40)
  expect(without).toEqual([])
})
