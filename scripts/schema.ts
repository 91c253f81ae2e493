/** `npm run schema`: writes `db/schema.sql`, the tables as the migrations leave them. Run it after a new migration. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { schemaText } from '#db/schema-text.ts'

writeFileSync(fileURLToPath(new URL('../db/schema.sql', import.meta.url)), await schemaText())
