import { expect, test } from 'vitest'
import {
  lastCome,
  merged,
  scanned,
  takenBy,
  tally,
  withActs,
  type CheckInAct,
  type CheckInPerson,
} from './check-in-model.ts'

const row = (registrationId: string, lastName: string, changes: Partial<CheckInPerson> = {}): CheckInPerson => ({
  registrationId,
  state: 'registered',
  memberId: '',
  adults: 2,
  minors: 1,
  firstName: 'Vera',
  lastName,
  ticket: `${registrationId}-${'x'.repeat(22)}`,
  isHandedOver: false,
  checkIn: null,
  ...changes,
})
const at = '2027-06-05T09:04:00.000Z'
const rows = [
  row('50001', 'Patel'),
  row('50002', 'Tanaka', { checkIn: { key: 'theirs', desk: 1, at: '2027-06-05T09:00:00.000Z', adults: 2, minors: 0 } }),
  row('50003', 'Zielinski', { state: 'cancelled', ticket: '' }),
]
const admit = (registrationId: string, key: string): CheckInAct => ({ kind: 'admit', registrationId, key, at, desk: 2 })
const of = (list: CheckInPerson[], id: string) => list.find(({ registrationId }) => registrationId === id)!.checkIn

test("this phone's actions show in its list before the portal has them", () => {
  const mine = withActs(rows, [
    admit('50001', 'mine'),
    { kind: 'count', registrationId: '50001', key: 'k2', at, of: 'mine', adults: 4, minors: 0 },
  ])
  expect(of(mine, '50001')).toEqual({ key: 'mine', desk: 2, at, adults: 4, minors: 0 })
  expect(tally(mine)).toEqual({ came: 6, registered: 6 })
  expect(
    of(
      withActs(rows, [admit('50001', 'mine'), { kind: 'undo', registrationId: '50001', key: 'k2', at, of: 'mine' }]),
      '50001',
    ),
  ).toBeNull()
})

test('a check-in from another device stays, whatever this phone still has queued', () => {
  const acts: CheckInAct[] = [
    admit('50002', 'mine'),
    { kind: 'count', registrationId: '50002', key: 'k2', at, of: 'mine', adults: 9, minors: 9 },
    { kind: 'undo', registrationId: '50002', key: 'k3', at, of: 'mine' },
  ]
  expect(of(withActs(rows, acts), '50002')).toEqual(rows[1]!.checkIn)
})

test('after a transfer the old ticket is void, and the new one admits', () => {
  const handed = [row('50005', 'Okafor', { isHandedOver: true })]
  expect(scanned(handed, handed[0]!.ticket)).toEqual({ is: 'expected', row: handed[0] })
  expect(scanned(handed, `50005-${'y'.repeat(22)}`)).toEqual({ is: 'handedOver', row: handed[0] })
})

test('a code is expected, inside, canceled or unknown', () => {
  expect(scanned(rows, ` ${rows[0]!.ticket} `)).toEqual({ is: 'expected', row: rows[0] })
  expect(scanned(rows, rows[1]!.ticket)).toEqual({ is: 'inside', row: rows[1] })
  expect(scanned(rows, `50003-${'x'.repeat(22)}`)).toEqual({ is: 'cancelled', row: rows[2] })
  for (const code of ['', '50001', `50001-${'y'.repeat(22)}`, 'https://elsewhere.example'])
    expect(scanned(rows, code)).toEqual({ is: 'unknown' })
})

test('changes replace known rows, sorted by name, and expired holds are dropped', () => {
  const changed = [
    row('50004', 'Ångström'),
    row('50001', 'Patel', { adults: 5 }),
    row('50002', 'Tanaka', { state: 'released' }),
  ]
  expect(merged(rows, changed).map(({ registrationId, adults }) => [registrationId, adults])).toEqual([
    ['50004', 2],
    ['50001', 5],
    ['50003', 2],
  ])
})

test('the latest arrivals come first', () => {
  expect(lastCome(withActs(rows, [admit('50001', 'mine')]), 5).map(({ lastName }) => lastName)).toEqual([
    'Patel',
    'Tanaka',
  ])
  expect(lastCome(rows, 0)).toEqual([])
})

test('a registration shows its packages, and each participant once with all groups and start times', () => {
  const things = {
    'general:1': { name: 'Dinner cruise' },
    bridges: { name: 'Bridge building, Juniors', startsOn: '2027-05-15T11:00' },
    robots: { name: 'Robotics, Line follower', startsOn: '2027-05-16T10:00' },
  }
  const taking = row('50006', 'Patel', {
    packages: [
      ['general:1', 2],
      ['general:2', 1],
    ],
    participants: [
      ['Anya Patel', '5', 'bridges'],
      ['Anya Patel', '5', 'robots'],
      ['Ravi Patel', '3', 'added since'],
    ],
  })
  expect(takenBy(taking, things, '2027-05-15')).toEqual({
    packages: [
      { id: 'general:1', name: 'Dinner cruise', quantity: 2 },
      { id: 'general:2', name: undefined, quantity: 1 },
    ],
    participants: [
      {
        name: 'Anya Patel',
        grade: '5',
        groups: ['Bridge building, Juniors, 11:00 AM', 'Robotics, Line follower, May 16 at 10:00 AM'],
      },
      { name: 'Ravi Patel', grade: '3', groups: [] },
    ],
  })
  expect(takenBy(rows[0]!, things, '2027-05-15')).toEqual({ packages: [], participants: [] })
})
