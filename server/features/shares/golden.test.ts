import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sqliteCompiler } from '#db/sqlite/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import { readFact } from '#events-log/read.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import {
  shareRuleStream,
  shareStream,
  statementStream,
  type ShareFact,
  type ShareRuleFact,
  type StatementFact,
} from './facts.ts'
import { shareProjection, shareRuleProjection, statementProjection } from './projection.ts'

const streams = {
  shareRule: { stream: shareRuleStream, projection: shareRuleProjection },
  share: { stream: shareStream, projection: shareProjection },
  shareStatement: { stream: statementStream, projection: statementProjection },
}

/** One file for each type of fact. */
const files: Record<(ShareRuleFact | ShareFact | StatementFact)['type'], string> = {
  ShareRuleSet: 'share-rule-set-1',
  ShareSplit: 'share-split-1',
  ShareTakenBack: 'share-taken-back-1',
  ShareCorrected: 'share-corrected-1',
  ShareStatementAgreed: 'share-statement-agreed-1',
  ShareStatementDisputed: 'share-statement-disputed-1',
  ShareStatementPaid: 'share-statement-paid-1',
  ShareStatementMatched: 'share-statement-matched-1',
  SharePaymentTakenBack: 'share-payment-taken-back-1',
}

/**
 * The facts as they were first stored, each after those that it follows; these files never change: a new version of a
 * fact gets a new file and an upcaster.
 */
test.each(Object.entries(files))('%s is read, folded and projected as it was', (type, name) => {
  const { rows, state } = JSON.parse(readFileSync(new URL(`./golden/${name}.json`, import.meta.url), 'utf8')) as {
    rows: (FactRow & { data: object })[]
    state: object | null
  }
  const facts = rows.map((row) => readFact({ ...row, data: JSON.stringify(row.data) }, logDefinition))
  expect(facts.at(-1)!.type).toBe(type)
  const { stream, projection } = streams[facts[0]!.stream.split('-')[0] as keyof typeof streams]
  const evolve = stream.evolve as (state: unknown, fact: unknown) => unknown
  expect(facts.reduce<unknown>((before, fact) => evolve(before, fact), stream.initial)).toEqual(state)
  const statements = projection.project(facts.at(-1)!, sqliteCompiler())
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) expect(statement.compile().parameters).not.toContain(undefined)
})
