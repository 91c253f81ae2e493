/** `npm run openapi`: writes the OpenAPI document of the documented calls, as /api/openapi.json serves it. */
import { writeFileSync } from 'node:fs'
import { openApi } from '#server/http/openapi/document.ts'

const file = process.argv[2] ?? 'openapi.json'
const document = await openApi()
const calls = Object.values(document.paths).flatMap((path) => Object.keys(path))
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`)
console.log(`${calls.length} calls in ${file}`)
