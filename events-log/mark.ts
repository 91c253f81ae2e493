import type { SqlBuilder } from '#db/store.ts'
import { all, first, type Work } from '#db/work.ts'
import { isSignedDigest, signDigest, type Checkpoint, type CheckpointKey, type PublicKey } from './checkpoint.ts'
import { factHash, sha256Hex } from './hash.ts'
import type { Setback } from './verify.ts'

/** How far a verification of the log had come when it was stopped, with what it found so far: never a problem. */
type Mark = {
  position: number
  hash: string
  recordedAt: string
  streams: number
  setbacks: number
  clockRanBack: Setback[]
}

/**
 * A mark with its verification, and the time at which that began, or the first of those that went on with each other;
 * signed: one that somebody else wrote is not believed.
 */
export type SignedMark = { verificationId: string; begunAt: string; mark: Mark; signature: string }

/** Where a verification goes on, what is told how far it has come, and after how many facts each. */
export type GoingOn = { from: Mark | null; note(mark: Mark): void; every?: number }

/** How many facts are verified between two marks: a second's worth, or less. */
export const factsBetweenMarks = 100_000

const purpose = 'verification mark'

const digestOf = ({ verificationId, begunAt, mark }: Omit<SignedMark, 'signature'>) => {
  const { position, hash, recordedAt, streams, setbacks, clockRanBack } = mark
  const places = clockRanBack.map((one) => [one.position, one.recordedAt, one.before])
  return sha256Hex(JSON.stringify([verificationId, begunAt, position, hash, recordedAt, streams, setbacks, places]))
}

/** Signs a mark. */
export const signMark = (key: CheckpointKey, unsigned: Omit<SignedMark, 'signature'>): SignedMark => ({
  ...unsigned,
  signature: signDigest(key, purpose, digestOf(unsigned)),
})

/** Returns whether the key signed exactly this mark. */
export const isGenuineMark = (key: PublicKey, signed: SignedMark): boolean =>
  isSignedDigest(key, purpose, digestOf(signed), signed.signature)

/** Returns the mark if its fact is in the log as it was, and still matches its own hash; otherwise null. */
export function* stillThere({ sql }: SqlBuilder, mark: Mark | null): Work<Mark | null> {
  if (!mark) return null
  const row = yield* first(sql.selectFrom('facts').selectAll().where('position', '=', mark.position))
  const isSame = row?.hash === mark.hash && row.recordedAt === mark.recordedAt && factHash(row) === row.hash
  return isSame ? mark : null
}

/** Returns those of the checkpoints at or below a mark, with the hash that the log has there now. */
export function* checkpointsBelow(
  { sql }: SqlBuilder,
  mark: Mark,
  checkpoints: ReadonlyMap<number, readonly Checkpoint[]>,
): Work<{ checkpoint: Checkpoint; hash: string | undefined }[]> {
  const positions = [...checkpoints.keys()].filter((one) => one <= mark.position).toSorted((a, b) => a - b)
  const hashes = new Map<number, string>()
  for (let start = 0; start < positions.length; start += 500) {
    const some = positions.slice(start, start + 500)
    const rows = yield* all(sql.selectFrom('facts').select(['position', 'hash']).where('position', 'in', some))
    for (const { position, hash } of rows) hashes.set(position, hash)
  }
  return positions.flatMap((position) =>
    checkpoints.get(position)!.map((checkpoint) => ({ checkpoint, hash: hashes.get(position) })),
  )
}
