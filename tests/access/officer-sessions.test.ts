import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { pages } from '../../remix.config.js'
import { panelOf } from '#app/ui/frame/menu.ts'
import { allRights, everyRight, type Right, type Rights } from '#server/auth/rights.rules.ts'
import { addressOf, pageEntryPoints } from '#tests/entry-points/tables.ts'
import { openHttpClient, type HttpClient, type SessionKeys } from '#tests/support/http-client.ts'
import { layOffice } from '#tests/support/world/offices.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, describeOnSqlite, memberIds } from '#tests/support/world/world.ts'
import { layPlaces } from './places.ts'

const member = memberIds.member

/** Switches the rights of a session's person on, or off. */
const switchTo = ({ request }: HttpClient, by: SessionKeys, intent: 'begin' | 'end') =>
  request('/my-office', { method: 'POST', by, body: new URLSearchParams({ intent }) })

/** The status of a page, or where it leads. */
async function at({ request }: HttpClient, path: string, options: Parameters<HttpClient['request']>[1]) {
  const { status, headers } = await request(path, options)
  return headers.get('location') ?? status
}

describeOnBoth('an office', (open) => {
  test('begins and ends at midnight in the chapter’s zone, in a session that stays open', async () => {
    const world = await open()
    await layOffice(world, {
      rights: { books: 'see' },
      memberId: member,
      fromDay: '2026-11-23',
      untilDay: '2026-11-23',
      officeName: 'Treasurer',
    })
    const client = openHttpClient(world)
    const by = await client.sessionOf('member')
    // Washington is five hours behind UTC.
    world.clock.set('2026-11-23T04:59:00.000Z')
    expect((await switchTo(client, by, 'begin')).status).toBe(409)
    expect(await at(client, '/treasury', { by })).toBe('/login?redirect=%2Ftreasury')
    world.clock.set('2026-11-23T05:00:00.000Z')
    expect(await at(client, '/treasury', { by })).toBe('/my-office?next=%2Ftreasury')
    expect((await switchTo(client, by, 'begin')).headers.get('location')).toBe('/my-office?done=begin')
    expect(await at(client, '/treasury', { by })).toBe(200)
    world.clock.set('2026-11-24T04:59:00.000Z')
    await switchTo(client, by, 'begin')
    expect(await at(client, '/treasury', { by })).toBe(200)
    world.clock.set('2026-11-24T05:00:00.000Z')
    const last = await client.request('/treasury', { by })
    expect([last.status, JSON.parse(last.text)]).toEqual([403, { kind: 'office', right: null }])
    expect(await at(client, '/dashboard', { by })).toBe(200)
    await switchTo(client, by, 'end')
    expect(await at(client, '/treasury', { by })).toBe('/login?redirect=%2Ftreasury')
  })

  test('gives its rights to the session that was switched on, for eight hours, and to no client of the calls', async () => {
    const world = await open()
    await layOffice(world, { rights: everyRight, memberId: member })
    const client = openHttpClient(world)
    const [one, other] = [await client.sessionOf('member'), await client.sessionOf('member')]
    await switchTo(client, one, 'begin')
    expect(await at(client, '/treasury', { by: one })).toBe(200)
    expect(await at(client, '/treasury', { by: other })).toBe('/my-office?next=%2Ftreasury')
    expect(await at(client, '/api/chapters/chapter-dc/payments', { by: one, with: 'bearer' })).not.toBe(200)
    const call = await client.request('/api/trpc/payments.choices', { by: one, with: 'bearer' })
    expect(call.status).toBe(403)
    world.clock.forward(8 * 60)
    expect(await at(client, '/treasury', { by: one })).toBe('/my-office?next=%2Ftreasury')
  })

  test('has no rights in another chapter, and none after the member left', async () => {
    const world = await open()
    await layOffice(world, { rights: everyRight, memberId: member })
    const client = openHttpClient(world)
    const by = await client.sessionOf('member')
    await switchTo(client, by, 'begin')
    expect(await at(client, '/treasury', { by, on: 'ny' })).toBe('/login?redirect=%2Ftreasury')
    expect((await client.request('/api/trpc/payments.choices', { by, on: 'ny' })).status).toBe(401)
    await world.as('admin').members.remove({ memberId: member })
    expect(await at(client, '/treasury', { by })).toMatch(/^\/login/)
    const terms = await world.store.read.selectFrom('officeTerms').select('endedAt').execute()
    expect(terms).toEqual([{ endedAt: world.clock.now().toISOString() }])
  })

  test('is left aside while an admin works as one', async () => {
    const world = await open()
    await layOffice(world, { rights: { books: 'see' }, memberId: memberIds.admin })
    const client = openHttpClient(world)
    const by = await client.sessionOf('admin', { role: 'member' })
    await switchTo(client, by, 'begin')
    expect(await at(client, '/settings', { by })).toBe(200)
    expect(await world.store.read.selectFrom('officeUses').selectAll().execute()).toEqual([])
  })

  test('notes when its rights were used, once an hour', async () => {
    const world = await open()
    const { termId } = await layOffice(world, { rights: { books: 'see', members: 'see' }, memberId: member })
    const client = openHttpClient(world)
    const by = await client.sessionOf('member')
    await switchTo(client, by, 'begin')
    const uses = () =>
      world.store.read.selectFrom('officeUses').select(['termId', 'right', 'usedAt']).orderBy('right').execute()
    const first = world.clock.now().toISOString()
    expect(await uses()).toEqual([])
    await client.request('/api/trpc/payments.choices', { by })
    world.clock.forward(30)
    await client.request('/api/trpc/payments.choices', { by })
    expect(await uses()).toEqual([{ termId, right: 'books', usedAt: first }])
    world.clock.forward(31)
    await client.request('/api/trpc/payments.choices', { by })
    await client.request('/api/trpc/duplicates.count', { by })
    const second = world.clock.now().toISOString()
    expect(await uses()).toEqual([
      { termId, right: 'books', usedAt: second },
      { termId, right: 'members', usedAt: second },
    ])
  })
})

