import { beforeEach, describe, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { apiFor } from '#server/wiring/api.ts'
import { sessionOfBearer } from '#server/auth/bearer.ts'
import { limit } from '#server/auth/limits.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { beginPause } from '#server/auth/pauses.ts'
import { openRequest } from '#server/http/request-auth.ts'
import {
  describeOnBoth,
  emailOf,
  memberIds,
  worldPassword,
  type Person,
  type World,
} from '#tests/support/world/world.ts'

describeOnBoth('signing in', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })

  const signIn = (
    who: Person,
    given: { userRole?: 'member' | 'admin' | 'systemAdmin'; password?: string; on?: 'aea' | 'dc' | 'ny' } = {},
  ) => {
    const { on = 'dc', password = worldPassword, userRole } = given
    return world
      .as('anonymous', { on })
      .accounts.login({ email: emailOf(who), password, ...(userRole ? { userRole } : {}) })
  }
  const sessions = () => world.store.read.selectFrom('sessions').selectAll().execute()

  /** Returns the actor that a bearer token yields on a chapter's host. */
  const actorOf = async (token: string, on: 'aea' | 'dc' | 'ny' = 'dc') => {
    const request = new Request(`http://${on}.localhost:3000/`, { headers: { authorization: `Bearer ${token}` } })
    const opened = await openRequest(
      world.portal,
      request,
      { requestId: 'request-of-a-test', clientAddress: '127.0.0.1' },
      'call',
    )
    return (await opened!.context()).actor
  }

  test('a member gets the login info, a token and a cookie for the same session', async () => {
    const context = world.context('anonymous')
    const info = await apiFor(context).accounts.login({
      email: ` ${emailOf('member').toUpperCase()} `,
      password: worldPassword,
    })
    expect(info).toEqual({
      chapterId: 'chapter-dc',
      memberId: memberIds.member,
      userRole: 'member',
      email: emailOf('member'),
      status: 'active',
      userName: 'member Resident',
      last_login: null,
      memberSince: '2026-11-21',
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expiresAt: '2026-11-22T03:00:00.000Z',
    })
    const claims = JSON.parse(Buffer.from(info.token.split('.')[1]!, 'base64url').toString())
    expect(claims).toMatchObject({ id: memberIds.member, role: 'member', exp: Date.parse(info.expiresAt) / 1000 })
    const cookie = context.reply.headers.getSetCookie().find((one) => one.startsWith('session='))!
    expect(cookie).toMatch(/^session=\w+; .*HttpOnly.*SameSite=Lax/)
    expect(cookie).not.toContain('Secure')
    const sessionId = await sessionOfBearer(world.env.appSecret, info.token, world.clock.now())
    expect(cookie).toContain(`session=${sessionId};`)
  })

  test('the previous login is shown', async () => {
    await signIn('member')
    world.clock.forward(60)
    expect((await signIn('member')).last_login).toBe('2026-11-21T15:00:00.000Z')
  })

  test('inactive members can sign in too', async () => {
    expect((await signIn('inactive')).status).toBe('inactive')
  })

  test('the chosen role is checked, never assumed', async () => {
    expect((await signIn('admin', { userRole: 'admin' })).userRole).toBe('admin')
    expect((await signIn('admin', { userRole: 'member' })).userRole).toBe('member')
    expect((await signIn('admin')).userRole).toBe('member')
    expect((await signIn('system', { userRole: 'systemAdmin' })).userRole).toBe('systemAdmin')
    await expect(signIn('member', { userRole: 'admin' })).rejects.toThrow('No account with this email')
    await expect(signIn('member', { userRole: 'systemAdmin' })).rejects.toThrow('No account with this email')
    await expect(signIn('admin', { userRole: 'systemAdmin' })).rejects.toThrow('No account with this email')
    await expect(signIn('system', { userRole: 'admin' })).rejects.toThrow('No account with this email')
  })

  test('an admin who signed in as a member has only a member’s rights', async () => {
    const { token } = await signIn('admin', { userRole: 'member' })
    expect(await actorOf(token)).toMatchObject({ role: 'member', memberId: memberIds.admin })
  })

  test('who chose a role that the account does not have is told the right one, once the password was right', async () => {
    const choose = (role: string) => `has this role. Choose “${role}” above the email address.`
    await expect(signIn('system', { userRole: 'member' })).rejects.toThrow(choose('System admin'))
    await expect(signIn('admin', { userRole: 'systemAdmin' })).rejects.toThrow(choose('Admin'))
    await expect(signIn('member', { userRole: 'admin' })).rejects.toThrow(choose('Member'))
    // To everybody else a role is as unknown as an address.
    for (const [who, userRole] of [
      ['system', 'member'],
      ['member', 'admin'],
    ] as const)
      await expect(signIn(who, { userRole, password: 'another password' })).rejects.toThrow(
        /Check the chapter and role\.$/,
      )
  })

  test('people of another chapter are unknown here, and a session is invalid on another host', async () => {
    await expect(signIn('nyMember')).rejects.toThrow('No account with this email')
    await expect(signIn('nyAdmin', { userRole: 'admin' })).rejects.toThrow('No account with this email')
    await expect(signIn('nyApplicant')).rejects.toThrow('No account with this email')
    const { token } = await signIn('member')
    expect(await actorOf(token, 'ny')).toEqual({ role: 'anonymous', because: 'failed' })
  })

  test('a system admin signs in on every chapter and acts on all of them', async () => {
    const { token } = await signIn('system', { userRole: 'systemAdmin', on: 'ny' })
    expect(await actorOf(token, 'dc')).toMatchObject({ role: 'systemAdmin', chapterId: 'chapter-aea' })
  })

  test('the refusal texts that clients compare', async () => {
    await expect(signIn('member', { password: 'another password' })).rejects.toThrow(
      /^Wrong password\. Try again or reset it\.$/,
    )
    const stranger = world.as('anonymous').accounts.login({ email: 'stranger@example.org', password: worldPassword })
    await expect(stranger).rejects.toThrow(
      /^No account with this email in the Washington DC chapter\. Check the chapter and role\.$/,
    )
    await expect(signIn('applicant')).rejects.toThrow(
      /^Your application is being reviewed\. We will email you when it is decided\.$/,
    )
    await expect(signIn('unverified')).rejects.toThrow(/^Please confirm your email first\. We sent you a link\.$/)
    await expect(signIn('unverified', { password: 'another password' })).rejects.toThrow('Wrong password.')
  })

  test('an account without a password accepts neither an empty one nor any other', async () => {
    await world.store.write(function* ({ sql }) {
      yield* run(sql.updateTable('people').set({ passwordHash: null }).where('personId', '=', 'member'))
    })
    await expect(signIn('member', { password: '' })).rejects.toThrow('Required')
    await expect(signIn('member')).rejects.toThrow('Wrong password.')
  })

  test('a session sent with a login request ends', async () => {
    const first = await signIn('member')
    const actor = await actorOf(first.token)
    await apiFor({ ...world.context('anonymous'), actor }).accounts.login({
      email: emailOf('member'),
      password: worldPassword,
    })
    expect(await actorOf(first.token)).toMatchObject({ role: 'anonymous' })
    expect(await sessions()).toHaveLength(1)
  })

  test('signing out ends the session, its token, the cookie and the cart', async () => {
    const { token } = await signIn('member')
    const context = { ...world.context('anonymous'), actor: await actorOf(token) }
    await apiFor(context).accounts.logout()
    expect(await sessions()).toEqual([])
    expect(await actorOf(token)).toMatchObject({ role: 'anonymous' })
    expect(context.reply.headers.getSetCookie().at(-1)).toMatch(/^session=; .*Max-Age=0/)
    expect(context.reply.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^cart=; Path=\/event; Max-Age=0/),
    )
    expect(await world.as('anonymous').accounts.logout()).toBe('You are logged out.')
  })

  test('a login is three commits (attempt, its removal, session) and leaves caches intact', async () => {
    const context = world.context('anonymous')
    const before = await world.store.version()
    let commits = 0
    const writeUnversioned: typeof context.store.writeUnversioned = (work) => (
      commits++,
      context.store.writeUnversioned(work)
    )
    await apiFor({ ...context, store: { ...context.store, writeUnversioned } }).accounts.login({
      email: emailOf('member'),
      password: worldPassword,
    })
    expect(await world.store.version()).toBe(before)
    expect(commits).toBe(3)
    expect(await sessions()).toHaveLength(1)
  })

  test('a login fails if the password changes while it is being compared', async () => {
    const newHash = await hashPassword('an altogether new one')
    const context = world.context('anonymous')
    const writeUnversioned: typeof context.store.writeUnversioned = async (work) => {
      await world.store.write(function* ({ sql }) {
        yield* run(sql.updateTable('people').set({ passwordHash: newHash }).where('personId', '=', 'member'))
      })
      return context.store.writeUnversioned(work)
    }
    const { accounts } = apiFor({ ...context, store: { ...context.store, writeUnversioned } })
    const login = accounts.login({ email: emailOf('member'), password: worldPassword })
    await expect(login).rejects.toThrow('Wrong password.')
    expect(await sessions()).toEqual([])
  })

  describe('login limits', () => {
    const wrongly = (who: Person) => signIn(who, { password: 'another password' })

    test('five wrong passwords block that network address from the account until the current 15-minute window ends', async () => {
      for (let count = 0; count < 5; count++) await expect(wrongly('member')).rejects.toThrow('Wrong password.')
      await expect(signIn('member')).rejects.toThrow('Too many attempts. Please wait 15 minutes')
      expect((await signIn('inactive')).status).toBe('inactive')
      world.clock.forward(15)
      expect((await signIn('member')).status).toBe('active')
    })

    const from = (clientAddress: string) => apiFor({ ...world.context('anonymous'), clientAddress }).accounts
    const guess = (address: string) => from(address).login({ email: emailOf('member'), password: 'a guess' })
    const enter = (address: string, password: string = worldPassword) =>
      from(address).login({ email: emailOf('member'), password })

    /**
     * Makes guesses from many addresses, like an attacker with a thousand machines. All but the last are only counted,
     * because each guess costs a hash.
     */
    const guessed = async (times: number) => {
      await world.store.writeUnversioned(function* (builder) {
        for (let count = 1; count < times; count++)
          yield* beginPause(builder, 'loginByAccount', emailOf('member'), world.clock.now())
      })
      await expect(guess('10.0.0.7')).rejects.toThrow('Wrong password.')
    }

    test('after twenty attempts, from any address, each one waits longer, and no account is locked', async () => {
      await guessed(21)
      for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
        await expect(enter('198.51.100.7')).rejects.toThrow(
          `Please wait ${seconds} second`.replace('60 second', '1 minute'),
        )
        world.clock.set(new Date(world.clock.now().getTime() + seconds * 1000).toISOString())
        await expect(guess(`10.1.${seconds}.7`)).rejects.toThrow('Wrong password.')
      }
      world.clock.forward(1)
      expect((await enter('198.51.100.7')).memberId).toBe(memberIds.member)
    })

    test('someone who signed in from the same address before, or just reset the password by link, does not wait', async () => {
      await enter('198.51.100.7')
      await guessed(20)
      expect((await enter('198.51.100.7')).memberId).toBe(memberIds.member)
      await expect(enter('203.0.113.9')).rejects.toThrow('Too many attempts')
      await from('203.0.113.9').requestPasswordReset({ email: emailOf('member') })
      const links = (await world.sentEmails()).flatMap((email) => email.links)
      const token = links
        .find((link) => link.includes('/password/reset/'))!
        .split('/')
        .at(-1)!
      await from('203.0.113.9').resetPassword({ id: memberIds.member, token, password: 'tower-crane-41' })
      expect((await enter('203.0.113.9', 'tower-crane-41')).memberId).toBe(memberIds.member)
    })

    test('a login older than half a year no longer counts as a known address', async () => {
      await enter('198.51.100.7')
      world.clock.forward(181 * 24 * 60)
      await guessed(21)
      await expect(enter('198.51.100.7')).rejects.toThrow('Too many attempts')
    })

    test('another network address is not blocked', async () => {
      for (let count = 0; count < 5; count++) await expect(wrongly('member')).rejects.toThrow('Wrong password.')
      const info = await apiFor({ ...world.context('anonymous'), clientAddress: '192.0.2.7' }).accounts.login({
        email: emailOf('member'),
        password: worldPassword,
      })
      expect(info.memberId).toBe(memberIds.member)
    })

    test('successful logins are not counted', async () => {
      for (let count = 0; count < 8; count++) await signIn('member')
    })

    test('one network address gets at most thirty tries, across all accounts', async () => {
      const context = world.context('anonymous')
      await limit(context, 'loginByAddress', context.clientAddress, 28)
      for (const email of ['a-stranger@example.org', 'another-stranger@example.org']) {
        await expect(apiFor(context).accounts.login({ email, password: 'x' })).rejects.toThrow(
          'No account with this email',
        )
      }
      await expect(signIn('member')).rejects.toThrow('Too many attempts')
    })
  })
})
