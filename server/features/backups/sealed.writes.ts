/** Backups under a passphrase, in the format of `age` (age-encryption.org), which other programs open too. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { CannotBackUp } from './contents.reads.ts'

/** The backup may be whole: its passphrase is another one. */
export class WrongPassphrase extends CannotBackUp {}

const header = 'age-encryption.org/v1'

/** Returns whether a file is under a passphrase, by its first bytes. */
export async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(header.length), 0, header.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === header
  } finally {
    await handle.close()
  }
}

/** Making the key takes 64 MB of memory; the library's own choice takes 256 MB, which small servers lack. */
const ownWorkFactor = 16

/** Encrypts a file into a new one, private and synced to disk. A few pieces of it are in memory at a time. */
export async function sealFile(
  from: string,
  to: string,
  passphrase: string,
  workFactor = ownWorkFactor,
): Promise<void> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  const sealed = await encrypter.encrypt(Readable.toWeb(createReadStream(from)) as ReadableStream<Uint8Array>)
  await pipeline(
    Readable.fromWeb(sealed as unknown as WebStream<Uint8Array>),
    createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }),
  )
}

/** Decrypts a file into a new one, private. @throws CannotBackUp when the passphrase is another, or it is damaged */
export const openSealed = (from: string, to: string, passphrase: string): Promise<void> =>
  decrypted(from, createWriteStream(to, { mode: 0o600, flags: 'wx' }), passphrase).catch(async (error: unknown) => {
    await rm(to, { force: true })
    throw error
  })

/** Decrypts a file and compares it with the one that it was made from. @throws CannotBackUp when it differs */
export async function verifySealed(file: string, from: string, passphrase: string): Promise<void> {
  const [hash, wanted] = [createHash('sha256'), createHash('sha256')]
  await decrypted(file, hash, passphrase)
  await pipeline(createReadStream(from), wanted)
  if (hash.digest('hex') !== wanted.digest('hex'))
    throw new CannotBackUp('The encrypted archive does not have what was encrypted')
}

async function decrypted(file: string, to: Writable, passphrase: string): Promise<void> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    const opened = await decrypter.decrypt(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>)
    await pipeline(Readable.fromWeb(opened as unknown as WebStream<Uint8Array>), to)
  } catch (error) {
    to.destroy()
    if ((error as NodeJS.ErrnoException).code?.startsWith('E')) throw error
    const says = error instanceof Error ? error.message : String(error)
    if (says === noMatch)
      throw new WrongPassphrase(
        'This passphrase does not open the backup. Enter the one that was in BACKUP_PASSPHRASE_FILE when it was made.',
        { cause: error },
      )
    throw new CannotBackUp(`The encrypted backup is damaged: ${says}`, { cause: error })
  }
}

/** The library's own words for a wrong passphrase. */
const noMatch = "no identity matched any of the file's recipients"
