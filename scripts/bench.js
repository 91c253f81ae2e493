/** `npm run bench [-- topic …] [--json file]`: what the portal costs, as ratios in one run. The topics are in scripts/bench. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensure-built.js'
import { ensureInstalled } from './install.js'
import { requireNode } from './node-version.js'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
requireNode()
await ensureInstalled()
await ensureBuilt()
// As the portal runs: React renders three times faster so.
const env = { ...process.env, NODE_ENV: 'production' }
const bench = spawn(process.execPath, ['--import', 'tsx', 'scripts/bench/run.ts', ...process.argv.slice(2)], { env, stdio: 'inherit' })
bench.once('exit', (code) => (process.exitCode = code ?? 1))
