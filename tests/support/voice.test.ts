/** Keeps the old wording out of the texts of screens and emails (docs/decisions/045); tests/e2e checks the pages. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { application } from '#tests/support/world/applicant.ts'
import { solve } from '#tests/support/fakes/human-check.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { oldVoiceIn } from '#tests/support/voice.ts'
import { describeOnBoth, emailOf } from '#tests/support/world/world.ts'

/** The files with texts that people read. Rows of documented calls keep the specification's wording. */
const files = ['app', 'server', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|js)$/.test(file) && !/\.test\.tsx?$|\/rest\.ts$/.test(file))
    .map((file) => path.join(folder, file)),
)

/** Returns the texts in quotes and between tags, without comments, code and the texts of documented calls. */
function textsOf(source: string): string {
  const plain = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$|^import .*$|^.*\bdocumented\b.*$|\$\{[^{}]*\}/gm, '')
  return (plain.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`|^\s*[A-Z][\w ,.'’]*$/gm) ?? []).join('\n')
}

/** The files that speak of letters to donors, or name their tables and addresses. */
const ofLetters =
  /donor-letters|emails\/(letter-)?sample|receipts\/(words|codes)|treasury-tabs|page-acts|resolve-words|export(\.worker|-handler)|wiring\/jobs|trace\.decisions|contents\.reads|table-owners/

test('the texts of screens, emails and refusals speak plain American English', () => {
  expect(files).toEqual(
    expect.arrayContaining(['app/screens/words.ts', 'server/features/registrations/mail.ts', 'server/context.ts']),
  )
  const heard = files.map((file) => [
    file,
    ...oldVoiceIn(textsOf(readFileSync(file, 'utf8')), { isOfLetters: ofLetters.test(file) }),
  ])
  expect(heard.filter((each) => each.length > 1)).toEqual([])
})

test('the old wording is found where it occurs', () => {
  expect(oldVoiceIn("'Please keep this letter.' 'Nothing can be paid just now.'")).toEqual(['letter', 'just now'])
})

describeOnBoth('emails', (open) => {
  test('speak plain American English', async () => {
    const world = await worldWithPayments(open)
    await world.as('admin').members.approve({ pendingId: 'applicant' })
    await world.as('anonymous').accounts.requestPasswordReset({ email: emailOf('member') })
    const captcha = await solve(await world.portal.providers.humanCheck.challenge())
    await world.as('anonymous').accounts.register({ ...application, captcha, certificate: '' })
    const emails = await world.sentEmails()
    expect(emails.length).toBe(3)
    expect(emails.flatMap(({ subject, text }) => oldVoiceIn(`${subject}\n${text}`))).toEqual([])
    await world.close()
  })
})
