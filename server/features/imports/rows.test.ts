import { expect, test } from 'vitest'
import { uploadList } from '#tests/support/imports/uploading.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { whyOf } from './reasons.decisions.ts'
import type { RowReason, RowStateName } from './rules.ts'

const listed = async (
  world: World,
  made: { importId: string },
  asked: { state?: RowStateName; why?: RowReason; search?: string; page?: number },
) => {
  const { groups } = await world.as('admin').imports.rows({ ...made, search: '', ...asked })
  return groups.map(({ state, total, rows }) => [state, total, rows.map(({ row }) => row)])
}

describeOnBoth('the rows of a plan', (open) => {
  const file = [
    'First name,Last name,Email,Phone,Member type',
    'Nora,Quill,nora@paper.example,202 555 0100,Regular',
    'Nora,Quill,,202-555-0100,Regular',
    'Ann and Bob,Smith,,,Regular',
    'Cy,Lee,cy@paper.example,,Guild',
    'Di,Lee,,,Guild',
    ',,,202 555 0123,Regular',
    '',
  ].join('\n')

  test('are listed by why they are held or refused, with counts', async () => {
    const world = await open()
    const made = await uploadList(world, file)
    const { whys } = await world.as('admin').imports.rows({ ...made, search: '' })
    expect(whys).toEqual([
      { why: 'row', count: 1 },
      { why: 'two', count: 1 },
      { why: 'type', count: 2 },
      { why: 'nobody', count: 1 },
    ])
    expect(await listed(world, made, { why: 'type' })).toEqual([['held', 2, [5, 6]]])
    expect(await listed(world, made, { why: 'type', search: 'di' })).toEqual([['held', 1, [6]]])
    expect(await listed(world, made, { why: 'type', state: 'held', page: 2 })).toEqual([['held', 2, []]])
    expect(await listed(world, made, { why: 'nobody' })).toEqual([['refused', 1, [7]]])
    expect(await listed(world, made, { why: 'type', state: 'refused' })).toEqual([])
    expect((await world.as('admin').imports.rows({ ...made, search: '', state: 'refused' })).whys).toEqual([
      { why: 'nobody', count: 1 },
    ])
    await world.as('admin').imports.answer({ ...made, row: 4, answer: 'out' })
    expect(await listed(world, made, { why: 'out' })).toEqual([['refused', 1, [4]]])
    expect(await listed(world, made, { why: 'two' })).toEqual([])
  })

  test('that may be the same person as another row show what that one has', async () => {
    const world = await open()
    const made = await uploadList(world, file)
    const { imports } = world.as('admin')
    expect(await imports.row({ ...made, row: 3 })).toMatchObject({
      kind: 'row',
      email: '',
      pair: {
        row: 2,
        state: 'new',
        name: 'Nora Quill',
        email: 'nora@paper.example',
        person: { phone: '202 555 0100' },
      },
    })
    expect((await imports.row({ ...made, row: 4 })).pair).toBeNull()
  })
})

test('what is wrong with a row has a reason of its own, beside what an admin is asked about', () => {
  const reasons: [string, RowReason][] = [
    ['Row 7 has the same number, 114', 'row'],
    ['Bob Lee (10432) was added since the plan', 'member'],
    ['City was changed since the plan', 'stale'],
    ['Joined: 13/14/2020 is no day of the calendar', 'day'],
    ['Joined: 5/5 is no date where the others are month/day/year', 'day'],
    ['It has no date', 'day'],
    ['Dues: forty is no amount', 'amount'],
    ['a at b is no email address', 'email'],
    ['It is of the chapter Maryland', 'chapter'],
    ['The name says that the person has died', 'died'],
    ['Left out by an admin', 'out'],
    ['It reads like a row made for a test', 'other'],
  ]
  expect(reasons.map(([reason]) => [reason, whyOf([reason])])).toEqual(reasons)
})
