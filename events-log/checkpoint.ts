import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'

/**
 * A hash chain shows a change in the middle; it cannot show that the end was cut off or that all was
 * written anew. A signed note of how long the log was and what its last hash was, kept elsewhere, can.
 */
export type Checkpoint = {
  /** Number of facts, which is also the last position. */
  position: number
  hash: string
  signedAt: string
  signature: string
}

export type CheckpointKey = { privateKey: KeyObject; publicKey: KeyObject }

/** What stands before the 32 bytes of an ed25519 private key in PKCS 8. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The signing key, derived from the portal's secret, so there is no second secret to keep. */
export function checkpointKey(secret: string): CheckpointKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'chapterhouse checkpoint key', 32))
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

export function signCheckpoint(key: CheckpointKey, note: Omit<Checkpoint, 'signature'>): Checkpoint {
  const signature = sign(null, signedText(note), key.privateKey).toString('base64url')
  return { ...note, signature }
}

export function isGenuine(key: CheckpointKey, checkpoint: Checkpoint): boolean {
  return verify(null, signedText(checkpoint), key.publicKey, Buffer.from(checkpoint.signature, 'base64url'))
}

const signedText = (note: Omit<Checkpoint, 'signature'>) =>
  Buffer.from(`chapterhouse checkpoint 1\n${note.position}\n${note.hash}\n${note.signedAt}\n`)

/** Adds a line to the file of checkpoints that lies beside the database. */
export async function keepCheckpoint(file: string, checkpoint: Checkpoint): Promise<void> {
  await appendFile(file, `${JSON.stringify(checkpoint)}\n`, { flush: true })
}

/** The checkpoints of a file, none when there is no file. A line that is not a checkpoint is an error. */
export async function keptCheckpoints(file: string): Promise<Checkpoint[]> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => parseLine(file, line, index + 1))
}

function parseLine(file: string, line: string, number: number): Checkpoint {
  try {
    const { position, hash, signedAt, signature } = JSON.parse(line) as Checkpoint
    if (Number.isInteger(position) && [hash, signedAt, signature].every((part) => typeof part === 'string')) {
      return { position, hash, signedAt, signature }
    }
  } catch {
    // Falls through to the sentence below.
  }
  throw new Error(`${file}, line ${number}: this is not a checkpoint`)
}
