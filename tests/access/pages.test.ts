import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { notOpenWords } from '#app/screens/words.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { takesForms } from '#tests/support/loaded-pages.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'
import { pages } from '../../remix.config.js'
import { addressOf, pageEntryPoints, pageForms } from '#tests/entry-points/tables.ts'
import { layPlaces } from './places.ts'
import { isAdmitted, nameHelper, sessionOfViewer, viewers, type Viewer } from './viewers.ts'

test('every page has a row in the table, and every row a page', () => {
  expect(Object.keys(pageEntryPoints).sort()).toEqual(Object.keys(pages).sort())
})

test('every page that accepts forms has a row for them', async () => {
  const taking = []
  for (const [path, file] of Object.entries(pages)) if (await takesForms(file)) taking.push(path)
  expect(Object.keys(pageForms).sort()).toEqual(taking.sort())
  // Compiles every page of the portal.
}, 300_000)

describeOnSqlite('at each page', (open) => {
  test.each(Object.keys(viewers) as Viewer[])(
    '%s sees what the table says, and is redirected to the login elsewhere',
    async (viewer) => {
      const world = await worldWithPayments(open)
      const client = openHttpClient(world)
      const places = await layPlaces(world)
      await nameHelper(world, viewer, places.eventId)
      const by = await sessionOfViewer(client, viewer)
      const seen: Record<string, string> = {}
      const wanted: Record<string, string> = {}
      for (const [path, { minAccess, status = 200, but = {} }] of Object.entries(pageEntryPoints)) {
        const address = addressOf(path, places)
        const reply = await client.request(address, by ? { by } : {})
        const led = reply.headers.get('location') ?? ''
        seen[path] = led.startsWith('/login?') ? `login ${led.split('&')[0]}` : String(reply.status)
        const login = `login /login?redirect=${encodeURIComponent(address)}`
        wanted[path] = minAccess !== 'nobody' && isAdmitted(viewer, minAccess) ? String(but[viewer] ?? status) : login
      }
      expect(seen).toEqual(wanted)
      await world.close()
    },
  )

  test.each(Object.keys(viewers) as Viewer[])(
    '%s may send the forms that the table says, and no others',
    async (viewer) => {
      const world = await worldWithPayments(open)
      const client = openHttpClient(world)
      const places = await layPlaces(world)
      await nameHelper(world, viewer, places.eventId)
      const seen: Record<string, string> = {}
      const wanted: Record<string, string> = {}
      for (const [path, forms] of Object.entries(pageForms)) {
        for (const { minAccess, form } of forms) {
          // Uses its own session: one of the forms ends the session it comes with.
          const by = await sessionOfViewer(client, viewer)
          const reply = await client.request(addressOf(path, places), {
            method: 'POST',
            body: new URLSearchParams(form),
            ...(by ? { by } : {}),
          })
          const name = `${path} ${form.intent ?? ''}`
          expect(reply.status, name).toBeLessThan(500)
          // An invalid form would never reach the permission check.
          expect(reply.status, `${name}: ${reply.text}`).not.toBe(422)
          seen[name] =
            (reply.status === 401 || reply.status === 403) &&
            /"(Your session has ended|You need an? (system )?admin account)/.test(reply.text)
              ? 'out'
              : 'in'
          wanted[name] = isAdmitted(viewer, minAccess) ? 'in' : 'out'
        }
      }
      expect(seen).toEqual(wanted)
      await world.close()
    },
  )

  test('an address with a part that is none of its kind is no page, and no mistake of the visitor', async () => {
    const world = await worldWithPayments(open)
    const client = openHttpClient(world)
    const places = await layPlaces(world)
    const by = await client.sessionOf('admin')
    const odd: string[] = []
    for (const path of Object.keys(pageEntryPoints)) {
      const segments = addressOf(path, places).split('?')[0]!.split('/')
      for (const [place, name] of path.split('/').entries())
        for (const nonsense of name.startsWith(':') ? ['0', 'none', '2026-13', '%20'] : []) {
          const address = segments.with(place, nonsense).join('/')
          const { status } = await client.request(address, { by })
          if (status === 400 || status === 422 || status >= 500) odd.push(`${address} ${status}`)
        }
    }
    expect(odd).toEqual([])
    await world.close()
  })

  test('parent-only pages exist only on its host, and pages of disabled modules redirect home', async () => {
    const world = await worldWithPayments(open)
    const { request, sessionOf } = openHttpClient(world)
    const system = await sessionOf('system')
    const at = async (path: string, who: Parameters<typeof request>[1] = {}) => {
      const { status, headers } = await request(path, who)
      return headers.get('location') ?? status
    }
    expect([await at('/bod'), await at('/bod', { on: 'aea' })]).toEqual(['/', 200])
    expect([await at('/documents', { on: 'aea' }), await at('/training', { on: 'aea' })]).toEqual([
      200,
      '/login?redirect=%2Ftraining',
    ])
    expect([await at('/MISSION/', { on: 'aea', by: system }), await at('/MISSION/', { on: 'aea' })]).toEqual([
      200,
      '/login?redirect=%2FMISSION%2F',
    ])
    expect([
      await at('/systemadmin', { by: system }),
      await at('/systemAdmin', { by: await sessionOf('admin') }),
    ]).toEqual([200, '/dashboard'])
    // The pending list exists there too, and lists no members of the chapter itself.
    expect(JSON.parse((await request('/members', { on: 'aea', by: system })).text)).toMatchObject({
      chapter: null,
      forAdmins: { pending: [] },
    })
    await world.store.write(({ sql }) =>
      run(sql.updateTable('chapters').set({ jobPortal: 0, advertisement: 0 }).where('subDomain', '=', 'dc')),
    )
    expect([
      await at('/jobs'),
      await at('/career', { by: await sessionOf('admin') }),
      await at('/advertisement'),
    ]).toEqual(['/', '/', '/'])
    await world.close()
  })

  test('unfinished pages carry the name of the coming feature', async () => {
    const world = await worldWithPayments(open)
    const { request, sessionOf } = openHttpClient(world)
    const notOpen = Object.entries(pages)
      .filter(([, file]) => file === 'screens/problems/not-open-page.tsx')
      .map(([path]) => path)
    const named: Record<string, string> = {}
    for (const [on, who] of [
      ['aea', 'system'],
      ['dc', 'admin'],
    ] as const) {
      const by = await sessionOf(who)
      for (const path of notOpen) {
        const { status, text } = await request(path, { on, by })
        if (status === 200) named[path] = (JSON.parse(text) as { name: string }).name
      }
    }
    expect(Object.keys(named).sort()).toEqual(notOpen.sort())
    expect(Object.entries(named).filter(([, name]) => name === notOpenWords.title)).toEqual([])
  })

  test('a host without a chapter shows only the list of chapters', async () => {
    const world = await worldWithPayments(open)
    const client = openHttpClient(world)
    const places = await layPlaces(world)
    const by = await client.sessionOf('admin')
    for (const path of Object.keys(pageEntryPoints)) {
      const reply = await client.request(addressOf(path, places), { on: 'nowhere', by })
      expect(reply.status, path).toBe(404)
      expect(reply.text, path).not.toMatch(/Resident|Summer picnic|20003/)
    }
    for (const path of Object.keys(pageForms)) {
      const reply = await client.request(addressOf(path, places), {
        on: 'nowhere',
        by,
        method: 'POST',
        body: new URLSearchParams(),
      })
      expect(reply.status, path).toBe(404)
    }
    await world.close()
  })
})
