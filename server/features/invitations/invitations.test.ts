import { expect, test } from 'vitest'
import type { SqlBuilder } from '#db/store.ts'
import { run } from '#db/work.ts'
import { describeOnBoth, memberIds, type World } from '#tests/support/world/world.ts'
import { continueImports } from '../imports/jobs.ts'
import { sendInvitations } from './jobs.ts'
import { invitationsPerHour } from './rules.ts'

const text = {
  subject: 'We have moved',
  message: 'Hello {first name},\n\nyou are member {member ID}. Please choose a password.',
}
const everybody = { ...text, audience: 'all', numbers: '' } as const

/** Writes an import of Ann0, Ann1 and so on, and of one person without an address. */
async function imported(world: World, count = 3, city = '') {
  const rows = Array.from(
    { length: count },
    (_, index) => `Ann${index},Stone,ann${index}@paper.example,Regular,${city}`,
  )
  const file = `First name,Last name,Email,Member type,City\n${rows.join('\n')}\nNora,Reed,,Regular,${city}\n`
  const admin = world.as('admin')
  const { importId } = await admin.imports.upload({ name: 'members.csv', file: Buffer.from(file).toString('base64') })
  await admin.imports.write({ importId })
  await continueImports(world.portal)
  return importId
}

const emailsIn = (world: World) =>
  world.store.read
    .selectFrom('outbox')
    .select(['toAddress', 'subject', 'text'])
    .where('kind', '=', 'import-invitation')
    .orderBy('toAddress')
    .execute()

/** Runs the job once a minute of the world. */
async function minutes(world: World, count: number) {
  for (let minute = 0; minute < count; minute++) {
    await sendInvitations(world.portal)
    world.clock.forward(1)
  }
}

const rowsOf = (world: World, statement: (sql: SqlBuilder['sql']) => Parameters<typeof run>[0]) =>
  world.store.write(({ sql }) => run(statement(sql)))

/** As if the chapter had just sent as many to people of another import. */
const sentToOthers = (world: World, count: number) =>
  rowsOf(world, (sql) =>
    sql.insertInto('invitations').values(
      Array.from({ length: count }, (_, index) => ({
        personId: `other-${index}`,
        chapterId: world.chapters.dc.id,
        importId: 'another',
        roundId: 'another',
        sentAt: world.clock.now().toISOString(),
        skipped: null,
      })),
    ),
  )

const linkIn = (body: string) => /\/password\/reset\/(?<id>\w+)\/(?<token>[\w-]+)/.exec(body)!.groups!

