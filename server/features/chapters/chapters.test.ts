import { expect, test } from 'vitest'
import { openStore } from '#db/open-store.ts'
import { run } from '#db/work.ts'
import { openSessions } from '#server/auth/sessions.ts'
import { accountOf } from '../payments/accounts.reads.ts'
import { application } from '#tests/support/world/applicant.ts'
import { solvedCheck } from '#tests/support/fakes/human-check.ts'
import { openHttpClient, type HttpClient, type SessionKeys } from '#tests/support/http-client.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { restClient } from '#tests/rest/client.ts'
import {
  describeOnBoth,
  describeOnSqlite,
  emailOf,
  memberIds,
  worldPassword,
  type World,
} from '#tests/support/world/world.ts'

const pnw = {
  chapterName: 'Pacific Northwest',
  subDomain: 'pnw',
  chapterEmail: 'pnw@aea.example',
  chapterPhone: '(206) 555-0142',
  chapterAddress: '900 Harbor Street',
}

const chaptersIn = (world: World) => world.store.read.selectFrom('chapters').selectAll().orderBy('chapterId').execute()

/** Opens the same database the way another process would. */
async function otherProcess(world: World): Promise<{ client: HttpClient; close(): Promise<void> }> {
  const store = await openStore(world.env.database)
  const sessions = openSessions(store, { live: false, clock: world.clock })
  return {
    client: openHttpClient({ ...world, store, portal: { ...world.portal, store, sessions } }),
    close: () => store.close(),
  }
}

const here = ({ request }: HttpClient, on: string) => request('/api/trpc/chapters.here', { on })

const knows = async ({ request }: HttpClient, by: SessionKeys, on = 'dc') => [
  (await request('/api/trpc/accounts.profile', { by, on })).status,
  (await request('/api/users/profile', { by, with: 'bearer', on })).status,
]

