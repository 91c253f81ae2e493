import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#db/tables/tables.ts'
import { checkpointKey } from '#events-log/checkpoint.ts'
import { isGenuineMark, signMark, type GoingOn, type SignedMark } from '#events-log/mark.ts'
import type { Env } from '#server/env.ts'
import { mayGoOn } from './verification.reads.ts'

/** A verification that may go on where one of its day was stopped: its ID, its beginning, and the zone of its day. */
export type Run = { verificationId: string; now: Date; timeZone: string }

/** The file of the last mark, beside the checkpoints. */
export const markFile = (dataDir: string) => join(dataDir, 'verification-mark.json')

const newFile = (dataDir: string) => `${markFile(dataDir)}.new`

/**
 * Returns the marks of a verification that begins, or goes on, now. A mark is believed if this portal's key signed it,
 * and if its verification may be gone on with.
 * @param warn hears why no mark could be written; the verification goes on without any
 */
export async function marksAt(
  db: Db,
  { dataDir, appSecret }: Pick<Env, 'dataDir' | 'appSecret'>,
  { verificationId, now, timeZone }: Run,
  warn: (error: unknown) => void,
): Promise<GoingOn> {
  const key = checkpointKey(appSecret)
  const earlier = storedMark(markFile(dataDir))
  const isUsable = earlier !== null && isGenuineMark(key, earlier) && (await mayGoOn(db, earlier, now, timeZone))
  // The day is that of the first of the verifications that went on with each other.
  const begunAt = isUsable ? earlier.begunAt : now.toISOString()
  let isWritable = true
  return {
    from: isUsable ? earlier.mark : null,
    note(mark) {
      if (!isWritable) return
      try {
        const signed = signMark(key, { verificationId, begunAt, mark })
        // Renamed, so that a kill leaves the one before it whole.
        writeFileSync(newFile(dataDir), JSON.stringify(signed), { mode: 0o600 })
        renameSync(newFile(dataDir), markFile(dataDir))
      } catch (error) {
        isWritable = false
        dropMark(dataDir)
        warn(error)
      }
    },
  }
}

/** Deletes the mark. One that cannot be deleted is not believed either, once the end of a verification is stored. */
export function dropMark(dataDir: string): void {
  for (const file of [markFile(dataDir), newFile(dataDir)]) {
    try {
      rmSync(file, { force: true })
    } catch {
      continue
    }
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
