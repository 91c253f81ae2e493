/**
 * Each kind that is sold is in the tables of the features that treat kinds differently; the compiler does not look, as
 * features know no kind by its type (docs/how-to/something-to-sell.md).
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { incomeOf } from '#server/features/journal/entries.decisions.ts'
import { sharedPurposes } from '#server/features/shares/rules.ts'
import { kindTable } from './kinds.ts'

const purposes = Object.keys(kindTable)

test.each(purposes)('the journal credits what was paid for by the kind %s, to the cent', (purpose) => {
  const credits = incomeOf(purpose, { personId: 'member', memberId: '20001', amountCents: 2_500, currency: 'USD' })
  expect(credits.reduce((sum, { cents }) => sum + cents, 0)).toBe(-2_500)
})

test('a rule for the share of the parent can be for each kind', () => {
  expect([...sharedPurposes].sort()).toEqual([...purposes].sort())
})

test('the index of the facts that book money has those of each kind', () => {
  const schema = readFileSync(new URL('../../db/schema.sql', import.meta.url), 'utf8')
  const [index] = /create index "factsThatBook"[^;]*;/.exec(schema)!
  const types = Object.values(kindTable).flatMap(({ facts: { paid, byHand } }) => [
    paid.type,
    ...(byHand ? [byHand.type] : []),
  ])
  expect(types.filter((type) => !index.includes(`'${type}'`))).toEqual([])
})
