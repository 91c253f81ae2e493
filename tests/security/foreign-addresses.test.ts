import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { cart } from '#server/features/registrations/schema.ts'
import {
  addressOf,
  foreignInputs,
  nowhere,
  otherRoutes,
  pageEntryPoints,
  pageForms,
} from '#tests/entry-points/tables.ts'
import { viewers, type Viewer } from '#tests/access/viewers.ts'
import { shapeOfForms } from '#tests/support/loaded-pages.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'
import { wholeState } from '#tests/support/world/whole-state.ts'
import { pages } from '../../remix.config.js'
import { foreignAsks, foreignOf, type ForeignAsk } from './foreign-addresses.ts'
import { cartPages, carts } from './foreign-carts.ts'
import { compared, ofNewYork, settled, solved } from './foreign-requests.ts'
import { fieldsWithIds, idsIn, madeUp, typedIn } from './foreign-ids.ts'

/** Queries with a page number, a date, a choice, or a text, where the same word names a record on another page. */
const notRecords = [
  '/blogs/:blogId ?from',
  '/payment ?from',
  '/payment ?to',
  '/emails ?to',
  '/emails ?address',
  '/imports/new ?sheet',
  '/imports/:id/columns ?rows',
]

/**
 * Query parameters of pages, by their last word, that say how something is shown, not which record. They refer to types
 * by name.
 */
const shows: readonly string[] = [
  'again',
  'dialog',
  'state',
  'page',
  'size',
  'sort',
  'direction',
  'search',
  'keyword',
  'group',
  'status',
  'memberType',
  'paymentType',
  'type',
  'purpose',
  'year',
  'month',
  'view',
  'why',
  'tab',
  'add',
  'edit',
  'all',
  'as',
  'desk',
  'terms',
  'until',
  'when',
  'on',
  'show',
  'export',
  'redirect',
  'next',
  'needs',
  'expired',
  'registered',
  'cancelled',
  'saved',
  'pay',
]

const foreignPages = Object.entries(pageEntryPoints).map(([page, entryPoint]) => ({ page, ...foreignOf(entryPoint) }))

test('every address with a parameter has a row, of pages and of other routes', () => {
  const naming = [...Object.keys(pages), ...Object.keys(otherRoutes)].filter((entryPoint) => entryPoint.includes(':'))
  const rows = Object.entries({ ...pageEntryPoints, ...otherRoutes }).filter(
    ([, { foreign }]) => foreign && ('none' in foreign || foreign.address),
  )
  expect(rows.map(([entryPoint]) => entryPoint).sort()).toEqual(naming.sort())
})

// Given time to load every page.
test('every field with an id in a form of a page has a row', async () => {
  const naming = []
  for (const path of Object.keys(pageForms)) {
    const shape = await shapeOfForms(pages[path as keyof typeof pages])
    if (shape)
      naming.push(
        ...idsIn(shape)
          .map((field) => `${path} ${field}`)
          .filter((field) => !typedIn.includes(field)),
      )
  }
  expect(
    foreignPages.flatMap(({ page, fields = {} }) => Object.keys(fields).map((field) => `${page} ${field}`)).sort(),
  ).toEqual(naming.sort())
}, 300_000)

test('every id that an export takes has a row', () => {
  const rows = Object.entries(foreignInputs).filter(([, { files }]) => files)
  expect(rows.map(([field]) => field).sort()).toEqual(
    fieldsWithIds()
      .filter((field) => /(xported|rinted) /.test(field))
      .sort(),
  )
})

test('every id in a cart has a row, at every page that reads one', () => {
  expect(Object.keys(carts).sort()).toEqual(idsIn(cart).sort())
  const reading = Object.entries(pages).filter(([, file]) =>
    readFileSync(`app/${file}`, 'utf8').includes('cart-cookie'),
  )
  expect(Object.keys(cartPages).sort()).toEqual(reading.map(([path]) => path).sort())
})

describeOnSqlite("another chapter's record, named in an address", (open) => {
  test('has a row, for every page that reads it', async () => {
    const asked = new Set<string>()
    let path = ''
    const listen = (name: string) => void asked.add(`${path} ?${name.split('.').at(-1)}`)
    const { get, has } = URLSearchParams.prototype
    const { world, own, client } = await settled(open, 'anonymous')
    // The OpenAPI document is built once, by asking each call what it reads.
    await client.request('/api/openapi.json')
    const spies = [
      vi.spyOn(URLSearchParams.prototype, 'get').mockImplementation(function (this: URLSearchParams, name) {
        listen(name)
        return get.call(this, name)
      }),
      vi.spyOn(URLSearchParams.prototype, 'has').mockImplementation(function (this: URLSearchParams, name) {
        listen(name)
        return has.call(this, name)
      }),
    ]
    const files = new Map(Object.entries(pages).map(([page, file]) => [file, page]))
    for (const viewer of ['member', 'admin'] as const) {
      const by = await client.sessionOf(viewer)
      for (path of files.values()) await client.request(addressOf(path, { eventId: own.eventId, ...nowhere }), { by })
    }
    for (const spy of spies) spy.mockRestore()
    await world.close()
    const naming = [...asked].filter((name) => !shows.includes(name.split('?')[1]!) && !notRecords.includes(name))
    expect(naming.sort()).toEqual(
      foreignPages.flatMap(({ page, queries = {} }) => Object.keys(queries).map((name) => `${page} ?${name}`)).sort(),
    )
  }, 300_000)

  test.each(Object.keys(viewers) as Viewer[])(
    'does not exist for %s, at every page, form and other route',
    { timeout: 300_000 },
    async (viewer) => {
      const { world, own, theirs, client, by } = await settled(open, viewer)
      const [there, nowhere] = [await foreignAsks(theirs, own), await foreignAsks(madeUp, own)]
      const before = await wholeState(world.store, solved)
      const wrong: string[] = []
      const tried = async (wanted: (one: ForeignAsk) => boolean) => {
        for (const [number, one] of there.entries()) {
          if (!wanted(one)) continue
          const ask = (ids: object) => {
            const { path, request } = ids === theirs ? one : nowhere[number]!
            // Sends from many addresses: another test covers the limits.
            return client.request(path, {
              ...request,
              ...(by ? { by } : {}),
              address: `10.0.${number >> 8}.${number & 255}`,
            })
          }
          wrong.push(...(await compared(one.name, ask, theirs, one.tells)))
        }
      }
      await tried(({ writes }) => !writes)
      expect(wrong).toEqual([])
      expect(await wholeState(world.store, solved)).toEqual(before)

      await tried(({ writes }) => writes === true)
      expect(wrong).toEqual([])
      expect(ofNewYork(await wholeState(world.store))).toEqual(ofNewYork(before))
      await world.balance()
      await world.close()
    },
  )
})
