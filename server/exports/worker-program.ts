import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Built, the worker lies beside the portal's own program. From source, as in tests, it is bundled once for the process. */
export function workerProgram(): URL | Promise<URL> {
  if (!import.meta.url.endsWith('.ts')) return new URL('./export.worker.js', import.meta.url)
  bundled ??= bundle()
  return bundled
}

let bundled: Promise<URL> | undefined

async function bundle(): Promise<URL> {
  const { build } = await import('esbuild')
  // Under node_modules, or the packages that it leaves outside would not be found.
  const cache = new URL('../../node_modules/.cache/export-worker/', import.meta.url)
  const folder = new URL(`${process.pid}/`, cache)
  mkdirSync(folder, { recursive: true })
  // Those of processes that are gone.
  for (const pid of readdirSync(cache)) if (!isAlive(Number(pid))) rmSync(new URL(pid, cache), { recursive: true, force: true })
  await build({
    entryPoints: [fileURLToPath(new URL('./export.worker.ts', import.meta.url))],
    outdir: fileURLToPath(folder),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
  })
  return new URL('export.worker.mjs', folder)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
