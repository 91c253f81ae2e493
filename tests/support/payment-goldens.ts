import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sqliteCompiler } from '#db/sqlite/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import { readFact } from '#events-log/read.ts'
import { noPayment, paymentStream } from '#server/features/payments/facts.ts'
import { paymentProjection } from '#server/features/payments/projection.ts'
import { kinds } from '#server/wiring/kinds.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'

type Golden = { row: Omit<FactRow, 'data'> & { data: object }; state: object }

/**
 * Proves that a fact of each type and schema version of a payment, stored forever in its first form, can be read by
 * today's code, as the log of every release must be. Files never change; a new version of a fact gets a new file and an
 * upcaster.
 * @param folder of the files, ends with a slash
 * @param types which must each have a file
 */
export function keepsPaymentGoldens(folder: URL, types: readonly string[]): void {
  const goldens = readdirSync(folder).map((file) => ({
    file,
    golden: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Golden,
  }))

  test('every fact of a payment from this feature has its golden fixture', () => {
    const stored = new Set(goldens.map(({ golden }) => golden.row.type))
    expect([...stored].sort()).toEqual([...types].sort())
  })

  test.each(goldens)('$file is read, replayed and projected as before', ({ golden: { row, state } }) => {
    const fact = readFact({ ...row, data: JSON.stringify(row.data) }, logDefinition)
    expect(
      paymentStream(kinds).evolve({ ...noPayment, refunds: [openRefund], requests: [openRequest] }, fact),
    ).toMatchObject(state)
    const statements = paymentProjection(kinds).project(fact, sqliteCompiler())
    // An upcast fact must give values for every column: undefined would be stored as null.
    for (const statement of statements) expect(statement.compile().parameters).not.toContain(undefined)
  })
}

/** The types of the facts that a kind defines. */
export const factTypesOf = (purpose: string): string[] => {
  const { intended, claimed, paid, byHand, refunded } = kinds.of(purpose).facts
  return [intended, claimed, paid.type, ...(byHand ? [byHand.type] : []), refunded.type]
}

const openRefund = {
  refundKey: '5TY05013RG002845M',
  amountCents: 19_900,
  currency: 'USD',
  parts: [],
  captureId: '5TY05013RG002845M',
  reason: 'amount' as const,
  refundRequestId: '',
  startedAt: '2026-11-21T15:00:00.000Z',
  attempts: 0,
  outcome: 'started' as const,
  refundId: null,
}

const openRequest = {
  refundKey: '9c0d11aa7b52',
  captureId: '7AB05013RG002845M',
  amountCents: 6_000,
  currency: 'USD',
  parts: [],
  reason: 'payerAsked',
  askedBy: 'admin:0193c1f0-0000-7000-8000-000000000002',
  askedAt: '2026-11-21T14:00:00.000Z',
  outcome: 'asked' as const,
}
