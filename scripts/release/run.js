/**
 * `npm run release`: writes dist/chapterhouse-<version>-<platform>.tar.gz with its SHA-256 sum: the built portal, the
 * packages that it loads, and `bin/chapterhouse`. `--out FOLDER` writes it to another folder.
 */
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../ensure-built.js'
import { ensureInstalled } from '../install.js'
import { requireNode } from '../node-version.js'
import { runProgram } from '../program.js'
import { copyPackages } from './copies.js'
import { namesIn, placesOf } from './packages.js'
import { documents } from './documents.js'
import { billOfMaterials } from './bill-of-materials.js'

const { values } = parseArgs({ options: { out: { type: 'string' } } })
const out = path.resolve(values.out ?? fileURLToPath(new URL('../../dist', import.meta.url)))
process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
requireNode()
await ensureInstalled()
await ensureBuilt()

const project = JSON.parse(readFileSync('package.json', 'utf8'))
const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const name = `chapterhouse-${project.version}-${process.platform}-${process.arch}`
const folder = path.join(out, name)
const archive = `${folder}.tar.gz`

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
copyBuild()
copyPackages(placesOf(namesIn(programs()), locked), { to: folder, programs: programs() })
for (const one of documents()) cpSync(one, at(one), { recursive: true })
const { version, private: isPrivate, description, license, type, engines } = project
writeJson('package.json', { name: project.name, version, private: isPrivate, description, license, type, engines })
writeJson('sbom.cdx.json', billOfMaterials(project, locked))
mkdirSync(at('bin'))
writeFileSync(at('bin/chapterhouse'), launcher(project.scripts.start), { mode: 0o755 })

const { code, output } = await runProgram('tar', tarWords(), { title: 'Packing' })
rmSync(folder, { recursive: true, force: true })
if (code !== 0) {
  console.error(`tar ended with ${code}:\n${output}`)
  process.exit(1)
}
const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
writeFileSync(`${archive}.sha256`, `${sum}  ${path.basename(archive)}\n`)
console.log(archive)

function at(...names) {
  return path.join(folder, ...names)
}

function writeJson(file, value) {
  writeFileSync(at(file), `${JSON.stringify(value, null, 2)}\n`)
}

/** Source maps are for developers; the stamp and the marks of running portals are this clone's. */
function copyBuild() {
  const isReleased = (file) => !file.endsWith('.map') && !path.basename(file).startsWith('.')
  const source = realpathSync('build')
  cpSync(source, at('build'), { recursive: true, filter: (file) => file === source || isReleased(file) })
}

/** The texts of the built programs, which name the packages they load. */
function programs() {
  return ['build/portal', 'build/server']
    .flatMap((place) => readdirSync(place, { recursive: true }).map((file) => path.join(place, file)))
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(file, 'utf8'))
}

/** Starts the built program with the memory settings of `npm start`, wherever it is linked to. */
function launcher(start) {
  const words = start.split(' ')
  const settings = words.filter((word) => /^[A-Z_]+=/.test(word)).join(' ')
  const flags = words.filter((word) => word.startsWith('--')).join(' ')
  return `#!/bin/sh
# chapterhouse <command>: the portal and its commands (chapterhouse --help). Needs Node ${engines.node} on the path.
set -eu
root=$(dirname "$(dirname "$(readlink -f "$0")")")
export NODE_ENV=production ${settings}
exec node ${flags} "$root/build/portal/chapterhouse.js" "$@"
`
}

/** The same sources give the same archive: sorted, owned by root, dated to the release rather than to the minute. */
function tarWords() {
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=2026-01-01 00:00Z']
  return [...same, '--mode=u=rwX,go=rX', '--use-compress-program=gzip -n', '-cf', archive, '-C', out, name]
}
