/** The packages that a release carries: those that the built programs load, and what these need in turn. */
import { isBuiltin } from 'node:module'

/** Loaded by a name that is chosen at run time: db/sqlite/driver-name.js. */
const chosenByName = ['better-sqlite3', 'better-sqlite3-13']

const loads = /(?:\bfrom|\bimport|\bimport\(|\brequire\d*\(|\brequire\d*\.resolve\()\s*["'`]([^"'`.#/][^"'`]*)["'`]/g

/**
 * Returns the names of the packages that programs load, sorted.
 * @param {string[]} programs the texts of the built programs
 */
export function namesIn(programs) {
  const specifiers = programs.flatMap((text) => [...text.matchAll(loads)].map(([, specifier]) => specifier))
  const names = specifiers.filter((one) => !isBuiltin(one)).map(packageOf)
  return [...new Set([...names, ...chosenByName])].sort()
}

/** '@aws-sdk/client-s3' for '@aws-sdk/client-s3/dist/x.js' */
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * Returns the places in node_modules of these packages and of all that they depend on, by package-lock.json, sorted.
 * Names that are no production package are skipped: the built programs contain texts that look like imports.
 * @param {string[]} names
 * @param {Record<string, object>} locked the `packages` of package-lock.json
 */
export function placesOf(names, locked) {
  const { dependencies: direct, devDependencies: ofDevelopment } = locked['']
  const places = new Set()
  const add = (name, from) => {
    const place = placeFor(name, from, locked)
    if (!place || places.has(place) || locked[place].dev) return
    places.add(place)
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = locked[place]
    // An optional peer is there for the project's sake only if the project itself depends on it; a peer that is a tool
    // of development, such as the compiler, is needed for types.
    const isRun = (one) => !ofDevelopment[one] && (!peerDependenciesMeta[one]?.optional || direct[one])
    const peers = Object.keys(peerDependencies).filter(isRun)
    for (const needed of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) add(needed, place)
  }
  for (const name of names) add(name, '')
  return [...places].sort()
}

/** Resolves as Node does: the package's own node_modules first, then outward. */
function placeFor(name, from, locked) {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (place in locked) return place
  if (from === '') return undefined
  return placeFor(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), locked)
}
