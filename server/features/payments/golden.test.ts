import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFact } from '#events-log/read.ts'
import type { FactRow } from '#db/tables/tables.ts'
import { sqliteCompiler } from '#db/sqlite/store.ts'
import { logDefinition } from '#server/log-definition.ts'
import { paymentStream, type PaymentFact } from './facts.ts'
import { paymentProjection } from './projection.ts'

/**
 * A fact of each type and schema version as it was first stored, kept for ever: the log of every release must be
 * read by the code of today. A file is never changed; a new version of a fact gets a new file and an upcaster.
 */
const folder = new URL('./golden/', import.meta.url)

type Golden = { row: Omit<FactRow, 'data'> & { data: object }; state: object }

const goldens = readdirSync(folder).map((file) => ({
  file,
  golden: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Golden,
}))

const types: Record<PaymentFact['type'], true> = {
  DuesIntended: true,
  RegistrationIntended: true,
  OrderCreated: true,
  CaptureStarted: true,
  CapturePending: true,
  CaptureDeclined: true,
  DuesPaid: true,
  RegistrationPaid: true,
  CaptureRejected: true,
  RefundIntended: true,
  RegistrationRefunded: true,
  RefundStarted: true,
  Refunded: true,
  RefundFailed: true,
  IntentAbandoned: true,
  BrowserOrderClaimed: true,
  BrowserRegistrationClaimed: true,
  PaymentRecordedByHand: true,
  OrderSetAside: true,
}

test('every fact of this room has its golden fixture', () => {
  const kept = new Set(goldens.map(({ golden }) => golden.row.type))
  expect([...kept].sort()).toEqual(Object.keys(types).sort())
})

test.each(goldens)('$file is read, folded and projected as it was', ({ golden: { row, state } }) => {
  const fact = readFact<PaymentFact>({ ...row, data: JSON.stringify(row.data) }, logDefinition)
  expect(paymentStream.evolve({ ...paymentStream.initial, refunds: [openReturn] }, fact)).toMatchObject(state)
  const statements = paymentProjection.project(fact, sqliteCompiler())
  // An upcast fact must give values for every column: an undefined one would be stored as nothing.
  for (const statement of statements) expect(statement.compile().parameters).not.toContain(undefined)
})

const openReturn = {
  captureId: '5TY05013RG002845M',
  reason: 'amount' as const,
  refundRequestId: '',
  startedAt: '2026-11-21T15:00:00.000Z',
  attempts: 0,
  outcome: 'started' as const,
  refundId: null,
}
