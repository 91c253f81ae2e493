import { expect, test } from 'vitest'
import { z } from 'zod'
import { useOwnSentences } from './input-errors.ts'

useOwnSentences()

test.each([
  [z.string(), ['x'], 'Send this as text'],
  [z.string(), undefined, 'Required'],
  [z.string(), null, 'Required'],
  [z.number(), 'x', 'Send this as a number'],
  [z.boolean(), 'yes', 'Send this as true or false'],
  [z.array(z.string()), 'x', 'Send this as a list'],
  [z.object({}), 'x', 'Send this as an object'],
  [z.string().max(4), 'abcde', 'At most 4 characters'],
  [z.string().max(2000), 'x'.repeat(2001), 'At most 2,000 characters'],
  [z.string().min(3), 'ab', 'At least 3 characters'],
  [z.string().min(1), '', 'Required'],
  [z.array(z.string()).max(1), ['a', 'b'], 'At most 1 entry'],
  [z.number().max(4), 5, 'At most 4'],
  [z.number().min(4), 3, 'At least 4'],
  [z.enum(['front', 'back']), 'side', 'Choose front or back'],
  [z.strictObject({}), { more: 1 }, 'There is no field more'],
  [z.uuid(), 'x', 'This value is not understood'],
  [z.union([z.string(), z.number()]), [], 'This value is not understood'],
  // A shape's own message takes precedence.
  [z.string('Enter a name').max(2, 'At most two letters'), 1, 'Enter a name'],
  [z.string('Enter a name').max(2, 'At most two letters'), 'abc', 'At most two letters'],
])('%# gets a readable message', (shape: z.ZodType, given, sentence) => {
  expect(shape.safeParse(given).error?.issues.map(({ message }) => message)).toEqual([sentence])
})
