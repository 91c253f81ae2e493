import { expect, test } from 'vitest'
import { diffProjections, rebuildProjections } from '#events-log/shadow.ts'
import { lapseOverdue } from './jobs.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { tokenFor } from '#tests/rest/client.ts'
import { describeOnBoth, memberIds, type World } from '#tests/support/world/world.ts'

const newcomer = {
  mInit: 'Miss',
  firstName: 'Nora',
  lastName: 'Newcomer',
  email: 'Nora@DC.aea.example',
  memberType: 'Regular',
} as const

const approval = { pendingId: 'applicant', memberType: 'dc-student' }

async function memberOf(world: World, email: string) {
  return world.store.read
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .selectAll('members')
    .where('people.email', '=', email)
    .executeTakeFirstOrThrow()
}

describeOnBoth('applications', (open) => {
  test('the list has everyone who is waiting in the chapter, verified or not, and nobody from another chapter', async () => {
    const world = await open()
    const pending = await world.as('admin').members.pending()
    expect(pending.map(({ pendingId, emailVerified }) => [pendingId, emailVerified]).sort()).toEqual([
      ['applicant', 1],
      ['unverified', 0],
    ])
  })

  test('an approved applicant is an inactive member who owes this year, and is notified by email', async () => {
    const world = await open()
    const answer = await world.as('admin').members.approve(approval)
    const member = await memberOf(world, 'applicant@dc.aea.example')
    expect(answer).toBe(`applicant Resident is approved (ID ${member.memberId}). The dues are not paid yet.`)
    expect(member).toMatchObject({ status: 'inactive', memberTypeId: 'dc-student', nextPaymentDueIn: 2026, isAdmin: 0 })
    expect(member.memberId).toMatch(/^[1-9]\d{4}$/)
    const [sentEmail] = await world.sentEmails()
    expect(sentEmail).toMatchObject({
      to: 'applicant@dc.aea.example',
      subject: 'You have been approved: welcome to AEA Washington DC',
    })
    expect(sentEmail!.text).toContain('Pay your registration fee ($25.00) to activate your membership.')
    expect(sentEmail!.text).toContain('http://dc.localhost:3000/payment')
    expect(sentEmail!.text).toContain(member.memberId)
  })

  test('the type may be given by name; otherwise it is the one applied for', async () => {
    const world = await open()
    await world.as('admin').members.approve({ pendingId: 'applicant', memberType: '' })
    expect(await memberOf(world, 'applicant@dc.aea.example')).toMatchObject({ memberTypeId: 'dc-regular' })
    await world.as('nyAdmin').members.approve({ pendingId: 'nyApplicant', memberType: 'Life' })
    expect(await memberOf(world, 'nyapplicant@ny.aea.example')).toMatchObject({ memberTypeId: 'ny-life' })
  })

  test('a type that the chapter does not have is rejected, and nothing is written', async () => {
    const world = await open()
    const approve = world.as('admin').members.approve({ pendingId: 'applicant', memberType: 'ny-student' })
    await expect(approve).rejects.toThrow('Choose a member type')
    expect(await world.as('admin').members.pending()).toHaveLength(2)
    expect(await world.sentEmails()).toEqual([])
  })

  test('nobody is approved before the address is verified', async () => {
    const world = await open()
    const approve = world.as('admin').members.approve({ pendingId: 'unverified', memberType: 'Regular' })
    await expect(approve).rejects.toThrow('once the applicant confirms')
  })

  test('two admins who approve at once make one member and one email', async () => {
    const world = await open()
    const both = await Promise.allSettled([
      world.as('admin').members.approve(approval),
      world.as('system', { on: 'dc' }).members.approve(approval),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((both.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason).toMatchObject({
      message: 'There is no such person here.',
    })
    expect(await world.sentEmails()).toHaveLength(1)
  })

  test("another chapter's applicant is not found: not to read, approve, or delete", async () => {
    const world = await open()
    const { members } = world.as('admin')
    for (const pendingId of ['nyApplicant', 'nobody']) {
      await expect(members.application({ pendingId })).rejects.toThrow(/There is no such/)
      await expect(members.approve({ pendingId, memberType: 'Regular' })).rejects.toThrow(
        'There is no such person here.',
      )
      await expect(members.deletePending({ pendingId })).rejects.toThrow('There is no such person here.')
    }
    expect(await world.as('nyAdmin').members.pending()).toHaveLength(1)
  })

  test('a deleted application leaves nothing behind, and the address is free', async () => {
    const world = await open()
    await world.as('admin').members.deletePending({ pendingId: 'applicant' })
    const person = await world.store.read
      .selectFrom('people')
      .selectAll()
      .where('personId', '=', 'applicant')
      .executeTakeFirst()
    expect(person).toBeUndefined()
    await world.as('admin').members.add({ ...newcomer, email: 'applicant@dc.aea.example' })
  })
})

describeOnBoth('approving several applicants', (open) => {
  test('each becomes a member of the type applied for and gets an email; the unconfirmed stay', async () => {
    const world = await open()
    const { members } = world.as('admin')
    expect(await members.approveSeveral({ pendingIds: ['applicant', 'unverified', 'applicant'] })).toBe(
      'applicant Resident is approved. The dues are not paid yet. One person has not confirmed the email yet.',
    )
    expect(await memberOf(world, 'applicant@dc.aea.example')).toMatchObject({ memberTypeId: 'dc-regular' })
    expect((await members.pending()).map(({ pendingId }) => pendingId)).toEqual(['unverified'])
    expect((await world.sentEmails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('You have been approved'),
    ])
    await expect(members.approveSeveral({ pendingIds: ['unverified'] })).rejects.toThrow('once the applicant confirms')
  })

  test('one of another chapter stops them all', async () => {
    const world = await open()
    const { members } = world.as('admin')
    await expect(members.approveSeveral({ pendingIds: ['applicant', 'nyApplicant'] })).rejects.toThrow(
      'There is no such person here.',
    )
    await expect(members.approveSeveral({ pendingIds: [] })).rejects.toThrow('Select at least one application')
    expect(await members.pending()).toHaveLength(2)
    expect(await world.sentEmails()).toEqual([])
  })
})

describeOnBoth('a declined application', (open) => {
  test('is forgotten, and the applicant reads the note only if the admin sends it', async () => {
    const world = await open()
    const { members } = world.as('admin')
    expect(await members.decline({ pendingId: 'unverified', note: 'canary-note', tells: false })).toContain(
      'No email was sent',
    )
    expect(await world.sentEmails()).toEqual([])
    await members.decline({ pendingId: 'applicant', note: 'Your degree is missing.\n\nPlease add it.', tells: true })
    const [email, ...others] = await world.sentEmails()
    expect(others).toEqual([])
    expect(email).toMatchObject({
      to: 'applicant@dc.aea.example',
      subject: expect.stringContaining('Your application'),
    })
    expect(email!.text).toContain('Your degree is missing.\n\nPlease add it.')
    expect(await members.pending()).toEqual([])
    const outbox = await world.store.read.selectFrom('outbox').select('text').execute()
    expect(JSON.stringify(outbox)).not.toContain('canary-note')
    await expect(members.decline({ pendingId: 'applicant' })).rejects.toThrow('There is no such person here.')
  })
})

describeOnBoth('adding a member', (open) => {
  test('they are inactive and get an email that lets them choose a password within seven days', async () => {
    const world = await open()
    const said = await world.as('admin').members.add(newcomer)
    const member = await memberOf(world, 'nora@dc.aea.example')
    expect(said).toContain(`Nora Newcomer is added (ID ${member.memberId}). The dues are not paid yet. `)
    expect(member).toMatchObject({
      status: 'inactive',
      memberTypeId: 'dc-regular',
      chapterId: 'chapter-dc',
      nextPaymentDueIn: 2026,
    })
    const [sentEmail] = await world.sentEmails()
    const token = new RegExp(`http://dc.localhost:3000/password/reset/${member.memberId}/(\\S+)`).exec(
      sentEmail!.text,
    )![1]!
    world.clock.forward(7 * 24 * 60 - 1)
    await world
      .as('anonymous')
      .accounts.resetPassword({ id: member.memberId, token, password: 'a long walk to the pier' })
    const login = { email: 'nora@dc.aea.example', password: 'a long walk to the pier', userRole: 'member' } as const
    expect(await world.as('anonymous').accounts.login(login)).toMatchObject({ memberId: member.memberId })
  })

  test('an address that a member or an applicant in any chapter has is rejected', async () => {
    const world = await open()
    for (const email of ['member@dc.aea.example', 'UNVERIFIED@dc.aea.example', 'nyMember@ny.aea.example']) {
      await expect(world.as('admin').members.add({ ...newcomer, email })).rejects.toThrow(
        'This email belongs to a member or an applicant.',
      )
    }
    const twice = await Promise.allSettled([
      world.as('admin').members.add(newcomer),
      world.as('nyAdmin').members.add(newcomer),
    ])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('member ids are never reused, not even those of former members', async () => {
    const world = await open()
    await world.as('admin').members.remove({ memberId: memberIds.inactive })
    for (let index = 0; index < 5; index++)
      await world.as('admin').members.add({ ...newcomer, email: `n${index}@dc.aea.example` })
    const ids = (await world.store.read.selectFrom('everMembers').select('memberId').execute()).map(
      ({ memberId }) => memberId,
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain(memberIds.inactive)
  })
})

describeOnBoth('deleting a member', (open) => {
  test('ends the sessions, frees the address, and keeps the name for the payments', async () => {
    const world = await open()
    await tokenFor(world, 'member')
    expect(await world.as('admin').members.remove({ memberId: memberIds.member })).toBe(
      'member Resident has been deleted.',
    )
    expect(await world.store.read.selectFrom('sessions').selectAll().execute()).toEqual([])
    const left = await world.store.read
      .selectFrom('everMembers')
      .selectAll()
      .where('memberId', '=', memberIds.member)
      .executeTakeFirstOrThrow()
    expect(left).toMatchObject({
      firstName: 'member',
      lastName: 'Resident',
      primaryEmail: '',
      primaryPhone: '',
      nextPaymentDueIn: 2027,
    })
    const person = await world.store.read
      .selectFrom('people')
      .selectAll()
      .where('personId', '=', 'member')
      .executeTakeFirstOrThrow()
    expect(person).toMatchObject({
      email: '',
      emailKey: 'left:member',
      passwordHash: null,
      address1: '',
      primaryPhone: '',
      degree: '',
    })
    await world.as('admin').members.add({ ...newcomer, email: 'member@dc.aea.example' })
  })

  test('an admin deletes neither another admin nor themselves nor a member of another chapter', async () => {
    const world = await open()
    await world.as('system', { on: 'dc' }).members.makeAdmin({ memberId: memberIds.member })
    const { members } = world.as('admin')
    await expect(members.remove({ memberId: memberIds.member })).rejects.toThrow('You cannot delete this member.')
    await expect(members.remove({ memberId: memberIds.admin })).rejects.toThrow('You cannot delete this member.')
    await expect(members.remove({ memberId: memberIds.nyMember })).rejects.toThrow(/There is no such/)
    await world.as('system', { on: 'dc' }).members.remove({ memberId: memberIds.admin })
    await expect(world.as('system').members.remove({ memberId: memberIds.system })).rejects.toThrow(
      'You cannot delete this member.',
    )
  })
})

describeOnBoth('the calendar', (open) => {
  test("unpaid members lapse when the new year begins in the chapter's time zone", async () => {
    const world = await open()
    // 4:30 a.m. on January 1 in London; in New York it is still 2027.
    world.clock.set('2028-01-01T04:30:00.000Z')
    await lapseOverdue(world.portal)
    expect(await memberOf(world, 'member@dc.aea.example')).toMatchObject({ status: 'active', nextPaymentDueIn: 2027 })
    expect(await memberOf(world, 'inactive@dc.aea.example')).toMatchObject({
      status: 'inactive',
      nextPaymentDueIn: 2027,
    })
    world.clock.set('2028-01-01T05:00:00.000Z')
    await lapseOverdue(world.portal)
    expect(await memberOf(world, 'member@dc.aea.example')).toMatchObject({ status: 'inactive', nextPaymentDueIn: 2028 })
    expect(await memberOf(world, 'lifer@dc.aea.example')).toMatchObject({ status: 'active' })
    expect(await memberOf(world, 'system@aea.aea.example')).toMatchObject({ status: 'active' })
    expect(await lapseOverdue(world.portal)).toBe(0)
  })

  test("an application approved on New Year's Eve owes the association's year, not the UTC year", async () => {
    const world = await open()
    world.clock.set('2027-01-01T04:59:00.000Z')
    await world.as('admin').members.approve(approval)
    expect(await memberOf(world, 'applicant@dc.aea.example')).toMatchObject({ nextPaymentDueIn: 2026 })
  })
})

describeOnBoth('the log', (open) => {
  test('accounts for every row, and rebuilding changes nothing', async () => {
    const world = await open()
    await world.as('admin').members.approve(approval)
    await world.as('admin').members.add(newcomer)
    await world.as('admin').members.remove({ memberId: memberIds.inactive })
    await world.as('admin').members.deletePending({ pendingId: 'unverified' })
    await world.as('system', { on: 'dc' }).members.makeAdmin({ memberId: memberIds.member })
    world.clock.set('2028-02-01T12:00:00.000Z')
    await lapseOverdue(world.portal)
    const look = async () => ({
      members: await world.store.read.selectFrom('members').selectAll().orderBy('personId').execute(),
      former: await world.store.read.selectFrom('formerMembers').selectAll().execute(),
      applications: await world.store.read.selectFrom('applications').selectAll().execute(),
    })
    const before = await look()
    const differences = await world.store.alone('snapshot', (builder) => diffProjections(builder, logDefinition))
    expect(differences.flatMap(({ unexplained, missing }) => [...unexplained, ...missing])).toEqual([])
    await world.store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition))
    expect(await look()).toEqual(before)
  })
})
