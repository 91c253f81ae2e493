import { expect, test } from 'vitest'
import { membersTable } from '#server/features/members/rules.ts'
import { emailTo } from './members-query.ts'

test('the email to the whole table takes every filter of the table along', () => {
  const filters = { status: 'active', memberType: 'Regular', tag: 't1', field: 'f1:Yes' }
  expect(Object.keys(filters).sort()).toEqual(Object.keys(membersTable.filters).sort())
  const { searchParams } = new URL(
    emailTo({ search: 'Okafor', page: 0, size: 10, filters, direction: 'asc' }),
    'http://dc.localhost',
  )
  expect(Object.fromEntries(searchParams)).toMatchObject({ to: 'table', search: 'Okafor', ...filters })
})