describeOnBoth('invitations of imported people', (open) => {
  test('each gets one email of their own, and who chooses a password has come', async () => {
    const world = await open()
    const importId = await imported(world)
    const admin = world.as('admin')
    expect(await admin.invitations.ofImport({ importId })).toMatchObject({
      counts: { all: 3, active: 0, withoutEmail: 1 },
      sample: { name: 'Ann0 Stone', values: { 'first name': 'Ann0' } },
    })
    expect(await admin.invitations.begin({ importId, ...everybody })).toEqual({ invited: 3 })
    const emails = await emailsIn(world)
    expect(emails.map(({ toAddress }) => toAddress)).toEqual([0, 1, 2].map((index) => `ann${index}@paper.example`))
    expect(emails[1]).toMatchObject({ subject: text.subject })
    expect(emails[1]!.text).toContain('Hello Ann1,')
    const { id, token } = linkIn(emails[1]!.text)
    expect(emails[1]!.text).toContain(`you are member ${id}.`)
    await world.as('anonymous').accounts.resetPassword({ id: id!, token: token!, password: 'Gable-Truss-77' })
    const { progress } = await admin.invitations.ofImport({ importId })
    expect(progress).toEqual({ waiting: 0, sent: 2, came: 1, skipped: 0 })
    const { rows } = await admin.invitations.people({ importId, state: 'came' })
    expect(rows.map(({ firstName }) => firstName)).toEqual(['Ann1'])
  })

  test('a link works until its last day is over, and is refused with a sentence after it', async () => {
    const world = await open()
    const importId = await imported(world)
    const admin = world.as('admin')
    await admin.invitations.begin({ importId, ...everybody })
    const emails = await emailsIn(world)
    for (const email of emails) expect(email.text).toContain('This link works until Sat, Dec 5, 2026.')
    const [first, second, third] = emails.map((email) => linkIn(email.text))
    const stranger = world.as('anonymous').accounts
    const chosen = ({ id, token }: Record<string, string>) =>
      stranger.resetPassword({ id: id!, token: token!, password: 'Gable-Truss-77' })
    const works = async ({ token }: Record<string, string>) => (await stranger.passwordLink({ token: token! })).works

    world.clock.set('2026-12-04T15:00:00.000Z')
    expect(await works(first!)).toBe(true)
    expect(await chosen(first!)).toBe('Password changed')
    // The last minute of December 5 in Washington.
    world.clock.set('2026-12-06T04:59:00.000Z')
    expect(await works(second!)).toBe(true)
    expect(await chosen(second!)).toBe('Password changed')
    for (const after of ['2026-12-06T05:00:00.000Z', '2026-12-06T15:00:00.000Z']) {
      world.clock.set(after)
      expect(await works(third!)).toBe(false)
      await expect(chosen(third!)).rejects.toThrow(
        'This link no longer works. It has been used or has expired. Please request a new one.',
      )
    }
    expect((await admin.invitations.ofImport({ importId })).progress).toMatchObject({ sent: 1, came: 2 })
  })

  test('nobody is invited twice, not even by another import or another press', async () => {
    const world = await open()
    const importId = await imported(world)
    const admin = world.as('admin')
    const pressed = await Promise.allSettled([
      admin.invitations.begin({ importId, ...everybody }),
      admin.invitations.begin({ importId, ...everybody }),
    ])
    expect(pressed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await Promise.all([sendInvitations(world.portal), sendInvitations(world.portal)])
    await minutes(world, 5)
    expect(await emailsIn(world)).toHaveLength(3)
    for (const again of [importId, await imported(world, 3, 'Elsewhere')])
      await expect(admin.invitations.begin({ importId: again, ...everybody })).rejects.toThrow(
        'Nobody is left to invite',
      )
  })

  test('at most as many an hour as the rate allows, evenly, and none while paused', async () => {
    const world = await open()
    const importId = await imported(world, 12)
    const admin = world.as('admin')
    await admin.invitations.begin({ importId, ...everybody })
    expect(await emailsIn(world)).toHaveLength(5)
    await admin.invitations.pause({ importId })
    await minutes(world, 2)
    expect(await emailsIn(world)).toHaveLength(5)
    await admin.invitations.resume({ importId })
    await sentToOthers(world, invitationsPerHour - 7)
    await minutes(world, 10)
    expect(await emailsIn(world)).toHaveLength(7)
    world.clock.forward(60)
    await minutes(world, 2)
    expect(await emailsIn(world)).toHaveLength(12)
  })

  test('who chose a password or left before their turn gets nothing', async () => {
    const world = await open()
    const importId = await imported(world)
    const admin = world.as('admin')
    await sentToOthers(world, invitationsPerHour)
    await admin.invitations.begin({ importId, ...everybody })
    expect(await emailsIn(world)).toEqual([])
    world.clock.forward(61)
    await rowsOf(world, (sql) =>
      sql.updateTable('people').set({ passwordHash: 'known' }).where('email', '=', 'ann0@paper.example'),
    )
    await rowsOf(world, (sql) => sql.updateTable('people').set({ email: '' }).where('email', '=', 'ann1@paper.example'))
    await minutes(world, 2)
    expect((await emailsIn(world)).map(({ toAddress }) => toAddress)).toEqual(['ann2@paper.example'])
    const { rows } = await admin.invitations.people({ importId, state: 'skipped' })
    expect(rows.map(({ skipped }) => skipped)).toEqual(['login', 'noEmail'])
  })

  test('by member number, of this import alone', async () => {
    const world = await open()
    const importId = await imported(world)
    const admin = world.as('admin')
    const { memberId } = await world.store.read
      .selectFrom('members')
      .innerJoin('people', 'people.personId', 'members.personId')
      .select('memberId')
      .where('email', '=', 'ann2@paper.example')
      .executeTakeFirstOrThrow()
    const some = { importId, ...text, audience: 'numbers' as const }
    await expect(admin.invitations.begin({ ...some, numbers: memberIds.member })).rejects.toThrow('None of these')
    expect(await admin.invitations.begin({ ...some, numbers: `${memberIds.member}, ${memberId}\n` })).toEqual({
      invited: 1,
    })
  })

  test('of those whose turn passed, only who left this chapter and is back can be invited again', async () => {
    const world = await open()
    const importId = await imported(world)
    const passed = [
      { email: 'ann0@paper.example', chapterId: world.chapters.dc.id, skipped: 'left' },
      { email: 'ann1@paper.example', chapterId: world.chapters.dc.id, skipped: 'login' },
      { email: 'ann2@paper.example', chapterId: world.chapters.ny.id, skipped: 'left' },
    ] as const
    const emails = passed.map(({ email }) => email)
    const people = await world.store.read
      .selectFrom('people')
      .select(['personId', 'email'])
      .where('email', 'in', emails)
      .execute()
    const rows = passed.map(({ email, ...row }) => ({
      ...row,
      personId: people.find((person) => person.email === email)!.personId,
      importId: 'another',
      roundId: 'another',
      sentAt: null,
    }))
    await rowsOf(world, (sql) => sql.insertInto('invitations').values(rows))
    const admin = world.as('admin')
    expect((await admin.invitations.ofImport({ importId })).counts).toMatchObject({ all: 1 })
    expect(await admin.invitations.begin({ importId, ...everybody })).toEqual({ invited: 1 })
    expect((await emailsIn(world)).map(({ toAddress }) => toAddress)).toEqual(['ann0@paper.example'])
    const stored = await world.store.read
      .selectFrom('invitations')
      .select(['importId', 'skipped'])
      .innerJoin('people', 'people.personId', 'invitations.personId')
      .orderBy('email')
      .execute()
    expect(stored).toEqual([
      { importId, skipped: null },
      { importId: 'another', skipped: 'login' },
      { importId: 'another', skipped: 'left' },
    ])
  })

  test('a test goes to the admin alone', async () => {
    const world = await open()
    const importId = await imported(world)
    const { sentTo } = await world.as('admin').invitations.test({ importId, ...text })
    expect((await emailsIn(world)).map(({ toAddress }) => toAddress)).toEqual([sentTo])
  })
})
