import { expect, test } from 'vitest'
import { pdf } from '#tests/support/files.ts'
import { describeOnSqlite, type World } from '#tests/support/world/world.ts'
import { provesRecords } from '#tests/support/world/records.ts'
import { maxLength } from './rules.ts'
import { newAnnouncement } from './schema.ts'

provesRecords({
  table: 'announcements',
  id: 'announcementId',
  feature: ({ announcements }) => announcements,
  right: { title: 'Hall B is closed', body: '<p>Until <strong>March</strong>.</p>', attachments: '[]' },
  stored: { bodyWords: 'Until March.' },
  change: { title: 'Hall B is open' },
  missing: 'There is no such announcement here.',
  html: ['body'],
  files: { attachments: 'public' },
  office: ['attachments'],
})

const right = { title: 'Hall B is closed', body: '<p>Until March.</p>' }

test.each(['', ' ', '<p></p>', '<p><br></p>', '<p><br /></p><p></p>\n'])('%j is not a valid text', (body) => {
  expect(newAnnouncement.safeParse({ ...right, body }).error?.issues).toMatchObject([
    { path: ['body'], message: 'Required' },
  ])
})

test.each([
  ['', 'Required'],
  ['x'.repeat(10_000), `At most ${maxLength.title} characters`],
])('the title %.5s is refused: %s', (title, message) => {
  expect(newAnnouncement.safeParse({ ...right, title }).error?.issues[0]).toMatchObject({ path: ['title'], message })
})

test.each([
  ['../../etc/passwd'],
  ['http://elsewhere.example/image-1.pdf'],
  ['/uploads/grant/image-1.pdf'],
  [''],
  [7],
  [null],
])('%j is not a valid attachment', (path) => {
  for (const attachments of [[path], JSON.stringify([path])]) {
    const { error } = newAnnouncement.safeParse({ ...right, attachments })
    expect(error?.issues[0]).toMatchObject({
      path: ['attachments', 0],
      message: 'Upload each file here and attach it by the address that the upload gave',
    })
  }
})

describeOnSqlite('announcements', (open) => {
  const keep = (world: World, who: 'admin' | 'nyAdmin' | 'member') => {
    const { actor, chapter } = world.context(who)
    return world.portal.providers.files.keep(pdf(), { chapter: chapter.id, actor })
  }

  test("another chapter's file, another person's and a deleted one cannot be attached, and nothing is written", async () => {
    const world = await open()
    const { announcements } = world.as('admin')
    const gone = `/uploads/image-${'0'.repeat(32)}.pdf`
    for (const path of [await keep(world, 'nyAdmin'), await keep(world, 'member'), gone]) {
      await expect(announcements.add({ ...right, attachments: [path] })).rejects.toThrow(
        'The uploaded file has expired. Please choose it again.',
      )
    }
    expect(await announcements.managed()).toEqual([])
  })

  test('files stay in order, and a removed file is released', async () => {
    const world = await open()
    const { announcements } = world.as('admin')
    const [first, second] = [await keep(world, 'admin'), await keep(world, 'admin')]
    const announcementId = await announcements.add({ ...right, attachments: [second, first] })
    const { attachments } = await world.as('anonymous').announcements.view({ announcementId })
    expect(attachments).toEqual(
      [second, first].map((path) => ({ path, contentType: 'application/pdf', bytes: pdf().byteLength, pages: 1 })),
    )
    await announcements.update({ announcementId, attachments: [first] })
    expect((await announcements.byId({ announcementId })).attachments).toEqual([first])
    const { visibility } = (await world.portal.providers.files.find(second))!.upload
    expect(visibility).toBe('owner')
    await announcements.update({ announcementId, title: 'Hall B is open' })
    expect((await announcements.byId({ announcementId })).attachments).toEqual([first])
  })

  test('are also found by the words of their text, and a percent sign is matched literally', async () => {
    const world = await open()
    const { announcements } = world.as('admin')
    await announcements.add({ title: 'Dues', body: '<p>Until March <em>10</em>% off.</p>' })
    await announcements.add({ title: 'Hall B', body: '<p>Open until May.</p>' })
    const titlesFor = async (keyword: string) =>
      (await announcements.inChapter({ keyword })).items.map(({ title }) => title)
    expect([
      await titlesFor('may'),
      await titlesFor('10%'),
      await titlesFor('10_'),
      await titlesFor('until hall'),
      await titlesFor('em'),
    ]).toEqual([['Hall B'], ['Dues'], [], ['Hall B'], []])
    await announcements.update({
      announcementId: (await announcements.inChapter({ keyword: 'hall' })).items[0]!.announcementId,
      body: 'Open until June & July.',
    })
    expect([await titlesFor('may'), await titlesFor('&'), await titlesFor('amp')]).toEqual([[], ['Hall B'], []])
  })

  test('the newest come first, and an announcement is shown with links to the others', async () => {
    const world = await open()
    const { announcements } = world.as('admin')
    for (let number = 1; number <= 7; number++) {
      await announcements.add({
        title: `News ${number}`,
        body:
          number === 7
            ? 'Fewer than < 10 seats are left, so please let us know by the end of this week whether you will come to the hall.'
            : '<p>Come.</p>',
      })
      world.clock.forward(1)
    }
    const latest = await world.as('anonymous').announcements.latest()
    expect(latest.map(({ title }) => title)).toEqual(['News 7', 'News 6', 'News 5', 'News 4', 'News 3'])
    expect(latest[0]).toMatchObject({
      publishedOn: '2026-11-21',
      excerpt: 'Fewer than < 10 seats are left, so please let us know by the end of this week whether you will come …',
    })
    const { listed } = world.as('anonymous').announcements
    const [first, second] = [await listed({ page: 0 }), await listed({ page: 1 })]
    expect([first.totalItems, first.items.length, second.items]).toEqual([7, 7, []])
    expect(first.items.slice(0, 5)).toEqual(latest)
    const { html, others } = await world
      .as('anonymous')
      .announcements.view({ announcementId: latest[1]!.announcementId })
    expect(html).toBe('<p>Come.</p>')
    expect(others.map(({ title }) => title)).toEqual(['News 7', 'News 5', 'News 4', 'News 3', 'News 2'])
  })
})
