/** What a table says of rows that are too many to count. */
import { expect, test } from 'vitest'
import { exportWords } from './words.ts'

test('the export menu says how many rows a file has, and of uncounted ones that it has all', () => {
  expect([1, 12_040, undefined].map(exportWords.scope)).toEqual([
    '1 row (all pages)',
    '12,040 rows (all pages)',
    'All rows that match',
  ])
  expect([1, 12_040, undefined].map(exportWords.preparing)).toEqual([
    'Preparing 1 row...',
    'Preparing 12,040 rows...',
    'Preparing all rows that match...',
  ])
})
