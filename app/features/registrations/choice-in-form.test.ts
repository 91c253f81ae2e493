import { describe, expect, test } from 'vitest'
import { fieldsOf, follow, groupsOfForm, isOfNights, typedIn } from './choice-in-form.ts'

const pack = (packageId: number, section: string, groupName = '', groupRule: 'any' | 'one' = 'any') => ({
  packageId,
  section,
  groupName,
  groupRule,
})

const weekend = { startsOn: '2027-10-08T09:00', endsOn: '2027-10-10T17:00' }

const convention = [
  pack(1, 'premium', 'Sponsors'),
  pack(2, 'premium'),
  pack(6, 'general', 'General', 'one'),
  pack(10, 'general', 'Students'),
  pack(8, 'cruise', 'Cruise'),
]
const grand = [
  pack(11, 'meal', 'Friday', 'one'),
  pack(6, 'meal', 'Saturday', 'one'),
  pack(7, 'meal', 'Saturday', 'one'),
  pack(1, 'premium', 'Sponsors'),
  pack(12, 'general', 'Extras', 'one'),
  pack(13, 'general', 'Extras', 'one'),
]

const summary = (groups: ReturnType<typeof groupsOfForm>) =>
  groups.map(({ title, choosing, packages, slotOf }) => [title, choosing, packages.map(slotOf)])

test("the convention's form is grouped by section; general and cruise each allow one choice, in one field", () => {
  expect(summary(groupsOfForm('convention', convention, weekend))).toEqual([
    ['Premium packages', 'any', ['1', '2']],
    ['General packages', 'one', ['general', 'general']],
    ['Boat cruise', 'one', ['cruise']],
  ])
})

test('the grand page is grouped by group: meals by checkboxes, other single-choice groups by one field', () => {
  expect(summary(groupsOfForm('grand', grand, weekend))).toEqual([
    ['Friday', 'oneTick', ['11']],
    ['Saturday', 'oneTick', ['6', '7']],
    ['Sponsors', 'any', ['1']],
    ['Extras', 'one', ['general3', 'general3']],
  ])
  expect(summary(groupsOfForm('general', [pack(1, 'general'), pack(2, 'general')], weekend))).toEqual([
    ['General packages', 'any', ['1', '2']],
  ])
})

test('a room package that is free and admits nobody stands for the nights; one that costs or admits is a package', () => {
  const hotel = { priceCents: 0, persons: 0, rooms: 1 }
  expect(
    [hotel, { ...hotel, priceCents: 250_00 }, { ...hotel, persons: 1 }, { ...hotel, rooms: 0 }].map(isOfNights),
  ).toEqual([true, false, false, false])
})

test('a form is read as the server prices it; incomplete numbers and amounts are left out', () => {
  const entries: [string, string][] = [
    ...([
      ['packages.2.packageId', '2'],
      ['packages.general.packageId', '6'],
      ['packages.general.attendees', '2'],
      ['packages.cruise.packageId', ''],
      ['packages.cruise.attendees', '3'],
    ] as [string, string][]),
    ...([
      ['packages.11.attendees', '4'],
      ['rooms.friday', '1'],
      ['rooms.saturday', '0'],
      ['rooms.sunday', '-1'],
      ['contribution', '25,50'],
    ] as [string, string][]),
  ]
  expect(typedIn(entries)).toEqual({
    packages: [
      { packageId: '2', attendees: null },
      { packageId: '6', attendees: '2' },
    ],
    rooms: [{ roomId: 'friday', quantity: '1' }],
    contribution: '',
  })
  expect(
    typedIn([
      ['contribution', '$1,250.50'],
      ['packages.general.packageId', '6'],
      ['packages.general.attendees', 'x'],
    ]),
  ).toMatchObject({ contribution: '$1,250.50', packages: [{ attendees: null }] })
})

test('earlier entries fill the fields where they were chosen', () => {
  const entered = {
    packages: [
      { packageId: 6, attendees: 2 },
      { packageId: 2, attendees: null },
      { packageId: 99, attendees: 1 },
    ],
    rooms: [{ roomId: 'friday', quantity: 2 }],
  }
  expect(fieldsOf(groupsOfForm('convention', convention, weekend), entered)).toEqual({
    'packages.general.packageId': '6',
    'packages.general.attendees': '2',
    'packages.2.packageId': '2',
    'rooms.friday': '2',
  })
  expect(fieldsOf([], null)).toEqual({})
})

describe('the other fields follow the one that changed:', () => {
  const box = (value: string, dataset: Record<string, string> = {}, disabled = false) => ({
    type: 'checkbox',
    value,
    checked: false,
    disabled,
    dataset: { package: 'yes', ...dataset } as DOMStringMap,
  })
  const press = (changed: ReturnType<typeof box>, boxes: ReturnType<typeof box>[], rooms: { value: string }[] = []) => {
    changed.checked = !changed.checked
    follow(changed, boxes, rooms)
    return boxes.map(({ checked }) => checked)
  }

  test('a second meal of a day clears the first', () => {
    const boxes = [box('6', { alone: 'Saturday' }), box('7', { alone: 'Saturday' }), box('11', { alone: 'Friday' })]
    expect(press(boxes[0]!, boxes)).toEqual([true, false, false])
    expect(press(boxes[2]!, boxes)).toEqual([true, false, true])
    expect(press(boxes[1]!, boxes)).toEqual([false, true, true])
    expect(press(boxes[1]!, boxes)).toEqual([false, false, true])
  })

  test('package 1 checks 2, which cannot be cleared alone, and is cleared with it', () => {
    const boxes = [box('1', { ticks: '2' }), box('2')]
    expect(press(boxes[0]!, boxes)).toEqual([true, true])
    expect(press(boxes[1]!, boxes)).toEqual([true, true])
    expect(press(boxes[0]!, boxes)).toEqual([false, false])
    expect(press(boxes[1]!, boxes)).toEqual([false, true])
  })

  test('package 1 leaves 2 alone if that is sold out', () => {
    const boxes = [box('1', { ticks: '2' }), box('2', {}, true)]
    expect(press(boxes[0]!, boxes)).toEqual([true, false])
  })

  test('rooms reset to none with the last package that they can be added to', () => {
    const boxes = [box('2', { rooms: 'yes' }), box('8')]
    const rooms = [{ value: '0' }]
    press(boxes[0]!, boxes, rooms)
    rooms[0]!.value = '2'
    press(boxes[1]!, boxes, rooms)
    expect(rooms).toEqual([{ value: '2' }])
    press(boxes[0]!, boxes, rooms)
    expect(rooms).toEqual([{ value: '0' }])
  })
})
