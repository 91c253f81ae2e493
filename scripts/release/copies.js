/** Copies packages into a release without what no program reads: sources of binaries, types, source maps, documents. */
import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'

/**
 * @param {string[]} places in node_modules; those that are not installed (for other platforms) are left out
 * @param {{ to: string, programs: string[] }} options `programs`: the texts of the built programs
 */
export function copyPackages(places, { to, programs }) {
  for (const place of places) {
    if (!existsSync(place)) continue
    const isRead = (file) => isNeeded(path.relative(place, file).replaceAll(path.sep, '/'), place, programs)
    cpSync(place, path.join(to, place), { recursive: true, filter: (file) => file === place || isRead(file) })
  }
}

const notRead = [
  /\.map$/,
  /\.[cm]?tsx?$/,
  /\.(md|markdown|flow|tsbuildinfo|gyp|gypi)$/i,
  /(^|\/)(tests?|__tests__|docs?|examples?|coverage|\.github)$/,
  // Packages within are places of their own.
  /^node_modules$/,
]

/** Folders and files of single packages, by the end of their place. */
const notReadOf = {
  // The driver is compiled; on an older Node, by the same major as built this release.
  'better-sqlite3': [/^(deps|src)$/, /^build\/(?!Release$|Release\/better_sqlite3\.node$)/],
  'better-sqlite3-13': [/^(deps|src)$/],
  // For browsers, in which no release runs it.
  pdfmake: [/^build$/],
}

/**
 * Returns whether a released program may read this file or folder of a package.
 * @param {string} file relative to the package, with `/`
 * @param {string} place of the package
 * @param {string[]} programs
 */
export function isNeeded(file, place, programs) {
  if (/(^|\/)licen[cs]e/i.test(file)) return true
  if (notRead.some((pattern) => pattern.test(file))) return false
  if ((notReadOf[place.replace(/^.*node_modules\//, '')] ?? []).some((pattern) => pattern.test(file))) return false
  if (/\/prebuilds\/[^/]+$/.test(`/${file}`))
    return path.basename(file).startsWith(`${process.platform}-${process.arch}`)
  // The portal names its fonts, except those of the packages that it asks for by weight.
  if (/\.(otf|woff2)$/.test(file)) return programs.some((text) => text.includes(path.basename(file)))
  return true
}
