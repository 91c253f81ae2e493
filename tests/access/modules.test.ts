import { describe, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import type { Frame } from '#app/lib/page/viewer.ts'
import { barEntries, panelOf, type Entry } from '#app/ui/frame/menu.ts'
import { apiRouter } from '#server/wiring/api.ts'
import type { Actor } from '#server/auth/actor.ts'
import type { Module } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { admin, anyone, createCallerFactory, router } from '#server/trpc.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnSqlite, type World } from '#tests/support/world/world.ts'
import { sessionOfViewer, viewers, type Viewer } from './viewers.ts'

/** Entry points that exist only for chapters with a module. A procedure of a module without its row fails the test. */
const ofModule: Record<Module, { procedures: string[]; calls: string[]; pages: string[]; entries: string[] }> = {
  jobPortal: {
    procedures: [
      ...[
        'listed',
        'view',
        'mine',
        'toEdit',
        'add',
        'update',
        'remove',
        'decide',
        'takeBack',
        'managed',
        'toReview',
        'settings',
        'changeSettings',
        'inChapter',
        'everywhere',
        'byId',
      ].map((name) => `jobs.${name}`),
      'newsletter.subscribe',
      'newsletter.toConfirm',
      'newsletter.confirm',
    ],
    calls: [
      'POST /api/newsletter',
      'GET /api/job/chapter/dc',
      'GET /api/job/chapter/all',
      'GET /api/job/unknown',
      'POST /api/job',
      'PUT /api/job/unknown',
      'DELETE /api/job/unknown',
    ],
    pages: [
      '/newsletter/subscribe',
      '/newsletter/confirm',
      '/newsletter/optout',
      '/jobs',
      '/jobs/page/1',
      '/jobs/search/bridge',
      '/jobs/unknown',
      '/jobsall',
      '/jobsall/page/1',
      '/job/new',
      '/job/unknown/edit',
      '/career',
      '/career/approved',
    ],
    entries: ['/jobs', '/jobsall', '/job/new', '/career', '/career/approved', '/career/rejected'],
  },
  advertisement: {
    procedures: [
      ...['managed', 'choices', 'onHome', 'inChapter', 'byId', 'add', 'update', 'remove'].map(
        (name) => `advertisements.${name}`,
      ),
      ...['managed', 'inChapter', 'byId', 'add', 'update', 'remove'].map((name) => `sponsors.${name}`),
    ],
    calls: [
      'GET /api/adv/chapter/dc',
      'GET /api/adv/event/chapter/dc',
      'GET /api/adv/1',
      'POST /api/adv',
      'PUT /api/adv/1',
      'GET /api/sponsor/chapter/dc',
      'GET /api/sponsor/1',
      'POST /api/sponsor',
      'PUT /api/sponsor/1',
      'DELETE /api/sponsor/1',
    ],
    pages: [
      '/advertisement',
      ...['home-main-banner', 'home-video-box', 'home-image-box', 'event-sponsor', 'manage-sponsor', 'new'].map(
        (title) => `/advertisement/${title}`,
      ),
    ],
    entries: [
      '/advertisement',
      ...['home-main-banner', 'home-video-box', 'event-sponsor', 'manage-sponsor'].map(
        (title) => `/advertisement/${title}`,
      ),
    ],
  },
}
const modules = Object.keys(ofModule) as Module[]

const procedures = apiRouter._def.procedures as unknown as Record<
  string,
  { _def: { type: 'query' | 'mutation'; meta?: { module?: Module } } }
>

test('every procedure of a module has a row in the table, and every row a procedure', () => {
  const inModule = (module: Module) =>
    Object.keys(procedures).filter((name) => procedures[name]!._def.meta?.module === module)
  expect(Object.fromEntries(modules.map((module) => [module, inModule(module)]))).toEqual(
    Object.fromEntries(modules.map((module) => [module, ofModule[module].procedures])),
  )
})

describe('a procedure of a module', () => {
  const jobs = router({
    read: anyone.inModule('jobPortal').query(() => 'read'),
    manage: admin.inModule('jobPortal').query(() => 'managed'),
  })
  const call = createCallerFactory(jobs)
  const as = (role: Actor['role'], jobPortal: boolean) =>
    call({ actor: { role }, chapter: { jobPortal, advertisement: true } } as Context)

  test('requires its role when the chapter has the module', async () => {
    expect(await as('anonymous', true).read()).toBe('read')
    expect(await as('admin', true).manage()).toBe('managed')
    await expect(as('member', true).manage()).rejects.toThrow('You need an admin account for this.')
  })

  test('does not exist for anyone when the chapter lacks it', async () => {
    for (const role of ['anonymous', 'member', 'admin', 'systemAdmin'] as const) {
      for (const name of ['read', 'manage'] as const) {
        await expect(as(role, false)[name]()).rejects.toMatchObject({
          code: 'NOT_FOUND',
          message: 'This chapter has no job portal.',
        })
      }
    }
  })
})

describeOnSqlite('what belongs to a module', (open) => {
  test.each(modules)('%s exists only with its module: pages, calls and menu entries', async (module) => {
    const world = await open()
    const { pages, calls, procedures: names, entries } = ofModule[module]
    const everyViewer = Object.keys(viewers) as Viewer[]
    for (const viewer of everyViewer)
      expect(await lacking(world, module, viewer), viewer).toEqual({ homeward: [], missing: [] })
    expect(await entriesOf(world)).toEqual(expect.arrayContaining(entries))
    const others = (await entriesOf(world)).filter((to) => !entries.includes(to))

    await world.store.write(({ sql }) =>
      run(
        sql
          .updateTable('chapters')
          .set({ [module]: 0 })
          .where('subDomain', '=', 'dc'),
      ),
    )
    for (const viewer of everyViewer)
      expect(await lacking(world, module, viewer), viewer).toEqual({ homeward: pages, missing: [...calls, ...names] })
    expect(await entriesOf(world)).toEqual(others)
  })
})

/** Complete enough to pass the validation of a documented call. */
const body = { email: 'vera@guests.example', captcha: 'none' }

/** Returns the pages of the module that redirect the viewer home, and its calls and procedures that are not found. */
async function lacking(world: World, module: Module, viewer: Viewer) {
  const client = openHttpClient(world)
  const by = await sessionOfViewer(client, viewer)
  const ask = (path: string, method = 'GET') =>
    client.request(path, { method, ...(by ? { by } : {}), ...(method === 'GET' ? {} : { body }) })
  const { pages, calls, procedures: names } = ofModule[module]
  const homeward: string[] = []
  const missing: string[] = []
  for (const page of pages) if ((await ask(page)).headers.get('location') === '/') homeward.push(page)
  for (const call of calls) if (isNotThere(await ask(call.split(' ')[1]!, call.split(' ')[0]))) missing.push(call)
  for (const name of names) {
    const method = procedures[name]!._def.type === 'query' ? 'GET' : 'POST'
    if (isNotThere(await ask(`/api/trpc/${name}`, method))) missing.push(name)
  }
  return { homeward, missing }
}

/** Matches a missing call; a 404 about an unknown id is different. */
const isNotThere = ({ status, text }: { status: number; text: string }) =>
  status === 404 && /This chapter has no (?:job portal|advertisements)\./.test(text)

/** Returns the addresses in the menus of a system admin. */
async function entriesOf(world: World): Promise<string[]> {
  const { text } = await openHttpClient(world).request('/api/trpc/chapters.frame')
  const { chapter } = (JSON.parse(text) as { result: { data: Frame } }).result.data
  const reader = { role: 'systemAdmin', isAdmin: true, chapter } as const
  const { left, right } = barEntries(reader)
  const flat = (entries: Entry[]) => entries.flatMap(({ to, below = [] }) => [to, ...below.map((entry) => entry.to)])
  return [...flat(left), ...flat(right), ...(panelOf(reader)?.groups ?? []).flatMap(({ entries }) => flat(entries))]
}
