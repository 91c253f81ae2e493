import { expect, test } from 'vitest'
import { wholeTablesRead } from '#tests/support/world/plans.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { underReviewOf } from '../payments/reads.ts'
import { findMembers, memberOptions } from './directory.reads.ts'
import { memberByPerson } from './reads.ts'
import { memberPage } from './schema.ts'

describeOnBoth('with 200,000 members', (open) => {
  test('the members of a chapter, its admins and one of them are read by indexes', async () => {
    const { store, chapters } = await open()
    const scope = { chapter: chapters.dc.id, searchesEmail: true }
    expect(
      await wholeTablesRead(store, async (db) => {
        for (const list of [{}, { direction: 'desc' }, { admins: true }, { sort: 'lastName' }, { search: 'vera' }]) await findMembers(db, scope, memberPage.parse(list))
        await memberOptions(db, chapters.dc.id, 'vera')
        await memberByPerson(db, chapters.dc.id, 'member')
        await underReviewOf(db, chapters.dc.id, '20003')
      }),
    ).toEqual([])
  })
})
