/** Installs the packages when they are missing or not those of package-lock.json, and says why and how it goes. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runProgram } from './program.js'

/** Native part of better-sqlite3; absent when install scripts were not allowed to run. */
const sqliteBinary = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'

/** @returns {Promise<void>} when the packages are there; otherwise the program ends with a sentence. */
export async function ensureInstalled() {
  const reason = whyInstall()
  if (reason) await install(reason)
  if (!existsSync(sqliteBinary)) await buildSqlite()
}

/** @returns {string | undefined} undefined when node_modules is what package-lock.json says. */
export function whyInstall() {
  const installed = readLock('node_modules/.package-lock.json')
  if (!installed) return 'there is no node_modules yet'
  const wanted = Object.entries(readLock('package-lock.json')).filter(([place]) => place !== '')
  const changed = wanted.filter(([place, { version, optional }]) =>
    // A package for another operating system is optional and rightly absent.
    installed[place] ? installed[place].version !== version : !optional,
  )
  if (changed.length > 0) return `${changed.length} of ${wanted.length} packages changed since (${nameOf(changed[0][0])}, for one)`
}

function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

const nameOf = (place) => place.replace(/^.*node_modules\//, '')

async function install(reason) {
  console.log(`Installing packages: ${reason}.`)
  console.log('SQLite is compiled where no ready-made binary can be had; that takes a minute or two, once.')
  await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'Installing packages')
}

async function buildSqlite() {
  console.log('Compiling SQLite, which takes a minute or two, once.')
  await npm(['rebuild', 'better-sqlite3', '--loglevel=error'], 'Compiling SQLite')
  if (existsSync(sqliteBinary)) return
  console.error('better-sqlite3 was not built. Are install scripts turned off (npm config get ignore-scripts)?')
  process.exit(1)
}

async function npm(args, title) {
  const attempt = () => runProgram('npm', args, { title, env: { ...process.env, ...headersOfThisNode() } })
  let { code, output } = await attempt()
  if (code !== 0 && missingTools().length > 0 && installTools()) ({ code, output } = await attempt())
  if (code === 0) return
  console.error(output)
  console.error(sentenceFor(code))
  process.exit(1)
}

/** Saves the compiler a download when this Node came with its headers. */
function headersOfThisNode() {
  const home = path.resolve(process.execPath, '../..')
  const file = path.join(home, 'include/node/node_version.h')
  const major = existsSync(file) && /NODE_MAJOR_VERSION (\d+)/.exec(readFileSync(file, 'utf8'))?.[1]
  return major === process.versions.node.split('.')[0] ? { npm_config_nodedir: home } : {}
}

const missingTools = () => ['make', 'g++', 'python3'].filter((tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error)

/** Only root on a Debian machine can be helped without asking. */
function installTools() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).error) return false
  console.log('Installing a compiler (build-essential, python3) by apt-get.')
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-q'], options)
  const packages = ['build-essential', 'python3']
  return spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], options).status === 0
}

function sentenceFor(code) {
  if (code === 'ENOENT') return 'npm was not found. It comes with Node; on Debian: apt-get install npm'
  const missing = missingTools()
  if (missing.length === 0) return 'npm could not install the packages; its words are above.'
  return `npm could not install the packages. SQLite may have to be compiled, and ${missing.join(', ')} is missing: apt-get install build-essential python3`
}
