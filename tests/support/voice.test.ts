/** The old voice stays out of the texts of screens and of emails (docs/decisions/045); pages are listened to in tests/e2e. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { application } from '#tests/support/world/applicant.ts'
import { solve } from '#tests/support/fakes/human-check.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { oldVoiceIn } from '#tests/support/voice.ts'
import { describeOnBoth, emailOf } from '#tests/support/world/world.ts'

const filesOf = (folder: string, name: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => path.join(folder, file))

/** What stands in quotes, without comments and code. */
const quoted = (source: string) => (source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '').match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []).join('\n')

describe('the texts of screens and emails', () => {
  test.each([...filesOf('app', /[/-]words\.ts$/), ...filesOf('server/features', /^(accounts|members|newsletter)\/mail\.ts$/)])('%s', (file) => {
    expect(oldVoiceIn(quoted(readFileSync(file, 'utf8')))).toEqual([])
  })
})

test('the old voice is heard where it speaks', () => {
  expect(oldVoiceIn("'Please keep this letter.' 'Nothing can be paid just now.'")).toEqual(['letter', 'just now'])
})

describeOnBoth('emails', (open) => {
  test('speak plain American English', async () => {
    const world = await worldWithPayments(open)
    await world.as('admin').members.approve({ pendingId: 'applicant' })
    await world.as('anonymous').accounts.requestPasswordReset({ email: emailOf('member') })
    const captcha = await solve(await world.portal.providers.humanCheck.challenge())
    await world.as('anonymous').accounts.register({ ...application, captcha, certificate: '' })
    const letters = await world.letters()
    expect(letters.length).toBe(3)
    expect(letters.flatMap(({ subject, text }) => oldVoiceIn(`${subject}\n${text}`))).toEqual([])
    await world.close()
  })
})
