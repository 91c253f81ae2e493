import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from '../../remix.config.js'

/** Served beside the pages: documented calls, files, and exports. */
const besidePages = /^\/(api|export|uploads|treasury\/export|treasury\/journal\/file)\b/

/** Has the beginnings of addresses, by which the menu marks where one is. */
const ofBeginnings = 'ui/frame/menu.ts'

/** An address that code leads to: `to="/a"`, to={`/a/${id}`}, `to: '/a'`. */
const leading = /\b(?:to|action)(?:=\{?|: ?)\s*(["'`])(\/(?:(?!\1)[^\\])*)\1/g

/** Any value of an address: `${id}`, also with a choice inside. */
const value = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g

const segmentsOf = (address: string) => address.split('/').slice(1)

const patterns = Object.keys(pages).map(segmentsOf)

/** Returns whether a page has the address; a value that is a segment of its own is one that the page takes. */
function isServed(address: string): boolean {
  const parts = segmentsOf(
    address
      .replaceAll(value, '{}')
      .replace(/(?:[?#]|\$\{).*$/, '')
      .replace(/(?<=.)\/$/, ''),
  )
  return patterns.some(
    (pattern) =>
      pattern.length === parts.length &&
      pattern.every((segment, at) => segment.startsWith(':') || segment === parts[at]),
  )
}

const leadsTo = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && file !== ofBeginnings)
  .flatMap((file) =>
    [...readFileSync(`app/${file}`, 'utf8').matchAll(leading)].map(([, , address]) => ({ file, address: address! })),
  )

// A link to no page is found by nobody but the person who follows it.
test('every address that a page leads to is one of a page', () => {
  expect(leadsTo.length).toBeGreaterThan(100)
  const lost = leadsTo.filter(({ address }) => !besidePages.test(address) && !isServed(address))
  expect(lost.map(({ file, address }) => `${file}: ${address}`)).toEqual([])
})
