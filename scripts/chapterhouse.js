/**
 * `npm run -s chapterhouse -- <command>`: the program of treasurers and operators. The commands are in
 * scripts/chapterhouse.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.js'
import { requireNode } from './node-version.js'

// Paths of files are read from the folder in which the command was entered (npm changes to the project's and tells it in
// INIT_CWD), while ./data is always the project's.
const project = path.resolve(fileURLToPath(new URL('..', import.meta.url)))
const folder = process.cwd() === project ? (process.env.INIT_CWD ?? project) : process.cwd()
process.chdir(project)
requireNode()
// A portal may be running from these packages, so this program never replaces them; it installs only what was never there.
if (!existsSync('node_modules/.package-lock.json')) {
  // Only the command writes to standard output: a program may be reading it.
  const { log } = console
  console.log = console.error
  await ensureInstalled()
  console.log = log
}

const { register } = await import('tsx/esm/api')
register()
const { runCommand } = await import('./chapterhouse/run.ts')
process.exitCode = await runCommand(process.argv.slice(2), { folder, start: () => import('./start.js') })
