import { expect, test } from 'vitest'
import { versionAfter } from './use-version.ts'

const loaded = { edition: 'second', wasVisible: false, saved: undefined }

test("a form keeps its initial version, although the page reloads with another user's changes", () => {
  expect(versionAfter('first', loaded)).toBe('first')
})

test('a save by any form of the page gives the new version to every form that started with the same one', () => {
  expect(versionAfter('first', { ...loaded, saved: 'first' })).toBe('second')
})

test("a form that started before another user's save keeps its old version when another form of the page saves", () => {
  expect(versionAfter('before the others', { ...loaded, saved: 'first' })).toBe('before the others')
})

test("a conflict shows the others' changes, so the next save overwrites them knowingly", () => {
  expect(versionAfter('first', { ...loaded, wasVisible: true })).toBe('second')
})
