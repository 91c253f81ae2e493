import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { listAt } from '#server/records/search-source.ts'
import { pdf } from '#tests/support/files.ts'
import { describeOnBoth, memberIds, type Person, type World } from '#tests/support/world/world.ts'
import { jobHits } from '../jobs/search.reads.ts'
import { daysListed } from '../jobs/rules.ts'
import { searchQuestion } from './schema.ts'

const openJob = {
  companyName: 'Span & Co',
  web: '',
  email: 'jobs@span.example',
  phone: '',
  city: 'Fairfax',
  state: 'VA',
  body: '<p>Build.</p>',
}

type Reader = Parameters<World['as']>[0]
type On = { on?: 'aea' | 'dc' | 'ny' }

async function titlesFor(world: World, reader: Reader, search: string, options: On = {}) {
  const groups = await world.as(reader, options).search.everywhere({ search })
  return Object.fromEntries(groups.map(({ group, hits }) => [group, hits.map(({ title }) => title)]))
}

const announce = (world: World, who: Person, title: string, body = '<p>Come.</p>') =>
  world.as(who).announcements.add({ title, body })

async function document(world: World, who: Person, documentName: string) {
  const { actor, chapter } = world.context(who)
  const path = await world.portal.providers.files.keep(pdf(), { chapter: chapter.id, actor })
  return world
    .as(who)
    .documents.add({ documentType: 'By-laws', documentName, documentDescription: 'As adopted in June', document: path })
}

async function event(world: World, eventName: string, startDate: string, isPublished = true) {
  const { eventId } = await world.as('admin').events.create({
    eventType: 'picnic',
    eventName,
    eventDescription: 'Bring a chair.',
    eventAddress: 'Rock Creek Park',
    startsAt: `${startDate}T11:00`,
    endsAt: `${startDate}T15:00`,
  } as never)
  if (isPublished) await world.as('admin').events.publish({ eventId })
  return eventId
}

test.each([
  [' Élodie,  of   Rock ', 'Élodie of Rock'],
  ['a b c d e f g h i j', 'a b c d e f g h'],
  ['50%', '50%'],
])('%j is searched as %j', (text, search) => {
  expect(searchQuestion.parse({ search: text })).toEqual({ search })
})

test.each(['', ' ', 'a', ' , a '])('%j is too short', (search) => {
  expect(searchQuestion.safeParse({ search }).error?.issues[0]?.message).toBe('Type at least 2 characters')
})

test('a list accepts any words', () => {
  expect(listAt('/documents', { search: '5 % & <b>' })).toBe('/documents?search=5+%25+%26+%3Cb%3E')
})

