import { expect, test } from 'vitest'
import { listenedTo } from '#tests/support/world/plans.ts'
import { describeOnSqlite, memberIds } from '#tests/support/world/world.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { payerIn, yearsPaidForEarlier } from './reads.ts'

describeOnSqlite('the years whose payments count for earlier ones', (open) => {
  test("are found among the person's payments, and the log is read only if there may be any", async () => {
    const world = await worldWithPayments(open)
    const { db, queries } = listenedTo(world.store)
    const chapter = world.chapters.dc
    const years = async () => {
      const payer = await payerIn(world.store.read, chapter.id, 'member')
      queries.length = 0
      return yearsPaidForEarlier({ ...world.portal, db, chapter }, payer)
    }
    const byHand = (reference: string) =>
      world.as('admin').dues.recordByHand({ memberId: memberIds.member, terms: 1, method: 'check', reference })
    const [first] = [await byHand('Check 1'), await byHand('Check 2')]
    expect(await years()).toEqual([])
    expect(queries).toHaveLength(1)
    const { rows } = await world.store.read.executeQuery<{ detail: string }>({
      ...queries[0]!,
      sql: `explain query plan ${queries[0]!.sql}`,
    })
    // Neither by year nor by kind: those are most of the chapter's payments.
    expect(rows.map(({ detail }) => detail)).toEqual([
      'SEARCH payments USING INDEX paymentsByPerson (chapterId=? AND personId=?)',
    ])
    await world.as('admin').payments.reverse({ paymentId: first.paymentId, reason: 'paidTwice', note: '' })
    expect(await years()).toEqual([2028])
  })
})
