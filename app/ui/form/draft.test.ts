import { expect, test } from 'vitest'
import { draftOf, dropDraft, keepDraft, readDraft } from './draft.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('a draft comes back as it was kept', () => {
  const store = memory()
  keepDraft(store, 'sign-up', { city: 'San Jose' })
  expect(readDraft(store, 'sign-up')).toEqual({ city: 'San Jose' })
  expect(readDraft(store, 'other')).toEqual({})
})

test('passwords and human checks are never kept', () => {
  const entries: [string, string][] = [['password', 'a'], ['confirmPassword', 'a'], ['captcha', 'x'], ['city', 'San Jose'], ['state', '']]
  expect(draftOf(entries)).toEqual({ city: 'San Jose' })
})

test('a sent form leaves nothing behind', () => {
  const store = memory()
  keepDraft(store, 'sign-up', { city: 'San Jose' })
  dropDraft(store, 'sign-up')
  expect(store.kept.size).toBe(0)
})

test('broken or forbidden storage is an empty draft', () => {
  const store = memory()
  store.setItem('draft:sign-up', '{nonsense')
  expect(readDraft(store, 'sign-up')).toEqual({})
  const forbidden = () => {
    throw new Error('denied')
  }
  const closed = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
  expect(() => keepDraft(closed, 'sign-up', { city: 'San Jose' })).not.toThrow()
  expect(readDraft(closed, 'sign-up')).toEqual({})
})
