import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chunks } from '../vite.config.ts'

/** Created by vite itself, so they are in no folder. */
const virtual = ['/vite/preload-helper.js']

const filesIn = (folder: string) => readdirSync(folder, { recursive: true }).map((file) => `/${folder}/${String(file)}`)
const icons = 'node_modules/lucide-react/dist/esm/icons'
const packages = readdirSync('node_modules').map((name) => `/node_modules/${name}/package.json`)
const files = [...filesIn('app'), ...filesIn('server'), ...filesIn(icons), ...packages, ...virtual]

// A name that a chunk excludes must exist as well, so an exclusion counts as an alternative.
const named = chunks.flatMap(([chunk, pattern]) =>
  waysThrough(pattern.source.replaceAll('(?!', '(')).map((way) => ({ chunk, way })),
)

test.each(named)('the pattern of $chunk matches a file by $way', ({ way }) => {
  expect(files.some((file) => new RegExp(way).test(file))).toBe(true)
})

/** Expands the alternatives of a pattern: `a(b|c)|d` gives `ab`, `ac` and `d`. */
function waysThrough(pattern: string): string[] {
  const options = choicesOf(pattern)
  if (options.length > 1) return options.flatMap(waysThrough)
  const opening = pattern.indexOf('(')
  if (opening === -1) return [pattern]
  const closing = closingOf(pattern, opening)
  const [before, inside, after] = [
    pattern.slice(0, opening),
    pattern.slice(opening + 1, closing),
    pattern.slice(closing + 1),
  ]
  return choicesOf(inside).flatMap((choice) => waysThrough(before + choice + after))
}

/** Splits at the bars outside of any group. */
function choicesOf(pattern: string): string[] {
  const bars = [...pattern.matchAll(/\|/g)].map(({ index }) => index).filter((index) => depthAt(pattern, index) === 0)
  return [-1, ...bars].map((bar, number) => pattern.slice(bar + 1, bars[number]))
}

function closingOf(pattern: string, opening: number): number {
  const inside = depthAt(pattern, opening) + 1
  return [...pattern.matchAll(/\)/g)]
    .map(({ index }) => index)
    .find((index) => index > opening && depthAt(pattern, index) === inside)!
}

/** The number of groups open before this position. */
function depthAt(pattern: string, index: number): number {
  const before = pattern.slice(0, index)
  return before.replaceAll(/[^(]/g, '').length - before.replaceAll(/[^)]/g, '').length
}
