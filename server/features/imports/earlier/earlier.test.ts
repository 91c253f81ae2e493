import { expect, test } from 'vitest'
import { statementPaper } from '#server/features/receipts/papers.decisions.ts'
import { statementView } from '#server/features/receipts/views.reads.ts'
import { uploadList } from '#tests/support/imports/uploading.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { yearsIn } from './decisions.ts'

describeOnBoth('payments of the last system', (open) => {
  test('stand in the statement of their year, apart from what was paid here', async () => {
    const world = await open()
    const { imports, receipts } = world.as('admin')
    const list = [
      'Date,Name,Amount,For',
      '2019-03-14,member Resident,40.00,Dues 2019-2020',
      '2019-12-31,member Resident,25.00,Gala 2020',
      '2020-01-01,member Resident,10.00,Donation',
    ]
    const made = await uploadList(world, `${list.join('\n')}\n`)
    for (const row of [2, 3, 4]) await imports.answer({ ...made, row, answer: 'same', memberId: memberIds.member })
    await imports.write(made)
    const statement = await world.as('member').receipts.statement({ year: 2019 })
    expect(statement).toMatchObject({
      movements: [],
      totalCents: 0,
      years: [2026, 2020, 2019],
      earlier: {
        cents: 6_500,
        payments: [
          { on: '2019-03-14', purpose: 'dues', years: '2019, 2020', cents: 4_000 },
          { on: '2019-12-31', purpose: 'event', years: '', cents: 2_500 },
        ],
      },
    })
    expect(await receipts.statementOf({ memberId: memberIds.member, year: 2020 })).toMatchObject({
      earlier: { cents: 1_000 },
    })
    const { personId } = await world.store.read
      .selectFrom('members')
      .select('personId')
      .where('memberId', '=', memberIds.member)
      .executeTakeFirstOrThrow()
    const { paper } = statementPaper(
      await statementView(world.context('member'), { personId, memberId: memberIds.member }, 2019),
    )
    expect(paper.history?.table).toMatchObject({
      rows: [
        ['Mar 14, 2019', 'Dues for 2019, 2020', '40.00'],
        ['Dec 31, 2019', 'Event', '25.00'],
      ],
      sums: [['Before the portal in 2019', '65.00']],
    })
    await imports.undo(made)
    expect(await world.as('member').receipts.statement({ year: 2019 })).toMatchObject({
      years: [2026],
      earlier: { cents: 0, payments: [] },
    })
  })
})

test('the years of a payment are those that a text names, also as a range', () => {
  expect(yearsIn('Dues 2019')).toEqual([2019])
  expect(yearsIn('2021, 2019–2020 and 2019')).toEqual([2019, 2020, 2021])
  expect(yearsIn('2021-2019')).toEqual([])
  expect(yearsIn('1900-2099')).toEqual([])
  expect(yearsIn('Membership 12019, no. 20191')).toEqual([])
  expect(yearsIn('Regular')).toEqual([])
})
