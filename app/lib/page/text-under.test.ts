import { expect, test } from 'vitest'
import { textUnder } from './text-under.ts'

const texts = { add: 'Added.' }

test('a name from the URL finds its text', () => expect(textUnder(texts, 'add')).toBe('Added.'))

test.each([null, '', 'remove', '__proto__', 'constructor', 'toString'])('%s finds none', (word) =>
  expect(textUnder(texts, word)).toBeUndefined(),
)
