import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiFor, apiRouter } from '#server/wiring/api.ts'
import type { Access } from '#server/trpc.ts'
import { rightInputs } from '#tests/entry-points/tables.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, emailOf, memberIds } from '#tests/support/world/world.ts'

type Procedure = { _def: { type: 'query' | 'mutation'; meta?: { access?: Access } } }

const procedures = Object.entries(apiRouter._def.procedures as unknown as Record<string, Procedure>)

/** The acts in the first column of each table of docs/admin-notices.md, by the heading above it. */
const sections = new Map(
  readFileSync(new URL('../../docs/admin-notices.md', import.meta.url), 'utf8')
    .split('\n## ')
    .map((section) => [
      section.split('\n')[0]!,
      [...section.matchAll(/^\| (\w+\.[^|]*) \|/gm)].flatMap(([, cell]) => cell!.split(', ')),
    ]),
)
const warned = sections.get('Warned of')!

test('every act of an admin sends a notification, or is in the list of those that need none', () => {
  const acts = procedures.filter(
    ([, { _def }]) =>
      _def.type === 'mutation' && (_def.meta?.access === 'admin' || _def.meta?.access === 'systemAdmin'),
  )
  expect([...sections.values()].flat().sort()).toEqual(acts.map(([name]) => name).sort())
})

/** The state without which an act changes nothing. */
const before: Record<string, (world: PaymentsWorld, input: object) => Promise<unknown>> = {
  'chapterLook.reset': (world) =>
    world.as('admin').chapterLook.change({ mainColor: '#8b1a2b', accentColor: '', logo: [] }),
  'chapters.reopen': (world, input) => world.as('system').chapters.close(input as { chapterId: string }),
  'members.removeAdmin': (world) => world.as('system', { on: 'dc' }).members.makeAdmin({ memberId: memberIds.member }),
}

describeOnBoth('an act that warns admins', (open) => {
  test.each(warned)('%s is a fact with the actor, and emailed to everybody concerned', async (name) => {
    const world = await worldWithPayments(open)
    const { as, on, input } = rightInputs[name]!
    const host = on as 'aea' | 'dc'
    const right = await input(world)
    await before[name]?.(world, right)
    const mails = () =>
      world.store.read
        .selectFrom('outbox')
        .select(['mailId', 'toAddress', 'text'])
        .where('kind', '=', 'adminAct')
        .execute()
    const known = new Set((await mails()).map(({ mailId }) => mailId))
    const { position } = await world.store.read.selectFrom('logHead').select('position').executeTakeFirstOrThrow()
    const chapterEmails = async () =>
      (await world.store.read.selectFrom('chapters').select('chapterEmail').execute()).map(
        ({ chapterEmail }) => chapterEmail,
      )
    const addresses = await chapterEmails()

    const [feature, act] = name.split('.') as [string, string]
    const api = apiFor(world.context(as!, { on: host })) as unknown as Record<
      string,
      Record<string, (input: object) => Promise<unknown>>
    >
    await api[feature]![act]!(right)

    const emails = (await mails()).filter(({ mailId }) => !known.has(mailId))
    const recipients = emails.map(({ toAddress }) => toAddress)
    // The admins of the chapter, or those of the association if the chapter has none yet.
    expect(recipients).toContain(
      emailOf(host === 'aea' || (feature === 'chapters' && as === 'system') ? 'system' : 'admin'),
    )
    const ofChapter = new Set([...addresses, ...(await chapterEmails())])
    expect(recipients.filter((address) => ofChapter.has(address)).length).toBeGreaterThan(0)
    expect(new Set(recipients).size).toBe(recipients.length)
    expect(emails.every(({ text }) => text.includes(emailOf(as!)))).toBe(true)
    const facts = await world.store.read.selectFrom('facts').select('actor').where('position', '>', position).execute()
    expect(facts.map(({ actor }) => actor.split(':')[1])).toContain(as)
    await world.close()
  })
})

describeOnBoth('an act that notifies others', (open) => {
  test('is reported to all admins, not only to the actor', async () => {
    const world = await worldWithPayments(open)
    await world.as('system', { on: 'dc' }).members.makeAdmin({ memberId: memberIds.lifer })
    await world.as('admin').settings.update({ zelleAddress: 'thief@mail.example', confirmRefundsAbove: '100' })
    const emails = await world.store.read
      .selectFrom('outbox')
      .select(['toAddress', 'subject', 'text'])
      .where('kind', '=', 'adminAct')
      .where('subject', 'like', '%Zelle%')
      .execute()
    expect(emails.map(({ toAddress }) => toAddress).sort()).toEqual(
      [emailOf('admin'), world.chapters.dc.chapterEmail, emailOf('lifer')].sort(),
    )
    expect(emails[0]!.text).toContain('thief@mail.example')
    const [change] = await world.as('admin').books.changes()
    await world.as('admin').settings.update({ timeZone: 'America/Los_Angeles', password: '', clientSecret: '' })
    const moved = await world.store.read
      .selectFrom('outbox')
      .select(['toAddress', 'text'])
      .where('kind', '=', 'adminAct')
      .where('subject', 'like', '%time zone%')
      .execute()
    expect(moved.map(({ toAddress }) => toAddress).sort()).toEqual(
      [emailOf('admin'), world.chapters.dc.chapterEmail, emailOf('lifer')].sort(),
    )
    expect(moved[0]!.text).toContain('America/Los Angeles')
    expect((await world.as('admin').books.changes())[0]).toMatchObject({
      name: 'Chapter settings changed',
      detail: 'time zone',
      actor: expect.stringContaining('Resident'),
    })
    expect(change).toMatchObject({
      name: 'Chapter settings changed',
      detail: 'Zelle address, amount above which a second admin confirms refunds',
      actor: expect.stringContaining('Resident'),
    })
    await world.close()
  })
})
