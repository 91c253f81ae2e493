import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { sha256Hex } from './hash.ts'

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

/** The means to check a signature; the one half of the key that may be shown to everybody. */
export type PublicKey = Pick<CheckpointKey, 'publicKey'>

/** The bytes before the 32 of an ed25519 private key in PKCS 8. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The signing key, derived from the portal's secret, so there is no second secret to keep. */
export function checkpointKey(secret: string): CheckpointKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'chapterhouse checkpoint key', 32))
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

/** The checkpoint with its signature. */
export function signCheckpoint(key: CheckpointKey, note: Omit<Checkpoint, 'signature'>): Checkpoint {
  const signature = sign(null, signedText(note), key.privateKey).toString('base64url')
  return { ...note, signature }
}

/** Whether the key signed the checkpoint as it stands. */
export function isGenuine(key: PublicKey, checkpoint: Checkpoint): boolean {
  return isSignature(key, signedText(checkpoint), checkpoint.signature)
}

/** The bytes before the 32 of an ed25519 public key in SPKI. */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * The public key as it is printed and handed on: its 32 bytes as hex digits, which no command line takes for an option.
 */
export const publicKeyText = ({ publicKey }: PublicKey): string =>
  publicKey.export({ format: 'der', type: 'spki' }).subarray(spkiPrefix.length).toString('hex')

/** Reads a printed public key; null when it is none. */
export function publicKeyFrom(text: string): PublicKey | null {
  if (!/^[0-9a-f]{64}$/.test(text)) return null
  const bytes = Buffer.from(text, 'hex')
  return { publicKey: createPublicKey({ key: Buffer.concat([spkiPrefix, bytes]), format: 'der', type: 'spki' }) }
}

/** A public key short enough to be compared by eye: 16 hex digits of its digest. */
export const fingerprintOf = (keyText: string): string => sha256Hex(`chapterhouse key ${keyText}`).slice(0, 16)

/** Signs the digest of a text that is no checkpoint, such as an export. `purpose` keeps the two apart. */
export const signDigest = (key: CheckpointKey, purpose: string, digest: string): string =>
  sign(null, digestText(purpose, digest), key.privateKey).toString('base64url')

/** Whether the key signed a digest for this purpose. */
export const isSignedDigest = (key: PublicKey, purpose: string, digest: string, signature: string): boolean =>
  isSignature(key, digestText(purpose, digest), signature)

/** Only in the one spelling that signing gives: a signature in base64url has bits at its end that mean nothing. */
function isSignature(key: PublicKey, text: Buffer, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64url')
  return bytes.toString('base64url') === signature && verify(null, text, key.publicKey, bytes)
}

const digestText = (purpose: string, digest: string) => Buffer.from(`chapterhouse ${purpose} 1\n${digest}\n`)

const signedText = (note: Omit<Checkpoint, 'signature'>) =>
  Buffer.from(`chapterhouse checkpoint 1\n${note.position}\n${note.hash}\n${note.signedAt}\n`)

/** Adds a line to the file of checkpoints that lies beside the database. */
export async function keepCheckpoint(file: string, checkpoint: Checkpoint): Promise<void> {
  await appendFile(file, `${JSON.stringify(checkpoint)}\n`, { flush: true, mode: 0o600 })
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
