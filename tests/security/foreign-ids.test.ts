import { expect, test } from 'vitest'
import { apiRouter, rest } from '#server/wiring/api.ts'
import { viewers, type Viewer } from '#tests/access/viewers.ts'
import type { ForeignInput } from '#tests/support/entry-points/rows.ts'
import { callEntryPoints, foreignAddress, foreignInputs } from '#tests/entry-points/tables.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'
import { wholeState } from '#tests/support/world/whole-state.ts'
import { compared, ofNewYork, settled, solved } from './foreign-requests.ts'
import { fieldsWithIds, type Ids } from './foreign-ids.ts'

test('every field that takes an id has a row, and every row a field', () => {
  expect(Object.keys(foreignInputs).sort()).toEqual(fieldsWithIds().sort())
})

const foreignCalls = Object.entries(callEntryPoints).flatMap(([name, { foreign }]) =>
  foreign ? [[name, foreign] as const] : [],
)

test('every documented call with a parameter in its address has a row', () => {
  const naming = rest.rows.filter(({ path }) => path.includes('{')).map(({ method, path }) => `${method} ${path}`)
  expect(foreignCalls.map(([name]) => name)).toEqual(expect.arrayContaining(naming))
})

const procedures = apiRouter._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation' } }>

describeOnSqlite("another chapter's record, named by its id", (open) => {
  test.each(Object.keys(viewers) as Viewer[])(
    'does not exist for %s, at every field of every procedure',
    async (viewer) => {
      const { world, own, theirs, client, by } = await settled(open, viewer)
      const before = await wholeState(world.store, solved)
      const wrong: string[] = []
      const tried = async (rows: [string, ForeignInput][]) => {
        for (const [row, { input, tells }] of rows) {
          const name = row.split(' ')[0]!
          const isQuery = procedures[name]!._def.type === 'query'
          const ask = async (ids: Ids) => {
            const given: unknown = await input(ids, own)
            const target = `/api/trpc/${name}${isQuery ? `?input=${encodeURIComponent(JSON.stringify(given))}` : ''}`
            return client.request(target, {
              ...(isQuery ? {} : { method: 'POST', body: given }),
              ...(by ? { by } : {}),
            })
          }
          wrong.push(...(await compared(row, ask, theirs, tells)))
        }
      }
      const rows = Object.entries(foreignInputs)
      await tried(rows.filter(([, { writes }]) => !writes))
      expect(wrong).toEqual([])
      expect(await wholeState(world.store, solved)).toEqual(before)

      await tried(rows.filter(([, { writes }]) => writes))
      expect(wrong).toEqual([])
      expect(ofNewYork(await wholeState(world.store))).toEqual(ofNewYork(before))
      await world.balance()
      await world.close()
    },
    60_000,
  )

  test.each(Object.keys(viewers) as Viewer[])('does not exist for %s, at every documented call', async (viewer) => {
    const { world, own, theirs, client, by } = await settled(open, viewer)
    const before = await wholeState(world.store, solved)
    const wrong: string[] = []
    for (const [row, calls] of foreignCalls) {
      for (const { path, body, tells } of calls) {
        const ask = async (ids: Ids) => {
          const sent = body ? { body: await body(ids, own) } : {}
          const [method, pattern] = row.split(' ') as [string, string]
          return client.request(foreignAddress(pattern, path, ids, own), {
            method,
            ...sent,
            ...(by ? { by, with: 'bearer' as const } : {}),
          })
        }
        wrong.push(...(await compared(row, ask, theirs, tells)))
      }
    }
    expect(wrong).toEqual([])
    expect(await wholeState(world.store, solved)).toEqual(before)
    await world.balance()
    await world.close()
  })
})
