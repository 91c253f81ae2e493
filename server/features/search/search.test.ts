import { expect, test } from 'vitest'
import { listAt } from '#server/search-source.ts'
import { pdf } from '#tests/support/files.ts'
import { describeOnBoth, memberIds, type Person, type World } from '#tests/support/world/world.ts'
import { searchQuestion } from './schema.ts'

type Reader = Parameters<World['as']>[0]
type On = { on?: 'aea' | 'dc' | 'ny' }

async function found(world: World, reader: Reader, search: string, options: On = {}) {
  const groups = await world.as(reader, options).search.everywhere({ search })
  return Object.fromEntries(groups.map(({ group, hits }) => [group, hits.map(({ title }) => title)]))
}

const announce = (world: World, who: Person, title: string, body = '<p>Come.</p>') => world.as(who).announcements.add({ title, body })

async function document(world: World, who: Person, documentName: string) {
  const { actor, chapter } = world.context(who)
  const path = await world.portal.providers.files.keep(pdf(), { chapter: chapter.id, actor })
  return world.as(who).documents.add({ documentType: 'By-laws', documentName, documentDescription: 'As adopted in June', document: path })
}

async function event(world: World, eventName: string, startDate: string, isPublished = true) {
  const { eventId } = await world.as('admin').events.create({ eventType: 'picnic', eventName, eventDescription: 'Bring a chair.', eventAddress: 'Rock Creek Park', startsAt: `${startDate}T11:00`, endsAt: `${startDate}T15:00` } as never)
  if (isPublished) await world.as('admin').events.publish({ eventId })
  return eventId
}

test.each([
  [' Élodie,  of   Rock ', 'Élodie of Rock'],
  ['a b c d e f g h i j', 'a b c d e f g h'],
  ['50%', '50%'],
])('%j is looked for as %j', (text, search) => {
  expect(searchQuestion.parse({ search: text })).toEqual({ search })
})

test.each(['', ' ', 'a', ' , a '])('%j is too short', (search) => {
  expect(searchQuestion.safeParse({ search }).error?.issues[0]?.message).toBe('Type at least 2 characters')
})

test('a list is asked for whatever its words are', () => {
  expect(listAt('/documents', { search: '5 % & <b>' })).toBe('/documents?search=5+%25+%26+%3Cb%3E')
})

describeOnBoth('a search', (open) => {
  test('finds for each reader what its room shows them, and for the people of other chapters nothing', async () => {
    const world = await open()
    await announce(world, 'admin', 'Rules of Hall B')
    await document(world, 'admin', 'Rules of the hall')
    await announce(world, 'nyAdmin', 'Hall in New York')
    await document(world, 'nyAdmin', 'Rules of the New York hall')
    expect(await found(world, 'anonymous', 'hall')).toEqual({ announcements: ['Rules of Hall B'] })
    expect(await found(world, 'member', 'hall rules')).toEqual({ announcements: ['Rules of Hall B'], documents: ['Rules of the hall'] })
    expect(await found(world, 'anonymous', 'hall', { on: 'ny' })).toEqual({ announcements: ['Hall in New York'] })
    expect(await found(world, 'member', 'New York')).toEqual({})
  })

  test('finds the documents of the parent for everybody', async () => {
    const world = await open()
    await document(world, 'system', 'Rules of the association')
    expect(await found(world, 'anonymous', 'association', { on: 'aea' })).toEqual({ documents: ['Rules of the association'] })
  })

  test('finds people for those who are signed in, and by email for admins alone', async () => {
    const world = await open()
    const { rows } = await world.as('admin').members.inChapter({ search: memberIds.member })
    const { firstName, lastName } = rows[0]!
    const name = `${firstName} ${lastName}`
    expect(await found(world, 'anonymous', name)).toEqual({})
    for (const reader of ['member', 'admin'] as const) expect(await found(world, reader, name)).toEqual({ people: [name] })
    const email = 'email' in rows[0]! ? rows[0].email : ''
    expect(await found(world, 'admin', email)).toEqual({ people: [name] })
    expect(await found(world, 'member', email)).toEqual({})
    const [{ hits } = { hits: [] }] = await world.as('member').search.everywhere({ search: name })
    expect(Object.keys(hits[0]!).sort()).toEqual(['text', 'title', 'to'])
    expect([hits[0]!.to, (await world.as('admin').search.everywhere({ search: name }))[0]!.hits[0]!.to]).toEqual([
      `/members?chapter.search=${memberIds.member}`,
      `/members/${memberIds.member}`,
    ])
  })

  test('finds events that are published, those to come apart from those that are over', async () => {
    const world = await open()
    await event(world, 'Family picnic', '2026-12-05')
    await event(world, 'Picnic of next year', '2027-05-01')
    await event(world, 'Secret picnic', '2027-06-01', false)
    expect(await found(world, 'admin', 'picnic')).toEqual({ upcoming: ['Family picnic', 'Picnic of next year'] })
    world.clock.forward(30 * 24 * 60)
    expect(await found(world, 'anonymous', 'PICNIC')).toEqual({ upcoming: ['Picnic of next year'], past: ['Family picnic'] })
    const [upcoming, past] = await world.as('anonymous').search.everywhere({ search: 'rock creek' })
    expect([upcoming!.list, past!.list]).toEqual(['/calendar?search=rock+creek', '/calendar?when=past&search=rock+creek'])
    expect(upcoming!.hits[0]).toMatchObject({ on: '2027-05-01T11:00', text: 'Rock Creek Park' })
  })

  test('takes what means something to a database for itself', async () => {
    const world = await open()
    await announce(world, 'admin', '50% off_season')
    await announce(world, 'admin', "O'Hara; drop table", '<p>Back\\slash</p>')
    expect(await found(world, 'anonymous', '0%')).toEqual({ announcements: ['50% off_season'] })
    expect(await found(world, 'anonymous', 'f_s')).toEqual({ announcements: ['50% off_season'] })
    for (const search of ['%%', '__', "'%' or 1=1", '\\%', '"]]>']) expect(await found(world, 'anonymous', search)).toEqual({})
    expect(await found(world, 'anonymous', "o'hara; k\\s")).toEqual({ announcements: ["O'Hara; drop table"] })
  })

  test('shows the first of a group with their number, and the whole group page by page', async () => {
    const world = await open()
    for (let number = 1; number <= 27; number++) {
      await announce(world, 'admin', `Notice ${number}`)
      world.clock.forward(1)
    }
    const [group] = await world.as('anonymous').search.everywhere({ search: 'notice' })
    expect([group!.total, group!.list, group!.hits.map(({ title }) => title)]).toEqual([27, undefined, ['Notice 27', 'Notice 26', 'Notice 25', 'Notice 24', 'Notice 23']])
    const page = (page: number) => world.as('anonymous').search.inGroup({ search: 'notice', group: 'announcements', page })
    expect([(await page(0)).hits.length, (await page(1)).hits.map(({ title }) => title), (await page(1)).total]).toEqual([25, ['Notice 2', 'Notice 1'], 27])
    expect(await world.as('anonymous').search.inGroup({ search: 'notice', group: 'people' })).toEqual({ hits: [], total: 0 })
  })
})
