import { expect, test } from 'vitest'
import { draftOf, dropDraft, dropOldDrafts, isTyped, keepDraft, readDraft } from './draft.ts'

function memory() {
  const stored = new Map<string, string>()
  return {
    stored,
    get length() {
      return stored.size
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

const now = Date.UTC(2026, 10, 21)
const days = 24 * 60 * 60_000

test('a draft round-trips', () => {
  const store = memory()
  keepDraft(store, 'sign-up', { city: 'San Jose' }, now)
  expect(readDraft(store, 'sign-up')).toEqual({ city: 'San Jose' })
  expect(readDraft(store, 'other')).toEqual({})
})

test('passwords and human checks are never stored', () => {
  const entries: [string, string][] = [
    ['password', 'a'],
    ['confirmPassword', 'a'],
    ['captcha', 'x'],
    ['city', 'San Jose'],
    ['state', ''],
  ]
  expect(draftOf(entries)).toEqual({ city: 'San Jose' })
})

test('defaults that come by themselves and an empty editor are not typed; an unticked box is', () => {
  const values = {
    adultFee: ['0'],
    eventName: [''],
    eventDescription: [''],
    zone: ['UTC'],
    kinds: ['picnic', 'talk'],
    listed: ['on'],
  }
  const pristine = { values, ticked: ['kinds', 'kinds', 'listed'] }
  const boxes: [string, string][] = [
    ['kinds', 'picnic'],
    ['kinds', 'talk'],
    ['listed', 'on'],
  ]
  const nothing: [string, string][] = [
    ['adultFee', '0'],
    ['eventName', ''],
    ['eventDescription', '<p><br></p>'],
    ['captcha', 'x'],
    ...boxes,
  ]
  expect(isTyped(pristine, nothing)).toBe(false)
  expect(isTyped(pristine, [...nothing, ['eventType', 'picnic']])).toBe(true)
  expect(isTyped(pristine, [...boxes, ['eventDescription', '<p>At noon</p>']])).toBe(true)
  expect(isTyped(pristine, [...boxes, ['adultFee', '']])).toBe(true)
  expect(
    isTyped(
      pristine,
      nothing.filter(([name]) => name !== 'listed'),
    ),
  ).toBe(true)
  expect(
    isTyped(
      pristine,
      nothing.filter(([, value]) => value !== 'talk'),
    ),
  ).toBe(true)
})

test('a sent form leaves nothing behind', () => {
  const store = memory()
  keepDraft(store, 'sign-up', { city: 'San Jose' }, now)
  dropDraft(store, 'sign-up')
  expect(store.stored.size).toBe(0)
})

test('broken or blocked storage is an empty draft', () => {
  const store = memory()
  store.setItem('draft:sign-up', '{nonsense')
  expect(readDraft(store, 'sign-up')).toEqual({})
  const forbidden = () => {
    throw new Error('denied')
  }
  const closed = { getItem: forbidden, setItem: forbidden, removeItem: forbidden, key: forbidden, length: 1 }
  expect(() => keepDraft(closed, 'sign-up', { city: 'San Jose' }, now)).not.toThrow()
  expect(() => dropOldDrafts(closed, now)).not.toThrow()
  expect(readDraft(closed, 'sign-up')).toEqual({})
})

test('an abandoned draft expires after 30 days, and nothing else on the device does', () => {
  const store = memory()
  keepDraft(store, 'sign-up', { city: 'San Jose' }, now)
  keepDraft(store, 'later', { city: 'Boston' }, now + 1)
  store.setItem('draft:of an earlier release', '{"city":"San Jose"}')
  store.setItem('other', '{}')
  dropOldDrafts(store, now + 30 * days - 1)
  expect([...store.stored.keys()]).toEqual(['draft:sign-up', 'draft:later', 'other'])
  dropOldDrafts(store, now + 30 * days)
  expect([...store.stored.keys()]).toEqual(['draft:later', 'other'])
})
