import { expect, test } from 'vitest'
import { solve } from '#tests/support/fakes/human-check.ts'
import { writtenList } from '#tests/support/imports/uploading.ts'
import { ada } from '#tests/support/world/applicant.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'

/** Applies as Ada or somebody else, and confirms the address. Returns what the applicant is told, and who got an email after that. */
async function apply(world: World, changes: Partial<Record<'email' | 'firstName' | 'primaryPhone', string>> = {}) {
  const captcha = await solve(await world.portal.providers.humanCheck.challenge())
  const applied = await world.as('anonymous').accounts.register({ ...ada, ...changes, captcha })
  const sent = (await world.sentEmails()).find(({ to }) => to === (changes.email ?? ada.email).trim().toLowerCase())
  const hash = /\/activate\/([\w-]+)$/.exec(sent!.links[0]!)![1]!
  const before = (await world.sentEmails()).map(keyOf)
  const confirmed = await world.as('anonymous').accounts.activate({ hash })
  const emails = (await world.sentEmails()).filter((email) => {
    const place = before.indexOf(keyOf(email))
    if (place >= 0) before.splice(place, 1)
    return place < 0
  })
  return { said: [applied, confirmed], emails }
}

/** Emails of one moment come in any order. */
const keyOf = ({ subject, to }: { subject: string; to: string }) => `${subject} ${to}`

const head = 'First name,Last name,Email,Degree year\n'

describeOnBoth('an applicant who looks like a member', (open) => {
  test('learns nothing of it, and the member is asked at the address that the chapter has', async () => {
    const world = await open()
    const stranger = { email: 'cyril@example.org', firstName: 'Cyril', primaryPhone: '2025550199' }
    const { firstName, lastName, degreeYear } = ada
    await writtenList(
      world,
      `${head}${firstName},${lastName},old.ada@paper.example,${degreeYear}\n${firstName},${lastName},,${degreeYear}\n${firstName},${lastName},younger@paper.example,1999\nBo,${lastName},bo@paper.example,${degreeYear}\n`,
    )
    const { groups } = await world.as('admin').imports.rows({
      importId: (await world.as('admin').imports.list()).imports[0]!.importId,
      search: '',
    })
    expect(groups.flatMap(({ rows }) => rows).filter(({ state }) => state === 'new').length).toBeGreaterThan(2)
    const alone = await apply(world, stranger)
    expect(alone.emails).toEqual([])
    const { said, emails } = await apply(world)
    expect(said).toEqual(alone.said)
    expect(emails.map(({ to }) => to)).toEqual(['old.ada@paper.example'])
    const [email] = emails
    expect(email!.subject).toBe('Did you apply to AEA Washington DC?')
    // Somebody of the same name may be another person, who learns nothing of the applicant either.
    for (const detail of [ada.email, ada.primaryPhone, ada.address1, String(degreeYear)])
      expect(email!.text).not.toContain(detail)
    expect(email!.links[0]).toMatch(/\/login$/)
  })

  test('is asked three times in an hour at most, however many apply', async () => {
    const world = await open()
    const { firstName, lastName, degreeYear } = ada
    await writtenList(world, `${head}${firstName},${lastName},old.ada@paper.example,${degreeYear}\n`)
    const told: number[] = []
    for (const number of [1, 2, 3, 4]) {
      const { said, emails } = await apply(world, { email: `ada${number}@example.org` })
      expect(said[1]).toContain('your email is confirmed')
      told.push(emails.length)
    }
    expect(told).toEqual([1, 1, 1, 0])
  })
})
