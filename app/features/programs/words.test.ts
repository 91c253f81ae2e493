import { expect, test } from 'vitest'
import { hasOwnName, isOtherAge, openTo } from './words.ts'

const everybody = { ageFrom: null, ageTo: null, gradeFrom: 'X', gradeTo: 'Y' }

test.each([
  [{}, 'Open to all'],
  [{ ageFrom: 9, ageTo: 12 }, 'Ages 9 to 12'],
  [{ ageFrom: 18 }, 'Ages 18 and up'],
  [{ ageTo: 12 }, 'Ages up to 12'],
  [{ gradeFrom: '4', gradeTo: '6' }, 'Grades 4 to 6'],
  [{ ageFrom: 5, ageTo: 6, gradeFrom: 'K', gradeTo: '1' }, 'Ages 5 to 6, grades K to 1'],
])('a group with %j shows %s', (changes, text) => {
  expect(openTo({ ...everybody, ...changes })).toBe(text)
})

test("an age outside a group's range is flagged, unless the age is unknown", () => {
  const group = { ageFrom: 6, ageTo: 11 }
  expect([5, 6, 11, 12, null].map((age) => isOtherAge(group, age))).toEqual([true, false, false, true, false])
  expect([17, 90].map((age) => isOtherAge({ ageFrom: 18, ageTo: null }, age))).toEqual([true, false])
  expect(isOtherAge(everybody, 40)).toBe(false)
})

test("an election's default program is shown without its name, one that an admin named with it", () => {
  expect(hasOwnName({ programName: 'Positions For nomination submission' })).toBe(false)
  expect(hasOwnName({ programName: 'Executive committee' })).toBe(true)
})
