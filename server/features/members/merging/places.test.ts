import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { derivedPlaces, enteredBy, movedPlaces, placeName, unmovedPlaces } from './places.rules.ts'

const schema = readFileSync(new URL('../../../../db/schema.sql', import.meta.url), 'utf8')

/** The columns of each table, as the database has them. */
const columns = [...schema.matchAll(/^create table "(\w+)" \(\n([\s\S]*?)\n\)/gm)].flatMap(([, table, body]) =>
  [...body!.matchAll(/^ {2}"(\w+)"/gm)].map(([, column]) => ({ table: table!, column: column! })),
)

/** Names of columns that hold the id of a person or the number of a member. */
const refersToPerson = /^(person|member|answerMember|author|owner|payer|kept|one|other)Id$|(By|^actor)$/

test('a merge knows every column that refers to a person or a member', () => {
  const known = new Set([...derivedPlaces, ...movedPlaces].map(placeName).concat(Object.keys(unmovedPlaces)))
  const unknown = columns
    .filter(({ column }) => refersToPerson.test(column) && !enteredBy.test(column))
    .map(placeName)
    .filter((place) => !known.has(place))
  expect(unknown, 'say in places.rules.ts what a merge does with these columns').toEqual([])
})

test('a merge names only columns that exist', () => {
  const existing = new Set(columns.map(placeName))
  const named = [...derivedPlaces, ...movedPlaces].map(placeName).concat(Object.keys(unmovedPlaces))
  expect(named.filter((place) => !existing.has(place))).toEqual([])
})

test('a derived table is moved by the log alone, and every other one not', () => {
  const derived = new Set(derivedPlaces.map(({ table }) => table))
  expect(movedPlaces.filter(({ table }) => derived.has(table))).toEqual([])
})
