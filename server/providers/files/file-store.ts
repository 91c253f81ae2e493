import path from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Env } from '#server/env.ts'

/** Where the bytes of uploaded files lie. Names are made by the portal, never by the one who uploads. */
export type FileStore = {
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Null when there is no such file. */
  read(name: string): Promise<ReadableStream<Uint8Array> | null>
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>
}

/** A folder under DATA_DIR, or a bucket when S3_BUCKET is set. */
export async function openFileStore(env: Pick<Env, 'dataDir' | 's3'>): Promise<FileStore> {
  return env.s3 ? onDisk(await s3Disk(env.s3)) : localFiles(path.resolve(env.dataDir, 'uploads'))
}

/** Files in a local folder, which is made when the first one arrives. */
export function localFiles(folder: string): FileStore {
  return onDisk(new Disk(new FSDriver({ location: folder, visibility: 'private' })))
}

/** Loaded only where it is used: the client is large. Works with every S3-compatible service. */
async function s3Disk({ bucket, region, endpoint, accessKeyId, secretAccessKey }: NonNullable<Env['s3']>): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const driver = new S3Driver({
    bucket,
    region: region || 'us-east-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Checksums that only the first of these services understands would make the others refuse the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    visibility: 'private',
    supportsACL: false,
  })
  return new Disk(driver)
}

function onDisk(disk: Disk): FileStore {
  return {
    put: (name, bytes, contentType) => disk.put(name, bytes, { contentType }),
    // Asked first: a local stream would only find out that there is no file after it was handed on.
    read: async (name) =>
      (await disk.exists(name)) ? (Readable.toWeb(await disk.getStream(name)) as ReadableStream<Uint8Array>) : null,
    remove: (name) => disk.delete(name),
  }
}
