/** `npm test`: everything that must hold, on any machine with Node and npm; CI runs the same. */
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.js'
import { requireNode } from './node-version.js'
import {
  build,
  conclude,
  faults,
  format,
  inLanes,
  journeys,
  lint,
  structure,
  types,
  unit,
  unused,
  walks,
  withSecondTries,
} from './steps.js'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
requireNode()
await ensureInstalled()
// Most of these wait often enough to leave a core to the other lane. Faults, journeys and walks need the build; the
// journeys take longest, so lint and walks get the core that the faults leave free.
const known = await inLanes([build, format, structure, unused, types], [unit])
const lived = await inLanes([faults, lint, walks], [journeys])
conclude(await withSecondTries([...known, ...lived]))
