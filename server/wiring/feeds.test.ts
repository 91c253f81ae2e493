import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { hostileLines } from '#tests/support/markup/hostile.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { describeOnSqlite, type World } from '#tests/support/world/world.ts'
import { feeds, maxItems } from './feeds.ts'

type Item = Record<string, string>

/** Returns a feed's items as a feed reader understands them; throws for invalid XML. */
function itemsIn(xml: string): Item[] {
  const items: Item[] = []
  let [text, isItem] = ['', false]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    text = ''
    if (name !== 'item') return
    isItem = true
    items.push({})
  })
  parser.on('text', (part) => (text += part))
  parser.on('closetag', ({ name }) => {
    if (name === 'item') isItem = false
    else if (isItem) items.at(-1)![name] = text
  })
  parser.write(xml).close()
  return items
}

describeOnSqlite('feeds', (open) => {
  const reader = (world: World) => {
    const { request } = openHttpClient(world)
    return async (path: string, on = 'dc') => {
      const { status, text } = await request(path, { on })
      expect(status, path).toBe(200)
      return itemsIn(text)
    }
  }
  const activity = {
    category: 'Site visit',
    title: 'Inside the reading room',
    date: '2026-10-12',
    body: '<p>We walked the <em>scaffold</em>.</p>',
  }
  const job = {
    title: 'Bridge engineer',
    companyName: 'Lindqvist',
    email: 'jobs@lindqvist.example',
    body: 'We retrofit bridges.',
  }

  test('list what visitors find on the pages, with absolute addresses, the newest first', async () => {
    const world = await open()
    const read = reader(world)
    await world.as('admin').activities.add(activity)
    world.clock.forward(60)
    const activityId = await world.as('admin').activities.add({ ...activity, title: 'On the roof', date: '2025-01-01' })
    expect(await read('/activities.rss')).toMatchObject([
      {
        title: 'On the roof',
        category: 'Site visit',
        link: `http://dc.localhost:3000/activity/${activityId}`,
        guid: `http://dc.localhost:3000/activity/${activityId}`,
        description: 'We walked the scaffold.',
        pubDate: 'Sat, 21 Nov 2026 16:00:00 GMT',
      },
      { title: 'Inside the reading room' },
    ])
    const announcementId = await world.as('admin').announcements.add({ title: 'Hall B', body: 'Closed, 3 < 4.' })
    expect(await read('/announcements.rss')).toMatchObject([
      {
        title: 'Hall B',
        link: `http://dc.localhost:3000/announcements/${announcementId}`,
        description: 'Closed, 3 < 4.',
      },
    ])
    for (const path of ['/activities.rss', '/announcements.rss', '/calendar.rss'])
      expect(await read(path, 'ny'), path).toEqual([])
  })

  test('of a closed chapter can still be read, like its pages', async () => {
    const world = await open()
    const read = reader(world)
    await world.as('admin').activities.add(activity)
    await world.store.write(({ sql }) =>
      run(sql.updateTable('chapters').set({ closedAt: '2026-11-21T15:00:00.000Z' }).where('subDomain', '=', 'dc')),
    )
    expect(await read('/activities.rss')).toMatchObject([{ title: activity.title }])
    for (const path of ['/announcements.rss', '/calendar.rss', '/jobs.rss']) expect(await read(path), path).toEqual([])
  })

  test('leave out events that are drafts, withdrawn or over', async () => {
    const world = await open()
    const read = reader(world)
    await announcePicnic(world, { publish: false })
    const eventId = await announcePicnic(world)
    expect(await read('/calendar.rss')).toMatchObject([
      {
        link: `http://dc.localhost:3000/event/${eventId}`,
        description: expect.stringMatching(/^\w{3}, \w{3} \d{1,2}, \d{4}, /) as string,
      },
    ])
    await world.as('admin').events.unpublish({ eventId })
    expect(await read('/calendar.rss')).toEqual([])
  })

  test('have only approved jobs, and none where the job portal is off', async () => {
    const world = await open()
    const read = reader(world)
    const [jobId] = [
      await world.as('member').jobs.add(job),
      await world.as('member').jobs.add({ ...job, title: 'Pending' }),
    ]
    expect(await read('/jobs.rss')).toEqual([])
    await world.as('admin').jobs.decide({ jobId, decision: 'approve' })
    expect(await read('/jobs.rss')).toMatchObject([
      { title: 'Bridge engineer, Lindqvist', link: `http://dc.localhost:3000/jobs/${jobId}` },
    ])
    // The parent's feed covers all chapters; each post links to its own chapter.
    expect(await read('/jobs.rss', 'aea')).toMatchObject([{ link: `http://dc.localhost:3000/jobs/${jobId}` }])
    await world.as('admin').jobs.decide({ jobId, decision: 'reject' })
    expect([await read('/jobs.rss'), await read('/jobs.rss', 'aea')]).toEqual([[], []])
    await world.as('admin').jobs.decide({ jobId, decision: 'approve' })
    await world.store.write(({ sql }) =>
      run(sql.updateTable('chapters').set({ jobPortal: 0 }).where('subDomain', '=', 'dc')),
    )
    expect((await openHttpClient(world).request('/jobs.rss')).status).toBe(404)
    expect(await read('/jobs.rss', 'aea')).toEqual([])
  })

  test('keep typed input as text', async () => {
    const world = await open()
    const read = reader(world)
    // Bidirectional control characters do not stay in a title.
    const lines = hostileLines.filter((line) => line.trim() === line && /^[^\p{Cc}\p{Bidi_Control}]{1,50}$/u.test(line))
    expect(lines.length).toBeGreaterThan(5)
    for (let from = 0; from < lines.length; from += maxItems) {
      const some = lines.slice(from, from + maxItems)
      world.clock.forward(60)
      for (const title of some) {
        await world.as('admin').activities.add({ ...activity, title, category: title })
        await world.as('admin').announcements.add({ title, body: title })
      }
      for (const path of ['/activities.rss', '/announcements.rss']) {
        const titles = (await read(path)).map(({ title }) => title)
        expect(titles).toEqual(expect.arrayContaining(some))
      }
    }
  })

  test('are sent once while nothing changes, and are not found where there is no chapter', async () => {
    const world = await open()
    const { request } = openHttpClient(world)
    for (const path of Object.keys(feeds)) {
      const first = await request(path)
      expect(first.headers.get('content-type'), path).toBe('application/rss+xml; charset=utf-8')
      const again = () => request(path, { headers: { 'if-none-match': first.headers.get('etag')! } })
      expect((await again()).status, path).toBe(304)
      expect((await request(path, { on: 'nowhere' })).status, path).toBe(404)
    }
    const { headers } = await request('/activities.rss')
    await world.as('admin').activities.add(activity)
    expect((await request('/activities.rss', { headers: { 'if-none-match': headers.get('etag')! } })).status).toBe(200)
  })
})
