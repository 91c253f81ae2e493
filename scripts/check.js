/** `npm run check`: every check that needs neither a build nor a browser; installs nothing. */
import { fileURLToPath } from 'node:url'
import { conclude, format, inLanes, structure, types, unit, unused } from './steps.js'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
// The tests often wait for databases, which leaves a core to the rest.
conclude(await inLanes([unit, format, structure, unused, types]))
