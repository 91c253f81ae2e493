import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sqliteCompiler } from '#db/sqlite/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import { readFact } from '#events-log/read.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { ballotStream, voterStream, type BallotFact, type VoterFact } from './facts.ts'
import { ballotProjection, voterProjection } from './projection.ts'

/** Facts without rows of their own: the count reads them from the log. */
const withoutRows = ['ballots-revealed-1', 'ballot-counted-1']

/**
 * The facts as they were first stored; these files never change: a new version of a fact gets a new file and an
 * upcaster.
 */
test.each([
  'ballot-scheduled-1',
  'ballot-scheduled-as-poll-1',
  'ballot-withdrawn-1',
  'poll-withdrawn-1',
  'ballot-opened-1',
  'electors-frozen-1',
  'ballot-extended-1',
  'ballot-closed-1',
  'ballots-revealed-1',
  'ballot-counted-1',
  'ballot-challenged-1',
  'vote-confirmed-1',
  'poll-answered-1',
])('%s is read, folded and projected as it was', (name) => {
  const { row, state } = JSON.parse(readFileSync(new URL(`./golden/${name}.json`, import.meta.url), 'utf8')) as {
    row: FactRow
    state: object
  }
  const stored = { ...row, data: JSON.stringify(row.data) }
  const isVoter = row.stream.startsWith('voter-')
  const next = isVoter
    ? voterStream.evolve(voterStream.initial, readFact<VoterFact>(stored, logDefinition))
    : ballotStream.evolve(ballotStream.initial, readFact<BallotFact>(stored, logDefinition))
  expect(next).toEqual(state)
  const { project } = isVoter ? voterProjection : ballotProjection
  const statements = project(readFact(stored, logDefinition), sqliteCompiler())
  expect(statements.length > 0).toBe(!withoutRows.includes(name))
  for (const statement of statements) expect(statement.compile().parameters).not.toContain(undefined)
})
