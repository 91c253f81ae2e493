import type { KeyboardEvent } from 'react'
import { expect, test } from 'vitest'
import { pressTagOnEnter } from './members-table.tsx'

/** Returns what a key in the field of the tag's name did. */
function pressed(key: string, isComposing = false): string[] {
  const done: string[] = []
  const button = { value: 'tag' }
  const event = {
    key,
    nativeEvent: { isComposing },
    preventDefault: () => done.push('prevented'),
    currentTarget: {
      form: { requestSubmit: (by: typeof button) => done.push(`submitted by ${by.value}`) },
      parentElement: { querySelector: () => button },
    },
  }
  pressTagOnEnter(event as unknown as KeyboardEvent<HTMLInputElement>)
  return done
}

test('Enter in the name of a tag adds the tag; other keys, and Enter that ends an input method, type', () => {
  expect(pressed('Enter')).toEqual(['prevented', 'submitted by tag'])
  expect(pressed('a')).toEqual([])
  expect(pressed('Enter', true)).toEqual([])
})
