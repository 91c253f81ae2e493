import { expect, test } from 'vitest'
import answers from '#server/http/openapi/answers.json' with { type: 'json' }

type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] }

/** Responses whose rows group records by an event or a category. */
const groups = [
  'GET /api/adv/event/chapter/{host}',
  'GET /api/image/event/chapter/{host}',
  'GET /api/doc/chapter/{host}',
]

/** Nested records: the lists of an event, those of the lists above, and the comments of a post. */
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
  'comments',
  'replies',
]

/** Calls whose rows are members: their `member` and `memberType` are records too. */
const ofMembers = [
  'GET /api/users/profile',
  'GET /api/users/all',
  'GET /api/users/chapter/{chapterId}',
  'GET /api/users/{id}',
]

/** Returns the rows of a response: itself, those of a bare list, those of a page, and the records nested in each. */
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

test('a member carries createdAt and updatedAt wherever members are read, and so does the nested type', () => {
  for (const call of ofMembers) {
    const rows = rowsOf((answers as unknown as Record<string, Shape>)[call]!)
    expect(rows.length, call).toBeGreaterThan(0)
    for (const { properties } of rows) {
      const { member, memberType } = properties!
      for (const record of [member!, memberType!, ...rowsOf(member!).map((row) => row.properties!.memberType!)]) {
        for (const { properties = {} } of rowsOf(record))
          expect(Object.keys(properties), call).toEqual(expect.arrayContaining(['createdAt', 'updatedAt']))
      }
    }
  }
})

test('every record that a documented call reads carries createdAt and updatedAt [spec 94]', () => {
  const reads = Object.entries(answers as unknown as Record<string, Shape>).filter(([call]) => call.startsWith('GET '))
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
