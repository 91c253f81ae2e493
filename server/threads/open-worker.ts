import { fork, type ChildProcess } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Whether this is the built portal: from source, a worker has to be bundled first. */
export const isBuilt = !import.meta.url.endsWith('.ts')

/**
 * Opens a worker. Built, it is next to the portal's own program. From source, as in tests, it is bundled once per
 * process.
 * @param source `new URL('./x.worker.ts', import.meta.url)`, in the file that opens it
 */
export async function openWorker(source: URL, options: WorkerOptions = {}): Promise<Worker> {
  return new Worker(await programOf(source), { ...options, execArgv: [] })
}

/**
 * Opens a child process on a worker's program, with none of the portal's secrets in its environment, and a bound on its
 * heap. Resolves when the program has sent its first message, `ready`.
 */
export async function openChild(source: URL, { heapMb }: { heapMb: number }): Promise<ChildProcess> {
  const child = fork(await programOf(source), [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4'],
    // Few threads and arenas: each holds memory of its own.
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`A child process ended before it was ready (${code})`)))
  })
  child.on('error', (error) => process.emitWarning(error))
  child.unref()
  child.channel?.unref()
  return child
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

/** This process's folder. It is under node_modules so that packages left out of a bundle are found. */
function ownCache(): URL {
  const cache = new URL('../../node_modules/.cache/workers/', import.meta.url)
  const folder = new URL(`${process.pid}/`, cache)
  mkdirSync(folder, { recursive: true })
  // Removes those of processes that are gone.
  for (const pid of readdirSync(cache))
    if (!isAlive(Number(pid))) rmSync(new URL(pid, cache), { recursive: true, force: true })
  return folder
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
