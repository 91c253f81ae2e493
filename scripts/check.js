/** `npm run check`: what can be known without a build and a browser; installs nothing. */
import { fileURLToPath } from 'node:url'
import { conclude, format, inLanes, lintOfChanges, structure, types, unit, unused } from './steps.js'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
// Side by side: the tests wait for databases often enough to leave a core to the rest.
conclude(await inLanes([format, structure, unused, types, lintOfChanges], [unit]))
