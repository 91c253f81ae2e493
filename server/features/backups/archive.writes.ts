/** A backup as one compressed file: a ZIP archive, which every computer can open. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { CannotBackUp } from './contents.reads.ts'
import { filesBelow, makeFolderOf, sumOf } from './files.writes.ts'

/** Compresses every file below a folder into a new file, private and synced to disk. */
export async function packFolder(folder: string, file: string): Promise<void> {
  const zip = new ZipFile()
  for (const name of filesBelow(folder)) zip.addFile(path.join(folder, name), name)
  const written = pipeline(zip.outputStream as Readable, createWriteStream(file, { mode: 0o600, flush: true }))
  zip.end()
  await written
}

/** Unpacks an archive into an empty folder, private from the first byte. @throws CannotBackUp when it is damaged */
export async function unpackArchive(file: string, folder: string): Promise<void> {
  await eachFile(file, async (name, content) => {
    const target = path.join(folder, name)
    makeFolderOf(target)
    await pipeline(content, createWriteStream(target, { mode: 0o600, flags: 'wx' }))
  })
}

/**
 * Reads an archive back and compares every file with the folder that it was made from.
 * @throws CannotBackUp when it differs
 */
export async function verifyArchive(file: string, folder: string): Promise<void> {
  const missing = new Set(filesBelow(folder))
  await eachFile(file, async (name, content) => {
    const hash = createHash('sha256')
    for await (const piece of content) hash.update(piece as Uint8Array)
    if ((await sumOf(path.join(folder, name))).sha256 !== hash.digest('hex'))
      throw new CannotBackUp(`${name} is not in the archive as it was copied`)
    missing.delete(name)
  })
  if (missing.size > 0) throw new CannotBackUp(`The archive lacks ${[...missing].join(', ')}`)
}

async function eachFile(file: string, take: (name: string, content: Readable) => Promise<void>): Promise<void> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw new CannotBackUp(`${file} is no whole archive: ${error instanceof Error ? error.message : String(error)}`)
  })
  try {
    // yauzl refuses names that lead out of the folder.
    for await (const entry of zip.eachEntry()) await take(entry.fileName, await zip.openReadStreamPromise(entry))
  } finally {
    zip.close()
  }
}

/** Removes a folder or file, also one that is not there. */
export const removeAll = (place: string) => rm(place, { recursive: true, force: true })

/** Writes the folder's list of names to disk, so that a power loss keeps a file that was renamed into it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
