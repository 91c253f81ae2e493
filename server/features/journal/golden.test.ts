import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sqliteCompiler } from '#db/sqlite/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import { readFact } from '#events-log/read.ts'
import { kinds } from '#server/wiring/kinds.ts'
import { nameOf } from '../books/trace.decisions.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { journalStream, type JournalFact } from './facts.ts'
import { journalProjection } from './projection.ts'

/**
 * The facts as they were first stored; these files never change: a new version of a fact gets a new file and an
 * upcaster.
 */
test.each(['journal-exported-1'])('%s is read, folded and projected as it was', (name) => {
  const { row, state } = JSON.parse(readFileSync(new URL(`./golden/${name}.json`, import.meta.url), 'utf8')) as {
    row: FactRow
    state: object
  }
  const fact = readFact<JournalFact>({ ...row, data: JSON.stringify(row.data) }, logDefinition)
  expect(journalStream.evolve(journalStream.initial, fact)).toEqual(state)
  expect(nameOf(kinds, fact, 'admin:1')).toBe('Journal exported')
  const statements = journalProjection.project(fact, sqliteCompiler())
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) expect(statement.compile().parameters).not.toContain(undefined)
})
