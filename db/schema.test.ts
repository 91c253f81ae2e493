import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { schemaText } from './schema-text.ts'

test('db/schema.sql has the tables, indexes, triggers, and views of a migrated database', async () => {
  const written = readFileSync(new URL('schema.sql', import.meta.url), 'utf8')
  expect(written, 'db/schema.sql differs from the migrations; run `npm run schema`').toBe(await schemaText())
})
