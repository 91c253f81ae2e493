import { expect, test } from 'vitest'
import { editionAfter } from './use-edition.ts'

const loaded = { edition: 'second', wasShown: false, saved: undefined }

test('a form keeps the edition that it began with, although the page comes anew with what somebody else saved', () => {
  expect(editionAfter('first', loaded)).toBe('first')
})

test('a save of the page itself, by whichever of its forms, makes the new edition that of every form that began with the same', () => {
  expect(editionAfter('first', { ...loaded, saved: 'first' })).toBe('second')
})

test('a form that began before somebody else saved stays behind when another form of the page has caught up and saves', () => {
  expect(editionAfter('before the others', { ...loaded, saved: 'first' })).toBe('before the others')
})

test('a conflict shows what the others saved, so the next save is over that', () => {
  expect(editionAfter('first', { ...loaded, wasShown: true })).toBe('second')
})
