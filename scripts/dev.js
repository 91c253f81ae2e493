/** `npm run dev`: pages are hot-reloaded as they are edited; the server restarts when its own files change. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.js'
import { requireNode } from './node-version.js'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
requireNode()
await ensureInstalled()

const tsx = 'node_modules/tsx/dist/cli.mjs'
const child = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'scripts/dev.ts'], { stdio: 'inherit' })
// The terminal sends Ctrl-C to the child too, and a second one would kill it; this process only waits for it.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.once('exit', (code) => process.exit(code ?? 0))
