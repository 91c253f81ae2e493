import { expect, test } from 'vitest'
import { canaries } from './world/canaries.ts'
import { expectComplaint } from './quiet-console.ts'

test('an expected complaint is taken once', () => {
  console.error('the %s fell over', 'bridge')
  expectComplaint(/console\.error: the bridge fell over/)
  expect(() => expectComplaint(/bridge/)).toThrow()
})

test.fails('an unexpected complaint fails its test', () => {
  console.warn('creaking')
})

test('a printed secret is a complaint, whichever way it is output', () => {
  process.stdout.write(`${Buffer.from(`id:${canaries.clientSecret}`).toString('base64')}\n`)
  expectComplaint(/printed: a secret, clientSecret/)
  console.info({ secret: canaries.appSecret })
  expectComplaint(/printed: a secret, appSecret/)
})
