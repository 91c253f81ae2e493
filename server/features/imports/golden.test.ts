import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sqliteCompiler } from '#db/sqlite/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import { factHash } from '#events-log/hash.ts'
import { readFact } from '#events-log/read.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { earlierPaymentStream, type EarlierPaymentFact } from './earlier/facts.ts'
import { earlierPaymentProjection } from './earlier/projection.ts'
import { importStream, type ImportFact } from './facts.ts'

/** A stored fact of each type, because current code must read the log of every release. A file never changes. */
const folder = new URL('./golden/', import.meta.url)

type Golden = { row: Omit<FactRow, 'data'> & { data: object }; state: string }

const goldens = readdirSync(folder).map((file) => {
  const { row, state } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Golden
  return { file, row: { ...row, data: JSON.stringify(row.data) }, state }
})

const types: Record<ImportFact['type'] | EarlierPaymentFact['type'], true> = {
  ImportStarted: true,
  ImportFinished: true,
  ImportUndone: true,
  EarlierPaymentImported: true,
  EarlierPaymentTakenBack: true,
}

test('every fact of this feature has its golden fixture', () => {
  expect([...new Set(goldens.map(({ row }) => row.type))].sort()).toEqual(Object.keys(types).sort())
})

test.each(goldens)('$file is read and folded as before, and its hash still matches', ({ row, state }) => {
  expect(factHash(row)).toBe(row.hash)
  if (row.stream.startsWith('import-')) {
    const fact = readFact<ImportFact>(row, logDefinition)
    expect(importStream.evolve(importStream.initial, fact)).toBe(state)
    return
  }
  const fact = readFact<EarlierPaymentFact>(row, logDefinition)
  expect(earlierPaymentStream.evolve(earlierPaymentStream.initial, fact)).toBe(state)
  for (const statement of earlierPaymentProjection.project(fact, sqliteCompiler()))
    expect(statement.compile().parameters).not.toContain(undefined)
})
