import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { apiFor } from '#server/wiring/api.ts'
import { countsOf, uploadList, writtenList } from '#tests/support/imports/uploading.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'

/** More than are planned where requests are answered. */
const count = 2_100

const people = Array.from(
  { length: count },
  (_, at) => `First${at},Last${at},person${at}@paper.example,Guild,Group ${at}`,
)
/** People of a member type that the chapter does not have, each with a group of their own. */
const list = `First name,Last name,Email,Member type,Circle\n${people.join('\n')}\n`

const columns = { 0: 'firstName', 1: 'lastName', 2: 'email', 3: 'memberType', 4: 'new' }

describeOnBoth('the stored rows of a long import', (open) => {
  test('are planned anew with what an admin answers about them', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const made = await uploadList(world, list)
    expect(await imports.row({ ...made, row: 2 })).toMatchObject({ state: 'held', kind: 'type', alike: count - 1 })
    expect(await imports.answer({ ...made, row: 2, answer: 'out', alike: true })).toMatchObject({ answered: count })
    expect(await countsOf(world, made.importId)).toMatchObject({ refused: count, held: 0 })
    await imports.ask({ ...made, row: 3 })
    expect(await countsOf(world, made.importId)).toMatchObject({ refused: count - 1, held: 1 })
    const type = { answer: 'type', memberType: 'Regular' } as const
    expect(await imports.answer({ ...made, row: 3, ...type })).toMatchObject({ answered: count })
    expect(await countsOf(world, made.importId)).toMatchObject({ refused: count - 1, new: 1 })
    const edit = { firstName: 'Ada', lastName: 'Byron', email: '', memberType: 'Guild' }
    expect(await imports.edit({ ...made, row: 4, ...edit })).toMatchObject({ state: 'new' })
    expect(await countsOf(world, made.importId)).toMatchObject({ refused: count - 2, new: 2 })
    const ctx = world.context('admin')
    const broken = apiFor({ ...ctx, env: { ...ctx.env, database: '/nowhere/portal.sqlite' } })
    await expect(broken.imports.answer({ ...made, row: 4, answer: 'out' })).rejects.toThrow('What you entered is kept')
    expect(await countsOf(world, made.importId)).toMatchObject({ new: 2 })
    await imports.planAgain(made)
    expect(await countsOf(world, made.importId)).toMatchObject({ refused: count - 1, new: 1 })
  })

  test('are planned anew with other columns, or stay as they are with a reason', async () => {
    const world = await open()
    const { imports } = world.as('admin')
    const made = await uploadList(world, list)
    await expect(imports.map({ ...made, columns: { ...columns, 3: 'out', 4: 'tags' } })).rejects.toMatchObject({
      message: expect.stringMatching(/2,100 different ones.*Choose another target/) as string,
      cause: { why: 'invalid' },
    })
    expect(await countsOf(world, made.importId)).toMatchObject({ held: count })
    const both = [imports.map({ ...made, columns }), imports.map({ ...made, columns: { ...columns, 4: 'out' } })]
    const ended = await Promise.allSettled(both)
    const failed = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(failed).toMatchObject([{ cause: { why: 'conflict' } }])
    await imports.map({ ...made, columns: { ...columns, 3: 'out' }, keepAs: 'Circles' })
    expect(await countsOf(world, made.importId)).toMatchObject({ new: count })
    expect(await imports.columns(made)).toMatchObject({ keptAs: 'Circles' })
  })

  test('are compared with a large chapter that a thread reads', async () => {
    const world = await open()
    await writtenList(world, 'First name,Last name,Email\nNora,Quill,nora@paper.example\n')
    const { id } = world.chapters.dc
    await world.store.write(({ sql }) =>
      run(sql.updateTable('memberCounts').set({ members: 9_000 }).where('chapterId', '=', id)),
    )
    const again = await uploadList(world, 'First name,Last name,Email\nNora,Quill,nora@paper.example\nOtto,Reed,\n')
    expect(await countsOf(world, again.importId)).toMatchObject({ same: 1, new: 1 })
  })
})