describeOnBoth('an admin', (open) => {
  /** As documented; the login page leads to the switch. */
  const leadsToLogin = '/login?redirect=%2Fsettings'

  test('who logged in as a member works as one for eight hours, in that session alone', async () => {
    const world = await open()
    const client = openHttpClient(world)
    const [one, other] = [
      await client.sessionOf('admin', { role: 'member' }),
      await client.sessionOf('admin', { role: 'member' }),
    ]
    expect(await at(client, '/settings', { by: one })).toBe(leadsToLogin)
    expect((await switchTo(client, one, 'begin')).headers.get('location')).toBe('/my-office?done=begin')
    expect(await at(client, '/settings', { by: one })).toBe(200)
    expect(await at(client, '/settings', { by: other })).toBe(leadsToLogin)
    expect(await at(client, '/settings', { by: one, on: 'ny' })).toBe(leadsToLogin)
    const call = await client.request('/api/trpc/payments.choices', { by: one, with: 'bearer' })
    expect(call.status).toBe(403)
    await switchTo(client, one, 'end')
    expect(await at(client, '/settings', { by: one })).toBe(leadsToLogin)
    await switchTo(client, one, 'begin')
    world.clock.forward(8 * 60)
    expect(await at(client, '/settings', { by: one })).toBe(leadsToLogin)
  })

  test('who logged in as one becomes a member and an admin again, and clients of the calls keep their login', async () => {
    const world = await open()
    const client = openHttpClient(world)
    const by = await client.sessionOf('admin')
    expect((await switchTo(client, by, 'begin')).status).toBe(409)
    expect((await switchTo(client, by, 'end')).headers.get('location')).toBe('/my-office?done=end')
    expect(await at(client, '/settings', { by })).toBe(leadsToLogin)
    expect((await client.request('/api/trpc/payments.choices', { by })).status).toBe(403)
    expect((await client.request('/api/trpc/payments.choices', { by, with: 'bearer' })).status).toBe(200)
    const json = { 'content-type': 'application/json' }
    const end = { by, with: 'bearer', method: 'POST', headers: json, body: '{}' } as const
    expect((await client.request('/api/trpc/officeWork.end', end)).status).toBe(409)
    await switchTo(client, by, 'begin')
    expect(await at(client, '/settings', { by })).toBe(200)
  })

  test('whose role ends is no admin with the next request, and a member cannot become one', async () => {
    const world = await open()
    const client = openHttpClient(world)
    const by = await client.sessionOf('admin', { role: 'member' })
    await switchTo(client, by, 'begin')
    await world.store.write(({ sql }) =>
      run(sql.updateTable('members').set({ isAdmin: 0 }).where('personId', '=', 'admin')),
    )
    const refused = await client.request('/settings', { by })
    expect([refused.status, JSON.parse(refused.text)]).toEqual([403, { kind: 'office', right: null }])
    expect((await client.request('/api/trpc/payments.choices', { by })).status).toBe(403)
    const ofMember = await client.sessionOf('member')
    expect((await switchTo(client, ofMember, 'begin')).status).toBe(409)
    expect(await at(client, '/settings', { by: ofMember })).toBe(leadsToLogin)
  })

  test('needs the second factor that the chapter asks for, however the rights were switched on', async () => {
    const world = await open()
    const client = openHttpClient(world)
    const by = await client.sessionOf('admin', { role: 'member' })
    await switchTo(client, by, 'begin')
    const { chapters, clock } = world
    await world.store.write(({ sql }) =>
      run(
        sql.insertInto('secondFactorRules').values({
          chapterId: chapters.dc.id,
          isForAll: 0,
          requiredFrom: clock.now().toISOString(),
          requiredBy: 'system',
          createdAt: clock.now().toISOString(),
        }),
      ),
    )
    expect(await at(client, '/settings', { by })).toBe('/security?needed')
  })
})

