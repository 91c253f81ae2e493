import { nowhere, pageDoors, pageForms } from '#tests/access/pages.ts'
import type { RequestOptions } from '#tests/support/http-client.ts'
import { addresses, cartPages, carts, exports, fields, queries, telling } from './foreign-addresses-table.ts'
import type { Own } from './foreign-ids-table.ts'
import type { Ids } from './foreign-ids.ts'

export type ForeignAsk = {
  name: string
  path: string
  request: RequestOptions
  tells?: string
  /** It is let in, with something of our own that is written; of New York's nothing may change. */
  writes?: true
}

/** Every request of the tables, with these ids in it. The same number for whatever ids, and in the same order. */
export async function foreignAsks(ids: Ids, own: Own): Promise<ForeignAsk[]> {
  const asks = [
    ...(await inAddresses(ids, own)),
    ...(await inForms(ids, own)),
    ...Object.entries(queries).flatMap(([name, asked]) => asked(ids, own).map((query) => ({ name, path: `${ownAddress(name, own)}?${query}`, request: {} }))),
    // Only asked for: the files have tests of their own.
    ...Object.entries(exports).flatMap(([name, asked]) => asked(ids, own).map((path) => ({ name, path, request: { method: 'HEAD' } }))),
    ...(await inCarts(ids, own)),
  ]
  return asks.map((one) => (telling[one.name] ? { ...one, tells: telling[one.name]! } : one))
}

const ownAddress = (name: string, { eventId }: Own) => {
  const path = name.split(' ')[0]!
  return pageDoors[path]!.at?.({ eventId, ...nowhere }) ?? path
}

/** A form as it is sent, its human check solved. */
async function sent(form: Record<string, string>, own: Own): Promise<RequestOptions> {
  return { method: 'POST', body: new URLSearchParams({ ...form, ...(form.captcha ? { captcha: await own.captcha() } : {}) }) }
}

async function inAddresses(ids: Ids, own: Own): Promise<ForeignAsk[]> {
  const asks: ForeignAsk[] = []
  for (const [name, at] of Object.entries(addresses)) {
    const path = at(ids, own)
    asks.push({ name, path, request: name.startsWith('POST ') ? { method: 'POST', body: {} } : {} })
    for (const { form } of pageForms[name] ?? []) asks.push({ name: `POST ${name} ${form.intent ?? ''}`, path, request: await sent(form, own) })
  }
  return asks
}

async function inForms(ids: Ids, own: Own): Promise<ForeignAsk[]> {
  const asks: ForeignAsk[] = []
  for (const [name, forms] of Object.entries(fields)) {
    for (const form of forms(ids, own)) asks.push({ name, path: ownAddress(name, own), request: await sent(form, own) })
  }
  return asks
}

async function inCarts(ids: Ids, own: Own): Promise<ForeignAsk[]> {
  const asks: ForeignAsk[] = []
  for (const [field, packed] of Object.entries(carts)) {
    for (const [page, at] of Object.entries(cartPages)) {
      const cart = packed(ids, own)
      const path = at(cart)
      const headers = { cookie: `cart=${Buffer.from(JSON.stringify({ ...cart, owner: own.memberId })).toString('base64url')}` }
      asks.push({ name: `the cart at ${page} ${field}`, path, request: { headers } })
      const writes = field === 'eventId' ? {} : { writes: true as const }
      for (const intent of ['pay', 'proceed', 'back']) {
        const request = { ...(await sent({ ...pageForms[page]![0]!.form, intent }, own)), headers }
        asks.push({ name: `the cart at POST ${page} ${field}`, path, request, ...writes })
      }
    }
  }
  return asks
}
