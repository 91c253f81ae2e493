/**
 * `npm run dev`: pages are replaced in the browser as they are edited; the server starts anew when its own files
 * change.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.js'
import { requireNode } from './node-version.js'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
requireNode()
await ensureInstalled()

const tsx = 'node_modules/tsx/dist/cli.mjs'
const child = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'scripts/dev.ts'], { stdio: 'inherit' })
// The terminal sends Ctrl-C to the child as well, which a second one would kill; this process only waits for it.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.once('exit', (code) => process.exit(code ?? 0))
