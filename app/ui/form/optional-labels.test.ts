/** A field that may be left empty says so by itself (`optional`), so no label of the app says it too. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Titles, not labels: of a guide's part, of a field that draws its label itself, and of a part with one field alone. */
const others = new Set([
  'features/chapters/guide-words.ts',
  'ui/form/field.tsx',
  'ui/form/form-groups.tsx',
  'ui/form/fields/rich-text-editor.tsx',
])

test('no label says that a field is optional', () => {
  const app = join(import.meta.dirname, '../..')
  const saying = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !others.has(file))
    .filter((file) => readFileSync(join(app, file), 'utf8').includes('(optional)'))
  expect(saying).toEqual([])
})
