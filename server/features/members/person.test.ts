import { expect, test } from 'vitest'
import { post } from '#server/providers/mail/outbox.ts'
import { wholeTablesRead } from '#tests/support/world/plans.ts'
import { describeOnBoth, emailOf, memberIds, type World } from '#tests/support/world/world.ts'
import { emailsTo } from '#server/providers/mail/emails-to.ts'
import { registrationsOfPerson } from '../registrations/reads.ts'
import { actorNames, factsOfPerson, lastLoginOf, personIdIn, typeNamesOf } from './person.reads.ts'

const emailTo = (world: World, subject: string, { chapterId = 'chapter-dc', to = emailOf('member') } = {}) =>
  world.store.write(({ sql }) =>
    post(
      sql,
      { chapterId, kind: subject, to, subject, text: 'for nobody else', html: 'for nobody else' },
      world.clock.now(),
    ),
  )

describeOnBoth("a person's page", (open) => {
  test('shows the facts of the log, with their actors and positions', async () => {
    const world = await open()
    await world.as('system', { on: 'dc' }).members.makeAdmin({ memberId: memberIds.inactive })
    const seen = await world.as('admin').members.person({ memberId: memberIds.inactive })
    expect(seen).toMatchObject({
      member: { memberId: memberIds.inactive, status: 'inactive' },
      standing: 'registration',
      timeZone: 'America/New_York',
      confirmedAt: null,
    })
    expect(seen.member).not.toHaveProperty('personId')
    expect(seen.history.map(({ name, actor }) => [name, actor])).toEqual([
      ['Made an admin', 'System admin'],
      ['Member added', 'Portal'],
    ])
    expect(seen.reasons).toHaveLength(1)
    const [fact] = await world.store.read
      .selectFrom('facts')
      .selectAll()
      .where('stream', '=', 'member-inactive')
      .execute()
    expect(seen.reasons[0]).toMatchObject({
      position: fact!.position,
      hash: fact!.hash,
      text: 'inactive was added as a member: Regular. A new member is inactive until the first fee is paid.',
    })
  })

  test('names the actors who are people of the chapter', async () => {
    const world = await open()
    await world.as('admin').members.approve({ pendingId: 'applicant' })
    const { memberId } = (await world.as('admin').members.options({ search: 'applicant' }))[0]!
    const { history } = await world.as('admin').members.person({ memberId })
    expect(history.map(({ actor }) => actor)).toEqual(['admin Resident', 'Portal', 'Portal'])
  })

  test("lists the chapter's emails to that address, without their texts", async () => {
    const world = await open()
    await emailTo(world, 'Ours')
    await emailTo(world, 'Of another chapter', { chapterId: 'chapter-ny' })
    await emailTo(world, 'To another', { to: emailOf('lifer') })
    const { emails } = await world.as('admin').members.person({ memberId: memberIds.member })
    expect(emails.map(({ subject, state }) => [subject, state])).toEqual([['Ours', 'waiting']])
    await world.sentEmails()
    expect((await world.as('member').members.self()).emails.map(({ state }) => state)).toEqual(['sent'])
    expect(JSON.stringify(await world.as('member').members.self())).not.toContain('for nobody else')
  })

  test('shows the caller’s own record, on every host', async () => {
    const world = await open()
    const { history, ...own } = await world.as('member').members.self()
    expect({ history, ...own }).toEqual(await world.as('admin').members.person({ memberId: memberIds.member }))
    expect((await world.as('system', { on: 'ny' }).members.self()).member.memberId).toBe(memberIds.system)
  })

  test('is not found by the admins of another chapter', async () => {
    const world = await open()
    const { members, payments, registrations } = world.as('nyAdmin')
    const stranger = { memberId: memberIds.member }
    for (const ask of [members.person, payments.ofMember, registrations.ofMember]) {
      await expect(ask(stranger)).rejects.toThrow('There is no such member here.')
    }
  })

  test('is read through indexes in a large chapter', async () => {
    const { store, chapters, portal } = await open()
    const { id } = chapters.dc
    expect(
      await wholeTablesRead(store, async (db) => {
        await factsOfPerson(db, portal.logDefinition, id, 'member')
        await actorNames(db, id, ['admin:admin', 'system:tests'])
        await lastLoginOf(db, id, 'member')
        await personIdIn(db, id, memberIds.member)
        await registrationsOfPerson(db, id, 'member')
        await emailsTo(db, id, emailOf('member'))
        await typeNamesOf(db, id)
      }),
    ).toEqual([])
  })
})
