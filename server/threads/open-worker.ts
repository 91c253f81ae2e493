import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** In the portal that was built, and in nothing that runs from source: there a worker has to be bundled first. */
export const isBuilt = !import.meta.url.endsWith('.ts')

/**
 * Opens a worker. Built, it lies beside the portal's own program. From source, as in tests, it is bundled once for the process.
 * @param source `new URL('./x.worker.ts', import.meta.url)`, in the file that opens it
 */
export async function openWorker(source: URL, options: WorkerOptions = {}): Promise<Worker> {
  return new Worker(await programOf(source), { ...options, execArgv: [] })
}

const bundles = new Map<string, Promise<URL>>()

function programOf(source: URL): URL | Promise<URL> {
  if (isBuilt) return new URL(source.href.replace(/\.ts$/, '.js'))
  const known = bundles.get(source.href)
  if (known) return known
  const bundled = bundle(fileURLToPath(source))
  bundles.set(source.href, bundled)
  return bundled
}

async function bundle(source: string): Promise<URL> {
  const { build } = await import('esbuild')
  const name = path.basename(source, '.ts')
  const folder = new URL(`${name}/`, ownCache())
  await build({
    entryPoints: [source],
    outdir: fileURLToPath(folder),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
  })
  return new URL(`${name}.mjs`, folder)
}

/** This process's folder. Under node_modules, or the packages that a bundle leaves outside would not be found. */
function ownCache(): URL {
  const cache = new URL('../../node_modules/.cache/workers/', import.meta.url)
  const folder = new URL(`${process.pid}/`, cache)
  mkdirSync(folder, { recursive: true })
  // Those of processes that are gone.
  for (const pid of readdirSync(cache)) if (!isAlive(Number(pid))) rmSync(new URL(pid, cache), { recursive: true, force: true })
  return folder
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
