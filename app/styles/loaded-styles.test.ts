/**
 * Every page loads the styles of the classes that its parts use: a part without them looks right beside a part that
 * happens to load them, and bare on the next page.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '#remix.config.js'
import { chunks } from '#vite.config.ts'

/** Shown only by parts that load the styles themselves: the details of a row, and the heads of grouped rows. */
const loadedLater = new Set(['record-details', 'record-group', 'group-row'])

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((file) => path.join('app', file))
  .filter((file) => /\.(?:tsx?|css)$/.test(file) && !file.includes('.test.'))
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')]))

const matchesIn = (file: string, pattern: RegExp) =>
  [...texts.get(file)!.matchAll(pattern)].map((match) => match.slice(1).find(Boolean) ?? '')

/** Returns the file of the app that an import names, or null for any other module. */
function resolved(from: string, specifier: string): string | null {
  const name = specifier.replace(/\?.*$/, '')
  const file = name.startsWith('#app/') ? `app/${name.slice(5)}` : path.join(path.dirname(from), name)
  return texts.has(file) ? file : null
}

const importsBy = (pattern: RegExp) =>
  new Map(files.map((file) => [file, matchesIn(file, pattern).flatMap((specifier) => resolved(file, specifier) ?? [])]))

const imports = importsBy(
  /^(?:import|export)\s+(?!type\b)(?:[^'"]*?from\s*)?['"]([^'"]+)['"]|@import\s+['"]([^'"]+)['"]/gm,
)
const lateImports = importsBy(/\bimport\(\s*['"]([^'"]+)['"]/g)

/** Adds a file to a set, with all that it imports at once. */
function addClosure(set: Set<string>, file: string): Set<string> {
  if (set.has(file)) return set
  set.add(file)
  for (const imported of imports.get(file)!) addClosure(set, imported)
  return set
}

/** The styles that define a class of more than one word, so that no other text is taken for it. */
const definedIn = new Map<string, Set<string>>()
const utilities = new Set<string>()
for (const file of files.filter((name) => name.endsWith('.css'))) {
  for (const name of matchesIn(file, /@utility ([a-z][a-z0-9-]*)/g)) utilities.add(name)
  for (const name of matchesIn(file, /\.([a-z][a-z0-9]*-[a-z0-9-]*|tick)\b/g))
    definedIn.set(name, (definedIn.get(name) ?? new Set()).add(file))
}

const usedIn = new Map(
  files
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => [
      file,
      matchesIn(file, /"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`/g)
        .flatMap((text) => text.split(/[\s${}]+/))
        .filter((name) => definedIn.has(name) && !utilities.has(name) && !loadedLater.has(name)),
    ]),
)

const everywhere = addClosure(new Set(), 'app/root.tsx')

/** Returns the classes of a page's parts whose styles neither the page nor the root loads. */
function bareOn(loaded: Set<string>): string[] {
  const isLoaded = (style: string) => loaded.has(style) || everywhere.has(style)
  return [...loaded].flatMap((file) =>
    (usedIn.get(file) ?? [])
      .filter((name) => ![...definedIn.get(name)!].some(isLoaded))
      .map((name) => `${file} has the class ${name} of ${[...definedIn.get(name)!].join(' or ')}`),
  )
}

/** Returns the same for a page and for each part that it loads later, which comes in addition to the page. */
function bareOnPage(module: string): string[] {
  const page = addClosure(new Set(), module)
  const bare = bareOn(page)
  const seen = new Set<string>()
  const waiting = [...page]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const part of lateImports.get(file)!) {
      const withPart = addClosure(new Set(page), part)
      bare.push(...bareOn(withPart))
      waiting.push(...withPart)
    }
  }
  return bare
}

test('every page loads the styles that its parts need', () => {
  const modules = new Set(Object.values(pages).map((file) => `app/${file}`))
  expect([...new Set([...modules].flatMap(bareOnPage))]).toEqual([])
})

test('control: without their styles, the boxes of a form are found', () => {
  const fields = 'app/features/member-fields/answer-fields.tsx'
  const page = addClosure(new Set(), 'app/features/accounts/edit-profile-page.tsx')
  page.delete('app/styles/kit/choices.css')
  expect(bareOn(page)).toContain(`${fields} has the class check-row of app/styles/kit/choices.css`)
})

/** Returns the selectors that have :has() within :has(), which browsers drop together with their rule. */
const hasWithinHas = (css: string) =>
  [...css.matchAll(/:has\(/g)].flatMap(({ index }) => {
    let [depth, end] = [1, index + ':has('.length]
    for (; depth > 0 && end < css.length; end++) depth += css[end] === '(' ? 1 : css[end] === ')' ? -1 : 0
    const within = css.slice(index + ':has('.length, end - 1)
    return within.includes(':has(') ? [within.replaceAll(/\s+/g, ' ')] : []
  })

test('no selector has :has() within :has()', () => {
  expect(hasWithinHas('a:has(b:not(:has(c))) {} a:not(:has(b)):has(c) {}')).toEqual(['b:not(:has(c))'])
  const styles = files.filter((file) => file.endsWith('.css'))
  expect(styles.flatMap((file) => hasWithinHas(texts.get(file)!))).toEqual([])
})

test('the code of every page loads no styles of parts: their layers would come before those of all pages', () => {
  const ofEveryPage = files.filter((file) => chunks.find(([, pattern]) => pattern.test(`/${file}`))?.[0] === 'frame')
  expect(ofEveryPage).toContain('app/ui/frame/frame.tsx')
  const styled = ofEveryPage.filter((file) =>
    [...addClosure(new Set(), file)].some((loaded) => loaded.startsWith('app/styles/kit/')),
  )
  expect(styled).toEqual([])
})
