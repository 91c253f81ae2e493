import { expect, test } from 'vitest'
import { openTo } from './words.ts'

const everybody = { ageFrom: null, ageTo: null, gradeFrom: 'X', gradeTo: 'Y' }

test.each([
  [{}, 'Open to all'],
  [{ ageFrom: 9, ageTo: 12 }, 'Ages 9 to 12'],
  [{ ageFrom: 9, ageTo: 9 }, 'Age 9'],
  [{ ageFrom: 18 }, 'Ages 18 and up'],
  [{ ageTo: 12 }, 'Up to age 12'],
  [{ gradeFrom: '4', gradeTo: '6' }, 'Grades 4 to 6'],
  [{ ageFrom: 0, gradeFrom: 'K', gradeTo: 'K' }, 'Ages 0 and up, Grade K'],
])('a group with %j says %s', (changes, said) => {
  expect(openTo({ ...everybody, ...changes })).toBe(said)
})
