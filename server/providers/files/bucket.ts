/** An S3-compatible bucket for files of any size: moved in parts, within bounded memory and time. */
import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3'
import type { S3Place } from '#server/env.ts'
import { cutText } from '#server/text/graphemes.ts'

/** What an object or a file holds. */
type Sum = { bytes: number; sha256: string }

/** The bucket cannot be used right now; the message says why, without any secret. */
export class BucketFailed extends Error {}

/** A bucket, or the part of one whose keys begin with a prefix. Keys are without it. */
export type Bucket = {
  /** Returns the size of each object by its key. Large folders are read page by page; `isWanted` picks what is kept. */
  list(isWanted: (key: string) => boolean): Promise<Map<string, number>>
  /** Returns the size of an object; null when there is none. */
  sizeOf(key: string): Promise<number | null>
  /** Reads an object piece by piece. Null when there is none. */
  read(key: string, take: (piece: Uint8Array) => Promise<unknown>): Promise<Sum | null>
  /** Stores a small object in one step. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Stores a file of any size. Until its last part has arrived there is no object: a killed upload leaves none. */
  upload(key: string, file: string): Promise<Sum>
  /** Removes an object; a missing one is no error. */
  remove(key: string): Promise<void>
  /** Drops the parts of uploads that were killed; many services charge for them. Harmless where it is not allowed. */
  dropUnfinished(isOurs: (key: string) => boolean): Promise<void>
  close(): void
}

