/** `npm test`: everything that must hold, on any machine with Node and npm; CI runs the same. */
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.js'
import { requireNode } from './node-version.js'
import { build, faults, inOrder, journeys, lint, structure, types, unit } from './steps.js'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
requireNode()
await ensureInstalled()
const { passed, failed } = await inOrder([structure, types, lint, unit, build, faults, journeys])
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
