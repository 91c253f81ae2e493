import { beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnBoth, emailOf, type World } from '#tests/support/world/world.ts'
import { stopUrl, summaryTimes, wayAt } from './decisions.ts'
import { sendNotifications } from './jobs.ts'

const zone = 'America/New_York'

// 8 a.m. in New York is 13:00 UTC in winter and 12:00 in summer, which ended on November 1, 2026.
test.each([
  ['2026-11-21T12:59:59.000Z', '2026-11-20T13:00:00.000Z', '2026-11-21T13:00:00.000Z'],
  ['2026-11-21T13:00:00.000Z', '2026-11-21T13:00:00.000Z', '2026-11-22T13:00:00.000Z'],
  ['2026-11-21T03:00:00.000Z', '2026-11-20T13:00:00.000Z', '2026-11-21T13:00:00.000Z'],
  ['2026-10-31T18:00:00.000Z', '2026-10-31T12:00:00.000Z', '2026-11-01T13:00:00.000Z'],
])('at %s the last summary was due at %s and the next is at %s', (now, last, next) => {
  const times = summaryTimes(new Date(now), zone)
  expect([times.last.toISOString(), times.next.toISOString()]).toEqual([last, next])
})

test('what happened before a change keeps the way it had, but nothing comes after “never”', () => {
  const changedAt = '2026-11-21T15:00:00.000Z'
  const choice = { how: 'atOnce', before: 'summary', changedAt } as const
  expect(wayAt(undefined, changedAt)).toBe('summary')
  expect(wayAt(choice, changedAt)).toBe('summary')
  expect(wayAt(choice, '2026-11-21T15:00:00.001Z')).toBe('atOnce')
  expect(wayAt({ ...choice, how: 'never' }, changedAt)).toBe('never')
})

