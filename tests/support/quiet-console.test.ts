import { expect, test } from 'vitest'
import { expectComplaint } from './quiet-console.ts'

test('a complaint made on purpose is taken once', () => {
  console.error('the %s fell over', 'bridge')
  expectComplaint(/console\.error: the bridge fell over/)
  expect(() => expectComplaint(/bridge/)).toThrow()
})

test.fails('a complaint that nobody expects fails its test', () => {
  console.warn('creaking')
})
