import { expect, test } from 'vitest'
import { kinds } from '#server/wiring/kinds.ts'
import { detailOf, nameOf } from '../books/trace.decisions.ts'
import { programNames, programs } from './rules.ts'

test.each(programs)('the treasury says which journal was exported for %s', (program) => {
  const exported = (period: string) => ({ type: 'JournalExported', data: { period, program } })
  expect(nameOf(kinds, exported('2026'), 'admin:one')).toBe('Journal exported')
  expect(detailOf(kinds, exported('2026'))).toBe(`2026, ${programNames[program]}`)
  expect(detailOf(kinds, exported('2026-10'))).toBe(`October 2026, ${programNames[program]}`)
})
