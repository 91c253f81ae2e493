import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { namesOf } from './names.ts'
import { planOf } from './plan.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const repository = {
  read,
  exists: (file: string) => existsSync(path.join(root, file)),
  migrations: ['0200-quick-links.ts', '0518-undo.ts'],
}
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

test('each registry gains lines of the feature and loses none', () => {
  for (const [file, text] of Object.entries(changed)) {
    expect(text, file).toMatch(/invented-samples|inventedSample|InventedSample/)
    const lines = text.split('\n')
    const lost = read(file)
      .split('\n')
      .filter((line) => !lines.includes(line) && !line.includes('quickLinks.remove'))
    expect(lost, file).toEqual([])
  }
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
