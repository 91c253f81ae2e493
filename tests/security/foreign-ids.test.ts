import { expect, test } from 'vitest'
import { apiRouter, rest } from '#server/api.ts'
import { viewers, type Viewer } from '#tests/access/viewers.ts'
import { announcePicnic } from '#tests/support/picnic.ts'
import { openShop } from '#tests/support/shop.ts'
import { openStreet, type Key, type Reply, type Street } from '#tests/support/street.ts'
import { describeOnBoth } from '#tests/support/world.ts'
import { wholeState } from '#tests/support/whole-state.ts'
import { foreignCalls, foreignRows, ownOf, type ForeignRow } from './foreign-ids-table.ts'
import { fieldsWithIds, layNewYork, madeUp, theirWords, type Ids } from './foreign-ids.ts'

test('every field that takes an id has a row, and every row a field', () => {
  expect(Object.keys(foreignRows).sort()).toEqual(fieldsWithIds().sort())
})

test('every documented call with something in its address has a row', () => {
  const naming = rest.rows.filter(({ path }) => path.includes('{')).map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(foreignCalls)).toEqual(expect.arrayContaining(naming))
})

const procedures = apiRouter._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation' } }>

/** Nothing in an answer depends on chance but the ids that were sent and the reference of a request. */
const withoutIds = ({ status, text }: Reply, ids: Ids) =>
  `${status} ${Object.values(ids)
    .reduce((left, id) => left.replaceAll(id, '…'), text)
    // Ids and amounts of what was just made for the asker.
    .replaceAll(/"(registrationId|paymentId|orderId|approveUrl)":"[^"]*"/g, '$1')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|(?<=chapter reference! )[\w.:]+/g, '…')}`

type Asker = (ids: Ids) => Promise<Reply>

/** Asks with New York's ids and with such as nobody has: the answers are the same, and say nothing of New York. */
async function compared(name: string, ask: Asker, theirs: Ids, tells: string | undefined): Promise<string[]> {
  const reply = await ask(theirs)
  if (reply.status >= 500) return [`${name}: ${reply.status} ${reply.text}`]
  if (tells) return theirWords.test(reply.text) ? [`${name} says ${reply.text}`] : []
  const [there, nowhere] = [withoutIds(reply, theirs), withoutIds(await ask(madeUp), madeUp)]
  return there === nowhere && !theirWords.test(there) ? [] : [`${name}: ${there}\n  and nobody's: ${nowhere}`]
}

const signedIn = async (street: Street, viewer: Viewer): Promise<Key | undefined> => {
  const { as, ...rest } = viewers[viewer]
  return as === 'anonymous' ? undefined : street.keyOf(as, 'role' in rest ? { role: rest.role } : {})
}

async function settled(open: Parameters<typeof openShop>[0]) {
  const shop = await openShop(open)
  const own = ownOf(shop, await announcePicnic(shop))
  return { shop, own, theirs: await layNewYork(shop), street: openStreet(shop) }
}

const ofNewYork = (state: Record<string, string[]>) => Object.values(state).flatMap((rows) => rows.filter((row) => /chapter-ny\b/.test(row)))

/** A puzzle that was solved is used up, whatever comes of the form that it stands in. */
const solved = ['usedChallenges'] as const

describeOnBoth("a thing of another chapter's, named by its id", (open) => {
  test.each(Object.keys(viewers) as Viewer[])('is for %s, at every field of every procedure, as if it were not there', async (viewer) => {
    const { shop, own, theirs, street } = await settled(open)
    const before = await wholeState(shop.store, solved)
    const by = await signedIn(street, viewer)
    const wrong: string[] = []
    const tried = async (rows: [string, ForeignRow][]) => {
      for (const [row, { input, tells }] of rows) {
        const name = row.split(' ')[0]!
        const isQuery = procedures[name]!._def.type === 'query'
        const ask = async (ids: Ids) => {
          const given: unknown = await input(ids, own)
          const target = `/api/trpc/${name}${isQuery ? `?input=${encodeURIComponent(JSON.stringify(given))}` : ''}`
          return street.knock(target, { ...(isQuery ? {} : { method: 'POST', body: given }), ...(by ? { by } : {}) })
        }
        wrong.push(...(await compared(row, ask, theirs, tells)))
      }
    }
    const rows = Object.entries(foreignRows)
    await tried(rows.filter(([, { writes }]) => !writes))
    expect(wrong).toEqual([])
    expect(await wholeState(shop.store, solved)).toEqual(before)

    await tried(rows.filter(([, { writes }]) => writes))
    expect(wrong).toEqual([])
    expect(ofNewYork(await wholeState(shop.store))).toEqual(ofNewYork(before))
    await shop.balance()
    await shop.close()
  })

  test.each(Object.keys(viewers) as Viewer[])('is for %s, at every documented call, as if it were not there', async (viewer) => {
    const { shop, own, theirs, street } = await settled(open)
    const before = await wholeState(shop.store, solved)
    const by = await signedIn(street, viewer)
    const wrong: string[] = []
    for (const [row, calls] of Object.entries(foreignCalls)) {
      for (const { path, body, tells } of calls) {
        const ask = async (ids: Ids) => {
          const sent = body ? { body: await body(ids, own) } : {}
          return street.knock(path(ids, own), { method: row.split(' ')[0]!, ...sent, ...(by ? { by, with: 'bearer' as const } : {}) })
        }
        wrong.push(...(await compared(row, ask, theirs, tells)))
      }
    }
    expect(wrong).toEqual([])
    expect(await wholeState(shop.store, solved)).toEqual(before)
    await shop.balance()
    await shop.close()
  })
})
