import { expect, test } from 'vitest'
import { sender } from './sample-things.ts'

// Before the samples are built, which some are when they are imported.
const isDemo = sender.env.mode === 'demo'
Object.assign(sender.env, { mode: 'live', paypalEnvironment: 'practice' })
const { emailSamples } = await import('./samples.ts')

test('in a practice every kind of email with a sum says that no money moves', () => {
  expect(isDemo).toBe(true)
  const withSum = emailSamples().filter(({ email: { subject, text } }) => /\$\d/.test(subject + text))
  expect(withSum.length).toBeGreaterThan(15)
  const silent = withSum.filter(({ email: { text, html } }) => ![text, html].every((one) => one.includes('practice')))
  expect(silent.map(({ name }) => name)).toEqual([])
})
