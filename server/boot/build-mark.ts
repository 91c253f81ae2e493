import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Marks the build that this program runs from as in use, so that no later build removes it (`scripts/builds.js`). */
export function markBuild(program: string): void {
  const mark = path.join(path.dirname(fileURLToPath(program)), '..', `.runs-${process.pid}`)
  try {
    writeFileSync(mark, '')
    process.once('exit', () => rmSync(mark, { force: true }))
  } catch {
    // A folder that only others can write is theirs to remove.
  }
}
