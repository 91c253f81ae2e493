/**
 * Installs the packages when they are missing or differ from package-lock.json, and reports the reason and the result.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { sqliteDriver } from '../db/sqlite/driver-name.js'
import { runProgram } from './program.js'

/**
 * @returns {Promise<void>} when the packages are installed and SQLite can be opened; otherwise the program ends with a
 * message.
 */
export async function ensureInstalled() {
  const reason = whyInstall()
  if (reason) await install(reason)
  const fault = driverFault()
  if (fault) await buildDriver(fault)
}

/**
 * Checks that this Node's driver opens a database, not just that it exists: a binary for another Node looks the same.
 * @param {string} [name] of the package, by default this Node's
 * @returns {string | undefined} why it does not; undefined when it works
 */
export function driverFault(name = sqliteDriver()) {
  try {
    const Database = createRequire(import.meta.url)(name)
    new Database(':memory:').close()
  } catch (error) {
    return sentenceOf(error)
  }
}

/** @param {unknown} error thrown by Node when it loads a native package */
function sentenceOf(error) {
  const text = error instanceof Error ? error.message : String(error)
  if (/NODE_MODULE_VERSION|different Node\.js version/.test(text))
    return `it was built for another major of Node than this one (${process.versions.node})`
  if (/Could not locate the bindings file|Cannot find module/.test(text)) return 'it is not built yet'
  return text.split('\n')[0]
}

/** @returns {string | undefined} undefined when node_modules matches package-lock.json. */
export function whyInstall() {
  const installed = readLock('node_modules/.package-lock.json')
  if (!installed) return 'there is no node_modules yet'
  const wanted = Object.entries(readLock('package-lock.json')).filter(([place]) => place !== '')
  const changed = wanted.filter(([place, { version, optional }]) =>
    // An optional package for another operating system is rightly absent.
    installed[place] ? installed[place].version !== version : !optional,
  )
  if (changed.length > 0)
    return `${changed.length} of ${wanted.length} packages changed since (${nameOf(changed[0][0])}, for one)`
}

function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

const nameOf = (place) => place.replace(/^.*node_modules\//, '')

async function install(reason) {
  console.log(`Installing packages: ${reason}.`)
  // Of the packages with install scripts, only a driver needs its own, and only on an older Node.
  await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], 'Installing packages')
}

async function buildDriver(fault) {
  const name = sqliteDriver()
  console.log(`Preparing SQLite (${name}): ${fault}. Where it has to be compiled, that takes a minute or two, once.`)
  await npm(waysToBuild[name], 'Preparing SQLite')
  // In a separate process: this one may have cached the binary that failed to load.
  const { code, output } = await runProgram(process.execPath, ['-e', `new (require('${name}'))(':memory:').close()`], {
    title: 'Opening SQLite',
  })
  if (code === 0) return
  console.error(
    `SQLite cannot be opened (${sentenceOf(new Error(output.trim()))}). Are install scripts turned off (npm config get ignore-scripts)?`,
  )
  console.error('Remove node_modules and start again with the Node that the portal runs under.')
  process.exit(1)
}

/** The newer one contains binaries for most machines, and so no script that npm would run by itself. */
const waysToBuild = {
  'better-sqlite3': ['rebuild', 'better-sqlite3', '--loglevel=error'],
  'better-sqlite3-13': ['run', 'build-release', '--prefix', 'node_modules/better-sqlite3-13', '--loglevel=error'],
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

const missingTools = () =>
  ['make', 'g++', 'python3'].filter((tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error)

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
