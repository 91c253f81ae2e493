import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sqliteCompiler } from '#db/sqlite/store.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import type { NewFact, Projection, Stream } from '#events-log/fact.ts'
import { factHash } from '#events-log/hash.ts'
import { readFact } from '#events-log/read.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { registrationStream, type RegistrationFact } from './facts.ts'
import { registrationProjection } from './projection.ts'
import { waitingStream, type WaitingFact } from './waiting-list/facts.ts'
import { waitingProjection } from './waiting-list/projection.ts'

type Golden = { row: Omit<FactRow, 'data'> & { data: object }; state: object }

/**
 * A stored fact of each type and schema version, because current code must read the log of every release. A file never
 * changes; a new version of a fact gets a new file and an upcaster.
 */
function keepsGoldens<State, F extends NewFact>(
  folder: string,
  { stream, projection, types }: { stream: Stream<State, F>; projection: Projection; types: Record<F['type'], true> },
) {
  const place = new URL(`./${folder}/`, import.meta.url)
  const goldens = readdirSync(place).map((file) => {
    const { row, state } = JSON.parse(readFileSync(new URL(file, place), 'utf8')) as Golden
    return { file, row: { ...row, data: JSON.stringify(row.data) }, state }
  })

  test('every fact of this feature has its golden fixture', () => {
    expect([...new Set(goldens.map(({ row }) => row.type))].sort()).toEqual(Object.keys(types).sort())
  })

  test.each(goldens)('$file is read, folded, and projected as before, and its hash still matches', ({ row, state }) => {
    expect(factHash(row)).toBe(row.hash)
    const fact = readFact<F>(row, logDefinition)
    expect(stream.evolve(stream.initial, fact as never)).toMatchObject(state)
    // An upcast fact must set every column: an undefined value would be stored as nothing.
    for (const statement of projection.project(fact as never, sqliteCompiler())) {
      expect(statement.compile().parameters).not.toContain(undefined)
    }
  })
}

describe('registrations', () => {
  const types: Record<RegistrationFact['type'], true> = {
    SeatsHeld: true,
    SeatsReleased: true,
    Registered: true,
    RegistrationCancelled: true,
    RegistrationHandedOver: true,
    ZelleReported: true,
    ZelleSettled: true,
    CheckedIn: true,
    ArrivalsCounted: true,
    CheckInUndone: true,
  }
  keepsGoldens('golden', { stream: registrationStream, projection: registrationProjection, types })
})

describe('waiting lists', () => {
  const types: Record<WaitingFact['type'], true> = { WaitingJoined: true, SeatsOffered: true, WaitingEnded: true }
  keepsGoldens('golden-waiting', { stream: waitingStream, projection: waitingProjection, types })
})
