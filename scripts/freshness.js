/**
 * Whether build/ was made from the current sources. Compared by a digest, since git does not preserve modification
 * times.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const stamp = 'build/.stamp'
const folders = [
  'app',
  'server',
  'events-log',
  'db',
  'scripts/log',
  'scripts/chapterhouse',
  'scripts/chapter',
  'scripts/update',
]
const files = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'remix.config.js',
  'vite.config.ts',
  'scripts/build.js',
  'scripts/builds.js',
  'scripts/node-version.js',
  'scripts/page-table.js',
  'scripts/release/program.ts',
  'scripts/verifier.js',
  'scripts/verify-export.ts',
]
const results = [
  'build/portal/start.js',
  'build/portal/chapterhouse.js',
  'build/verify-export.mjs',
  'build/server/index.js',
  'build/client',
]

/** @returns {string | undefined} undefined when the build matches the sources. */
export function whyBuild() {
  if (!results.every((result) => existsSync(result))) return 'there is no build yet'
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourcesDigest())
    return 'the sources changed since the last build'
}

/** Records the digest taken before the build, so that edits during the build make it stale. */
export function markBuilt(digest, folder) {
  writeFileSync(path.join(folder, path.basename(stamp)), digest)
}

/** @returns {string} */
export function sourcesDigest() {
  const hash = createHash('sha256')
  for (const file of [...files, ...folders.flatMap(filesBelow)]) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}