const ofMoney = [
  '/members/:memberId/statement',
  '/payment/:paymentId/refund',
  '/treasury',
  '/treasury/resolve',
  '/treasury/journal',
  '/treasury/bank',
  '/treasury/months',
  '/treasury/months/:month',
  '/treasury/year/:year',
  '/treasury/letters',
  '/treasury/letters/settings',
  '/treasury/shares',
]

/** The pages for admins that each right opens alone, written down by hand; an auditor sees all of them. */
const opened: Record<Exclude<Right, 'audit'>, readonly string[]> = {
  members: [
    '/members/roster',
    '/members/:memberId',
    '/members/:memberId/let-in',
    '/admin/users/:memberId/edit',
    '/users/:memberId/edit',
    '/members/duplicates',
    '/members/duplicates/merge',
  ],
  applications: ['/users/:pendingId/pending'],
  events: [
    '/events',
    '/eventsnew',
    '/eventnew',
    '/event/:id/waiting-list',
    '/event/:id/edit',
    '/event/:id/cancel',
    '/event/:id/packages',
    '/event/:id/values',
    '/event/:id/packages/:catalogue',
    '/event/:id/helpers',
    '/event/:id/registrations',
    '/event/:id/registrations/:registrationId/cancel',
  ],
  content: ['/activity', '/announcement', '/images', '/help', '/links'],
  mail: ['/emails'],
  jobPortal: ['/career', '/career/:pagetitle'],
  advertising: [
    '/advertisement',
    '/advertisement/home-main-banner',
    '/advertisement/home-video-box',
    '/advertisement/home-image-box',
    '/advertisement/event-sponsor',
    '/advertisement/manage-sponsor',
    '/advertisement/:advtitle',
  ],
  books: ofMoney,
  payments: ofMoney,
  accounts: ['/paymentType', '/settings', '/settings/guide'],
  settings: ['/chapter', '/mail-records', '/member-fields', '/settings', '/settings/guide', '/votes/new-poll'],
  // The page of one office is none here: its address names none.
  offices: ['/offices', '/offices/review'],
}

/** For the association's parent, or for admins alone. */
const otherwise = ['/imports', '/imports/new']

describeOnSqlite('an officer at work', (open) => {
  test.each(allRights)('with the right over %s opens every page of the menu, and no page for others', async (right) => {
    const world = await worldWithPayments(open)
    const places = await layPlaces(world)
    const rights: Rights = { [right]: everyRight[right] }
    await layOffice(world, { rights, memberId: member })
    const client = openHttpClient(world)
    const by = await client.sessionOf('member')
    await switchTo(client, by, 'begin')
    const chapter = { ...world.chapters.dc, chapterId: 'chapter-dc', zone: '', closedOn: null }
    const menu = panelOf({ role: 'member', isAdmin: false, offices: ['Office'], rights, chapter })!
    const entries = menu.groups.flatMap((group) => group.entries.map(({ to }) => to))
    const dead = []
    for (const to of entries) {
      const result = await at(client, to, { by })
      if (result !== 200) dead.push([to, result, (await client.request(to, { by })).text.slice(0, 200)])
    }
    expect(dead).toEqual([])
    const opening = []
    for (const path of Object.keys(pages)) {
      if (pageEntryPoints[path]?.minAccess !== 'admin') continue
      const result = await at(client, addressOf(path, places), { by })
      if (result === 200) opening.push(path)
      else expect([path, result === 403 || typeof result === 'string' || result === 404]).toEqual([path, true])
    }
    const everything = [...new Set([...Object.values(opened).flat(), ...otherwise])]
    expect(opening.sort()).toEqual([...(right === 'audit' ? everything : opened[right])].sort())
    await world.close()
  })
})
