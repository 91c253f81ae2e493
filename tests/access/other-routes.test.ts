import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exportedTables } from '#server/wiring/export-handler.ts'
import { httpApp } from '#server/wiring/routes.ts'
import { claimFiles } from '#server/providers/files/claims.ts'
import { picture, uploadRequest } from '#tests/support/files.ts'
import { loadedPages } from '#tests/support/loaded-pages.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { openDemo, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'
import type { Things } from '#tests/support/entry-points/rows.ts'
import { exportEntryPoints, otherRoutes } from '#tests/entry-points/tables.ts'
import { isAdmitted, nameHelper, sessionOfViewer, viewers, type Viewer } from './viewers.ts'

/** Routes that dispatch to many entry points, each of which has its own table. */
const passages = ['ALL /api/trpc/*', 'ALL /:api{[aA][pP][iI]}/*', 'ALL /*']

test('every exportable table has a row, and every row a table', () => {
  expect(Object.keys(exportEntryPoints).sort()).toEqual([...exportedTables].sort())
})

/**
 * Sets up a public picture, a file of members, an applicant's certificate, an event, an email, an import, and a year in
 * the books.
 */
async function lay(world: PaymentsWorld): Promise<Things> {
  const { request, sessionOf } = openHttpClient(world)
  const { headers, body } = uploadRequest(await picture('png'))
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  const send = async (by?: Awaited<ReturnType<typeof sessionOf>>) => {
    const type = { 'content-type': headers.get('content-type')! }
    return (await request('/api/upload', { method: 'POST', headers: type, body: bytes, ...(by ? { by } : {}) })).text
  }
  const publicFile = await send(await sessionOf('admin'))
  const membersFile = await send(await sessionOf('admin'))
  const certificate = await send()
  await world.store.write(function* ({ sql }) {
    const record = { table: 'people', id: 'applicant' } as const
    const named = [
      { field: 'certificate', paths: [certificate], visibility: 'owner', ownerId: 'applicant' },
      { field: 'profilePicture', paths: [publicFile], visibility: 'public' },
      { field: 'document', paths: [membersFile], visibility: 'members' },
    ] as const
    yield* claimFiles(sql, record, { chapter: world.chapters.dc.id, by: 'admin', named })
  })
  const { emailId } = await world
    .as('admin')
    .emails.send({ title: 'Hall B moves', body: '<p>On Monday.</p>', audience: 'custom', to: 'press@paper.example' })
  const file = Buffer.from('First name,Last name,Email\nAnn,Reed,ann@paper.example\n').toString('base64')
  const { importId } = await world.as('admin').imports.upload({ name: 'members.csv', file })
  const eventId = await announcePicnic(world)
  return { publicFile, membersFile, certificate, eventId, emailId, importId, year: 2026 }
}

/** A name in ASCII, and in any script (RFC 6266). */
const wellNamed = /^(attachment|inline); filename="[\w.-]+"; filename\*=UTF-8''[\w.~!%-]+$/

describeOnSqlite('every other route', (open) => {
  test('has a row in the table, and every row a route', async () => {
    const world = await openDemo(open)
    const files = new Set(['/assets/*', ...readdirSync('app/public').flatMap((name) => [`/${name}`, `/${name}/*`])])
    const mounted = openHttpClient(world)
      .app.routes.filter((route) => !files.has(route.path))
      .map((route) => `${route.method} ${route.path}`)
    const entryPoints = [...new Set(mounted)].filter((name) => !passages.includes(name))
    expect(Object.keys(otherRoutes).sort()).toEqual(entryPoints.sort())
    // Three middlewares and the pages with their limit, the procedures with theirs, the documented calls.
    expect(mounted.filter((name) => passages.includes(name)).sort()).toEqual([
      'ALL /*',
      'ALL /*',
      'ALL /*',
      'ALL /*',
      'ALL /*',
      'ALL /:api{[aA][pP][iI]}/*',
      'ALL /api/trpc/*',
      'ALL /api/trpc/*',
    ])
    await world.close()
  })

  test.each(Object.keys(viewers) as Viewer[])(
    'is open to %s where the table says, and nowhere else',
    async (viewer) => {
      const world = await openDemo(open)
      const client = openHttpClient(world)
      const things = await lay(world)
      await nameHelper(world, viewer)
      const seen: Record<string, number> = {}
      let named = 0
      const wanted: Record<string, number> = {}
      for (const [entryPoint, { ways }] of Object.entries(otherRoutes)) {
        for (const way of ways) {
          // Another test covers the limit of ten exports per minute.
          world.clock.forward(2)
          const by = await sessionOfViewer(client, viewer)
          const name = `${entryPoint}: ${way.ask(things)}`
          const answer = await client.request(way.ask(things), { ...way.request, ...(by ? { by } : {}) })
          seen[name] = answer.status
          const disposition = answer.headers.get('content-disposition') ?? 'inline'
          expect([name, disposition]).toEqual([
            name,
            expect.stringMatching(disposition === 'inline' ? /^inline$/ : wellNamed),
          ])
          named += disposition === 'inline' ? 0 : 1
          const isIn = isAdmitted(viewer, way.minAccess)
          if (way.leadsTo !== undefined)
            expect([name, answer.headers.get('location')?.startsWith(way.leadsTo)]).toEqual([name, isIn])
          wanted[name] = isIn ? way.in : way.out![isAdmitted(viewer, 'member') ? 'member' : 'nobody']
        }
      }
      expect(seen).toEqual(wanted)
      if (viewer === 'admin') expect(named).toBeGreaterThan(20)
      await world.close()
    },
  )

  test('only for the demo does not exist when the portal is live', async () => {
    const world = await openDemo(open)
    const live = { ...world.portal, env: { ...world.portal.env, mode: 'live' as const } }
    const entryPoints = httpApp(live, loadedPages).routes.map((route) => route.path)
    expect(entryPoints.filter((entryPoint) => /dev|standin/.test(entryPoint))).toEqual([])
    expect((await openHttpClient({ ...world, portal: live }).request('/dev/mailbox')).status).toBe(404)
    await world.close()
  })
})
