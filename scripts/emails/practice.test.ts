import { expect, test } from 'vitest'
import { sender } from './sample-things.ts'
import { emailSamples } from './samples.ts'

test('in a practice every kind of email with a sum says that no money moves', () => {
  const withSum = samplesOfPractice().filter(({ email: { subject, text } }) => /\$\d/.test(subject + text))
  expect(withSum.length).toBeGreaterThan(15)
  const silent = withSum.filter(({ email: { text, html } }) => ![text, html].every((one) => one.includes('practice')))
  expect(silent.map(({ name }) => name)).toEqual([])
})

/** Writes all samples as a portal in a practice does; the other tests of this worker get the demo back. */
function samplesOfPractice() {
  const { mode, paypalEnvironment } = sender.env
  Object.assign(sender.env, { mode: 'live', paypalEnvironment: 'practice' })
  try {
    return emailSamples()
  } finally {
    Object.assign(sender.env, { mode, paypalEnvironment })
  }
}
