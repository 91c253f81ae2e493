import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SqlBuilder } from '#db/store.ts'
import { run, type Work } from '#db/work.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { removeUnstored, storeInPieces } from './jobs.ts'
import { storable } from './planning/storable.decisions.ts'
import { planOf } from './reads.ts'
import { removePiece } from './storing.writes.ts'

const rows = 600
const people = Array.from({ length: rows }, (_, at) => `First${at},Last${at},person${at}@paper.example`)
const list = `First name,Last name,Email\n${people.join('\n')}\n`

/** Stores a plan of many people; `before` runs ahead of each transaction. */
async function store({ store: { read, write }, chapters: { dc }, clock }: World, before: () => Promise<void>) {
  const now = clock.now()
  const planned = storable(await planOf(read, dc, Buffer.from(list), { now }))
  const importId = randomUUID()
  const inPieces = async <T>(work: (tx: SqlBuilder) => Work<T>): Promise<T> => {
    await before()
    return write(work)
  }
  await storeInPieces(inPieces, dc.id, { importId, fileName: 'list.csv', bytes: 1, createdBy: 'admin', planned, now })
  return importId
}

const stored = async (world: World) =>
  Number(
    (
      await world.store.read
        .selectFrom('importRows')
        .select((row) => row.fn.countAll().as('count'))
        .where('chapterId', '=', world.chapters.dc.id)
        .executeTakeFirstOrThrow()
    ).count,
  )

const idOfOnly = async (world: World) =>
  (await world.store.read.selectFrom('imports').select('importId').executeTakeFirstOrThrow()).importId

describeOnBoth('a plan of many rows', (open) => {
  test('is stored in pieces, and nobody sees it before the last', async () => {
    const world = await open()
    const admin = world.as('admin').imports
    const seen: number[] = []
    const importId = await store(world, async () => {
      seen.push(await stored(world))
      expect((await admin.list()).imports).toEqual([])
      if (seen.length === 1) return
      const reference = { importId: await idOfOnly(world) }
      for (const act of [admin.one, admin.planAgain, admin.write, admin.undo])
        await expect(act(reference)).rejects.toThrow('no such import')
    })
    expect(seen).toEqual([0, 0, 100, 200, 300, 400, 500, 600])
    expect(await admin.one({ importId })).toMatchObject({ state: 'planned', records: rows, counts: { new: rows } })
  })

  test('is removed after an hour where the process ended before the last piece', async () => {
    const world = await open()
    const kept = await world.as('admin').imports.upload({
      name: 'kept.csv',
      file: Buffer.from('First name,Last name\nAda,Byron\n').toString('base64'),
    })
    let pieces = 0
    const interrupted = store(world, () => (pieces++ === 3 ? Promise.reject(new Error('killed')) : Promise.resolve()))
    await expect(interrupted).rejects.toThrow('killed')
    expect(await stored(world)).toBe(201)
    expect(await removeUnstored(world.portal)).toBe(0)
    world.clock.forward(61)
    await removeUnstored(world.portal)
    expect(await stored(world)).toBe(1)
    expect(await idOfOnly(world)).toBe(kept.importId)
  })

  test('is not shown where a part of it was removed meanwhile, and is not removed once it is shown', async () => {
    const world = await open()
    const removeSome = async () => world.store.write((tx) => removePiece(tx, world.chapters.dc.id, importId, 10))
    let importId = ''
    let pieces = 0
    const interrupted = store(world, async () => {
      if (pieces++ !== 3) return
      importId = await idOfOnly(world)
      expect(await removeSome()).toBe(10)
    })
    await expect(interrupted).rejects.toThrow('no such import')
    expect((await world.as('admin').imports.list()).imports).toEqual([])
    await world.store.write(({ sql }) => run(sql.deleteFrom('imports')))
    importId = await store(world, () => Promise.resolve())
    expect(await removeSome()).toBe(0)
    expect(await stored(world)).toBe(rows)
  })

  test('does not come back where it was removed meanwhile', async () => {
    const world = await open()
    let pieces = 0
    const removed = store(world, async () => {
      if (pieces++ === 2) await world.store.write(({ sql }) => run(sql.deleteFrom('imports')))
    })
    await expect(removed).rejects.toThrow('no such import')
    expect(await stored(world)).toBe(0)
  })
})