describeOnBoth('a chapter that is opened', (open) => {
  test('is served on its subdomain at once, in every process, with the member types that applicants can choose', async () => {
    const world = await open()
    const other = await otherProcess(world)
    for (const client of [openHttpClient(world), other.client]) expect((await here(client, 'pnw')).status).toBe(404)
    const chapterId = await world.as('system').chapters.add({ ...pnw, subDomain: ' PNW ' })
    for (const client of [openHttpClient(world), other.client]) {
      expect(JSON.parse((await here(client, 'pnw')).text)).toMatchObject({ result: { data: { ...pnw, chapterId } } })
    }
    const types = await world.store.read
      .selectFrom('memberTypes')
      .select(['memberType', 'feeCents'])
      .where('chapterId', '=', chapterId)
      .execute()
    expect(types.map(({ memberType }) => memberType)).not.toContain('Office')
    expect(types.length).toBeGreaterThan(1)

    const body = {
      ...application,
      email: 'new@pnw.example',
      memberType: types[0]!.memberType,
      captcha: await solvedCheck(world),
    }
    expect(
      await other.client.request('/api/trpc/accounts.register', { on: 'pnw', method: 'POST', body }),
    ).toMatchObject({ status: 200 })
    await other.close()
  })

  test('is the only one at its address, even if two system admins create it at the same moment', async () => {
    const world = await open()
    const { chapters } = world.as('system')
    const both = await Promise.allSettled([
      chapters.add(pnw),
      chapters.add({ ...pnw, chapterName: 'Cascadia', chapterEmail: 'cascadia@aea.example' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringContaining('"pnw" is taken by') },
    })
    expect((await chaptersIn(world)).filter(({ subDomain }) => subDomain === 'pnw')).toHaveLength(1)
  })
})

describeOnSqlite('a chapter', (open) => {
  test.each([
    ['www', 'reserved'],
    ['mail', 'reserved'],
    ['aea', 'the association’s own'],
    ['a.b', 'letters, digits and hyphens'],
    ['-x', 'letters, digits and hyphens'],
    ['x-', 'letters, digits and hyphens'],
    ['xn--80ak6aa92e', 'letters, digits and hyphens'],
    ['a'.repeat(64), 'At most 63 characters'],
    ['ny', 'taken by New York'],
    ['NY', 'taken by New York'],
    ['', 'Required'],
  ])('cannot be opened at "%s", nor moved there', async (subDomain, message) => {
    const world = await open()
    const before = await chaptersIn(world)
    const { chapters } = world.as('system')
    await expect(chapters.add({ ...pnw, subDomain })).rejects.toThrow(message)
    await expect(chapters.update({ chapterId: 'chapter-dc', subDomain })).rejects.toThrow(message)
    expect(await chaptersIn(world)).toEqual(before)
  })

  test('is changed by its own admins except for its subdomain, and the main chapter’s subdomain never changes', async () => {
    const world = await open()
    const { chapters } = world.as('admin')
    expect((await chapters.managed()).map(({ subDomain }) => subDomain)).toEqual(['dc'])
    expect((await world.as('system').chapters.managed()).map(({ subDomain }) => subDomain)).toEqual(['aea', 'ny', 'dc'])
    const edition = (await chapters.managed())[0]!.updatedAt
    await chapters.update({
      chapterId: 'chapter-dc',
      subDomain: 'dc',
      chapterAddress: '2 Main Street',
      jobPortal: false,
      edition,
    })
    expect((await chaptersIn(world))[1]).toMatchObject({
      subDomain: 'dc',
      chapterAddress: '2 Main Street',
      jobPortal: 0,
      advertisement: 1,
    })
    await expect(chapters.update({ chapterId: 'chapter-dc', subDomain: 'potomac' })).rejects.toThrow(
      'Only a system admin can change the subdomain.',
    )
    await expect(chapters.update({ chapterId: 'chapter-ny', chapterName: 'Gotham' })).rejects.toThrow(
      'Chapter not found',
    )
    await expect(
      world.as('system').chapters.update({ chapterId: 'chapter-aea', subDomain: 'central' }),
    ).rejects.toThrow('cannot be changed')
  })

  test('whose subdomain changes makes its people log in again at the new one, and system admins stay signed in', async () => {
    const world = await open()
    const client = openHttpClient(world)
    const [member, system] = [await client.sessionOf('member'), await client.sessionOf('system', { on: 'dc' })]
    expect(await knows(client, member)).toEqual([200, 200])
    await world.as('system').chapters.update({ chapterId: 'chapter-dc', subDomain: 'potomac' })
    expect(await knows(client, member, 'potomac')).toEqual([401, 401])
    expect(await knows(client, system, 'potomac')).toEqual([200, 200])
    expect((await here(client, 'dc')).status).toBe(404)
  })

  test('is deleted only while nothing depends on it, and never the main one', async () => {
    const world = await open()
    const { chapters } = world.as('system')
    const chapterId = await chapters.add(pnw)
    expect(await chapters.managed()).toContainEqual(
      expect.objectContaining({ chapterId, isEmpty: true, lacks: ['admin', 'payments', 'mail', 'treasurer'] }),
    )
    await world.store.write(({ sql }) =>
      run(
        sql.insertInto('newsletterSubscriptions').values({
          subscriptionId: 'one',
          chapterId,
          email: 'a@b.example',
          token: 'c',
          subscribedAt: '2026-11-01',
          unsubscribedAt: null,
        }),
      ),
    )
    await expect(chapters.remove({ chapterId })).rejects.toThrow(
      'Pacific Northwest cannot be deleted: it has job alert subscriptions. Close it instead.',
    )
    await world.store.write(({ sql }) =>
      run(sql.deleteFrom('newsletterSubscriptions').where('chapterId', '=', chapterId)),
    )
    await chapters.remove({ chapterId })
    expect((await chaptersIn(world)).map((row) => row.chapterId)).toEqual(['chapter-aea', 'chapter-dc', 'chapter-ny'])
    await expect(chapters.remove({ chapterId: 'chapter-aea' })).rejects.toThrow('The main chapter cannot be deleted.')
    await expect(chapters.close({ chapterId: 'chapter-aea' })).rejects.toThrow('The main chapter cannot be closed.')
  })
})

describeOnBoth('a chapter that is closed', (open) => {
  test("ends its people's sessions in every process, accepts no new people, and lets its members log in", async () => {
    const world = await open()
    const client = openHttpClient(world)
    const other = await otherProcess(world)
    const member = await client.sessionOf('member')
    expect(await knows(other.client, member)).toEqual([200, 200])
    await world.as('system').chapters.close({ chapterId: 'chapter-dc' })
    for (const each of [client, other.client]) expect(await knows(each, member)).toEqual([401, 401])

    const post = (path: string, body: object) => other.client.request(`/api/trpc/${path}`, { method: 'POST', body })
    const refused = await post('accounts.register', {
      ...application,
      memberType: 'dc-regular',
      captcha: await solvedCheck(world),
    })
    expect([refused.status, JSON.parse(refused.text).error.message]).toEqual([
      409,
      'The Washington DC chapter has closed. Nobody can join, register or pay here.',
    ])
    expect(
      (await post('accounts.login', { email: emailOf('member'), password: worldPassword, userRole: 'member' })).status,
    ).toBe(200)

    await world.as('system').chapters.reopen({ chapterId: 'chapter-dc' })
    const body = { ...application, memberType: 'dc-regular', captcha: await solvedCheck(world) }
    expect((await post('accounts.register', body)).status).toBe(200)
    await other.close()
  })
})

describeOnBoth('money for a chapter that has closed', (open) => {
  test('is not captured, and is refunded if a browser captured it or it was in transit', async () => {
    const world = await worldWithPayments(open)
    const client = openHttpClient(world)
    const { orderId } = await world.approved('member')
    const onItsWay = await world.approved('inactive')
    const { account } = await accountOf(world.store.read, world.env.appSecret, world.chapters.dc.id)
    await world.portal.providers.payments.captureOrder(account, onItsWay.orderId, 'of-a-try-that-broke-off')
    await world.as('system').chapters.close({ chapterId: 'chapter-dc' })

    const finish = async (who: 'member' | 'inactive', order: string) => {
      const { status, text } = await client.request('/api/trpc/payments.finish', {
        method: 'POST',
        by: await client.sessionOf(who),
        body: { orderId: order },
      })
      return [status, (JSON.parse(text) as { error?: { message: string } }).error?.message]
    }
    expect(await finish('member', orderId)).toEqual([409, expect.stringContaining('The chapter has closed.')])
    expect(await finish('inactive', onItsWay.orderId)).toEqual([
      409,
      expect.stringContaining('The chapter has closed.'),
    ])
    const taken = await world.browserOrder({ amountCents: 2500 })
    const paid = await restClient(world)('POST', `/api/users/${memberIds.member}/pay`, {
      as: 'member',
      body: { qty: 1, paymentResult: { id: taken } },
    })
    expect([paid.status, paid.data.message]).toEqual([
      409,
      expect.stringContaining(
        'has closed. Nobody can join, register or pay here. Your payment will be refunded in full.',
      ),
    ])
    const refunds = await world.store.read.selectFrom('refunds').select(['reason', 'state']).orderBy('reason').execute()
    expect(refunds).toEqual([
      { reason: 'chapterClosed', state: 'done' },
      { reason: 'refused', state: 'done' },
    ])
    await world.balance()
    await world.close()
  })
})
