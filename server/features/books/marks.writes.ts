import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkpointKey } from '#events-log/checkpoint.ts'
import { isGenuineMark, signMark, type GoingOn, type SignedMark } from '#events-log/mark.ts'
import type { Env } from '#server/env.ts'

/** Marks of a check of the books, in a file of this server, from which it goes on after a stop. */
export type Marks = GoingOn & { drop(): void }

/** How long after its beginning a check goes on: a later one looks at everything again. */
const maxAgeMs = 24 * 3_600_000

/** The file of the last mark, beside the checkpoints. */
export const markFile = (dataDir: string) => join(dataDir, 'verification-mark.json')

/** Returns the marks of a check that begins, or goes on, now. A mark is believed if this portal's key signed it. */
export function marksAt({ dataDir, appSecret }: Pick<Env, 'dataDir' | 'appSecret'>, now: Date): Marks {
  const file = markFile(dataDir)
  const key = checkpointKey(appSecret)
  const earlier = storedMark(file)
  const age = earlier ? now.getTime() - Date.parse(earlier.begunAt) : 0
  const isUsable = earlier !== null && isGenuineMark(key, earlier) && age >= 0 && age < maxAgeMs
  const begunAt = isUsable ? earlier.begunAt : now.toISOString()
  return {
    from: isUsable ? earlier.mark : null,
    note(mark) {
      // Renamed, so that a kill leaves the one before it whole.
      writeFileSync(`${file}.new`, JSON.stringify(signMark(key, begunAt, mark)), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
    drop: () => rmSync(file, { force: true }),
  }
}

/** Returns null without a file, or for one that is no mark. */
function storedMark(file: string): SignedMark | null {
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as SignedMark
    return typeof stored.signature === 'string' && Array.isArray(stored.mark.clockRanBack) ? stored : null
  } catch {
    return null
  }
}
