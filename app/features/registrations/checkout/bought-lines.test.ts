import { expect, test } from 'vitest'
import { boughtLines, type Bought } from './bought-lines.ts'

const silver: Bought = {
  kind: 'package',
  id: 'convention:2',
  name: 'Silver',
  quantity: 1,
  unitCents: 2000_00,
  amountCents: 2000_00,
  size: { persons: 2, rooms: 1, nights: 2 },
}
const dinner: Bought = {
  kind: 'package',
  id: 'convention:7',
  name: 'Grand dinner',
  quantity: 2,
  unitCents: 150_00,
  amountCents: 300_00,
}
const bridges: Bought = {
  kind: 'program',
  id: 'bridges',
  name: 'Bridges, Juniors',
  quantity: 2,
  unitCents: 5_00,
  amountCents: 10_00,
}
const child = { groupId: 'bridges', participantName: 'Anya Patel', grade: '5' }

test('the line of a package says what it is for, and that of a group names its participants', () => {
  const lines = boughtLines(
    { adults: 2, minors: 1, amountCents: 2325_00, contributionCents: 15_00, parts: [silver, dinner, bridges] },
    [child, { ...child, participantName: 'Ravi Patel', grade: '3' }],
  )
  expect(lines.map(({ key, note, value }) => [key, note, value])).toEqual([
    ['Silver', '2 persons, 1 room, 2 nights', '$2,000.00'],
    ['Grand dinner', '2 × $150.00', '$300.00'],
    ['Bridges, Juniors', 'Anya Patel, grade 5; Ravi Patel, grade 3; 2 × $5.00', '$10.00'],
    ['Extra contribution', undefined, '$15.00'],
  ])
})

test('the fee per person comes before the parts, and has none of their notes', () => {
  const lines = boughtLines({ adults: 2, minors: 1, amountCents: 70_00, contributionCents: 0, parts: [bridges] }, [
    child,
  ])
  expect(lines.map(({ key, note }) => [key, note])).toEqual([
    ['Registration fee', undefined],
    ['Bridges, Juniors', 'Anya Patel, grade 5; 2 × $5.00'],
  ])
})
