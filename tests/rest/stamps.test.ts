import { expect, test } from 'vitest'
import answers from '#server/http/openapi/answers.json' with { type: 'json' }

type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] }

/** Answers whose rows are groups by an event or a category, with records in them. */
const groups = [
  'GET /api/adv/event/chapter/{host}',
  'GET /api/image/event/chapter/{host}',
  'GET /api/doc/chapter/{host}',
]

/** Rows that are no records of their own: put together for one answer, or without a time in the database. */
const noRecords: Record<string, string> = {
  'GET /api/emails/chapter/{host}': 'an email that was sent is never changed',
  'GET /api/emails/{id}': 'an email that was sent is never changed',
  'GET /api/chapters/paymentType': "a member's own dues, which are a row of no table",
}

/** Records inside of others: the lists of an event, and those of the lists above. */
const inside = [
  'advertisements',
  'eventImageGalleries',
  'eventFlyers',
  'eventPrograms',
  'eventProgramGroups',
  'eventHotels',
  'eventHotelRooms',
  'eventContacts',
  'eventRegistrations',
  'eventPayment',
  'documents',
  'sessions',
]

/** The rows of an answer: itself, those of a bare list, those of a page of a list, and the records inside of each. */
function rowsOf(shape: Shape): Shape[] {
  if (shape.anyOf) return shape.anyOf.flatMap(rowsOf)
  if (shape.items) return rowsOf(shape.items)
  const { items, ...properties } = shape.properties ?? {}
  if (items) return rowsOf(items)
  return shape.properties
    ? [shape, ...inside.flatMap((name) => (properties[name] ? rowsOf(properties[name]) : []))]
    : []
}

const recordsOf = (call: string, shape: Shape) => rowsOf(shape).slice(groups.includes(call) ? 1 : 0)

test('every record that a documented call reads carries createdAt and updatedAt (decision 94)', () => {
  const reads = Object.entries(answers as unknown as Record<string, Shape>).filter(
    ([call]) => call.startsWith('GET ') && !(call in noRecords),
  )
  const without = reads.flatMap(([call, shape]) =>
    recordsOf(call, shape)
      .filter(({ properties = {} }) => Object.keys(properties).some((name) => name.endsWith('Id')))
      .flatMap(({ properties = {} }) =>
        ['createdAt', 'updatedAt'].filter((name) => !(name in properties)).map((name) => `${call} ${name}`),
      ),
  )
  expect(reads.length).toBeGreaterThan(40)
  expect(without).toEqual([])
})
