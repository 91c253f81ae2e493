import { expect, test } from 'vitest'
import { lostThing } from './lost-thing.ts'

test('a short sentence about an event or a registration says what was looked for', () => {
  expect(lostThing('/event/12345', 'Event not found')).toBe('event')
  expect(lostThing('/registration/12345/key', 'Registration not found')).toBe('registration')
})

test('a whole sentence is shown as it is', () => {
  expect(
    lostThing('/registration/12345', 'This link is not complete. Please open it from your confirmation email.'),
  ).toBe(null)
})

test('addresses near those of registrations are about one', () => {
  for (const path of ['/registration/12345', '/registration', '/registration-payment', '/registrations/7'])
    expect(lostThing(path, undefined), path).toBe('registration')
  for (const path of ['/no-such-page', '/registrationsx', '/event']) expect(lostThing(path, undefined), path).toBe(null)
})
