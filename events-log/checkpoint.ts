import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { sha256Hex } from './hash.ts'

/**
 * A signed record of the log's length and last hash. A hash chain shows a change in the middle; it cannot show that the
 * end was cut off or that everything was rewritten. A checkpoint, stored elsewhere, can.
 */
export type Checkpoint = {
  /** Number of facts, which is also the last position. */
  position: number
  hash: string
  signedAt: string
  signature: string
}

export type CheckpointKey = { privateKey: KeyObject; publicKey: KeyObject }

/** The public half of the key, which verifies signatures. */
export type PublicKey = Pick<CheckpointKey, 'publicKey'>

/** The prefix of an ed25519 private key's 32 bytes in PKCS 8. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Returns the signing key, derived from the portal's secret, so there is no second secret to store. */
export function checkpointKey(secret: string): CheckpointKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'chapterhouse checkpoint key', 32))
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

/** Returns the checkpoint with its signature. */
export function signCheckpoint(key: CheckpointKey, note: Omit<Checkpoint, 'signature'>): Checkpoint {
  const signature = sign(null, signedText(note), key.privateKey).toString('base64url')
  return { ...note, signature }
}

/** Returns whether the key signed exactly this checkpoint. */
export function isGenuine(key: PublicKey, checkpoint: Checkpoint): boolean {
  return isSignature(key, signedText(checkpoint), checkpoint.signature)
}

/** The prefix of an ed25519 public key's 32 bytes in SPKI. */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Returns the public key's printed form: its 32 bytes as hex digits, which no command line mistakes for an option. */
export const publicKeyText = ({ publicKey }: PublicKey): string =>
  publicKey.export({ format: 'der', type: 'spki' }).subarray(spkiPrefix.length).toString('hex')

/** Parses a printed public key; null when it is invalid. */
export function publicKeyFrom(text: string): PublicKey | null {
  if (!/^[0-9a-f]{64}$/.test(text)) return null
  const bytes = Buffer.from(text, 'hex')
  return { publicKey: createPublicKey({ key: Buffer.concat([spkiPrefix, bytes]), format: 'der', type: 'spki' }) }
}

/** Returns a fingerprint of a public key, for people to compare: 16 hex digits of its digest. */
export const fingerprintOf = (keyText: string): string => sha256Hex(`chapterhouse key ${keyText}`).slice(0, 16)

/**
 * Signs the digest of a text other than a checkpoint, such as an export. `purpose` makes signatures of different kinds
 * incompatible.
 */
export const signDigest = (key: CheckpointKey, purpose: string, digest: string): string =>
  sign(null, digestText(purpose, digest), key.privateKey).toString('base64url')

/** Returns whether the key signed a digest for this purpose. */
export const isSignedDigest = (key: PublicKey, purpose: string, digest: string, signature: string): boolean =>
  isSignature(key, digestText(purpose, digest), signature)

/** Accepts only the canonical encoding: the last character of a base64url signature has unused bits. */
function isSignature(key: PublicKey, text: Buffer, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64url')
  return bytes.toString('base64url') === signature && verify(null, text, key.publicKey, bytes)
}

const digestText = (purpose: string, digest: string) => Buffer.from(`chapterhouse ${purpose} 1\n${digest}\n`)

const signedText = (note: Omit<Checkpoint, 'signature'>) =>
  Buffer.from(`chapterhouse checkpoint 1\n${note.position}\n${note.hash}\n${note.signedAt}\n`)

/** Appends a line to the file of checkpoints beside the database. */
export async function keepCheckpoint(file: string, checkpoint: Checkpoint): Promise<void> {
  await appendFile(file, `${JSON.stringify(checkpoint)}\n`, { flush: true, mode: 0o600 })
}

/** Returns the checkpoints of a file; empty if the file does not exist. A line that is not a checkpoint is an error. */
export async function storedCheckpoints(file: string): Promise<Checkpoint[]> {
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
    // Falls through to the error below.
  }
  throw new Error(`${file}, line ${number}: this is not a checkpoint`)
}
