import { beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { noteBounce } from '#server/providers/mail/unwanted.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnSqlite, type Person, type World } from '#tests/support/world/world.ts'
import { digestDueAt } from './decisions.ts'
import { beginDigest, continueDigest } from './writes.ts'
import { sendDigests } from '../jobs.ts'

const zone = 'America/New_York'

// November 21, 2026 is a Saturday; 8 a.m. in New York is 13:00 UTC.
test.each([
  ['monday', '2026-11-23T12:59:59.000Z', '2026-11-16T13:00:00.000Z'],
  ['monday', '2026-11-23T13:00:00.000Z', '2026-11-23T13:00:00.000Z'],
  ['monday', '2026-11-25T03:00:00.000Z', '2026-11-23T13:00:00.000Z'],
  ['saturday', '2026-11-21T15:00:00.000Z', '2026-11-21T13:00:00.000Z'],
  ['daily', '2026-11-21T12:00:00.000Z', '2026-11-20T13:00:00.000Z'],
  // Daylight saving time ended on November 1.
  ['sunday', '2026-11-01T13:00:00.000Z', '2026-11-01T13:00:00.000Z'],
  ['saturday', '2026-11-01T13:00:00.000Z', '2026-10-31T12:00:00.000Z'],
] as const)('the digest of %s was last due at %s', (digestDay, now, due) => {
  expect(digestDueAt({ digestDay, digestChangedAt: '' }, new Date(now), zone)?.toISOString()).toBe(due)
})

test('a day chosen after its send time starts with the next one, and `never` is never due', () => {
  const now = new Date('2026-11-21T15:00:00.000Z')
  expect(digestDueAt({ digestDay: 'friday', digestChangedAt: '2026-11-21T14:00:00.000Z' }, now, zone)).toBe(null)
  expect(digestDueAt({ digestDay: 'friday', digestChangedAt: '2026-11-20T12:59:00.000Z' }, now, zone)).not.toBe(null)
  expect(digestDueAt({ digestDay: 'never', digestChangedAt: '' }, now, zone)).toBe(null)
})

describeOnSqlite('the digest of new jobs', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
    world.clock.set('2026-11-21T15:00:00.000Z')
  })
  const right = {
    title: 'Bridge engineer',
    companyName: 'Lindqvist & Partners',
    email: 'jobs@lindqvist.example',
    city: 'Washington',
  }
  const approved = async (title: string, who: 'member' | 'nyAdmin' = 'member') => {
    const jobId = await world.as(who).jobs.add({ ...right, title })
    const admin: Person = who === 'member' ? 'admin' : 'nyAdmin'
    await world.as(admin).jobs.decide({ jobId, decision: 'approve' })
    return jobId
  }
  const subscribers = async (
    emails: string[],
    { confirmedAt = '2026-11-01T00:00:00.000Z', on = 'dc' }: { confirmedAt?: string | null; on?: 'dc' | 'ny' } = {},
  ) => {
    const rows = emails.map((email) => ({
      subscriptionId: `${on} ${email}`,
      chapterId: world.chapters[on].id,
      email,
      token: `token-${on}-${email}`,
      subscribedAt: '2026-11-01',
      confirmedAt,
      unsubscribedAt: null,
    }))
    await world.store.write(({ sql }) => run(sql.insertInto('newsletterSubscriptions').values(rows)))
  }
  const on = async (iso: string) => {
    world.clock.set(iso)
    await sendDigests(world.portal)
  }
  const digests = async () =>
    await world.store.read
      .selectFrom('outbox')
      .select(['toAddress', 'subject', 'isBulk', 'leaveUrl', 'text', 'html'])
      .where('kind', '=', 'job digest')
      .orderBy('createdAt')
      .orderBy('toAddress')
      .execute()
  const sent = async () => (await digests()).map(({ toAddress, subject }) => `${toAddress}: ${subject}`)
  const monday = '2026-11-23T13:00:00.000Z'

  test('is sent on its day to confirmed addresses, once, with the ways to unsubscribe, and not when nothing is new', async () => {
    await subscribers(['a@mail.example', 'b@mail.example'])
    await subscribers(['waits@mail.example'], { confirmedAt: null })
    await subscribers(['ny@mail.example'], { on: 'ny' })
    const jobId = await approved('Bridge engineer <script>')
    await world.as('member').jobs.add({ ...right, title: 'Waits' })
    await on('2026-11-23T12:59:00.000Z')
    expect(await sent()).toEqual([])
    await on(monday)
    await on('2026-11-23T13:01:00.000Z')
    expect(await sent()).toEqual([
      'a@mail.example: New job from AEA Washington DC: Bridge engineer <script>',
      'b@mail.example: New job from AEA Washington DC: Bridge engineer <script>',
    ])
    const [digest] = await digests()
    expect(digest).toMatchObject({
      isBulk: 1,
      leaveUrl: 'http://dc.localhost:3000/newsletter/leave/token-dc-a@mail.example',
    })
    expect(digest!.text).toContain(`http://dc.localhost:3000/jobs/${jobId}`)
    expect(digest!.text).toContain('Lindqvist & Partners')
    expect(digest!.text).toContain('http://dc.localhost:3000/newsletter/optout?token=token-dc-a@mail.example')
    expect(digest!.html).not.toContain('<script>')
    expect(digest!.text).not.toContain('Waits')
    await on('2026-11-30T13:00:00.000Z')
    expect(await sent()).toHaveLength(2)
    await approved('Second')
    await approved('Third')
    await on('2026-12-07T13:00:00.000Z')
    expect((await sent()).slice(2)).toEqual([
      'a@mail.example: 2 new jobs from AEA Washington DC',
      'b@mail.example: 2 new jobs from AEA Washington DC',
    ])
  })

  test('includes each job once, even if it was rejected and approved again', async () => {
    await subscribers(['a@mail.example'])
    const jobId = await approved('Bridge engineer')
    await on(monday)
    const { jobs } = world.as('admin')
    await jobs.decide({ jobId, decision: 'reject' })
    await jobs.decide({ jobId, decision: 'approve' })
    await subscribers(['later@mail.example'], { confirmedAt: '2026-11-24T00:00:00.000Z' })
    await on('2026-11-30T13:00:00.000Z')
    expect(await sent()).toEqual(['a@mail.example: New job from AEA Washington DC: Bridge engineer'])
  })

  test('is sent daily or never where the chapter chose so; jobs approved after its hour wait', async () => {
    await subscribers(['a@mail.example'])
    await world.as('admin').jobs.changeSettings({ courtesy: '', digestDay: 'never' })
    await approved('First')
    await on(monday)
    expect(await sent()).toEqual([])
    await world.as('admin').jobs.changeSettings({ courtesy: '', digestDay: 'daily' })
    await on('2026-11-23T14:00:00.000Z')
    expect(await sent()).toEqual([])
    await on('2026-11-24T13:00:00.000Z')
    expect(await sent()).toHaveLength(1)
    world.clock.set('2026-11-24T14:00:00.000Z')
    await approved('Second')
    await on('2026-11-24T15:00:00.000Z')
    expect(await sent()).toHaveLength(1)
    await on('2026-11-25T13:00:00.000Z')
    expect(await sent()).toHaveLength(2)
  })

  test('is not sent by a chapter that is closed or has no job portal', async () => {
    await subscribers(['a@mail.example'])
    await approved('First')
    const set = (change: object) =>
      world.store.write(({ sql }) => run(sql.updateTable('chapters').set(change).where('subDomain', '=', 'dc')))
    for (const change of [{ jobPortal: 0 }, { jobPortal: 1, closedAt: '2026-11-22' }]) {
      await set(change)
      await on(monday)
      expect(await sent()).toEqual([])
    }
    await set({ closedAt: null })
    await on('2026-11-23T13:05:00.000Z')
    expect(await sent()).toHaveLength(1)
  })

  test('to 450 subscribers resumes where it stopped, even in two processes: each gets one, and bounced mailboxes get none', async () => {
    await subscribers(Array.from({ length: 450 }, (_, index) => `reader${String(index).padStart(3, '0')}@mail.example`))
    const { dc } = world.chapters
    await world.store.write(({ sql }) =>
      noteBounce(sql, { chapterId: dc.id, toAddress: 'reader007@mail.example' }, 'gone', world.clock.now()),
    )
    await approved('First')
    world.clock.set(monday)
    const { chapter, write } = { ...world.context('admin') }
    const around = { chapter, env: world.env, urls: world.portal.urls }
    await write((tx) => beginDigest(tx, around, new Date(monday)))
    await write((tx) => beginDigest(tx, around, new Date(monday)))
    expect(await write((tx) => continueDigest(tx, around))).toBe(true)
    expect(await sent()).toHaveLength(200)
    // A subscriber who unsubscribes while it is being sent gets no further email.
    await world.as('anonymous').newsletter.unsubscribeByLink({ token: 'token-dc-reader449@mail.example' })
    await Promise.all([sendDigests(world.portal), sendDigests(world.portal)])
    await sendDigests(world.portal)
    const addresses = (await sent()).map((line) => line.split(':')[0])
    expect([addresses.length, new Set(addresses).size]).toEqual([448, 448])
    expect(addresses).not.toContain('reader007@mail.example')
    expect(addresses).not.toContain('reader449@mail.example')
  })

  test('is unsubscribed by one POST of a mail program, without a login, and its queued email is withdrawn', async () => {
    await subscribers(['a@mail.example', 'b@mail.example'])
    await subscribers(['a@mail.example'], { on: 'ny' })
    await approved('First')
    await on(monday)
    const { app } = openHttpClient(world)
    const leave = async (path: string, host = 'dc.localhost:3000') => {
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      const answer = await app.fetch(
        new Request(`http://${host}${path}`, { method: 'POST', headers: { host }, body }),
        { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
      )
      return [answer.status, await answer.text()]
    }
    const [digest] = await digests()
    const { pathname } = new URL(digest!.leaveUrl!)
    const done = [200, 'You have been unsubscribed.']
    // On another chapter's host it unsubscribes nobody.
    expect(await leave(pathname, 'ny.localhost:3000')).toEqual(done)
    expect(await sent()).toHaveLength(2)
    expect(await leave(pathname)).toEqual(done)
    expect(await leave(pathname)).toEqual(done)
    expect(await leave('/newsletter/leave/unknown')).toEqual(done)
    expect((await sent()).map((line) => line.split(':')[0])).toEqual(['b@mail.example'])
    const left = await world.store.read
      .selectFrom('newsletterSubscriptions')
      .select('subscriptionId')
      .where('unsubscribedAt', 'is not', null)
      .execute()
    expect(left).toEqual([{ subscriptionId: 'dc a@mail.example' }])
  })
})
