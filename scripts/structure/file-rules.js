import path from 'node:path'
import { isTest, featureOf, featureWords, areaOf, wordOf } from './places.js'

const maxCodeLines = 350
const maxEntries = 45
/** Numbered one after the other; an entry for each feature (docs/decisions/215). */
const mayHoldMany = ['db/migrations', 'db/tables', 'server/features', 'app/features']
/** Names that say nothing about what is inside. */
const emptyNames = /^(utils?|helpers?|common|types?|services?|index|misc|shared)$/
/** A generated file, or one long table of the specification, says so in its first line. */
const mayBeLong = /@generated|@table/
const keepsTheClock = /^(server\/features|events-log|db)\//

const rules = [notTooLong, saysWhatItHolds, keepsToFeatureWords, takesTimeFromTheContext, decidesWithoutWaiting]

/**
 * @param {import('./source.js').Source[]} sources
 * @returns {{ file: string, line: number, rule: string }[]}
 */
export function fileProblems(sources) {
  return sources.flatMap((source) =>
    rules.flatMap((rule) => rule(source) ?? []).map((problem) => ({ file: source.path, line: 1, ...problem })),
  )
}

function notTooLong({ codeLines, firstLine }) {
  if (codeLines <= maxCodeLines || mayBeLong.test(firstLine)) return undefined
  return { rule: `has ${codeLines} lines of code, more than ${maxCodeLines}; split it by sub-noun` }
}

function saysWhatItHolds({ path: file }) {
  // The style sheet for typography has this name.
  if (file.endsWith('.css')) return undefined
  const parts = file.split('/').map((part) => part.replace(/\..*$/, ''))
  const empty = parts.find((part) => emptyNames.test(part))
  if (empty) return { rule: `'${empty}' does not say what it holds` }
}

function keepsToFeatureWords({ path: file }) {
  if (/^server\/features\/[^/]+$/.test(file)) return { rule: 'belongs in a feature' }
  if (!featureOf(file) || isTest(file)) return undefined
  if (path.extname(file) !== '.ts' || !featureWords.includes(wordOf(file))) {
    return { rule: `a feature's files are called ${featureWords.join(', ')}, not ${path.basename(file)}` }
  }
}

function takesTimeFromTheContext({ path: file, clockReads }) {
  if (!keepsTheClock.test(file)) return undefined
  return clockReads.map(({ line, what }) => ({
    line,
    rule: `${what} reads the machine's clock; take the time from ctx.clock or from the fact`,
  }))
}

function decidesWithoutWaiting({ path: file, awaits, imports }) {
  if (!featureOf(file) || wordOf(file) !== 'decisions') return undefined
  const reaches = imports.filter(({ specifier, typeOnly }) => specifier.startsWith('#db/') && !typeOnly)
  return [
    ...awaits.map(({ line }) => ({ line, rule: 'a decision is pure: it waits for nothing' })),
    ...reaches.map(({ line }) => ({ line, rule: 'a decision is pure: it knows no database' })),
  ]
}

/**
 * Checks that every address has its file, and every page file an address.
 * @param {import('./source.js').Source[]} sources
 * @param {Record<string, string>} pages address → file below app/
 */
export function pageProblems(sources, pages) {
  const files = new Set(sources.filter(({ path: file }) => areaOf(file) === 'app').map(({ path: file }) => file))
  const named = new Set(Object.values(pages).map((file) => `app/${file}`))
  const missing = Object.entries(pages).filter(([, file]) => !files.has(`app/${file}`))
  const unnamed = [...files].filter((file) => /-page\.tsx$/.test(file) && !named.has(file))
  return [
    ...missing.map(([address, file]) => ({
      file: 'remix.config.js',
      line: 1,
      rule: `${address} names app/${file}, which does not exist`,
    })),
    ...unnamed.map((file) => ({ file, line: 1, rule: 'no address in remix.config.js leads to this page' })),
  ]
}

/**
 * Reports folders with too many entries to take in at a glance.
 * @param {import('./source.js').Source[]} sources
 */
export function folderProblems(sources) {
  const entries = new Map()
  for (const { path: file } of sources) {
    const parts = file.split('/')
    parts.slice(1).forEach((part, index) => {
      const folder = parts.slice(0, index + 1).join('/')
      entries.set(folder, (entries.get(folder) ?? new Set()).add(part))
    })
  }
  return [...entries].flatMap(([folder, names]) =>
    names.size > maxEntries && !mayHoldMany.includes(folder)
      ? [{ file: folder, line: 1, rule: `has ${names.size} entries, more than ${maxEntries}; give a part its folder` }]
      : [],
  )
}
