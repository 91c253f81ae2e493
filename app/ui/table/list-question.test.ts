import { expect, test } from 'vitest'
import { listState, pageWithin, questionOf } from './list-question.ts'

const payments = { columns: ['paidAt'], filters: { year: /^\d{4}$/ }, sort: 'paidAt', direction: 'desc' } as const

test("a URL without a query asks for the list's initial state", () => {
  const state = listState(new URLSearchParams(), payments)
  expect(questionOf(state)).toEqual({
    page: 0,
    size: 10,
    sort: 'paidAt',
    direction: 'desc',
    search: '',
    group: undefined,
    year: '',
  })
})

test('a query is prefixed by the name of its table', () => {
  const query = new URLSearchParams('dues.page=2&dues.size=25&dues.year=2026&dues.sort=year&page=9&year=1999')
  expect(questionOf(listState(query, payments, 'dues'))).toMatchObject({
    page: 1,
    size: 25,
    sort: 'year',
    direction: 'asc',
    year: '2026',
  })
})

test.each([
  ['', 0, 1],
  ['page=2', 1, 1],
  ['page=9', 1, 2],
  ['page=9&size=50', 0, 2],
  ['page=3&search=none', 0, 2],
])('"%s" of 19 rows shows page %i from 0, loaded in %i requests', async (query, expected, questions) => {
  const asked: number[] = []
  const { state, page } = await pageWithin(listState(new URLSearchParams(query), payments), ({ page: at, search }) => {
    asked.push(at)
    return Promise.resolve({ total: search ? 0 : 19, at })
  })
  expect([state.page, page.at, asked.length]).toEqual([expected, expected, questions])
})
