import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { folderProblems } from '../structure/file-rules.js'
import { readSource } from '../structure/source.js'
import { namesOf } from './names.ts'
import { planOf } from './plan.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const repository = {
  read,
  exists: (file: string) => existsSync(path.join(root, file)),
  migrations: ['0200-quick-links.ts', '0518-undo.ts'],
}
const codeFiles = ['app', 'server', 'events-log', 'db', 'scripts', 'tests'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|js)$/.test(file))
    .map((file) => `${folder}/${file}`),
)
/** A name that no feature will have. */
const { written, changed } = planOf('invented-samples', undefined, repository)

test('a feature has the files of quick-links under its own names', () => {
  expect(Object.keys(written).sort()).toEqual([
    'app/features/invented-samples/invented-samples-page.tsx',
    'app/features/invented-samples/words.ts',
    'db/migrations/0519-invented-samples.ts',
    'db/tables/invented-samples.ts',
    ...['invented-samples.test.ts', 'procedures.ts', 'rest.ts', 'rules.ts', 'schema.ts'].map(
      (file) => `server/features/invented-samples/${file}`,
    ),
    'tests/entry-points/invented-samples.ts',
    'tests/rest/invented-samples.ts',
  ])
  // Its field `link` stays; everything else is renamed.
  expect(
    Object.entries(written).filter(([, text]) => /quick|links|link[A-Z]|[A-Za-z]Link/i.test(withoutSamples(text))),
  ).toEqual([])
})

/** Leaves out what contains "link" for other reasons. */
const withoutSamples = (text: string) => text.replaceAll(/text-link-line|linkHelp/g, '')

const isListInOneLine = /quickLinks\.remove|'\/links'.*\]/

test('each registry gains lines of the feature and loses none', () => {
  for (const [file, text] of Object.entries(changed)) {
    expect(text, file).toMatch(/invented-samples|inventedSample|InventedSample/)
    const lines = text.split('\n')
    const lost = read(file)
      .split('\n')
      .filter((line) => !lines.includes(line) && !isListInOneLine.test(line))
    expect(lost, file).toEqual([])
  }
})

const pageFile = 'app/features/invented-samples/invented-samples-page.tsx'

test('its dates are in words, as in all tables that the specification does not name', () => {
  expect(written[pageFile]).toContain('cell: (row) => date(row.addedOn)')
  expect(written[pageFile]).not.toContain('TableDate')
})

/** They name quick links only as an example, and know no other feature either. */
const examples = [
  'app/screens/home/home-page.tsx',
  'app/ui/form/unsaved/unsaved.test.ts',
  'app/ui/parts/table-date.test.ts',
  'scripts/structure/examine.test.ts',
  'scripts/structure/table-owners.js',
  'server/demo/content.ts',
  'server/features/offices/review/review.test.ts',
  'server/providers/files/earlier-files.test.ts',
  'server/records/records.test.ts',
  'server/text/writable-text.test.ts',
  'tests/e2e/tables.test.ts',
  'tests/e2e/undo.test.ts',
  'tests/entry-points/portal.ts',
  'tests/entry-points/undo.ts',
  'tests/rest/openapi.test.ts',
  'tests/security/undo.test.ts',
]

test('every file that names quick links gains a line, is copied, or names them only as an example', () => {
  const own = /^(app|server)\/features\/quick-links\/|\/(0200-)?quick-links\.ts$|^scripts\/new-feature\//
  const naming = [...codeFiles, 'remix.config.js'].filter(
    (file) => !own.test(file) && /quickLinks|quick-links|QuickLink|'\/links\b|^ {2}'GET \/api\/links/m.test(read(file)),
  )
  expect(naming.filter((file) => !(file in changed)).sort()).toEqual(examples)
})

test('docs/how-to/plain-feature.md names every file that gains a line', () => {
  const page = read('docs/how-to/plain-feature.md')
  expect(Object.keys(changed).filter((file) => !page.includes(`\`${file}\``))).toEqual([])
})

test('no folder gets too many files by a feature', () => {
  const sources = [...codeFiles, ...Object.keys(written)].map((file) => readSource(file, ''))
  expect(folderProblems(sources)).toEqual([])
})

test('every file can be parsed', () => {
  for (const [fileName, text] of Object.entries({ ...written, ...changed })) {
    if (fileName.endsWith('.md')) continue
    const { diagnostics } = ts.transpileModule(text, {
      fileName,
      reportDiagnostics: true,
      compilerOptions: { jsx: ts.JsxEmit.Preserve, module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext },
    })
    expect(diagnostics, fileName).toEqual([])
  }
})

test.each([
  ['invented-samples', 'inventedSample'],
  ['policies', 'policy'],
  ['inboxes', 'inbox'],
  ['scholarships', 'scholarship'],
])('%s have the singular %s', (plural, singular) => {
  expect(namesOf(plural).row).toBe(singular)
})

test('a name that is not a plural, or is taken, is rejected', () => {
  for (const name of ['', 'Tool Loans', 'staff', '../tools']) expect(() => namesOf(name)).toThrow(/Name the feature/)
  expect(namesOf('staff', 'staff-member').row).toBe('staffMember')
  expect(() => planOf('quick-links', undefined, repository)).toThrow('server/features/quick-links exists')
  expect(() => planOf('blogs', undefined, repository)).toThrow('The address /blogs is taken')
  expect(() => planOf('donors', undefined, repository)).toThrow('The table donors exists')
  expect(() => planOf('settings', undefined, repository)).toThrow('The address /settings is taken')
})
