import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const documents = ['README.md', 'docs', 'docs/decisions'].flatMap((place) =>
  place.endsWith('.md') ? place : readdirSync(path.join(root, place)).filter((name) => name.endsWith('.md')).map((name) => `${place}/${name}`),
)

/** `server/time/dates.ts`, `db/tables/`, `tests/support/voice`; what stands for many files or is built is no path. */
const namesCode = /`((?:app|server|events-log|db|scripts|tests)\/[\w./-]+)`/g

/** Decision 002 says why there is none. */
const notThere = ['app/endpoints/']

test.each(documents)('%s names places that exist', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8')
  const places = [...text.matchAll(namesCode)].map(([, place]) => place!).filter((place) => !notThere.includes(place))
  expect(places.filter((place) => !exists(place))).toEqual([])
  expect([...text.matchAll(/\]\(([\w./-]+)\)/g)].map(([, link]) => link!).filter((link) => !exists(path.join(path.dirname(document), link)))).toEqual([])
})

/** A file may be named without its ending. */
function exists(place: string): boolean {
  const { dir, base } = path.parse(path.join(root, place))
  try {
    return readdirSync(dir).some((name) => name === base || name.startsWith(`${base}.`))
  } catch {
    return false
  }
}
