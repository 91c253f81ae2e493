/** `npm start`: installs and builds what is missing, then becomes the portal. */
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureBuilt } from './ensure-built.js'
import { ensureInstalled } from './install.js'
import { missingSettings } from '../server/live-settings.js'
import { requireNode } from './node-version.js'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
requireNode()
// Checked first, before minutes of installing and building.
const missing = missingSettings(process.env)
if (missing.length > 0) {
  console.error(
    `A live portal cannot start without these. Please set:\n${missing.map((line) => `  ${line}`).join('\n')}`,
  )
  process.exit(1)
}
await ensureInstalled()
await ensureBuilt().catch((error) => {
  console.error(error.message)
  process.exit(1)
})

// React renders three times faster in production mode, which must be set before React is loaded.
process.env.NODE_ENV = 'production'
// In this process, so that Ctrl-C reaches the portal itself and its exit code is the command's.
await import(pathToFileURL('build/portal/start.js').href)
