import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sqliteCompiler } from '#db/sqlite/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import { readFact } from '#events-log/read.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { bankAccountStream, bankLineStream, type BankAccountFact, type BankLineFact } from './facts.ts'
import { bankLineProjection } from './projection.ts'

/**
 * The facts as they were first stored; these files never change: a new version of a fact gets a new file and an
 * upcaster.
 */
test.each(['bank-line-booked-1', 'bank-line-booked-as-withdrawal-1', 'bank-booking-taken-back-1'])(
  '%s is read, folded and projected as it was',
  (name) => {
    const { row, state } = JSON.parse(readFileSync(new URL(`./golden/${name}.json`, import.meta.url), 'utf8')) as {
      row: FactRow
      state: object
    }
    const fact = readFact<BankLineFact>({ ...row, data: JSON.stringify(row.data) }, logDefinition)
    expect(bankLineStream.evolve(bankLineStream.initial, fact)).toEqual(state)
    const statements = bankLineProjection.project(fact, sqliteCompiler())
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) expect(statement.compile().parameters).not.toContain(undefined)
  },
)

test('bank-file-joined-1 is read and folded as it was', () => {
  const { row, state } = JSON.parse(
    readFileSync(new URL('./golden/bank-file-joined-1.json', import.meta.url), 'utf8'),
  ) as { row: FactRow; state: object }
  const fact = readFact<BankAccountFact>({ ...row, data: JSON.stringify(row.data) }, logDefinition)
  expect(bankAccountStream.evolve(bankAccountStream.initial, fact)).toEqual(state)
})
