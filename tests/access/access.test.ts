import { expect, test } from 'vitest'
import { openRequest } from '#server/http/request-auth.ts'
import { apiFor, apiRouter, rest } from '#server/wiring/api.ts'
import { refusalIn, type Access } from '#server/trpc.ts'
import { restClient, tokenFor, type Call } from '#tests/rest/client.ts'
import { describeOnSqlite, type World } from '#tests/support/world/world.ts'
import { callEntryPoints, procedureEntryPoints } from '#tests/entry-points/tables.ts'
import { isAdmitted, nameHelper, viewers, type Viewer } from './viewers.ts'

type Procedure = { _def: { type: 'query' | 'mutation'; meta?: { access?: Access } } }

const procedures = apiRouter._def.procedures as unknown as Record<string, Procedure>
const restNames = rest.rows.map((row) => `${row.method} ${row.path}`)

test('every procedure has a row in the table, and every row a procedure', () => {
  expect(Object.keys(procedureEntryPoints).sort()).toEqual(Object.keys(procedures).sort())
})

test('every documented call has a row in the table, and every row a call', () => {
  expect(Object.keys(callEntryPoints).sort()).toEqual([...restNames].sort())
})

test('every procedure requires the role in the table', () => {
  const asked = Object.entries(procedures).map(([name, procedure]) => [name, procedure._def.meta?.access])
  expect(Object.fromEntries(asked)).toEqual(
    Object.fromEntries(Object.entries(procedureEntryPoints).map(([name, { minAccess }]) => [name, minAccess])),
  )
})

/** The result of a call: let in (whatever it answered), or turned away. */
async function atProcedure(world: World, viewer: Viewer, name: string): Promise<'in' | 'out'> {
  const call: Call = viewers[viewer]
  const caller = { requestId: 'request-of-a-test', clientAddress: '127.0.0.1' }
  const opened = await openRequest(world.portal, await requestOf(world, call), caller, 'widget')
  const api = apiFor(await opened!.context())
  const [feature, act] = name.split('.') as [string, string]
  const target = (api as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[feature]![
    act
  ]!
  try {
    // An empty input fails the schema of any procedure that needs one, so nothing is changed here.
    await target({})
    return 'in'
  } catch (error) {
    const why = refusalIn(error)?.why
    return why === 'unauthenticated' || why === 'forbidden' ? 'out' : 'in'
  }
}

async function requestOf(world: World, call: Call): Promise<Request> {
  if (call.as === 'anonymous') return new Request('http://dc.localhost:3000/')
  const token = await tokenFor(world, call.as!, call.role)
  return new Request('http://dc.localhost:3000/', { headers: { authorization: `Bearer ${token}` } })
}

describeOnSqlite('at each procedure', (open) => {
  test.each(Object.keys(viewers) as Viewer[])('%s may call what the table says, and nothing else', async (viewer) => {
    const world = await open()
    await nameHelper(world, viewer)
    const seen: Record<string, 'in' | 'out'> = {}
    const wanted: Record<string, 'in' | 'out'> = {}
    for (const [name, { minAccess }] of Object.entries(procedureEntryPoints)) {
      // Signing out ends the session that the next calls use; it needs no role.
      if (name === 'accounts.logout') continue
      seen[name] = await atProcedure(world, viewer, name)
      wanted[name] = isAdmitted(viewer, minAccess) ? 'in' : 'out'
    }
    expect(seen).toEqual(wanted)
  })
})

describeOnSqlite('at each documented call', (open) => {
  test.each(Object.keys(viewers) as Viewer[])('%s may send what the table says, and nothing else', async (viewer) => {
    const world = await open()
    await nameHelper(world, viewer)
    const client = restClient(world)
    const seen: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const [name, { minAccess }] of Object.entries(callEntryPoints)) {
      const [method, path] = name.split(' ') as [string, string]
      const address = path
        .replace('{host}', 'dc')
        .replace('{chapterId}', 'chapter-dc')
        .replaceAll(/\{\w+\}/g, 'nobody')
      const { status, data } = await client(method, address, {
        ...viewers[viewer],
        ...(method === 'GET' ? {} : { body: {} }),
      })
      const out = (status === 401 || status === 403) && /^Not Authorized|^Not authorized as/.test(String(data?.message))
      seen[name] = out ? 'out' : 'in'
      wanted[name] = isAdmitted(viewer, minAccess) ? 'in' : 'out'
      expect(status, `${viewer} at ${name}`).toBeLessThan(500)
    }
    expect(seen).toEqual(wanted)
  })
})
