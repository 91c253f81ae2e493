import { expect, test } from 'vitest'
import { openHttpClient } from '#tests/support/http-client.ts'
import { asOfficer, layOffice } from '#tests/support/world/offices.ts'
import { describeOnBoth, emailOf, memberIds, worldPassword, type World } from '#tests/support/world/world.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

describeOnBoth('the sessions of a person', (open) => {
  const logIn = async (world: World, userAgent: string) => {
    const body = { email: emailOf('member'), password: worldPassword, userRole: 'member' }
    const reply = await openHttpClient(world).request('/api/trpc/accounts.login', {
      method: 'POST',
      body,
      headers: { 'user-agent': userAgent },
    })
    return {
      cookie: reply.headers
        .getSetCookie()
        .find((one) => one.startsWith('session='))!
        .split(';')[0]!,
    }
  }
  const ask = async (world: World, headers: { cookie: string }, procedure: string, body?: object) => {
    const origin = { origin: 'http://dc.localhost:3000' }
    const reply = await openHttpClient(world).request(`/api/trpc/${procedure}`, {
      headers: { ...headers, ...origin },
      ...(body ? { method: 'POST', body } : {}),
    })
    return { status: reply.status, data: reply.status === 200 ? JSON.parse(reply.text).result.data : null }
  }

  test('are listed with device and time, and each can be ended from another', async () => {
    const world = await open()
    const first = await logIn(world, firefox)
    world.clock.forward(5)
    const second = await logIn(world, 'curl/8')
    const { sessions } = (await ask(world, second, 'accounts.sessions')).data
    expect(sessions).toMatchObject([
      { device: '', role: 'member', isThis: true, chapterName: 'Washington DC' },
      { device: 'Firefox on Windows', role: 'member', isThis: false },
    ])
    expect(JSON.stringify(sessions)).not.toContain('sessionId')
    expect((await ask(world, second, 'accounts.endSession', { session: sessions[1].session })).status).toBe(200)
    expect((await ask(world, first, 'accounts.sessions')).status).toBe(401)
    expect((await ask(world, second, 'accounts.sessions')).data.sessions).toHaveLength(1)
  })

  test('are ended by an admin of the chapter, for members who do not have more rights', async () => {
    const world = await open()
    const [mine, other] = [await logIn(world, firefox), await logIn(world, 'curl/8')]
    const admins = world.as('admin').accounts
    const who = { memberId: memberIds.member }
    await expect(world.as('nyAdmin').accounts.endMemberSessions(who)).rejects.toThrow('no such member')
    await expect(world.as('lifer').accounts.endMemberSessions(who)).rejects.toThrow('admin account')
    await expect(admins.endMemberSessions({ memberId: memberIds.admin })).rejects.toThrow(
      'You cannot log this person out',
    )
    await layOffice(world, { rights: { members: 'change' }, memberId: memberIds.lifer })
    const officer = (await asOfficer(world, 'lifer')).accounts
    await expect(officer.endMemberSessions({ memberId: memberIds.admin })).rejects.toThrow(
      'rights that you do not have',
    )
    expect((await ask(world, mine, 'accounts.sessions')).status).toBe(200)
    await officer.endMemberSessions(who)
    for (const by of [mine, other]) expect((await ask(world, by, 'accounts.sessions')).status).toBe(401)
    const told = await world.store.read
      .selectFrom('outbox')
      .select('subject')
      .where('toAddress', '=', emailOf('member'))
      .execute()
    expect(told).toContainEqual({ subject: 'You were logged out everywhere' })
    const facts = await world.store.read
      .selectFrom('facts')
      .select(['stream', 'actor', 'chapterId'])
      .where('type', '=', 'SessionsEnded')
      .execute()
    const chapterId = world.chapters.dc.id
    expect(facts).toEqual([{ stream: 'member-member', actor: 'officer:lifer', chapterId }])
  })

  test('are asked about again after 15 minutes, before one is ended', async () => {
    const world = await open()
    const [first, second] = [await logIn(world, firefox), await logIn(world, firefox)]
    world.clock.forward(15)
    expect((await ask(world, second, 'accounts.endOtherSessions', {})).status).toBe(403)
    expect((await ask(world, first, 'accounts.sessions')).status).toBe(200)
  })

  test('all but the calling one end at once, and nobody can end another person’s', async () => {
    const world = await open()
    const [first, second] = [await logIn(world, firefox), await logIn(world, firefox)]
    const { sessions } = (await ask(world, second, 'accounts.sessions')).data
    await world.as('inactive').accounts.endSession({ session: sessions[0].session })
    await world.as('inactive').accounts.endOtherSessions()
    expect((await ask(world, first, 'accounts.sessions')).data.sessions).toHaveLength(2)
    await ask(world, second, 'accounts.endOtherSessions', {})
    expect((await ask(world, first, 'accounts.sessions')).status).toBe(401)
    expect((await ask(world, second, 'accounts.sessions')).data.sessions).toMatchObject([{ isThis: true }])
  })
})

describeOnBoth('a change of password or address', (open) => {
  const notices = async (world: World) =>
    await world.store.read
      .selectFrom('outbox')
      .select(['toAddress', 'subject'])
      .where('kind', '=', 'accountChange')
      .orderBy('subject')
      .orderBy('toAddress')
      .execute()

  test('notifies the person by email, no matter who made it', async () => {
    const world = await open()
    const to = emailOf('member')
    await world.as('member').accounts.updateProfile({ primaryPhone: '2025550123' })
    expect(await notices(world)).toEqual([])
    await world.as('member').accounts.updateProfile({ password: 'tower-crane-41', currentPassword: worldPassword })
    expect(await notices(world)).toEqual([{ toAddress: to, subject: 'Your password was changed' }])
    await world.as('member').accounts.updateProfile({ alternateEmail: 'spare@mail.example' })
    await world.as('admin').members.update({ memberId: memberIds.member, alternateEmail: 'thief@mail.example' })
    const address = { subject: 'Your address was changed' }
    expect((await notices(world)).slice(0, 3)).toEqual(
      [
        { toAddress: to, ...address },
        { toAddress: to, ...address },
        { toAddress: 'spare@mail.example', ...address },
      ].sort((a, b) => (a.toAddress < b.toAddress ? -1 : 1)),
    )
  })

  test('notifies the person after a password reset by email link', async () => {
    const world = await open()
    await world.as('anonymous').accounts.requestPasswordReset({ email: emailOf('member') })
    const token = (await world.sentEmails())
      .flatMap(({ links }) => links)
      .find((link) => link.includes('/reset/'))!
      .split('/')
      .at(-1)!
    await world.as('anonymous').accounts.resetPassword({ id: memberIds.member, token, password: 'tower-crane-41' })
    expect(await notices(world)).toEqual([{ toAddress: emailOf('member'), subject: 'Your password was changed' }])
  })
})
