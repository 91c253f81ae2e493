import { createHash } from 'node:crypto'
import type { SeededRandom } from './seeded-random.ts'

/** Returns the same id for the same name on every machine: a version 8 UUID, which is meant for derived ids. */
export function demoUuid(name: string): string {
  const hex = createHash('sha256').update(`demo ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Returns unique ids of five digits. */
export function freeIds(random: SeededRandom): () => string {
  const taken = new Set<number>()
  return () => {
    for (;;) {
      const id = random.between(10_000, 99_999)
      if (taken.has(id)) continue
      taken.add(id)
      return String(id)
    }
  }
}
