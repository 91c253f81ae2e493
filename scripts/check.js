/** `npm run check`: what can be known without a build and a browser; installs nothing. */
import { fileURLToPath } from 'node:url'
import { inOrder, lintOfChanges, structure, types, unit } from './steps.js'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
// Side by side: the tests wait for databases often enough to leave a core to the rest.
const lanes = await Promise.all([inOrder([structure, types, lintOfChanges]), inOrder([unit])])
const sum = (key) => lanes.reduce((total, lane) => total + lane[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
