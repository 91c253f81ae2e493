import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Disk, DriveFile } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Env, S3Place } from '#server/env.ts'
import { Refusal } from '#server/refusal.ts'
import { s3Settings } from './bucket.ts'

/** A file in the store, whether a row names it or not. */
export type LyingFile = { name: string; changedAt(): Promise<Date> }

/** Storage for the bytes of uploaded files. The portal creates their names, never the uploader. */
export type FileStore = {
  /**
   * Stores a file atomically, even if the process or the machine crashes.
   * @throws Refusal unavailable when there is no space, or the store cannot be reached
   */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Null when the file is missing or empty, or does not have this many bytes. */
  read(name: string, bytes?: number): Promise<ReadableStream<Uint8Array> | null>
  /** Removes a file; a missing one is no error. */
  remove(name: string): Promise<void>
  /** Yields all files, a few hundred at a time. */
  list(): AsyncIterable<LyingFile[]>
}

/** A folder under DATA_DIR, or a bucket when S3_BUCKET is set. */
export async function openFileStore(env: Pick<Env, 'dataDir' | 's3'>): Promise<FileStore> {
  return env.s3 ? onDisk(await s3Disk(env.s3)) : localFiles(path.resolve(env.dataDir, 'uploads'))
}

/** Stores files in a local folder, which is created for the first one. `write` fills an open file. */
export function localFiles(
  folder: string,
  write: (file: Writable, bytes: Uint8Array) => Promise<void> = (file, bytes) => file.writeFile(bytes),
): FileStore {
  const disk = onDisk(new Disk(new FSDriver({ location: folder, visibility: 'private' })))
  return {
    ...disk,
    put: (name, bytes) => storing(() => putWhole(folder, name, (file) => write(file, bytes))),
    async *list() {
      if (existsSync(folder)) yield* disk.list()
    },
  }
}

type Writable = Awaited<ReturnType<typeof open>>

/**
 * Writes under a temporary name first: a file under its own name is always complete, even after a kill or a full disk.
 */
async function putWhole(folder: string, name: string, write: (file: Writable) => Promise<void>): Promise<void> {
  if (!/^\w[\w.-]*$/.test(name)) throw new Error(`No name of a stored file: ${name}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const part = path.join(folder, `${name}.${randomBytes(6).toString('hex')}.part`)
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await write(file)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path.join(folder, name))
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Stores a file; a failure is the portal's problem, not the sender's. */
async function storing(put: () => Promise<void>): Promise<void> {
  try {
    await put()
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error))
    throw new Refusal(
      'unavailable',
      'We cannot save this right now. Nothing was changed; please try again in a minute.',
      { retryAfterSeconds: 60 },
    )
  }
}

/** Loaded only where it is used: the client is large. Works with every S3-compatible service. */
async function s3Disk(place: S3Place): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const driver = new S3Driver({
    ...s3Settings(place),
    bucket: place.bucket,
    visibility: 'private',
    supportsACL: false,
  })
  return new Disk(driver)
}

function onDisk(disk: Disk): FileStore {
  return {
    put: (name, bytes, contentType) => storing(() => disk.put(name, bytes, { contentType })),
    // Checked first: a local stream would only notice a missing file after it was passed on.
    async read(name, bytes) {
      const size = (await disk.exists(name)) ? (await disk.getMetaData(name)).contentLength : 0
      if (size === 0 || (bytes !== undefined && size !== bytes)) return null
      return Readable.toWeb(await disk.getStream(name)) as ReadableStream<Uint8Array>
    },
    remove: (name) => disk.delete(name),
    async *list() {
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll('/', paginationToken === undefined ? {} : { paginationToken })
        paginationToken = page.paginationToken
        const files = [...page.objects].filter((one) => one instanceof DriveFile)
        for (let at = 0; at < files.length; at += pageLength) {
          yield files
            .slice(at, at + pageLength)
            .map((file) => ({ name: file.key, changedAt: async () => (await file.getMetaData()).lastModified }))
        }
      } while (paginationToken !== undefined)
    },
  }
}

/** Few enough for the names of one query. */
const pageLength = 500
