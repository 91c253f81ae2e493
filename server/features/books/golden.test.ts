import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sqliteCompiler } from '#db/sqlite/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import { readFact } from '#events-log/read.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { differenceStream, type DifferenceFact } from './differences/facts.ts'
import { differenceProjection } from './differences/projection.ts'

/**
 * The fact as it was first stored; this file never changes: a new version of the fact gets a new file and an upcaster.
 */
test('a resolved difference is read, folded and projected as it was', () => {
  const { row, state } = JSON.parse(
    readFileSync(new URL('./golden/difference-resolved-1.json', import.meta.url), 'utf8'),
  ) as { row: FactRow; state: object }
  const fact = readFact<DifferenceFact>({ ...row, data: JSON.stringify(row.data) }, logDefinition)
  expect(differenceStream.evolve(differenceStream.initial, fact)).toEqual(state)
  const statements = differenceProjection.project(fact, sqliteCompiler())
  for (const statement of statements) expect(statement.compile().parameters).not.toContain(undefined)
})
