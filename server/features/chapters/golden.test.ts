import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FactRow } from '#db/tables/events-log.ts'
import { factHash } from '#events-log/hash.ts'
import { readFact } from '#events-log/read.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { chapterStream, type ChapterFact } from './facts.ts'

const folder = new URL('./golden/', import.meta.url)

type Golden = { row: Omit<FactRow, 'data'> & { data: object }; state: string }

const types: Record<ChapterFact['type'], true> = {
  ChapterOpened: true,
  ChapterChanged: true,
  ChapterClosed: true,
  ChapterReopened: true,
  ChapterDeleted: true,
}

/**
 * A fact of each type as it was first stored; these files never change: a new version of a fact gets a new file and an
 * upcaster.
 */
test('every fact of a chapter is read and folded as it was stored', () => {
  const goldens = readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Golden)
  expect(goldens.map(({ row }) => row.type).sort()).toEqual(Object.keys(types).sort())
  for (const { row, state } of goldens) {
    const stored = { ...row, data: JSON.stringify(row.data) }
    expect(factHash(stored)).toBe(row.hash)
    expect(chapterStream.evolve(chapterStream.initial, readFact<ChapterFact>(stored, logDefinition))).toBe(state)
  }
})
