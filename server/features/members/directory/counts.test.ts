import { expect, test } from 'vitest'
import { openStore } from '#db/open-store.ts'
import { writtenList } from '#tests/support/imports/uploading.ts'
import { mergesIn } from '#tests/support/world/merges.ts'
import { describeOnBoth, memberIds, openWorld, type World } from '#tests/support/world/world.ts'
import { memberPage } from '../schema.ts'
import { findMembers } from './reads.ts'

/** The numbers of lists without a search, and those of the rows: of all chapters and of each, by standing. */
async function numbers({ store, chapters }: World) {
  const rows = await store.read.selectFrom('members').select(['chapterId', 'status']).execute()
  const [listed, counted]: Record<string, number>[] = [{}, {}]
  for (const chapter of ['all', ...Object.values(chapters).map(({ id }) => id)] as const)
    for (const status of [undefined, 'active', 'inactive'] as const) {
      const list = memberPage.parse({ status, size: 5 })
      const { total } = await findMembers(store.read, { chapter, searchesEmail: true }, list)
      const name = `${chapter} ${status ?? ''}`
      listed![name] = total
      counted![name] = rows.filter(
        (row) => (chapter === 'all' || row.chapterId === chapter) && (!status || row.status === status),
      ).length
    }
  return { listed, counted }
}

const newcomer = (name: string) => ({
  mInit: 'Ms' as const,
  firstName: name,
  lastName: 'Newcomer',
  email: `${name}@new.example`.toLowerCase(),
  memberType: 'Regular',
})

describeOnBoth('the number of members of a list', (open) => {
  test('is that of its rows after joins, payments, merges, imports, their undo, and removals', async () => {
    const world = await open()
    const { admin, merge, assertDerived } = mergesIn(() => world)
    let mergeId = ''
    let made: Awaited<ReturnType<typeof writtenList>> | undefined
    const steps: [string, () => Promise<unknown>, number][] = [
      ['nothing', () => Promise.resolve(), 0],
      ['an approval', () => admin().members.approve({ pendingId: 'applicant', memberType: 'Regular' }), 1],
      ['an addition', () => admin().members.add(newcomer('Alba')), 1],
      [
        'a payment',
        () =>
          admin().dues.recordByHand({
            memberId: memberIds.inactive,
            terms: 1,
            method: 'check',
            reference: 'CHECK-1',
          }),
        0,
      ],
      ['a merge', async () => ({ mergeId } = await merge()), -1],
      ['its undo', () => admin().duplicates.undoMerge({ mergeId }), 1],
      [
        'an import',
        async () =>
          (made = await writtenList(
            world,
            'First name,Last name,Email,Member type\nAnn,Stone,ann@paper.example,Regular\nBo,Stone,bo@paper.example,Regular\n',
          )),
        2,
      ],
      ['its undo', () => admin().imports.undo(made!), -2],
      ['a removal', () => admin().members.remove({ memberId: memberIds.inactive }), -1],
    ]
    let expected = (await numbers(world)).counted!['all ']!
    for (const [step, happens, difference] of steps) {
      await happens()
      const { listed, counted } = await numbers(world)
      expect([step, listed]).toEqual([step, counted])
      expected += difference
      expect([step, listed!['all ']]).toEqual([step, expected])
    }
    await assertDerived()
  })

  test('is that of its rows after two processes added members of the same chapters at once', async () => {
    const world = await open()
    const store = await openStore(world.env.database)
    try {
      const other = openWorld(store, { database: world.env.database })
      const before = (await numbers(world)).counted!['all ']!
      await Promise.all(
        ['One', 'Two', 'Three', 'Four'].flatMap((name) => [
          world.as('admin').members.add(newcomer(`${name}Dc`)),
          other.as('admin').members.add(newcomer(`${name}Other`)),
          other.as('nyAdmin').members.add(newcomer(`${name}Ny`)),
        ]),
      )
      const { listed, counted } = await numbers(world)
      expect(listed).toEqual(counted)
      expect(listed!['all ']).toBe(before + 12)
    } finally {
      await store.close()
    }
  })
})
