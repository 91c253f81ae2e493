import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sqliteCompiler } from '#db/sqlite/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import { readFact } from '#events-log/read.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { monthsStream, type MonthFact, type MonthsState } from './facts.ts'
import { monthProjection } from './projection.ts'

/**
 * The facts as they were first stored; these files never change: a new version of a fact gets a new file and an
 * upcaster.
 */
test.each([
  'month-sealed-1',
  'seal-confirmed-1',
  'unseal-asked-1',
  'unseal-declined-1',
  'month-unsealed-1',
  'seal-rule-changed-1',
])('%s is read, folded and projected as it was', (name) => {
  const { before, row, state } = JSON.parse(
    readFileSync(new URL(`./golden/${name}.json`, import.meta.url), 'utf8'),
  ) as { before?: MonthsState; row: FactRow; state: object }
  const fact = readFact<MonthFact>({ ...row, data: JSON.stringify(row.data) }, logDefinition)
  expect(monthsStream.evolve(before ?? monthsStream.initial, fact)).toEqual(state)
  const statements = monthProjection.project(fact, sqliteCompiler())
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) expect(statement.compile().parameters).not.toContain(undefined)
})
