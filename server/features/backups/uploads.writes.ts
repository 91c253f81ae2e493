/** Uploaded files that are in S3: they are part of backups, and a restore puts them back. */
import { mkdirSync, statSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import type { StoredFile } from '#db/row-counts.ts'
import type { S3Place } from '#server/env.ts'
import { BucketFailed, openBucket, type Bucket } from '#server/providers/files/bucket.ts'
import { uploadName } from '#server/providers/files/upload-path.ts'
import { download } from './bucket.writes.ts'
import { filesBelow, sumOf } from './files.writes.ts'

/** Files on their way at a time; a few pieces of each are in memory. */
const atOnce = 4

/**
 * Copies the uploaded files of a database from S3 into a new folder. Smaller copies of pictures are made again when they
 * are asked for.
 * @returns what is wrong with files that a record names: a message for each. One that none names may be gone
 * @throws BucketFailed when the bucket cannot be read
 */
export async function copyUploadsFromS3(place: S3Place, files: readonly StoredFile[], to: string): Promise<string[]> {
  const bucket = await openBucket(place)
  mkdirSync(to, { recursive: true, mode: 0o700 })
  try {
    const problems = await eachOf(files, async ({ path: at, bytes, isNamed }) => {
      const name = uploadName(at)
      if (name === undefined) return null
      const file = path.join(to, name)
      const sum = await download(bucket, name, file)
      if (sum?.bytes === bytes) return null
      await rm(file, { force: true })
      if (!isNamed) return null
      return unlikeText(name, { there: sum?.bytes ?? null, bytes })
    })
    return problems.filter((problem) => problem !== null).sort()
  } finally {
    bucket.close()
  }
}

/** Lists the files of a folder that are in the bucket with another size, with a message for each. */
export const unlikeInS3 = (place: S3Place, folder: string): Promise<string[]> =>
  inBucket(place, async (bucket) => {
    const unlike = await eachOf(filesBelow(folder), async (name) => {
      const [there, own] = [await bucket.sizeOf(name), statSync(path.join(folder, name)).size]
      return there === null || there === own ? null : isAnother(place, name)
    })
    return unlike.filter((problem) => problem !== null)
  })

/** Lists the files that a record names and the bucket lacks, or has with another size, with a message for each. */
export const missingInS3 = (place: S3Place, files: readonly StoredFile[]): Promise<string[]> =>
  inBucket(place, async (bucket) => {
    const missing = await eachOf(files, async ({ path: at, bytes, isNamed }) => {
      const name = uploadName(at)
      if (!isNamed || name === undefined) return null
      const there = await bucket.sizeOf(name)
      return there === bytes ? null : unlikeText(name, { there, bytes })
    })
    return missing.filter((problem) => problem !== null).sort()
  })

/** Puts the files of a folder into the bucket; those that are there stay. @throws BucketFailed */
export const putUploadsIntoS3 = (place: S3Place, folder: string): Promise<unknown> =>
  inBucket(place, (bucket) =>
    eachOf(filesBelow(folder), async (name) => {
      const file = path.join(folder, name)
      const { sha256 } = await sumOf(file)
      const read = () => bucket.read(name, async () => undefined)
      let there = await read()
      if (!there) {
        // As small as uploads are.
        await bucket.put(name, await readFile(file), contentTypeOf(name))
        there = await read()
      }
      if (there?.sha256 !== sha256) throw new BucketFailed(isAnother(place, name))
    }),
  )

const unlikeText = (name: string, { there, bytes }: { there: number | null; bytes: number }) =>
  there === null ? `${name} is missing` : `${name} has ${there} bytes instead of ${bytes}`

const isAnother = ({ bucket }: S3Place, name: string) =>
  `${name} in the bucket ${bucket} is another file than the one to be copied, and was not touched. Use an empty bucket.`

async function inBucket<T>(place: S3Place, work: (bucket: Bucket) => Promise<T>): Promise<T> {
  const bucket = await openBucket(place)
  try {
    return await work(bucket)
  } finally {
    bucket.close()
  }
}

/** Does something for each, a few at a time; after a failure no other begins. */
async function eachOf<One, T>(all: readonly One[], work: (one: One) => Promise<T>): Promise<T[]> {
  const limit = pLimit(atOnce)
  let hasFailed = false
  const results = await Promise.allSettled(
    all.map((one) =>
      limit(async () => {
        if (hasFailed) throw new BucketFailed('Another file failed')
        return work(one).catch((error: unknown) => {
          hasFailed = true
          throw error
        })
      }),
    ),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

/** The portal's database has the type too; this one is for whoever looks into the bucket. */
const contentTypeOf = (name: string): string => contentTypes[path.extname(name).slice(1)] ?? 'application/octet-stream'

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
}
