import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { insertablePerson } from '#tests/support/world/people.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'

const list = '/api/events/chapter/dc?page=0'

/** The same portal with a constant version, so that it misses all writes. */
function withoutWrites(world: PaymentsWorld): PaymentsWorld {
  const store = { ...world.store, version: () => Promise.resolve('always the same') }
  return { ...world, store, portal: { ...world.portal, store } }
}

describeOnBoth('a list that is the same for everybody', (open) => {
  const scene = async () => {
    const world = await worldWithPayments(open)
    await announcePicnic(world)
    return world
  }
  const countOn = async (world: PaymentsWorld, path = list, by?: 'member') => {
    const client = openHttpClient(world)
    const { text } = await client.request(path, by ? { with: 'bearer', by: await client.sessionOf(by) } : {})
    return (JSON.parse(text) as { totalItems: number }).totalItems
  }

  test('is read again after any write', async () => {
    const world = await scene()
    expect(await countOn(world)).toBe(1)
    await announcePicnic(world)
    expect(await countOn(world)).toBe(2)
    await world.close()
  })

  test('is not read again before a write or the next minute, except for a caller with a token or another query', async () => {
    const world = await scene()
    const still = withoutWrites(world)
    expect(await countOn(still)).toBe(1)
    await announcePicnic(world)
    expect(await countOn(still)).toBe(1)
    expect(await countOn(still, `${list}&keyword=picnic`)).toBe(2)
    expect(await countOn(still, list, 'member')).toBe(2)
    world.clock.forward(1)
    expect(await countOn(still)).toBe(2)
    await world.close()
  })

  test("is separate for each chapter, and cannot be fetched by another chapter's name", async () => {
    const world = await scene()
    const client = openHttpClient(withoutWrites(world))
    expect((await client.request(list)).status).toBe(200)
    expect((await client.request(list, { on: 'ny' })).status).toBe(404)
    await world.close()
  })
})

describeOnBoth('a list of any length', (open) => {
  test('arrives complete, in the order of the ids, part by part', async () => {
    const world = await worldWithPayments(open)
    const [person, membership] = await Promise.all([
      insertablePerson(world, 'nyMember'),
      world.store.read.selectFrom('members').selectAll().where('personId', '=', 'nyMember').executeTakeFirstOrThrow(),
    ])
    await world.store.write(function* ({ sql }) {
      for (let number = 0; number < 1_200; number++) {
        const id = `${30_000 + ((number * 7) % 1_200)}`
        yield* run(
          sql.insertInto('people').values({ ...person, personId: id, email: `${id}@many.example`, emailKey: id }),
        )
        yield* run(sql.insertInto('members').values({ ...membership, personId: id, memberId: id }))
      }
    })
    const client = openHttpClient(world)
    const { text, headers } = await client.request('/api/users/all')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    const ids = (JSON.parse(text) as { memberId: string }[]).map(({ memberId }) => memberId)
    const all = await world.store.read.selectFrom('members').select('memberId').orderBy('memberId').execute()
    expect(all.length).toBeGreaterThan(1_200)
    expect(ids).toEqual(all.map(({ memberId }) => memberId))
    const chapter = await client.request('/api/users/chapter/ny', {
      on: 'ny',
      with: 'bearer',
      by: await client.sessionOf('nyAdmin'),
    })
    expect((JSON.parse(chapter.text) as unknown[]).length).toBe(1_200 + 2)
    await world.close()
  })
})