describeOnBoth('a search', (open) => {
  test('finds for each viewer what the feature shows them, and nothing for people of other chapters', async () => {
    const world = await open()
    await announce(world, 'admin', 'Rules of Hall B')
    await document(world, 'admin', 'Rules of the hall')
    await announce(world, 'nyAdmin', 'Hall in New York')
    await document(world, 'nyAdmin', 'Rules of the New York hall')
    expect(await titlesFor(world, 'anonymous', 'hall')).toEqual({ announcements: ['Rules of Hall B'] })
    expect(await titlesFor(world, 'member', 'hall rules')).toEqual({
      announcements: ['Rules of Hall B'],
      documents: ['Rules of the hall'],
    })
    expect(await titlesFor(world, 'anonymous', 'hall', { on: 'ny' })).toEqual({ announcements: ['Hall in New York'] })
    expect(await titlesFor(world, 'member', 'New York')).toEqual({})
  })

  test("finds the parent's documents for everyone", async () => {
    const world = await open()
    await document(world, 'system', 'Rules of the association')
    expect(await titlesFor(world, 'anonymous', 'association', { on: 'aea' })).toEqual({
      documents: ['Rules of the association'],
    })
  })

  test('finds people for signed-in viewers, and by email for admins only', async () => {
    const world = await open()
    const { rows } = await world.as('admin').members.inChapter({ search: memberIds.member })
    const { firstName, lastName } = rows[0]!
    const name = `${firstName} ${lastName}`
    expect(await titlesFor(world, 'anonymous', name)).toEqual({})
    for (const reader of ['member', 'admin'] as const)
      expect(await titlesFor(world, reader, name)).toEqual({ people: [name] })
    const email = 'email' in rows[0]! ? rows[0].email : ''
    expect(await titlesFor(world, 'admin', email)).toEqual({ people: [name] })
    expect(await titlesFor(world, 'member', email)).toEqual({})
    const [{ hits } = { hits: [] }] = await world.as('member').search.everywhere({ search: name })
    expect(Object.keys(hits[0]!).sort()).toEqual(['text', 'title', 'to'])
    expect([hits[0]!.to, (await world.as('admin').search.everywhere({ search: name }))[0]!.hits[0]!.to]).toEqual([
      `/members?chapter.search=${memberIds.member}`,
      `/members/${memberIds.member}`,
    ])
  })

  test('finds published events, upcoming ones apart from past ones', async () => {
    const world = await open()
    await event(world, 'Family picnic', '2026-12-05')
    await event(world, 'Picnic of next year', '2027-05-01')
    await event(world, 'Secret picnic', '2027-06-01', false)
    expect(await titlesFor(world, 'admin', 'picnic')).toEqual({ upcoming: ['Family picnic', 'Picnic of next year'] })
    world.clock.forward(30 * 24 * 60)
    expect(await titlesFor(world, 'anonymous', 'PICNIC')).toEqual({
      upcoming: ['Picnic of next year'],
      past: ['Family picnic'],
    })
    const [upcoming, past] = await world.as('anonymous').search.everywhere({ search: 'rock creek' })
    expect([upcoming!.list, past!.list]).toEqual([
      '/calendar?search=rock+creek',
      '/calendar?when=past&search=rock+creek',
    ])
    expect(upcoming!.hits[0]).toMatchObject({ on: '2027-05-01T11:00', text: 'Rock Creek Park' })
  })

  test('finds blog posts by title, text, and author, for signed-in viewers', async () => {
    const world = await open()
    const post = (title: string, body: string, who: Person = 'member') =>
      world.as(who).blog.add({ title, category: 'Structures', body, photoId: '' })
    await post('Load cells', '<p>What a bridge <strong>says</strong>.</p>')
    world.clock.forward(1)
    const blogId = await post('Bridges in winter', '<p>Salt and steel.</p>', 'admin')
    await post('Bridges of New York', '<p>Steel.</p>', 'nyMember')
    expect(await titlesFor(world, 'anonymous', 'bridge')).toEqual({})
    for (const reader of ['member', 'admin', 'inactive'] as const)
      expect(await titlesFor(world, reader, 'bridge')).toEqual({ blog: ['Bridges in winter', 'Load cells'] })
    expect(await titlesFor(world, 'member', 'SALT winter')).toEqual({ blog: ['Bridges in winter'] })
    expect(await titlesFor(world, 'nyMember', 'bridge', { on: 'ny' })).toEqual({ blog: ['Bridges of New York'] })
    // HTML tags are not searched.
    expect(await titlesFor(world, 'member', 'strong')).toEqual({})
    expect((await titlesFor(world, 'member', 'admin resident')).blog).toEqual(['Bridges in winter'])
    const groups = await world.as('member').search.everywhere({ search: 'salt' })
    expect(groups).toEqual([
      {
        group: 'blog',
        total: 1,
        list: '/blog?keyword=salt',
        hits: [{ title: 'Bridges in winter', to: `/blogs/${blogId}`, text: 'Salt and steel.', on: '2026-11-21' }],
      },
    ])
    await world.as('admin').blog.update({ blogId, title: 'Bridges in summer' })
    expect([await titlesFor(world, 'member', 'winter'), await titlesFor(world, 'member', 'summer')]).toEqual([
      {},
      { blog: ['Bridges in summer'] },
    ])
    await world.as('admin').blog.remove({ blogId })
    expect(await titlesFor(world, 'member', 'salt')).toEqual({})
  })

  test('finds activities by title, text, and category, for everyone', async () => {
    const world = await open()
    const activity = (title: string, body: string, who: Person = 'admin') =>
      world.as(who).activities.add({ category: 'Site visit', title, date: '2026-10-12', body, activityPhoto: '[]' })
    const activityId = await activity('Inside the reading room', '<p>Thirty members walked the <em>scaffold</em>.</p>')
    await activity('A scaffold in New York', '<p>Theirs.</p>', 'nyAdmin')
    for (const reader of ['anonymous', 'member', 'admin'] as const) {
      for (const words of ['scaffold', 'READING room', 'site visit'])
        expect(await titlesFor(world, reader, words)).toEqual({ activities: ['Inside the reading room'] })
    }
    expect(await titlesFor(world, 'anonymous', 'scaffold', { on: 'ny' })).toEqual({
      activities: ['A scaffold in New York'],
    })
    const [group] = await world.as('anonymous').search.everywhere({ search: 'scaffold' })
    expect(group).toEqual({
      group: 'activities',
      total: 1,
      hits: [
        {
          title: 'Inside the reading room',
          to: `/activity/${activityId}`,
          text: 'Thirty members walked the scaffold.',
          on: '2026-10-12',
        },
      ],
    })
  })

  test('finds approved, current jobs where the chapter has the portal', async () => {
    const world = await open()
    const job = (title: string, who: Person = 'member') => world.as(who).jobs.add({ ...openJob, title })
    const approve = (jobId: string, who: Person = 'admin') => world.as(who).jobs.decide({ jobId, decision: 'approve' })
    const jobId = await job('Bridge engineer')
    await job('Bridge inspector who waits')
    await approve(await job('Bridge engineer in New York', 'nyAdmin'), 'nyAdmin')
    // Not even the author or an admin finds a pending one.
    for (const reader of ['anonymous', 'member', 'admin'] as const)
      expect(await titlesFor(world, reader, 'bridge')).toEqual({})
    await approve(jobId)
    for (const reader of ['anonymous', 'member', 'admin'] as const)
      expect(await titlesFor(world, reader, 'bridge fairfax')).toEqual({ jobs: ['Bridge engineer'] })
    expect(await titlesFor(world, 'anonymous', 'bridge', { on: 'ny' })).toEqual({
      jobs: ['Bridge engineer in New York'],
    })
    const [group] = await world.as('anonymous').search.everywhere({ search: 'bridge' })
    expect(group).toMatchObject({
      list: '/jobs?keyword=bridge',
      hits: [{ to: `/jobs/${jobId}`, text: 'Span & Co, Fairfax, VA', on: '2026-11-21' }],
    })
    const dc = world.context('anonymous').chapter
    const question = { search: 'bridge', page: 0, size: 5 } as const
    expect(await jobHits({ ...world.context('admin'), chapter: { ...dc, jobPortal: false } }, question)).toBeNull()
    world.clock.forward(daysListed * 24 * 60)
    expect(await titlesFor(world, 'anonymous', 'bridge')).toEqual({})
  })

  test('finds what is still readable in a closed chapter', async () => {
    const world = await open()
    await world.as('member').blog.add({ title: 'Last words', category: 'Farewell', body: '<p>Bye.</p>', photoId: '' })
    await world.as('admin').activities.add({
      category: 'Dinner',
      title: 'Last dinner',
      date: '2026-10-12',
      body: '<p>Rice.</p>',
      activityPhoto: '[]',
    })
    await world.as('admin').jobs.decide({
      jobId: await world.as('member').jobs.add({ ...openJob, title: 'Last engineer' }),
      decision: 'approve',
    })
    await world.store.write(({ sql }) =>
      run(sql.updateTable('chapters').set({ closedAt: '2026-11-21T12:00:00.000Z' }).where('subDomain', '=', 'dc')),
    )
    expect(await titlesFor(world, 'member', 'last')).toEqual({
      blog: ['Last words'],
      activities: ['Last dinner'],
      jobs: ['Last engineer'],
    })
    expect(await titlesFor(world, 'anonymous', 'last')).toEqual({
      activities: ['Last dinner'],
      jobs: ['Last engineer'],
    })
  })

  test('treats database wildcards as plain characters', async () => {
    const world = await open()
    await announce(world, 'admin', '50% off_season')
    await announce(world, 'admin', "O'Hara; drop table", '<p>Back\\slash</p>')
    expect(await titlesFor(world, 'anonymous', '0%')).toEqual({ announcements: ['50% off_season'] })
    expect(await titlesFor(world, 'anonymous', 'f_s')).toEqual({ announcements: ['50% off_season'] })
    for (const search of ['%%', '__', "'%' or 1=1", '\\%', '"]]>'])
      expect(await titlesFor(world, 'anonymous', search)).toEqual({})
    expect(await titlesFor(world, 'anonymous', "o'hara; k\\s")).toEqual({ announcements: ["O'Hara; drop table"] })
  })

  test('shows the first hits of a group with their total number, and the whole group page by page', async () => {
    const world = await open()
    for (let number = 1; number <= 27; number++) {
      await announce(world, 'admin', `Notice ${number}`)
      world.clock.forward(1)
    }
    const [group] = await world.as('anonymous').search.everywhere({ search: 'notice' })
    expect([group!.total, group!.list, group!.hits.map(({ title }) => title)]).toEqual([
      27,
      undefined,
      ['Notice 27', 'Notice 26', 'Notice 25', 'Notice 24', 'Notice 23'],
    ])
    const page = (page: number) =>
      world.as('anonymous').search.inGroup({ search: 'notice', group: 'announcements', page })
    expect([
      (await page(0)).hits.length,
      (await page(1)).hits.map(({ title }) => title),
      (await page(1)).total,
    ]).toEqual([25, ['Notice 2', 'Notice 1'], 27])
    expect(await world.as('anonymous').search.inGroup({ search: 'notice', group: 'people' })).toEqual({
      hits: [],
      total: 0,
    })
  })
})
