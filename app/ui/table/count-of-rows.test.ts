import { expect, test } from 'vitest'
import { countOfRows } from './count-of-rows.ts'

test('one row is singular, zero rows plural', () => {
  expect([0, 1, 1204].map(countOfRows)).toEqual(['0 rows', '1 row', '1,204 rows'])
})
