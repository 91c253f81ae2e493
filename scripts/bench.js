/**
 * `npm run bench [-- topic …] [--json file]`: measures what the portal costs, as ratios within one run. The topics are
 * in scripts/bench.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensure-built.js'
import { ensureInstalled } from './install.js'
import { requireNode } from './node-version.js'
import { workers } from './workers.js'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
requireNode()
await ensureInstalled()
await ensureBuilt()

// Compiled as the portal is: a just-in-time compiler would be measured too.
const { build } = await import('esbuild')
const outdir = 'node_modules/.cache/bench'
await build({
  entryPoints: {
    ...Object.fromEntries(
      ['run', 'topic', 'bare', 'appender'].map((program) => [program, `scripts/bench/${program}.ts`]),
    ),
    ...workers(),
  },
  outdir,
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
})
// React renders three times faster in production mode.
const env = { ...process.env, NODE_ENV: 'production' }
const builder = spawn(process.execPath, [path.join(outdir, 'run.js'), ...process.argv.slice(2)], {
  env,
  stdio: 'inherit',
})
builder.once('exit', (code) => (process.exitCode = code ?? 1))
