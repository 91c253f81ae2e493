import type { ForeignPage, PageEntryPoint } from '#tests/support/entry-points/rows.ts'
import {
  addressOf,
  foreignAddress,
  foreignInputs,
  nowhere,
  otherRoutes,
  pageEntryPoints,
  pageForms,
} from '#tests/entry-points/tables.ts'
import type { RequestOptions } from '#tests/support/http-client.ts'
import { cartPages, carts, cartTells } from './foreign-carts.ts'
import type { Ids, Own } from './foreign-ids.ts'

export type ForeignAsk = {
  name: string
  path: string
  request: RequestOptions
  tells?: string | undefined
  /** Set when the call succeeds and writes something of our own; nothing of New York's may change. */
  writes?: true
}

/** Returns every request of the tables with these ids: always the same number, in the same order. */
export async function foreignAsks(ids: Ids, own: Own): Promise<ForeignAsk[]> {
  return [
    ...(await inPages(ids, own)),
    ...inRoutes(ids, own),
    ...(await inForms(ids, own)),
    ...inQueries(ids, own),
    // Only tests access: the files have their own tests.
    ...Object.entries(foreignInputs).flatMap(([name, { files }]) =>
      (files?.(ids, own) ?? []).map((path) => ({ name, path, request: { method: 'HEAD' } })),
    ),
    ...(await inCarts(ids, own)),
  ]
}

export const foreignOf = ({ foreign }: PageEntryPoint): ForeignPage => (foreign && !('none' in foreign) ? foreign : {})

const foreignPages = Object.entries(pageEntryPoints).map(([page, entryPoint]) => [page, foreignOf(entryPoint)] as const)

const ownAddress = (page: string, { eventId }: Own) => addressOf(page, { eventId, ...nowhere })

/** A form as sent, with its human check solved. */
async function sent(form: Record<string, string>, own: Own): Promise<RequestOptions> {
  return {
    method: 'POST',
    body: new URLSearchParams({ ...form, ...(form.captcha ? { captcha: await own.captcha() } : {}) }),
  }
}

async function inPages(ids: Ids, own: Own): Promise<ForeignAsk[]> {
  const asks: ForeignAsk[] = []
  for (const [name, { address }] of foreignPages) {
    if (!address) continue
    const path = foreignAddress(name, address, ids, own)
    asks.push({ name, path, request: {} })
    for (const { form } of pageForms[name] ?? [])
      asks.push({ name: `POST ${name} ${form.intent ?? ''}`, path, request: await sent(form, own) })
  }
  return asks
}

function inRoutes(ids: Ids, own: Own): ForeignAsk[] {
  return Object.entries(otherRoutes).flatMap(([name, { foreign }]) => {
    if (!foreign || 'none' in foreign) return []
    const request = name.startsWith('POST ') ? { method: 'POST', body: {} } : {}
    return [{ name, path: foreign.address(ids, own), request, tells: foreign.tells }]
  })
}

async function inForms(ids: Ids, own: Own): Promise<ForeignAsk[]> {
  const asks: ForeignAsk[] = []
  for (const [page, { fields = {}, tells }] of foreignPages) {
    for (const [field, forms] of Object.entries(fields)) {
      for (const form of forms(ids, own))
        asks.push({
          name: `${page} ${field}`,
          path: ownAddress(page, own),
          request: await sent(form, own),
          tells: tells?.[field],
        })
    }
  }
  return asks
}

function inQueries(ids: Ids, own: Own): ForeignAsk[] {
  return foreignPages.flatMap(([page, { queries = {} }]) =>
    Object.entries(queries).flatMap(([name, asked]) =>
      asked(ids, own).map((query) => ({
        name: `${page} ?${name}`,
        path: `${ownAddress(page, own)}?${query}`,
        request: {},
      })),
    ),
  )
}

async function inCarts(ids: Ids, own: Own): Promise<ForeignAsk[]> {
  const asks: ForeignAsk[] = []
  for (const [field, packed] of Object.entries(carts)) {
    for (const [page, at] of Object.entries(cartPages)) {
      const cart = packed(ids, own)
      const path = at(cart)
      const headers = {
        cookie: `cart=${Buffer.from(JSON.stringify({ ...cart, owner: own.memberId })).toString('base64url')}`,
      }
      asks.push({ name: `the cart at ${page} ${field}`, path, request: { headers } })
      const writes = field === 'eventId' ? {} : { writes: true as const }
      const [row] = pageForms[page] ?? []
      for (const intent of row ? ['pay', 'proceed', 'back'] : []) {
        const request = { ...(await sent({ ...row!.form, intent }, own)), headers }
        asks.push({ name: `the cart at POST ${page} ${field}`, path, request, tells: cartTells[field], ...writes })
      }
    }
  }
  return asks
}