/** How the portal speaks to every S3-compatible service. */
export const s3Settings = ({ region, endpoint, accessKeyId, secretAccessKey }: S3Place) =>
  ({
    region: region || 'us-east-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // With checksums that only AWS understands, the other services would reject the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }) satisfies S3ClientConfig

/** A part of an upload, in memory one at a time. */
const usualPartBytes = 16 * 1024 * 1024

/** Services take 10,000 parts. */
const maxParts = 9_000

/** How long one request, or a pause between two pieces of an answer, may take. */
const usualPatienceMs = 120_000

/** How long a bucket may be open: what takes longer would hold up the next night's work. */
const usualTotalMs = 6 * 3_600_000

type Bounds = { patienceMs?: number; partBytes?: number; totalMs?: number }

/** Opens a bucket; the client is loaded only here, since it is large. */
export async function openBucket(
  place: S3Place & { prefix?: string },
  { patienceMs = usualPatienceMs, partBytes = usualPartBytes, totalMs = usualTotalMs }: Bounds = {},
): Promise<Bucket> {
  const aws = await import('@aws-sdk/client-s3')
  const client = new aws.S3Client({ ...s3Settings(place), requestHandler: { connectionTimeout: 10_000 } })
  const { bucket: Bucket, prefix = '' } = place
  const at = (key: string) => ({ Bucket, Key: `${prefix}${key}` })
  const end = performance.now() + totalMs
  const assertTimeLeft = () => {
    if (performance.now() >= end) throw tooSlow(Bucket, totalMs)
  }
  /**
   * Runs a request within its time; an answer's body has time of its own. Whatever it fails with may hold what was sent,
   * so only words of it go on.
   */
  const within = async <T>(request: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> => {
    assertTimeLeft()
    const late = new AbortController()
    const watch = setTimeout(() => late.abort(), patienceMs)
    try {
      return await request({ abortSignal: late.signal })
    } catch (error) {
      throw late.signal.aborted ? tooSlow(Bucket, patienceMs) : failureOf(Bucket, error)
    } finally {
      clearTimeout(watch)
    }
  }
  const orNull = async <T>(request: Promise<T>): Promise<T | null> => {
    try {
      return await request
    } catch (error) {
      if (error instanceof NoObject) return null
      throw error
    }
  }

  return {
    async list(isWanted) {
      const sizes = new Map<string, number>()
      let ContinuationToken: string | undefined
      do {
        const page = await within((options) =>
          client.send(
            new aws.ListObjectsV2Command({
              Bucket,
              Prefix: prefix,
              ...(ContinuationToken ? { ContinuationToken } : {}),
            }),
            options,
          ),
        )
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          const key = Key.slice(prefix.length)
          if (isWanted(key)) sizes.set(key, Size)
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken !== undefined)
      return sizes
    },
    async sizeOf(key) {
      const head = await orNull(within((options) => client.send(new aws.HeadObjectCommand(at(key)), options)))
      return head && (head.ContentLength ?? 0)
    },
    async read(key, take) {
      const object = await orNull(within((options) => client.send(new aws.GetObjectCommand(at(key)), options)))
      if (!object) return null
      const body = object.Body as Readable
      const hash = createHash('sha256')
      let bytes = 0
      let isTaking = false
      const watch = setTimeout(() => body.destroy(tooSlow(Bucket, patienceMs)), patienceMs)
      try {
        for await (const piece of body as AsyncIterable<Uint8Array>) {
          watch.refresh()
          assertTimeLeft()
          hash.update(piece)
          bytes += piece.byteLength
          isTaking = true
          await take(piece)
          isTaking = false
        }
      } catch (error) {
        throw isTaking ? error : failureOf(Bucket, error)
      } finally {
        clearTimeout(watch)
      }
      if (object.ContentLength !== undefined && bytes !== object.ContentLength)
        throw new BucketFailed(`The bucket ${Bucket} ended ${key} early. Try again.`)
      return { bytes, sha256: hash.digest('hex') }
    },
    async put(key, Body, ContentType) {
      await within((options) => client.send(new aws.PutObjectCommand({ ...at(key), Body, ContentType }), options))
    },
    async upload(key, file) {
      const { size } = await stat(file)
      const { UploadId } = await within((options) =>
        client.send(
          new aws.CreateMultipartUploadCommand({ ...at(key), ContentType: 'application/octet-stream' }),
          options,
        ),
      )
      if (!UploadId) throw new BucketFailed(`The bucket ${Bucket} began no upload of ${key}. Is it S3-compatible?`)
      const part = Math.max(partBytes, Math.ceil(size / maxParts))
      try {
        const { sum, parts } = await inParts(file, part, async (Body, PartNumber) => {
          const { ETag } = await within((options) =>
            client.send(new aws.UploadPartCommand({ ...at(key), UploadId, PartNumber, Body }), options),
          )
          return { ETag, PartNumber }
        })
        const MultipartUpload = { Parts: parts }
        await within((options) =>
          client.send(new aws.CompleteMultipartUploadCommand({ ...at(key), UploadId, MultipartUpload }), options),
        )
        return sum
      } catch (error) {
        await within((options) =>
          client.send(new aws.AbortMultipartUploadCommand({ ...at(key), UploadId }), options),
        ).catch(() => undefined)
        throw error
      }
    },
    async remove(key) {
      await orNull(within((options) => client.send(new aws.DeleteObjectCommand(at(key)), options)))
    },
    async dropUnfinished(isOurs) {
      try {
        const { Uploads = [] } = await within((options) =>
          client.send(new aws.ListMultipartUploadsCommand({ Bucket, Prefix: prefix }), options),
        )
        for (const { Key = '', UploadId } of Uploads.filter((one) => isOurs((one.Key ?? '').slice(prefix.length))))
          await within((options) =>
            client.send(new aws.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), options),
          )
      } catch (error) {
        if (!(error instanceof BucketFailed)) throw error
      }
    },
    close: () => client.destroy(),
  }
}

/** There is no object under that key. */
class NoObject extends BucketFailed {}

const tooSlow = (bucket: string, patienceMs: number) =>
  new BucketFailed(
    `The bucket ${bucket} was too slow: it did not answer within ${patienceMs / 1000} seconds. Try again.`,
  )

/** Passes on the service's code and sentence, shortened. Keys, signatures and headers stay behind. */
function failureOf(bucket: string, error: unknown): BucketFailed {
  if (error instanceof BucketFailed) return error
  const { name, message, $metadata } = error as Partial<S3ServiceException> & { code?: string }
  const status = $metadata?.httpStatusCode
  const says = [status, name, shortened(message ?? '')].filter(Boolean).join(' ')
  if (status === 404 && name !== 'NoSuchBucket') return new NoObject(`The bucket ${bucket} has no such object: ${says}`)
  if (status === 401 || status === 403)
    return new BucketFailed(
      `The bucket ${bucket} refused (${says}). Check the access key, and that it may list, read, write and delete there.`,
    )
  if (status !== undefined) return new BucketFailed(`The bucket ${bucket} answered ${says}`)
  return new BucketFailed(`The bucket ${bucket} cannot be reached: ${says}`)
}

const shortened = (text: string) => cutText(text.replaceAll(/\s+/g, ' '), 200)

/** Sends a file part by part, one in memory at a time. */
async function inParts<T>(
  file: string,
  partBytes: number,
  send: (bytes: Uint8Array, number: number) => Promise<T>,
): Promise<{ sum: Sum; parts: T[] }> {
  const source = await open(file, 'r')
  try {
    const hash = createHash('sha256')
    const buffer = Buffer.allocUnsafe(partBytes)
    const parts: T[] = []
    for (let bytes = 0; ;) {
      let filled = 0
      while (filled < partBytes) {
        const { bytesRead } = await source.read(buffer, filled, partBytes - filled, null)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      if (filled > 0) {
        const piece = buffer.subarray(0, filled)
        hash.update(piece)
        parts.push(await send(piece, parts.length + 1))
        bytes += filled
      }
      if (filled < partBytes) return { sum: { bytes, sha256: hash.digest('hex') }, parts }
    }
  } finally {
    await source.close()
  }
}
