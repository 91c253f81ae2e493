import { expect, test } from 'vitest'
import { currentGroup, groupStates } from './group-states.ts'

const groups = [
  { id: 'person', title: 'Person', fields: ['firstName', 'lastName'] },
  { id: 'address', title: 'Address', fields: ['city', 'state'] },
  { id: 'account', title: 'Account', fields: ['password', 'confirm'] },
]
const entered = new Set(['firstName', 'lastName', 'city', 'password', 'confirm'])
const has = (name: string) => entered.has(name)

test('a group is done when every field is valid', () => {
  expect(groupStates(groups, has, {})[0]).toEqual({ filled: 2, total: 2, wrong: 0, state: 'done' })
})

test('a field with an error does not count, and its group says so', () => {
  expect(groupStates(groups, has, { confirm: 'password do not match' })[2]).toEqual({
    filled: 1,
    total: 2,
    wrong: 1,
    state: 'error',
  })
})

test('the current group is the first with an error, else the first that is incomplete', () => {
  expect(currentGroup(groupStates(groups, has, { confirm: 'password do not match' }))).toBe(2)
  expect(currentGroup(groupStates(groups, has, {}))).toBe(1)
  expect(currentGroup(groupStates(groups, () => true, {}))).toBe(2)
})
