import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEachDatabase } from '#tests/support/databases/each-database.ts'
import { contains, containsInCapitals, wordsOf } from './search.ts'

onEachDatabase((database) => {
  test.each([
    ['Haile Tesfaye', 'HAILE', true],
    ['Haile Tesfaye', 'tes', true],
    ['Élodie Guérin', 'élo', true],
    ['Élodie Guérin', 'GUÉRIN', true],
    ['Élodie Guérin', 'lodie', true],
    ['Haile Tesfaye', 'élo', false],
    ['5 % off', '%', true],
    ['5 off', '%', false],
    ['a_b\\c', '_B\\C', true],
    ['axb', 'a_b', false],
  ])('%s, searched for %s: %s', async (text, word, isFound) => {
    const { store } = database()
    const rows = await store.read.selectFrom('logHead').select('one').where(contains(sql`${text}`, word)).execute()
    expect(rows.length === 1).toBe(isFound)
    const inCapitals = await store.read.selectFrom('logHead').select('one').where(containsInCapitals(sql<string>`upper(${sql.lit(text)})`, word)).execute()
    expect(inCapitals.length === 1).toBe(isFound)
  })
})

test('words are parted by blanks and commas', () => {
  expect(wordsOf(' Guérin, Élodie ')).toEqual(['Guérin', 'Élodie'])
})
