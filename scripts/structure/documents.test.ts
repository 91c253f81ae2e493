import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const documents = ['README.md', 'docs', 'docs/how-to', 'docs/decisions'].flatMap((place) =>
  place.endsWith('.md')
    ? place
    : readdirSync(path.join(root, place))
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${place}/${name}`),
)

/**
 * Matches `server/time/dates.ts`, `db/tables/`, `tests/support/voice`; patterns for many files and build output are not
 * paths.
 */
const namesCode = /`((?:app|server|events-log|db|scripts|tests)\/[\w./-]+)`/g

/** Record 002 says why there is none. */
const notThere = ['app/endpoints/']

test.each(documents)('%s names existing places', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8')
  const places = [...text.matchAll(namesCode)].map(([, place]) => place!).filter((place) => !notThere.includes(place))
  expect(places.filter((place) => !exists(place))).toEqual([])
  expect(
    [...text.matchAll(/\]\(([\w./-]+)\)/g)]
      .map(([, link]) => link!)
      .filter((link) => !exists(path.join(path.dirname(document), link))),
  ).toEqual([])
})

const records = documents.filter((document) => /^docs\/decisions\/\d/.test(document))

test.each(records)('%s has a number, a title and three paragraphs, in 20 lines', (record) => {
  const text = readFileSync(path.join(root, record), 'utf8').trimEnd()
  const [title, ...paragraphs] = text.split(/\n\n+/)
  expect(title).toMatch(new RegExp(`^# ${path.basename(record).slice(0, 3)} .+$`))
  // A list or a table belongs to the paragraph before it.
  expect(
    paragraphs
      .filter((one) => !/^(- |\|)/.test(one))
      .map((one) => /^\*\*\w+\.\*\* /.exec(one)?.[0] ?? one.slice(0, 40)),
  ).toEqual(['**Context.** ', '**Decision.** ', '**Consequences.** '])
  expect(text.split('\n').length).toBeLessThanOrEqual(20)
})

test('the index names every record by its title', () => {
  const index = readFileSync(path.join(root, 'docs/decisions/README.md'), 'utf8')
  const titleOf = (record: string) =>
    readFileSync(path.join(root, record), 'utf8').split('\n', 1)[0]!.replace(/^# /, '')
  expect(records.filter((record) => !index.includes(`[${titleOf(record)}](${path.basename(record)})`))).toEqual([])
})

/** A file may be named without its extension. */
function exists(place: string): boolean {
  const { dir, base } = path.parse(path.join(root, place))
  try {
    return readdirSync(dir).some((name) => name === base || name.startsWith(`${base}.`))
  } catch {
    return false
  }
}