describeOnBoth('notifications', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
    // Sunday, 10 a.m. in New York: people of the world applied the day before, which is over.
    world.clock.set('2026-11-22T15:00:00.000Z')
    await sendNotifications(world.portal)
  })
  const post = { title: 'What the load cells said', category: 'Structures', body: '<p>Twelve.</p>', photoId: '' }
  const job = {
    title: 'Bridge engineer',
    companyName: 'Lindqvist',
    email: 'jobs@lindqvist.example',
    city: 'Washington',
  }
  const on = async (iso: string) => {
    world.clock.set(iso)
    await sendNotifications(world.portal)
  }
  const sent = async (kind = 'daily summary') =>
    (
      await world.store.read
        .selectFrom('outbox')
        .select(['toAddress', 'subject', 'text', 'leaveUrl'])
        .where('kind', '=', kind)
        .orderBy('createdAt')
        .orderBy('toAddress')
        .execute()
    ).map(({ toAddress, subject, ...rest }) => ({ to: toAddress, subject, ...rest }))
  const subjects = async (kind?: string) => (await sent(kind)).map(({ to, subject }) => [to, subject])
  const monday = '2026-11-23T13:00:00.000Z'

  test('a summary comes at 8 in the chapter’s zone, once over restarts and two servers, and only when something happened', async () => {
    await world.as('member').jobs.add(job)
    await world.as('nyMember').jobs.add({ ...job, title: 'Theirs' })
    await on('2026-11-23T12:59:00.000Z')
    expect(await sent()).toEqual([])
    world.clock.set(monday)
    await Promise.all([sendNotifications(world.portal), sendNotifications(world.portal)])
    await on('2026-11-23T13:01:00.000Z')
    expect(await subjects()).toEqual([
      [emailOf('admin'), 'AEA Washington DC: 1 new job post to review'],
      [emailOf('nyAdmin'), 'AEA New York: 1 new job post to review'],
    ])
    expect((await sent())[0]!.text).toContain('Bridge engineer: Lindqvist')
    await on('2026-11-26T13:00:00.000Z')
    expect(await sent()).toHaveLength(2)
  })

  test('after a standstill of days there is one summary, of all that happened', async () => {
    await world.as('member').jobs.add(job)
    world.clock.set('2026-11-24T15:00:00.000Z')
    await world.as('member').jobs.add({ ...job, title: 'Architect' })
    await on('2026-11-26T20:00:00.000Z')
    expect(await subjects()).toEqual([[emailOf('admin'), 'AEA Washington DC: 2 new job posts to review']])
  })

  test('each admin and author chooses: right away, in the summary, or never', async () => {
    await world.as('admin').notifications.change({ jobs: 'atOnce', comments: 'never' })
    expect(await world.as('admin').notifications.own()).toEqual(
      expect.arrayContaining([
        { occasion: 'jobs', how: 'atOnce' },
        { occasion: 'applications', how: 'summary' },
        { occasion: 'comments', how: 'never' },
      ]),
    )
    expect(await world.as('member').notifications.own()).toEqual([{ occasion: 'comments', how: 'summary' }])
    world.clock.forward(1)
    await world.as('member').jobs.add(job)
    world.clock.forward(2)
    await Promise.all([sendNotifications(world.portal), sendNotifications(world.portal)])
    world.clock.forward(1)
    await sendNotifications(world.portal)
    expect(await subjects('notification')).toEqual([[emailOf('admin'), 'AEA Washington DC: 1 new job post to review']])
    const blogId = await world.as('member').blog.add(post)
    await world.as('lifer').blogComments.add({ blogId, comment: 'Did you keep the bearings?' })
    await on(monday)
    expect(await subjects()).toEqual([[emailOf('member'), 'AEA Washington DC: 1 new comment']])
    expect((await sent())[0]!.text).toContain('Did you keep the bearings?')
  })

  test('nobody is told of their own comments, and authors of comments are told of answers alone', async () => {
    const blogId = await world.as('admin').blog.add(post)
    const commentId = await world.as('member').blogComments.add({ blogId, comment: 'Mine' })
    await on(monday)
    expect(await subjects()).toEqual([[emailOf('admin'), 'AEA Washington DC: 1 new comment']])
    await world.as('lifer').blogComments.reply({ blogId, commentId, reply: 'An answer' })
    await on('2026-11-24T13:00:00.000Z')
    expect((await subjects()).slice(1)).toEqual([
      [emailOf('admin'), 'AEA Washington DC: 1 new comment'],
      [emailOf('member'), 'AEA Washington DC: 1 new comment'],
    ])
  })

  test('the email’s link and its one-click header stop all of them, and can be taken back', async () => {
    await world.as('member').jobs.add(job)
    await on(monday)
    const [email] = await sent()
    expect(email!.leaveUrl).toBe(stopUrl(world.context('admin'), 'admin'))
    expect(email!.text).toContain(email!.leaveUrl)
    const [code = '', key = ''] = email!.leaveUrl!.split('/').slice(-2)
    const anyone = world.as('anonymous').notifications
    expect(await anyone.stopping({ code, key })).toEqual({ hasStopped: false })
    const answer = await openHttpClient(world).request(`/notifications/stop/${code}/${key}`, {
      on: 'dc',
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(answer.status).toBe(200)
    expect(await anyone.stopping({ code, key })).toEqual({ hasStopped: true })
    await world.as('member').jobs.add({ ...job, title: 'Architect' })
    await on('2026-11-24T13:00:00.000Z')
    expect(await sent()).toHaveLength(1)
    await anyone.resume({ code, key })
    expect(await anyone.stopping({ code, key })).toEqual({ hasStopped: false })
    for (const wrong of [
      { code: 'member', key },
      { code, key: `${key.slice(0, -1)}${key.endsWith('_') ? '-' : '_'}` },
    ]) {
      expect(await anyone.stopping(wrong)).toBe(null)
      await expect(anyone.stop(wrong)).rejects.toThrow('This link does not work')
    }
    expect(await world.as('anonymous', { on: 'ny' }).notifications.stopping({ code, key })).toBe(null)
  })

  test('the system admins hear of a chapter without an admin, may say no, and hear no more once it has one', async () => {
    const system = world.as('system', { on: 'dc' })
    expect(await system.notifications.own()).toEqual([])
    const setAdmin = (isAdmin: 0 | 1) =>
      world.store.write(({ sql }) => run(sql.updateTable('members').set({ isAdmin }).where('personId', '=', 'admin')))
    await setAdmin(0)
    await world.store.write(({ sql }) =>
      run(sql.updateTable('applications').set({ verifiedAt: world.clock.now().toISOString() })),
    )
    await on(monday)
    const [email] = (await sent()).filter(({ subject }) => subject.includes('Washington'))
    expect(email).toMatchObject({ to: emailOf('system'), subject: 'AEA Washington DC: 1 new application' })
    expect(email!.text).toContain('you are a system admin, and AEA Washington DC has no admin')
    expect(await system.notifications.own()).toContainEqual({ occasion: 'applications', how: 'summary' })
    const [code = '', key = ''] = email!.leaveUrl!.split('/').slice(-2)
    await world.as('anonymous').notifications.stop({ code, key })
    expect(await world.as('anonymous').notifications.stopping({ code, key })).toEqual({ hasStopped: true })
    await world.as('member').jobs.add(job)
    await on('2026-11-24T13:00:00.000Z')
    const mine = async () => (await subjects()).filter(([, subject]) => subject!.includes('Washington'))
    expect(await mine()).toHaveLength(1)
    await world.as('anonymous').notifications.resume({ code, key })
    await setAdmin(1)
    await world.as('member').jobs.add({ ...job, title: 'Architect' })
    await on('2026-11-25T13:00:00.000Z')
    expect((await mine()).slice(1)).toEqual([[emailOf('admin'), 'AEA Washington DC: 1 new job post to review']])
  })

  test('a summary names people who applied', async () => {
    await world.store.write(({ sql }) =>
      run(sql.updateTable('applications').set({ verifiedAt: world.clock.now().toISOString() })),
    )
    await on(monday)
    const [email] = await sent()
    expect(email).toMatchObject({ to: emailOf('admin'), subject: 'AEA Washington DC: 1 new application' })
    expect(email!.text).toContain('applicant Resident')
  })
})
