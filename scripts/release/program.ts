/** The program of a release, which `bin/chapterhouse` starts: the same commands as in a clone, already built. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../chapterhouse/run.ts'
import { requireNode } from '../node-version.js'

const folder = process.cwd()
// The portal's own files are found from the release's folder, which only its owner may write; its data is elsewhere.
process.env.DATA_DIR = path.resolve(folder, process.env.DATA_DIR || 'data')
process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
requireNode()
process.exitCode = await runCommand(process.argv.slice(2), { folder, start: () => import('#server/start.ts') })
