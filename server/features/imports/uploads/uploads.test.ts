import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context } from '#server/context.ts'
import { craftedWorkbook } from '#tests/support/imports/crafted-workbook.ts'
import { countsOf } from '#tests/support/imports/uploading.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { allPlanned, endRun, removeFailedPlans } from '../progress/jobs.ts'
import { leaveOrFail } from '../progress/writes.ts'
import { continuePlans, keepUpload, planKept } from './jobs.ts'
import { pieceCharacters } from './rules.ts'

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => `First${at},Last${at},person${at}@paper.example\n`).join('')
const listOf = (count: number) => Buffer.from(`First name,Last name,Email\n${people(count)}`).toString('base64')

const upload = { fileName: 'list.csv', sheet: undefined, file: listOf(300) }

const admin = (world: World) => world.context('admin') as Context & { actor: SignedIn }

/** Keeps a file as a press on Read does, by a process that ends then. */
async function kept(world: World, given: { fileName: string; sheet: string | undefined; file: string } = upload) {
  const place = await keepUpload(admin(world), 'import-1', given)
  endRun(place.runId)
  // Another server of a PostgreSQL takes over after a minute.
  world.clock.forward(2)
  return place
}

/** Goes on as a portal does that was started. */
async function restarted(world: World): Promise<number> {
  const taken = await continuePlans(world.portal)
  await allPlanned()
  return taken
}

const piecesIn = async ({ store }: World) =>
  (await store.read.selectFrom('importPieces').select('piece').execute()).length

const planningOf = async (world: World) => (await world.as('admin').imports.planning({ importId: 'import-1' })).planning

describeOnBoth('a file that was uploaded', (open) => {
  test('is planned by the next process where the one that took it ended, and is not kept after that', async () => {
    const world = await open()
    await kept(world)
    expect(await piecesIn(world)).toBe(1)
    expect(await planningOf(world)).toMatchObject({ failure: null, fileName: 'list.csv' })
    expect(await restarted(world)).toBe(1)
    expect(await countsOf(world, 'import-1')).toMatchObject({ new: 300 })
    expect((await world.as('admin').imports.list()).imports).toMatchObject([
      { createdBy: 'admin Resident', records: 300 },
    ])
    expect(await piecesIn(world)).toBe(0)
    expect(await restarted(world)).toBe(0)
  })

  test('is planned whole where its process ended while the plan was stored', async () => {
    const world = await open()
    const place = await kept(world)
    let pieces = 0
    const ctx = admin(world)
    const write: Context['write'] = (work) => (pieces++ === 4 ? Promise.reject(new Error('killed')) : ctx.write(work))
    const bytes = Buffer.from(upload.file, 'base64')
    const killed = planKept({ ...ctx, write }, place, { ...upload, bytes }, () => undefined)
    await expect(killed).rejects.toThrow('killed')
    expect(await restarted(world)).toBe(1)
    expect(await countsOf(world, 'import-1')).toMatchObject({ new: 300 })
  })

  test('is stored once where the process of before was only suspended', async () => {
    const world = await open()
    const place = await kept(world)
    const ctx = admin(world)
    let pieces = 0
    const write: Context['write'] = async (work) => {
      if (pieces++ === 3) await restarted(world)
      return ctx.write(work)
    }
    const bytes = Buffer.from(upload.file, 'base64')
    const awake = planKept({ ...ctx, write }, place, { ...upload, bytes }, () => undefined)
    await expect(awake).rejects.toThrow('no such import')
    expect(await countsOf(world, 'import-1')).toMatchObject({ new: 300 })
  })

  test('has the sheet that was asked for, and several pieces', async () => {
    const world = await open()
    const rows = [
      ['First name', 'Last name', 'Email'],
      ['Ann', 'Reed', 'ann@paper.example'],
    ]
    const file = (
      await craftedWorkbook([
        { name: 'All', rows: [...rows, ['Bo', 'Reed', '']] },
        { name: 'New', rows },
      ])
    ).toString('base64')
    await kept(world, { fileName: 'book.xlsx', sheet: 'New', file })
    await restarted(world)
    expect(await world.as('admin').imports.one({ importId: 'import-1' })).toMatchObject({ sheet: 'New', records: 1 })
    const long = listOf(15_000)
    expect(long.length).toBeGreaterThan(pieceCharacters)
    await keepUpload(admin(world), 'import-2', { ...upload, file: long }).then(({ runId }) => endRun(runId))
    world.clock.forward(2)
    expect(await piecesIn(world)).toBe(2)
    await restarted(world)
    expect(await countsOf(world, 'import-2')).toMatchObject({ new: 15_000 })
  })

  test('is still there for the next process where the last one had no room for it, whatever is cleaned up', async () => {
    const world = await open()
    const place = await kept(world)
    await world.store.write((builder) => leaveOrFail(builder, place, 'Busy', world.clock.now()))
    expect(await removeFailedPlans(world.portal)).toBe(0)
    expect(await restarted(world)).toBe(1)
    expect(await countsOf(world, 'import-1')).toMatchObject({ new: 300 })
  })

  test('is given up where its processes end again and again, after a day, or where it cannot be read', async () => {
    const world = await open()
    await kept(world)
    const attempts = (count: number) =>
      world.store.write(({ sql }) => run(sql.updateTable('importProgress').set({ attempts: count })))
    await attempts(10)
    expect(await restarted(world)).toBe(0)
    expect((await planningOf(world))?.failure).toContain('restarted 10 times')
    expect(await piecesIn(world)).toBe(0)
    await kept(world)
    world.clock.forward(25 * 60)
    await restarted(world)
    expect((await planningOf(world))?.failure).toContain('24 hours')
    await kept(world, { ...upload, file: Buffer.from('%PDF-1.7').toString('base64') })
    expect(await restarted(world)).toBe(1)
    expect((await planningOf(world))?.failure).toContain('PDF')
    expect(await piecesIn(world)).toBe(0)
  })

  test('is asked for again where it was not there to its end', async () => {
    const world = await open()
    await kept(world)
    await world.store.write(({ sql }) => run(sql.updateTable('importProgress').set({ pieces: 0 })))
    expect(await restarted(world)).toBe(0)
    expect((await planningOf(world))?.failure).toContain('choose the file again')
  })

  test('leaves nothing where it is refused at once', async () => {
    const world = await open()
    const refused = world
      .as('admin')
      .imports.upload({ name: 'list.csv', file: Buffer.from('%PDF-1.7').toString('base64') })
    await expect(refused).rejects.toThrow('PDF')
    expect((await world.as('admin').imports.list()).planning).toEqual([])
    expect(await piecesIn(world)).toBe(0)
  })
})
