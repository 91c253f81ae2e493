import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { optionalDependencies?: Record<string, string> }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }

// npm leaves out what it cannot fetch while it writes the lock, and then refuses to install from it anywhere.
test('package-lock.json lists the binaries of every platform, so that npm ci accepts it', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(place, name))
      .map((name) => `${name} of ${place}`),
  )
  expect(missing).toEqual([])
})

/** Resolves as Node does: the package's own node_modules first, then outward. */
function isLocked(place: string, name: string): boolean {
  if (`${place === '' ? '' : `${place}/`}node_modules/${name}` in packages) return true
  return place !== '' && isLocked(place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))), name)
}
