import { expect, test } from 'vitest'
import { jsonOf } from '#server/records/long-list.ts'
import { restClient, tokenFor } from '#tests/rest/client.ts'
import { application, newcomer } from '#tests/support/world/applicant.ts'
import { solve } from '#tests/support/fakes/human-check.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { describeOnSqlite, memberIds, worldPassword } from '#tests/support/world/world.ts'

describeOnSqlite('what belongs to another chapter', (open) => {
  test('never appears in a list of this chapter', async () => {
    const world = await worldWithPayments(open)
    const { orderId } = await world.approved('nyMember')
    await world.as('nyMember').payments.finish({ orderId })
    for (const who of ['admin', 'system'] as const) {
      const { members, payments } = world.as(who, { on: 'dc' })
      const lists = [
        await members.pending(),
        await new Response(await jsonOf(await members.ofChapter(), () => undefined)).text(),
        (await members.inChapter({ size: 100 })).rows,
        await members.options({ search: '' }),
        await members.types(),
        await payments.allInChapter(),
        (await payments.inChapter({ size: 100 })).rows,
      ]
      expect(JSON.stringify(lists)).not.toMatch(/nyMember|nyApplicant|nyAdmin|chapter-ny|ny-/)
    }
    await world.close()
  })
})

/** Forged rights of a caller, under every column name of any table. */
const wishes = {
  role: 'systemAdmin',
  userRole: 'systemAdmin',
  isAdmin: 1,
  isSystemAdmin: 1,
  isPaid: true,
  status: 'active',
  chapterId: 'chapter-ny',
  memberId: '99999',
  personId: 'admin',
  pendingId: 'applicant',
  memberTypeId: 'dc-life',
  emailVerified: 1,
  verified: true,
  verifiedAt: '2020-01-01',
  nextPaymentDueIn: 2099,
  startedAt: '2000-01-01',
  amount: 1,
  amountCents: 1,
  fee: 0,
  feeCents: 0,
  createdAt: '2000-01-01',
  lastLoginAt: '2000-01-01',
  passwordHash: 'x',
}

describeOnSqlite('a role that a caller asks for', (open) => {
  test('is not granted by registering', async () => {
    const world = await open()
    const captcha = await solve(await world.portal.providers.humanCheck.challenge())
    const body = { ...wishes, ...application, captcha, checkChapter: '' }
    expect(
      await restClient(world)('POST', '/api/users/register', { on: 'dc', body: { ...body, chapterId: 'chapter-ny' } }),
    ).toMatchObject({ status: 200 })
    const { read } = world.store
    const person = await read
      .selectFrom('people')
      .selectAll()
      .where('email', '=', newcomer.email)
      .executeTakeFirstOrThrow()
    expect(person.personId).not.toBe('admin')
    expect(person).toMatchObject({ lastLoginAt: null, passwordHash: expect.stringMatching(/^\$argon2id/) as string })
    const rows = await read.selectFrom('applications').selectAll().where('personId', '=', person.personId).execute()
    expect(rows).toMatchObject([
      { chapterId: 'chapter-dc', memberTypeId: 'dc-student', emailVerified: 0, verifiedAt: null },
    ])
    expect(await read.selectFrom('members').selectAll().where('personId', '=', person.personId).execute()).toEqual([])
  })

  test('is not granted by an admin who adds or approves a person', async () => {
    const world = await open()
    const client = restClient(world)
    expect(
      await client('POST', '/api/users/add', {
        as: 'admin',
        body: { ...wishes, ...newcomer, memberType: 'dc-student' },
      }),
    ).toMatchObject({ status: 201 })
    expect(
      await client('POST', '/api/users/applicant/pending', {
        as: 'admin',
        body: { ...wishes, memberType: 'dc-student' },
      }),
    ).toMatchObject({ status: 201 })
    const members = await world.store.read
      .selectFrom('members')
      .selectAll()
      .where('memberTypeId', '=', 'dc-student')
      .execute()
    expect(members).toHaveLength(2)
    for (const member of members) {
      expect(member).toMatchObject({
        chapterId: 'chapter-dc',
        status: 'inactive',
        isAdmin: 0,
        isSystemAdmin: 0,
        nextPaymentDueIn: 2026,
      })
      expect(['99999', ...Object.values(memberIds)]).not.toContain(member.memberId)
    }
  })

  test('is not accepted as a role to sign in with', async () => {
    const world = await open()
    const login = (email: string, userRole: string, on: 'dc' | 'ny') =>
      restClient(world)('POST', '/api/users/login', {
        on,
        body: { ...wishes, email, userRole, password: worldPassword },
      })
    expect((await login('member@dc.aea.example', 'admin', 'dc')).status).toBe(401)
    expect((await login('member@dc.aea.example', 'systemAdmin', 'dc')).status).toBe(401)
    expect((await login('admin@dc.aea.example', 'systemAdmin', 'dc')).status).toBe(401)
    expect((await login('admin@dc.aea.example', 'admin', 'ny')).status).toBe(401)
    expect((await login('admin@dc.aea.example', 'owner', 'dc')).status).toBe(400)
  })
})

describeOnSqlite('a token', (open) => {
  test('that claims more than it was given, or has no valid signature, has no rights', async () => {
    const world = await open()
    const client = restClient(world)
    for (const who of ['member', 'admin'] as const) {
      const token = await tokenFor(world, who)
      const [head, , signature] = token.split('.')
      const claims = Buffer.from(JSON.stringify({ sid: 'x', role: 'systemAdmin', exp: 9_999_999_999 })).toString(
        'base64url',
      )
      const none = Buffer.from('{"alg":"none"}').toString('base64url')
      for (const forged of [
        `${head}.${claims}.${signature}`,
        `${none}.${claims}.`,
        `${none}.${token.split('.')[1]}.`,
      ]) {
        expect((await client('GET', '/api/users/profile', { on: 'dc', token: forged })).status).toBe(401)
      }
    }
  })
})
