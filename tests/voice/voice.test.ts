/** The old voice stays out of what people read (docs/decisions/045): the texts of screens, pages as they are served, emails. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { application } from '#tests/support/applicant.ts'
import { solve } from '#tests/support/human-check.ts'
import { announcePicnic } from '#tests/support/picnic.ts'
import { openShop } from '#tests/support/shop.ts'
import { openStreet } from '#tests/support/street.ts'
import { describeOnBoth, emailOf } from '#tests/support/world.ts'
import { pageDoors } from '#tests/access/pages.ts'

const oldVoice = [
  /\bletters?\b(?! of)/i,
  /\bjust now\b/i,
  /\bany more\b/i,
  /\bShow (the|your|who|all) /,
  /\b(licence|organis\w+|cheques?|programme|colour)\b/i,
  /\b(Upps|Errpr|successfull|createed|unsuccessfull|visite)\b/i,
  /!!|\*\*Required/,
  /\be-mail\b/i,
  /\b(Sign Up|Member Pending List|All Members List|Un-Publish|given back)\b/i,
  /\bNobody waits\b|\bWho (applies|registers)\b/,
]

const filesOf = (folder: string, name: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => path.join(folder, file))

const heard = (text: string) => oldVoice.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])

/** What stands in quotes, without comments and code. */
const quoted = (source: string) => (source.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$|^import .*$/gms, '').match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []).join('\n')

/** What a page shows. */
const visible = (html: string) => html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ').replaceAll(/<[^>]+>/g, ' ')

describe('the texts of screens and emails', () => {
  test.each([...filesOf('app', /[/-]words\.ts$/), ...filesOf('server/features', /\/mail\.ts$/)])('%s', (file) => {
    expect(heard(quoted(readFileSync(file, 'utf8')))).toEqual([])
  })
})

test('the old voice is heard where it speaks', () => {
  expect(heard("'Please keep this letter.' 'Nothing can be paid just now.'")).toEqual(['letter', 'just now'])
})

describeOnBoth('what people read', (open) => {
  test('pages and emails speak plain American English', async () => {
    const shop = await openShop(open)
    const street = openStreet(shop)
    const eventId = await announcePicnic(shop)
    const { orderId } = await shop.approved('member')
    const { paymentId } = await shop.as('member').payments.finish({ orderId })
    const wrong: Record<string, string[]> = {}
    const listen = (name: string, text: string) => {
      const found = heard(text)
      if (found.length > 0) wrong[name] = found
    }
    const by = await street.keyOf('admin')
    for (const [page, { at }] of Object.entries(pageDoors)) {
      const address = at?.({ eventId, paymentId }) ?? page
      for (const key of [{}, { by }]) listen(page, visible((await street.knock(address, key)).text))
    }
    await shop.as('admin').members.approve({ pendingId: 'applicant' })
    await shop.as('anonymous').accounts.requestPasswordReset({ email: emailOf('member') })
    const captcha = await solve(await shop.portal.providers.humanCheck.challenge())
    await shop.as('anonymous').accounts.register({ ...application, captcha, certificate: '' })
    const letters = await shop.letters()
    expect(letters.length).toBeGreaterThan(3)
    for (const { subject, text } of letters) listen(subject, `${subject}\n${text}`)
    expect(wrong).toEqual({})
    await shop.close()
  })
})
