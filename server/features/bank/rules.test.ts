import { expect, test } from 'vitest'
import { describeOnSqlite } from '#tests/support/world/world.ts'

describeOnSqlite('a rule for lines that come again', (open) => {
  test('has a category for an expense, and none for anything else', async () => {
    const world = await open()
    const { bank } = world.as('admin')
    const wanted = { cause: { details: { fields: { category: 'Choose a category' } } } }
    const rule = { wording: 'EXAMPLE PRINT', kind: 'expense' } as const
    await expect(bank.addRule({ ...rule, category: '' })).rejects.toMatchObject(wanted)
    await expect(bank.addRule(rule)).rejects.toMatchObject(wanted)
    const ruleId = await bank.addRule({ ...rule, kind: 'bankFee', category: 'printing' })
    await expect(bank.updateRule({ ruleId, kind: 'expense' })).rejects.toMatchObject(wanted)
    const stored = async () => (await bank.overview()).rules.map(({ kind, category }) => [kind, category])
    expect(await stored()).toEqual([['bankFee', '']])
    await bank.updateRule({ ruleId, kind: 'expense', category: 'printing' })
    await bank.updateRule({ ruleId, wording: 'EXAMPLE PRINT CO' })
    expect(await stored()).toEqual([['expense', 'printing']])
    await bank.updateRule({ ruleId, kind: 'interest' })
    expect(await stored()).toEqual([['interest', '']])
  })
})
