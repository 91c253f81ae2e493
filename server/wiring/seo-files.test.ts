/** The files by which search engines and phones discover a chapter. */
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { openHttpClient } from '#tests/support/http-client.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { openDemo } from '#tests/support/world/world-with-payments.ts'
import { describeOnSqlite, memberIds } from '#tests/support/world/world.ts'
import { pageEntryPoints } from '#tests/entry-points/tables.ts'
import { uploadedDocument } from '#tests/rest/documents.ts'
import { uploaded } from '#tests/rest/images.ts'
import { publicPagesOf } from './public-pages.ts'
import { maxInMap } from './seo-files.ts'

function locationsIn(xml: string): string[] {
  const addresses: string[] = []
  let text = ''
  const parser = new SaxesParser()
  parser.on('text', (part) => (text = part))
  parser.on('closetag', ({ name }) => name === 'loc' && addresses.push(text))
  parser.write(xml).close()
  return addresses
}

describeOnSqlite('SEO files', (open) => {
  test('list the chapter’s own pages, including announcements, and events while they are published', async () => {
    const world = await openDemo(open)
    const { request } = openHttpClient(world)
    const map = async (on = 'dc') => locationsIn((await request('/sitemap.xml', { on })).text)
    const eventId = await announcePicnic(world)
    const draft = await announcePicnic(world, { publish: false })
    const event = `http://dc.localhost:3000/event/${eventId}`
    expect(await map()).toContain(event)
    expect((await map()).join()).not.toContain(draft)
    expect((await map('ny')).join()).not.toContain(eventId)
    const announcementId = await world
      .as('admin')
      .announcements.add({ title: 'The hall moves', body: 'To the third floor.', attachments: [] })
    expect(await map()).toContain(`http://dc.localhost:3000/announcements/${announcementId}`)
    const { committees, images } = world.as('admin')
    const cSessionId = await committees.addSession({ fromYear: 1961, toYear: 1963 })
    const cId = await committees.add({ cSessionId, memberId: memberIds.member, position: 'treasurer', bio: '' })
    expect(await map()).toContain(`http://dc.localhost:3000/committee/${cId}`)
    const imageId = await images.add({
      imageName: 'navbarImage',
      imageDescription: 'The hall',
      image: await uploaded(world),
    })
    expect(await map()).toContain(`http://dc.localhost:3000/image/${imageId}`)
    const ofDraft = await images.add({
      imageName: 'homeScreenImage',
      imageDescription: 'The surprise',
      image: await uploaded(world),
      eventId: draft,
    })
    expect((await map()).join()).not.toContain(ofDraft)
    const { id: aea } = world.chapters.aea
    await world
      .as('system', { on: 'aea' })
      .statements.add({ kind: 'vision', title: 'A city that answers', body: 'To all who build.' })
    expect(await map('aea')).toContain(`http://aea.localhost:3000/chapters/vission/${aea}`)
    const bylaws = {
      documentType: 'By-laws',
      documentName: 'Rules of the hall',
      documentDescription: 'As adopted in June',
    }
    const documentId = await world
      .as('system', { on: 'aea' })
      .documents.add({ ...bylaws, document: await uploadedDocument(world, 'system') })
    expect(await map('aea')).toEqual(
      expect.arrayContaining(['http://aea.localhost:3000/documents', `http://aea.localhost:3000/doc/${documentId}`]),
    )
    const ofPeople = await world.as('admin').documents.add({ ...bylaws, document: await uploadedDocument(world) })
    for (const path of [ofPeople, '/documents']) expect((await map()).join()).not.toContain(path)
    for (const path of [cId, imageId]) expect((await map('ny')).join()).not.toContain(path)
    for (const on of ['dc', 'aea']) {
      for (const address of await map(on))
        expect((await request(new URL(address).pathname, { on })).status, address).toBe(200)
    }
    await world.as('admin').events.unpublish({ eventId })
    expect(await map()).not.toContain(event)
    await world.close()
  })

  test('are split when there are many pages', async () => {
    const world = await openDemo(open)
    const { request } = openHttpClient(world)
    const template = (await world.store.read
      .selectFrom('events')
      .selectAll()
      .where('eventId', '=', await announcePicnic(world))
      .executeTakeFirst())!
    await world.store.write(function* ({ sql }) {
      for (let number = 0; number < maxInMap; number++)
        yield sql
          .insertInto('events')
          .values({ ...template, eventId: `9${String(number).padStart(5, '0')}` })
          .compile()
    })
    const parts = locationsIn((await request('/sitemap.xml')).text)
    expect(parts).toEqual(['http://dc.localhost:3000/sitemap-1.xml', 'http://dc.localhost:3000/sitemap-2.xml'])
    const pages = await Promise.all(
      parts.map(async (part) => locationsIn((await request(new URL(part).pathname)).text)),
    )
    expect(pages[0]).toHaveLength(maxInMap)
    expect(new Set(pages.flat()).size).toBe(pages.flat().length)
    for (const part of ['3', '9999']) expect((await request(`/sitemap-${part}.xml`)).status).toBe(404)
    let rows = 0
    const counting = world.store.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => ((rows += result.rows.length), Promise.resolve(result)),
    })
    expect(
      await publicPagesOf(counting, world.context('admin').chapter, world.clock.now(), {
        from: 9998 * maxInMap,
        max: maxInMap,
      }),
    ).toEqual([])
    expect(rows).toBeLessThan(10)
    await world.close()
  })

  test('list every public page, and none that requires permission', async () => {
    const world = await openDemo(open)
    const { request } = openHttpClient(world)
    const rules = (await request('/robots.txt')).text
      .split('\n')
      .flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
    const isForbidden = (path: string) => rules.some((rule) => patternOf(rule).test(path))
    const places = {
      eventId: '61824',
      paymentId: '8KD40213',
      registrationId: '12345',
      cancelPath: '/registration/1/cancel/x',
      ownPath: '/registration/1/x',
      receiptPath: '/payment/8KD40213/receipt/x',
      zellePath: '/registration/1/zelle/x',
      waitingPath: '/event/waiting/a/b',
      renewPath: '/renew/1/x',
    }
    const addresses = Object.entries(pageEntryPoints).map(([page, { minAccess, at }]) => ({
      minAccess,
      path: at?.(places) ?? page,
    }))
    expect(
      addresses.filter(({ minAccess, path }) => minAccess !== 'anyone' && !isForbidden(path)).map(({ path }) => path),
    ).toEqual([])
    const publicPaths = locationsIn((await request('/sitemap.xml')).text).map((address) => new URL(address).pathname)
    expect(
      [...publicPaths, '/event/61824', '/announcements/1', '/activities', '/events/calendar.ics', '/jobs'].filter(
        isForbidden,
      ),
    ).toEqual([])
    expect((await request('/robots.txt', { on: 'nowhere.localhost:3000' })).status).toBe(404)
    await world.close()
  })

  test('have the chapter’s name in the manifest, and follow its settings', async () => {
    const world = await openDemo(open)
    const { request } = openHttpClient(world)
    const first = await request('/manifest.webmanifest')
    expect(first.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
    expect(JSON.parse(first.text)).toMatchObject({ name: `AEA ${world.chapters.dc.chapterName}`, short_name: 'AEA' })
    await world.store.write(function* ({ sql }) {
      yield sql
        .updateTable('chapters')
        .set({ chapterName: 'Capital', look: JSON.stringify({ mainColor: '#8b1a2b' }) })
        .where('chapterId', '=', world.chapters.dc.id)
        .compile()
    })
    const known = { headers: { 'if-none-match': first.headers.get('etag')! } }
    expect(JSON.parse((await request('/manifest.webmanifest', known)).text)).toMatchObject({
      name: 'AEA Capital',
      theme_color: '#8b1a2b',
    })
    await world.close()
  })
})

/** Reads a line of robots.txt as search engines do. */
const patternOf = (rule: string) =>
  new RegExp(`^${rule.replaceAll(/[.*+?^{}()|[\]\\]/g, '\\$&').replaceAll('\\*', '.*')}`)
