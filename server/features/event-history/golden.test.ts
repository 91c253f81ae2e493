import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FactRow } from '#db/tables/events-log.ts'
import { factHash } from '#events-log/hash.ts'
import { readFact } from '#events-log/read.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { termsFactNames, termsView } from './decisions.ts'
import type { TermsFact } from './facts.ts'

const folder = new URL('./golden/', import.meta.url)

/**
 * A fact of each type as it was first stored; these files never change: a new version of a fact gets a new file and an
 * upcaster.
 */
const goldens = readdirSync(folder).map((file) => {
  const { row, told: text } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
    row: Omit<FactRow, 'data'> & { data: object }
    told: string
  }
  return { file, row: { ...row, data: JSON.stringify(row.data) }, text }
})

test('every fact of this feature has its golden fixture', () => {
  expect(goldens.map(({ row }) => row.type).sort()).toEqual(Object.keys(termsFactNames).sort())
})

test.each(goldens)('$file is read and described as before, and its hash still matches', ({ row, text }) => {
  expect(factHash(row)).toBe(row.hash)
  const { name, detail } = termsView(
    readFact<TermsFact>(row, logDefinition),
    'America/New_York',
    (kind, id) => `${kind} ${id}`,
  )
  expect(`${name}: ${detail}`).toBe(text)
})
