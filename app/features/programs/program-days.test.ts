import { expect, test } from 'vitest'
import { programDays } from './program-days.ts'
import { programWords } from './words.ts'

const group = (groupName: string, startsOn: string, endsOn: string) => ({ groupName, startsOn, endsOn })

const rooms = [
  {
    programName: 'Harbor room',
    groups: [
      group('Dinner', '2028-10-07T18:30', '2028-10-07T20:00'),
      group('Breakfast', '2028-10-08T08:30', '2028-10-08T10:00'),
    ],
  },
  { programName: 'Hotel lobby', groups: [group('Registration opens', '2028-10-07T15:00', '2028-10-07T21:00')] },
]

test('the program of several days goes by day and hour, and says in which room', () => {
  const days = programDays(rooms)!
  expect(days.map(({ day, groups }) => [day, groups.map((one) => `${one.groupName}, ${one.programName}`)])).toEqual([
    ['2028-10-07', ['Registration opens, Hotel lobby', 'Dinner, Harbor room']],
    ['2028-10-08', ['Breakfast, Harbor room']],
  ])
})

test('the programs of one day stay together', () => {
  expect(programDays([rooms[1]!])).toBeNull()
  expect(programDays([])).toBeNull()
})

test('below its day, a group has hours alone, and a date only where it ends on another', () => {
  const hours = (startsOn: string, endsOn: string) => programWords.hours({ startsOn, endsOn }).replaceAll('\u00a0', ' ')
  expect(hours('2028-10-07T15:00', '2028-10-07T21:00')).toBe('3:00 PM to 9:00 PM')
  expect(hours('2028-10-07T22:00', '2028-10-08T01:00')).toBe('10:00 PM to Sun, Oct 8, 1:00 AM')
  expect(hours('2028-10-07T00:00', '2028-10-07T23:59')).toBe('All day')
  expect(hours('2028-10-07T00:00', '2028-10-08T23:59')).toBe('Sat, Oct 7 to Sun, Oct 8')
})
