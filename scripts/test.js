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
// The long ones first, so that both lanes end at about the same time. Tests wait for databases, browsers, and programs at
// times: what they leave of two cores is enough for the checks of the code.
const checks = [lint, types, unused, format, structure]
conclude(await withSecondTries(await inLanes([build, unit, journeys, faults, walks, ...checks], checks)))
