import { expect, test } from 'vitest'
import { kinds } from '#server/wiring/kinds.ts'
import { detailOf, nameOf } from '../books/trace.decisions.ts'
import { programs } from './rules.ts'

test.each(programs)('the treasury says which journal was exported for %s', (program) => {
  const exported = (period: string) => ({ type: 'JournalExported', data: { period, program } })
  expect(nameOf(kinds, exported('2026'), 'admin:one')).toBe('Journal exported')
  expect(detailOf(kinds, exported('2026'))).toMatch(/^2026, [A-Za-z ]+$/)
  expect(detailOf(kinds, exported('2026-10'))).toMatch(/^October 2026, [A-Za-z ]+$/)
})
