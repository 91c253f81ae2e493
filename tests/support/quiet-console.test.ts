import { expect, test } from 'vitest'
import { canaries } from './world/canaries.ts'
import { expectComplaint } from './quiet-console.ts'

test('a complaint made on purpose is taken once', () => {
  console.error('the %s fell over', 'bridge')
  expectComplaint(/console\.error: the bridge fell over/)
  expect(() => expectComplaint(/bridge/)).toThrow()
})

test.fails('a complaint that nobody expects fails its test', () => {
  console.warn('creaking')
})

test('a secret that is printed is a complaint, by whatever way it goes out', () => {
  process.stdout.write(`${Buffer.from(`id:${canaries.clientSecret}`).toString('base64')}\n`)
  expectComplaint(/printed: a secret, clientSecret/)
  console.info({ secret: canaries.appSecret })
  expectComplaint(/printed: a secret, appSecret/)
})
