import { expect, test, vi } from 'vitest'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { apiFor } from '#server/wiring/api.ts'
import { countsOf, uploadList } from '#tests/support/imports/uploading.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { allPlanned, planned, removeFailedPlans } from './jobs.ts'
import type { Tell } from './rules.ts'

/** An admin by whose clock 20 seconds pass with each look at it, so that every plan takes long. */
function hasty(world: World) {
  let looks = 0
  const now = () => new Date(world.clock.now().getTime() + 20_000 * looks++)
  return { ...world.context('admin'), clock: { now } } as Context & { actor: SignedIn }
}

const begun = { importId: 'import-1', kind: 'upload', fileName: 'list.csv' } as const

/** Begins a plan that takes as long as the test wants. */
async function longPlan(world: World, of: Parameters<typeof planned>[1] = begun) {
  let [resolve, reject]: [() => void, (error: Error) => void] = [() => undefined, () => undefined]
  const promise = new Promise<void>((...ends) => ([resolve, reject] = ends))
  let tell: Tell | undefined
  const work = (given: Tell) => {
    tell = given
    given({ step: 'read', done: 500, all: 2_000 })
    return promise
  }
  expect(await planned(hasty(world), of, { work, isLong: false })).toBe('later')
  return { tell: tell!, end: () => (resolve(), allPlanned()), fail: (error: Error) => (reject(error), allPlanned()) }
}

const progressIn = async (world: World, importId: string = begun.importId) =>
  (await world.as('admin').imports.planning({ importId })).planning

describeOnBoth('an import whose plan takes long', (open) => {
  test('says to all admins of its chapter how far it is, until the plan is made', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const { tell, end } = await longPlan(world)
    expect(await progressIn(world)).toMatchObject({ step: 'read', done: 500, all: 2_000, failure: null, ...begun })
    expect(await imports.list()).toMatchObject({ imports: [], planning: [{ importId: 'import-1', done: 500 }] })
    await expect(world.as('nyAdmin').imports.planning(begun)).rejects.toThrow('no such import')
    expect((await world.as('nyAdmin').imports.list()).planning).toEqual([])
    tell({ step: 'plan', done: 1_500, all: 2_000 })
    await vi.waitFor(async () => expect(await progressIn(world)).toMatchObject({ step: 'plan', done: 1_500 }))
    await end()
    await expect(imports.planning(begun)).rejects.toThrow('no such import')
  })

  test('is shown as one whole that never goes back, also where it is made anew or by another press', async () => {
    const world = await open()
    const made = await uploadList(world, 'First name,Email\nAda,ada@paper.example\n')
    const of = { ...begun, ...made, kind: 'again' } as const
    const first = await longPlan(world, of)
    const shareIn = async () => (await progressIn(world, made.importId))!.share
    const shares = [await shareIn()]
    for (const [step, done] of [
      ['plan', 0],
      ['plan', 2_000],
      ['store', 500],
      ['read', 0],
      ['store', 1_000],
    ] as const) {
      first.tell({ step, done, all: 2_000 })
      await vi.waitFor(async () => expect(await progressIn(world, made.importId)).toMatchObject({ step, done }))
      shares.push(await shareIn())
    }
    expect(shares).toEqual([87, 350, 600, 700, 700, 800])
    const second = await longPlan(world, of)
    expect(await progressIn(world, made.importId)).toMatchObject({ step: 'read', share: 800 })
    second.tell({ step: 'plan', done: 2_000, all: 2_000 })
    await vi.waitFor(async () =>
      expect(await progressIn(world, made.importId)).toMatchObject({ step: 'plan', share: 800 }),
    )
    void first.end()
    await second.end()
  })

  test('says why there is none, until another one is made', async () => {
    const world = await open()
    const made = await uploadList(world, 'First name,Email\nAda,ada@paper.example\n')
    const of = { ...begun, ...made, kind: 'again' } as const
    await (await longPlan(world, of)).fail(new Refusal('conflict', 'Somebody was faster.'))
    expect(await progressIn(world, made.importId)).toMatchObject({ failure: 'Somebody was faster.' })
    await (await longPlan(world, of)).fail(new Error('a bug'))
    expect((await progressIn(world, made.importId))?.failure).toContain('broke on our side')
    await world.as('admin').imports.planAgain(made)
    expect(await progressIn(world, made.importId)).toBeNull()
  })

  test('is ended by the attempt that began last', async () => {
    const world = await open()
    const made = await uploadList(world, 'First name,Email\nAda,ada@paper.example\n')
    const of = { ...begun, ...made, kind: 'again' } as const
    const first = await longPlan(world, of)
    const second = await longPlan(world, of)
    // Both go on, so that the first is waited for by name.
    void first.fail(new Refusal('conflict', 'Somebody was faster.'))
    await second.end()
    expect(await progressIn(world, made.importId)).toBeNull()
  })

  test('says that its process ended, and is forgotten after two days', async () => {
    const world = await open()
    const { end } = await longPlan(world)
    expect((await progressIn(world))?.failure).toBeNull()
    world.clock.forward(10)
    expect((await progressIn(world))?.failure).toContain('server was restarted')
    expect(await removeFailedPlans(world.portal)).toBe(0)
    world.clock.forward(2 * 24 * 60)
    expect(await removeFailedPlans(world.portal)).toBe(1)
    expect((await world.as('admin').imports.list()).planning).toEqual([])
    await end()
  })

  test('is answered at once, and planned from the upload to the answer of its rows', async () => {
    const world = await open()
    const list = 'First name,Last name,Email,Member type\nAda,Byron,ada@paper.example,Guild\nBo,Reed,,Guild\n'
    const upload = { name: 'list.csv', file: Buffer.from(list).toString('base64') }
    const made = await apiFor(hasty(world)).imports.upload(upload)
    expect(made.plan).toBe('later')
    await allPlanned()
    expect(await countsOf(world, made.importId)).toMatchObject({ held: 2 })
    const answer = { importId: made.importId, row: 2, answer: 'out', alike: true } as const
    expect(await apiFor(hasty(world)).imports.answer(answer)).toEqual({ answered: 2, plan: 'later' })
    await allPlanned()
    expect(await countsOf(world, made.importId)).toMatchObject({ refused: 2 })
    const refused = await apiFor(hasty(world)).imports.upload({
      ...upload,
      file: Buffer.from('%PDF-1.7').toString('base64'),
    })
    await allPlanned()
    expect((await progressIn(world, refused.importId))?.failure).toContain('PDF')
  })
})
