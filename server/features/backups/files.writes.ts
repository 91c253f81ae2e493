/** Private copies of files (readable by the operator's account only) and their checksums. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'

/** Sizes and SHA-256 sums of files by their path below a folder, separated by `/`. */
export type FileSums = Record<string, { bytes: number; sha256: string }>

/** Makes new files private from the first byte, also those written by programs started from here. */
export const keepToOneself = (): void => void process.umask(0o077)

/**
 * Files that SQLite writes beside an open database. They are not part of a backup and never restored: they could change
 * it.
 */
export const besideSqlite = /\.sqlite-(wal|shm)$/

const pieceBytes = 1024 * 1024

/** Reads a file to its end and returns its checksum. `take` receives each chunk, which is valid until it resolves. */
async function readThrough(file: string, take: (piece: Uint8Array) => Promise<unknown>): Promise<FileSums[string]> {
  const source = await open(file, 'r')
  try {
    const hash = createHash('sha256')
    const buffer = Buffer.allocUnsafe(pieceBytes)
    for (let bytes = 0; ;) {
      const { bytesRead } = await source.read(buffer, 0, pieceBytes, null)
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
      const piece = buffer.subarray(0, bytesRead)
      hash.update(piece)
      await take(piece)
      bytes += bytesRead
    }
  } finally {
    await source.close()
  }
}

/** The size and the SHA-256 sum of a file. */
export const sumOf = (file: string): Promise<FileSums[string]> => readThrough(file, async () => undefined)

/**
 * Copies a file with mode 0600 from the first byte, whatever the mode of the source, and syncs it to disk. Returns the
 * checksum of what was written; null when the file disappeared, as an unclaimed upload does.
 */
export async function copyPrivately(from: string, to: string): Promise<FileSums[string] | null> {
  const target = await open(to, 'wx', 0o600)
  try {
    const sum = await readThrough(from, (piece) => target.writeFile(piece))
    await target.sync()
    return sum
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(from)) return null
    throw error
  } finally {
    await target.close()
  }
}

/** Lists the regular files below a folder as relative paths with `/`, sorted; none when the folder does not exist. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort()
}

/** Creates the folder of a file and its parents, accessible to this account only. */
export const makeFolderOf = (file: string): void => void mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })

/** Replaces a small file in one step. */
export function writeWhole(file: string, value: object): void {
  writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}
