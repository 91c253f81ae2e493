import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sqliteCompiler } from '#db/sqlite/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import type { NewFact } from '#events-log/fact.ts'
import { readFact } from '#events-log/read.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { differenceStream, explainedBy, explainedStream, type DifferenceFact } from './differences/facts.ts'
import { differenceProjection } from './differences/projection.ts'
import { providerFeeStream, type ProviderFeeFact } from './fees/facts.ts'
import { providerFeeProjection } from './fees/projection.ts'

const golden = <F extends NewFact = DifferenceFact>(name: string) => {
  const file = readFileSync(new URL(`./golden/${name}.json`, import.meta.url), 'utf8')
  const { row, state } = JSON.parse(file) as { row: FactRow; state: object | null }
  return { fact: readFact<F>({ ...row, data: JSON.stringify(row.data) }, logDefinition), state }
}

/**
 * The facts as they were first stored; these files never change: a new version of a fact gets a new file and an upcaster.
 */
test('a resolved difference is read, folded and projected as it was', () => {
  const { fact, state } = golden('difference-resolved-1')
  expect(differenceStream.evolve(differenceStream.initial, fact)).toEqual(state)
  // It was stored before the amount was, and counts in full.
  expect(explainedBy(fact)).toEqual({ explainedCents: -10_000, explainedFeeCents: 0 })
  const statements = differenceProjection.project(fact, sqliteCompiler())
  expect(statements).toHaveLength(1)
  for (const statement of statements) expect(statement.compile().parameters).not.toContain(undefined)
})

test('a changed explanation is read and folded as it was, and resolves nothing', () => {
  const { fact, state } = golden('explanation-changed-1')
  expect(explainedStream.evolve(explainedStream.initial, fact)).toEqual(state)
  expect(differenceProjection.project(fact, sqliteCompiler())).toEqual([])
})

test.each(['provider-fee-booked-1', 'provider-fee-taken-back-1'])(
  'a fee of the account (%s) is read, folded and projected as it was',
  (name) => {
    const { fact, state } = golden<ProviderFeeFact>(name)
    expect(providerFeeStream.evolve(providerFeeStream.initial, fact)).toEqual(state)
    const [statement] = providerFeeProjection.project(fact, sqliteCompiler())
    const { parameters } = statement!.compile()
    expect(parameters).toContain('7TY05013RG002845F')
    expect(parameters).not.toContain(undefined)
  },
)
