/** `npm test`: everything that must hold, on any machine with Node and npm; CI runs the same. */
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.js'
import { requireNode } from './node-version.js'
import { build, conclude, faults, inLanes, journeys, lint, structure, types, unit, unused } from './steps.js'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
requireNode()
await ensureInstalled()
// Most of these wait often enough to leave a core to the other lane. Faults and journeys need the build.
const known = await inLanes([build, structure, unused, types, lint], [unit])
const lived = await inLanes([faults], [journeys])
conclude([...known, ...lived])
