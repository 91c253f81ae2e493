import { expect, test } from 'vitest'
import { registrationEntries } from '../schema.ts'

const guest = {
  isMember: 'false',
  firstName: 'Vera',
  lastName: 'Guest',
  email: 'vera@guests.example',
  contribution: '',
}

const read = (sent: object) => registrationEntries.safeParse({ ...guest, ...sent })
const errors = (sent: object) => read(sent).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a form names its choices by position, and omits what is not chosen', () => {
  const { data } = read({
    packages: {
      2: { packageId: '2' },
      5: { attendees: '4' },
      general: { packageId: '6', attendees: '2' },
      cruise: { packageId: '', attendees: '1' },
    },
    participants: {
      0: { groupId: 'bridges', participantName: 'Mira', age: '', grade: '4', schoolName: 'Alder' },
      1: { groupId: 'bridges', participantName: ' ', age: '', grade: '', schoolName: '' },
    },
    rooms: { friday: '2', saturday: '0', sunday: '' },
    donation: '$20',
    positionId: '',
  })
  expect(data).toMatchObject({
    catalogue: null,
    donation: '20',
    positionId: null,
    adults: 0,
    packages: [
      { packageId: 2, attendees: null },
      { packageId: 6, attendees: 2 },
    ],
    participants: [{ groupId: 'bridges', participantName: 'Mira', age: null, grade: '4', schoolName: 'Alder' }],
    rooms: [{ roomId: 'friday', quantity: 2 }],
  })
  expect(read({ isMember: 'true', packages: { 2: { packageId: '2' } } }).data).toMatchObject({
    packages: [{ packageId: 2 }],
    rooms: [],
  })
})

test.each([
  [{ packages: { general: { packageId: '6', attendees: '51' } } }, 'packages.general.attendees: At most 50'],
  [{ packages: { general: { packageId: '6', attendees: '1.5' } } }, 'packages.general.attendees: Enter a whole number'],
  [{ packages: { x: { packageId: 'six' } } }, 'packages.x.packageId: Enter a whole number'],
  [{ packages: '6' }, 'packages: Choose from the list'],
  [{ rooms: { friday: '-1' } }, 'rooms.friday: At least 0'],
  [{ rooms: { friday: '21' } }, 'rooms.friday: At most 20'],
  [{ rooms: { friday: 'two' } }, 'rooms.friday: Enter a whole number'],
  [
    { participants: { 0: { groupId: 'bridges', participantName: 'Mira', grade: '', schoolName: 'Alder' } } },
    'participants.0.grade: Required',
  ],
  [
    { participants: { 3: { groupId: 'bridges', participantName: '', grade: '4', schoolName: 'Alder' } } },
    'participants.3.participantName: Required',
  ],
])('%j is rejected at its field', (sent, error) => {
  expect(errors(sent)).toContain(error)
})
