/** `npm test`: everything that must hold, on any machine with Node and npm; CI runs the same. */
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.js'
import { requireNode } from './node-version.js'
import {
  adminWalks,
  build,
  conclude,
  faults,
  format,
  inLanes,
  journeys,
  otherWalks,
  structure,
  types,
  unit,
  unused,
  withSecondTries,
} from './steps.js'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
requireNode()
await ensureInstalled()
// The long ones first: the short ones fill whichever lane is free at the end, so that both end at about the same time.
const steps = [build, unit, journeys, faults, adminWalks, otherWalks, types, unused, structure, format]
conclude(await withSecondTries(await inLanes(steps)))
