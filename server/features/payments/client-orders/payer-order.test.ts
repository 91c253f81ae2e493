import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { guestOf, openCause } from '#tests/support/world/causes.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'

describeOnBoth('payers', (open) => {
  test('are sorted ignoring accents, guests among members, also after a rename', async () => {
    const world = await open()
    const { dues, payments, donations } = world.as('admin')
    const rename = (personId: string, lastName: string) =>
      world.store.write(({ sql }) => run(sql.updateTable('people').set({ lastName }).where('personId', '=', personId)))
    const order = async (direction: 'asc' | 'desc') =>
      (await payments.inChapter({ sort: 'memberName', direction })).rows.map(({ lastName }) => lastName)
    for (const who of ['member', 'inactive'] as const)
      await dues.recordByHand({ memberId: memberIds[who], terms: 1, method: 'check', reference: who })
    await donations.recordByHand({
      from: 'guest',
      ...guestOf({ lastName: 'Éclair' }),
      donationTypeName: await openCause(world),
      amount: '25',
      reference: 'guest',
    })
    await rename('member', 'Zare')
    await rename('inactive', 'Eagle')
    expect([await order('asc'), await order('desc')]).toEqual([
      ['Eagle', 'Éclair', 'Zare'],
      ['Zare', 'Éclair', 'Eagle'],
    ])
    await rename('member', 'Ébène')
    expect(await order('asc')).toEqual(['Eagle', 'Ébène', 'Éclair'])
  })
})
