import { readFileSync } from 'node:fs'

/** Ends the program with a message when this Node is older than package.json requires. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const wanted = engines.node.replace(/^\D+/, '')
  if (isAtLeast(process.versions.node, wanted)) return
  console.error(
    `The portal needs Node ${wanted} or newer; this is Node ${process.versions.node} (${process.execPath}).`,
  )
  process.exit(1)
}

/**
 * Compares dotted versions number by number.
 * @param {string} version
 * @param {string} wanted
 */
export function isAtLeast(version, wanted) {
  const [have, want] = [version, wanted].map((text) => text.split('.').map(Number))
  const differs = want.findIndex((number, place) => number !== (have[place] ?? 0))
  return differs === -1 || (have[differs] ?? 0) > want[differs]
}
