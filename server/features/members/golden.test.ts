import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sqliteCompiler } from '#db/sqlite/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import { factHash } from '#events-log/hash.ts'
import { readFact } from '#events-log/read.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { memberStream, type MemberFact } from './facts.ts'
import { memberProjection } from './projection.ts'

/**
 * A stored fact of each type and schema version, because current code must read the log of every release. A file never
 * changes; a new version of a fact gets a new file and an upcaster.
 */
const folder = new URL('./golden/', import.meta.url)

type Golden = { row: Omit<FactRow, 'data'> & { data: object }; state: object }

const goldens = readdirSync(folder).map((file) => {
  const { row, state } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Golden
  return { file, row: { ...row, data: JSON.stringify(row.data) }, state }
})

const types: Record<MemberFact['type'], true> = {
  Applied: true,
  EmailVerified: true,
  ApplicationDeleted: true,
  Approved: true,
  MemberAdded: true,
  MemberImported: true,
  MembershipImported: true,
  ImportedMemberRemoved: true,
  SystemAdminAppointed: true,
  MemberTypeChanged: true,
  DuesCredited: true,
  DuesTakenBack: true,
  Lapsed: true,
  RenewalReminderSent: true,
  AdminGranted: true,
  AdminRemoved: true,
  LoginReopened: true,
  SessionsEnded: true,
  MemberDeleted: true,
  MembersMerged: true,
  MemberMergeUndone: true,
  MemberMergedAway: true,
  MemberBroughtBack: true,
  LatePaymentMoved: true,
}

test('every fact of this feature has its golden fixture', () => {
  expect([...new Set(goldens.map(({ row }) => row.type))].sort()).toEqual(Object.keys(types).sort())
})

test.each(goldens)('$file is read, folded, and projected as before, and its hash still matches', ({ row, state }) => {
  expect(factHash(row)).toBe(row.hash)
  const fact = readFact<MemberFact>(row, logDefinition)
  expect(memberStream.evolve(memberStream.initial, fact)).toMatchObject(state)
  // An upcast fact must set every column: an undefined value would be stored as nothing.
  for (const statement of memberProjection.project(fact, sqliteCompiler())) {
    expect(statement.compile().parameters).not.toContain(undefined)
  }
})
