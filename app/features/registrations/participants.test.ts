import { expect, test } from 'vitest'
import { registrationEntries } from '#server/features/registrations/schema.ts'
import { nested } from '#app/lib/page/form-values.ts'
import { fieldsOfParticipants, participantsIn, type Participant } from './participants.ts'

const mira: Participant = {
  groupId: 'juniors',
  participantName: 'Mira Guest',
  age: 10,
  grade: '4',
  schoolName: 'Alder Elementary',
}
const noah: Participant = {
  groupId: 'seniors',
  participantName: 'Noah Guest',
  age: null,
  grade: '8',
  schoolName: 'Alder Middle',
}

const guest = {
  isMember: 'false',
  firstName: 'Vera',
  lastName: 'Guest',
  email: 'vera@guests.example',
  adults: '1',
  minors: '2',
  contribution: '',
}

test('participants round-trip through their form fields, and the server reads them the same way', () => {
  const fields = Object.fromEntries(fieldsOfParticipants([mira, noah]))
  expect(participantsIn(fields)).toEqual([mira, noah])
  expect(registrationEntries.parse(nested({ ...guest, ...fields }))).toMatchObject({ participants: [mira, noah] })
})

test('a row without a name is dropped, and other fields are ignored', () => {
  const fields = Object.fromEntries(fieldsOfParticipants([{ ...mira, participantName: ' ' }, noah]))
  expect(participantsIn({ ...guest, 'rooms.r1': '2', ...fields })).toEqual([noah])
})
