import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sqliteCompiler } from '#db/sqlite/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import { readFact } from '#events-log/read.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { donorLetterStream, type DonorLetterFact, type DonorLetterState } from './facts.ts'
import { donorLetterProjection } from './projection.ts'

/**
 * The facts as they were first stored; these files never change: a new version of a fact gets a new file and an
 * upcaster.
 */
test.each(['donor-letter-made-1', 'donor-letter-sent-1'])('%s is read, folded and projected as it was', (name) => {
  const { row, before, state } = JSON.parse(
    readFileSync(new URL(`./golden/${name}.json`, import.meta.url), 'utf8'),
  ) as { row: FactRow; before: DonorLetterState; state: object }
  const fact = readFact<DonorLetterFact>({ ...row, data: JSON.stringify(row.data) }, logDefinition)
  expect(donorLetterStream.evolve(before, fact)).toEqual(state)
  const statements = donorLetterProjection.project(fact, sqliteCompiler())
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) expect(statement.compile().parameters).not.toContain(undefined)
})
