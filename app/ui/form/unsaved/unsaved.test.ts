import { expect, test } from 'vitest'
import { asksOnlyWho, countChanges, staysAt } from './unsaved.ts'

const entries = (fields: Record<string, string>) => new Map(Object.entries(fields))

test('changed, added and removed fields count, an empty one does not', () => {
  const first = entries({ name: 'Fair', place: 'Hall', note: '' })
  expect(countChanges(first, first)).toBe(0)
  expect(countChanges(first, entries({ name: 'Fair', place: 'Hall' }))).toBe(0)
  expect(countChanges(first, entries({ name: 'Picnic', place: '', seats: '\n20' }))).toBe(3)
})

test('a login and a subscription have nothing to lose, a form with a text has', () => {
  expect(asksOnlyWho(['hidden', 'radio', 'radio', 'email', 'password', 'submit'])).toBe(true)
  expect(asksOnlyWho(['email', 'submit'])).toBe(true)
  expect(asksOnlyWho(['email', 'text', 'submit'])).toBe(false)
  expect(asksOnlyWho(['hidden', 'textarea'])).toBe(false)
  expect(asksOnlyWho(['checkbox', 'submit'])).toBe(false)
})

const at = (pathname: string, search = '') => ({ pathname, search })

test('a form on the page stays under dialogs and results, and goes with its page or tab', () => {
  const edit = at('/event/1/edit', '?page=2')
  expect(staysAt(false, edit, at('/event/1/edit', '?page=2&dialog=addHotel'))).toBe(true)
  expect(staysAt(false, edit, at('/event/1/edit', '?page=2&done=addHotel&undo=9'))).toBe(true)
  expect(staysAt(false, edit, at('/event/1/edit', '?page=3'))).toBe(false)
  expect(staysAt(false, edit, at('/event/1'))).toBe(false)
})

test('a form in a dialog goes with it', () => {
  const open = at('/links', '?dialog=edit&row=7')
  expect(staysAt(true, open, at('/links'))).toBe(false)
  expect(staysAt(true, open, at('/links', '?dialog=edit&row=8'))).toBe(false)
  expect(staysAt(true, open, at('/links', '?dialog=edit&row=7&done=update'))).toBe(true)
})
