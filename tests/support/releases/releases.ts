/** Two releases: the present one, and one that is a version newer and has a migration more. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { migrations } from '#db/migrations.ts'
import { release } from '#db/release.ts'

export const nextVersion = '99.0.0'
const platform = `${process.platform}-${process.arch}`
export const releaseName = (version: string) => `chapterhouse-${version}-${platform}`

function ran(command: string, words: string[]) {
  const { status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}${stderr}`)
}

/** Makes the archive of the present release, and its sum, in a folder. */
export const makeRelease = (folder: string) => ran(process.execPath, ['scripts/release/run.js', '--out', folder])

/** Makes the present release and unpacks it. @returns its folder */
export function layRelease(folder: string): string {
  const out = path.join(folder, 'dist')
  makeRelease(out)
  ran('tar', ['-xzf', path.join(out, `${releaseName(release)}.tar.gz`), '-C', folder])
  rmSync(out, { recursive: true })
  return path.join(folder, releaseName(release))
}

/**
 * Makes the next release of the present one: another version, and one more migration.
 * @param into a folder of the same disk; by default the one that has the present release
 */
export function layNextRelease(present: string, into = path.dirname(present)): string {
  const next = path.join(into, releaseName(nextVersion))
  ran('cp', ['-al', present, next])
  replaceIn(path.join(next, 'package.json'), `"version": "${release}"`, `"version": "${nextVersion}"`)
  const newest = Object.keys(migrations).at(-1)!
  const step = '{ up: (db) => db.schema.createTable("ofTomorrow").addColumn("one", "integer").execute() }'
  const portal = path.join(next, 'build/portal')
  let changes = 0
  for (const name of readdirSync(portal).filter((file) => file.endsWith('.js'))) {
    changes += replaceIn(path.join(portal, name), `var release = "${release}"`, `var release = "${nextVersion}"`)
    changes += replaceIn(path.join(portal, name), `"${newest}":`, `"9999-of-tomorrow": ${step}, "${newest}":`)
  }
  if (changes !== 2) throw new Error(`The built release has ${changes} of 2 places to change`)
  return next
}

/** The files are links to the present release's, so a changed one is written anew. */
function replaceIn(file: string, text: string, other: string): number {
  const before = readFileSync(file, 'utf8')
  if (!before.includes(text)) return 0
  rmSync(file)
  writeFileSync(file, before.replace(text, other))
  return 1
}

/** A release of a few bytes, whose program is that of another one. `broken`: it listens where nobody looks for it. */
export function layThinRelease(whole: string, into: string, version: string, broken = false): string {
  const folder = path.join(into, releaseName(version))
  mkdirSync(path.join(folder, 'bin'), { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'chapterhouse', version }))
  const hide = broken ? 'if [ "$1" = start ]; then export PORT=0; fi\n' : ''
  writeFileSync(path.join(folder, 'bin/chapterhouse'), `#!/bin/sh\n${hide}exec ${whole}/bin/chapterhouse "$@"\n`, {
    mode: 0o755,
  })
  return folder
}

/** Makes a copy of a release that listens where nobody looks for it. @returns its folder */
export function breakRelease(whole: string, into: string): string {
  mkdirSync(into)
  ran('cp', ['-al', whole, into])
  const folder = path.join(into, path.basename(whole))
  replaceIn(
    path.join(folder, 'bin/chapterhouse'),
    'exec node',
    'if [ "$1" = start ]; then export PORT=0; fi\nexec node',
  )
  chmodSync(path.join(folder, 'bin/chapterhouse'), 0o755)
  return folder
}

/** Packs a release with its sum. @returns the archive */
export function pack(folder: string, archive: string): string {
  ran('tar', ['--use-compress-program=gzip -1', '-cf', archive, '-C', path.dirname(folder), path.basename(folder)])
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${sum}  ${path.basename(archive)}\n`)
  return archive
}
